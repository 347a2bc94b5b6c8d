// SPDX-License-Identifier: GPL-3.0-or-later
// Schedules of tournaments: round robins by turning players around a fixed one (Schurig 1886), gauntlets, and the rounds of
// Swiss tournaments as they are paired (swiss.c). Called by tournament.c.
#include "ui/study/match/schedule.h"

#include "base/memory.h"

#include <string.h>

typedef struct Encounter {
    int players[2]; // the first has White in the first game
    int round;
} Encounter;

struct Schedule {
    ScheduleSettings settings;
    Encounter *encounters;
    int count; // known so far
    size_t capacity;
    Swiss *swiss; // NULL of other kinds
};

const char *const tournament_kind_words[] = {"", "roundrobin", "gauntlet", "swiss", NULL};

const char *tournament_kind_name(TournamentKind kind)
{
    static const char *const names[TOURNAMENT_NB] = {"match", "round robin", "gauntlet", "Swiss"};
    return names[kind];
}

// --- how much there is of it -----------------------------------------------------------------------------------------

// With a seat that stays empty where the players are odd.
static int seats_of(int players)
{
    return players + players % 2;
}

// Encounters of one of the rounds that are counted on the command line.
static int64_t encounters_of_round(const ScheduleSettings *settings)
{
    const int64_t n = settings->players;
    switch (settings->kind) {
    case TOURNAMENT_ROUND_ROBIN: return n * (n - 1) / 2;
    case TOURNAMENT_GAUNTLET: return n - 1;
    case TOURNAMENT_SWISS: return n / 2;
    case TOURNAMENT_MATCH:
    case TOURNAMENT_NB: break;
    }
    return 1;
}

// Openings of an encounter.
static int64_t pairs_of_encounter(const ScheduleSettings *settings)
{
    return (settings->games + 1) / 2;
}

int64_t schedule_game_count(const ScheduleSettings *settings)
{
    return encounters_of_round(settings) * settings->rounds * settings->games;
}

int64_t schedule_pair_count(const ScheduleSettings *settings)
{
    return encounters_of_round(settings) * settings->rounds * pairs_of_encounter(settings);
}

int schedule_first_of_pair(const ScheduleSettings *settings, int64_t pair)
{
    const int64_t pairs = pairs_of_encounter(settings);
    return (int)(pair / pairs * settings->games + 2 * (pair % pairs));
}

bool schedule_check(const ScheduleSettings *settings, Error *error)
{
    const int most = seats_of(settings->players) - 1;
    if (settings->players < 2)
        return error_set(error, "a tournament needs two players at least");
    if (settings->kind == TOURNAMENT_SWISS && settings->rounds > most)
        return error_set(error, "%d players can meet in %d rounds at most without meeting again", settings->players,
                         most);
    return true;
}

// --- round robin and gauntlet ----------------------------------------------------------------------------------------

static void add_encounter(Schedule *schedule, int first, int second, int round)
{
    schedule->encounters =
        mem_grow(schedule->encounters, (size_t)schedule->count, &schedule->capacity, sizeof *schedule->encounters);
    schedule->encounters[schedule->count++] = (Encounter){{first, second}, round};
}

// Everybody plays once. The last seat stays, the others turn around it by one place a round; who sits opposite is the
// opponent. In each second `cycle` all have the other colour.
static void add_round(Schedule *schedule, int turn, int cycle, int round)
{
    const int players = schedule->settings.players, seats = seats_of(players), turning = seats - 1;
    for (int place = 0; place < seats / 2; ++place) {
        const int first = (turn + place) % turning;
        const int second = place == 0 ? seats - 1 : (turn + turning - place) % turning;
        // Neighbouring places have unlike colours, and so have the rounds of the seat that stays.
        const bool swaps = ((place == 0 ? turn : place) + cycle) % 2 == 1;
        if (first < players && second < players)
            add_encounter(schedule, swaps ? second : first, swaps ? first : second, round);
    }
}

static void add_round_robin(Schedule *schedule)
{
    const int rounds = seats_of(schedule->settings.players) - 1;
    for (int cycle = 0; cycle < schedule->settings.rounds; ++cycle)
        for (int turn = 0; turn < rounds; ++turn)
            add_round(schedule, turn, cycle, cycle * rounds + turn);
}

static void add_gauntlet(Schedule *schedule)
{
    for (int round = 0; round < schedule->settings.rounds; ++round)
        for (int other = 1; other < schedule->settings.players; ++other) {
            const bool swaps = (round + other) % 2 == 0;
            add_encounter(schedule, swaps ? other : 0, swaps ? 0 : other, round);
        }
}

// --- Swiss -----------------------------------------------------------------------------------------------------------

// Pairs the next round, if there is one.
static void add_swiss_round(Schedule *schedule)
{
    const int per_round = schedule->settings.players / 2, round = schedule->count / per_round;
    SwissPairing pairings[TOURNAMENT_PLAYERS_MAX / 2];
    if (round >= schedule->settings.rounds)
        return;
    swiss_pair(schedule->swiss, pairings);
    for (int i = 0; i < per_round; ++i)
        add_encounter(schedule, pairings[i].white, pairings[i].black, round);
}

void schedule_report(Schedule *schedule, int number, int white_half_points)
{
    if (schedule->swiss == NULL)
        return;
    const ScheduledGame game = schedule_game(schedule, number);
    swiss_add_game(schedule->swiss, scheduled_player(&game, WHITE), scheduled_player(&game, BLACK), white_half_points);
    if (number == schedule_known(schedule) - 1)
        add_swiss_round(schedule);
}

int schedule_bye_half_points(const Schedule *schedule, int player)
{
    return schedule->swiss != NULL ? swiss_bye_half_points(schedule->swiss, player) : 0;
}

// --- the whole -------------------------------------------------------------------------------------------------------

Schedule *schedule_new(const ScheduleSettings *settings)
{
    Schedule *schedule = mem_new(1, sizeof *schedule);
    schedule->settings = *settings;
    switch (settings->kind) {
    case TOURNAMENT_ROUND_ROBIN: add_round_robin(schedule); break;
    case TOURNAMENT_GAUNTLET: add_gauntlet(schedule); break;
    case TOURNAMENT_SWISS:
        schedule->swiss = swiss_new(settings->players, settings->games);
        add_swiss_round(schedule);
        break;
    case TOURNAMENT_MATCH:
    case TOURNAMENT_NB: add_encounter(schedule, 0, 1, 0); break;
    }
    return schedule;
}

void schedule_free(Schedule *schedule)
{
    if (schedule == NULL)
        return;
    swiss_free(schedule->swiss);
    mem_free(schedule->encounters);
    mem_free(schedule);
}

int schedule_known(const Schedule *schedule)
{
    return schedule->count * schedule->settings.games;
}

// Games of the round before this one.
static int find_round_game(const Schedule *schedule, int encounter)
{
    int first = encounter;
    while (first > 0 && schedule->encounters[first - 1].round == schedule->encounters[encounter].round)
        --first;
    return (encounter - first) * schedule->settings.games;
}

ScheduledGame schedule_game(const Schedule *schedule, int number)
{
    const int games = schedule->settings.games, place = number / games, game = number % games;
    const Encounter *encounter = &schedule->encounters[place];
    return (ScheduledGame){
        .players = {encounter->players[0], encounter->players[1]},
        .round = encounter->round,
        .round_game = find_round_game(schedule, place) + game,
        .game = game,
        .opening = place * (int)pairs_of_encounter(&schedule->settings) + game / 2,
        .ends_pair = game % 2 == 1 || game == games - 1,
    };
}

int schedule_side(int game, Colour colour)
{
    return (game + (int)colour) % 2;
}

int scheduled_side(const ScheduledGame *game, Colour colour)
{
    return schedule_side(game->game, colour);
}

int scheduled_player(const ScheduledGame *game, Colour colour)
{
    return game->players[scheduled_side(game, colour)];
}
