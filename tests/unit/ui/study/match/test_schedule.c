// SPDX-License-Identifier: GPL-3.0-or-later
// Who plays whom: round robins, gauntlets, and Swiss tournaments with results of chance.
#include "unit/unit.h"

#include "base/rng.h"
#include "ui/study/match/schedule.h"

#include <stdlib.h>
#include <string.h>

enum { PLAYERS = TOURNAMENT_PLAYERS_MAX };

// What has been played: encounters of each two, and games with White minus games with Black of each.
typedef struct Played {
    int met[PLAYERS][PLAYERS];
    int balance[PLAYERS];
    int last[PLAYERS]; // round in which a player played last
    int games[PLAYERS];
} Played;

static void add_game(Played *played, const ScheduledGame *game)
{
    const int white = scheduled_player(game, WHITE), black = scheduled_player(game, BLACK);
    assert_int_not_equal(white, black);
    played->met[white][black] += game->game == 0;
    played->met[black][white] += game->game == 0;
    ++played->balance[white];
    --played->balance[black];
    ++played->games[white];
    ++played->games[black];
}

// Each meets each so often, colours differ by one game at most, and no player sits at two boards in a round.
static void everybody_meets_everybody(void **state)
{
    (void)state;
    for (int players = 2; players <= PLAYERS; ++players)
        for (int games = 1; games <= 3; ++games)
            for (int rounds = 1; rounds <= 2; ++rounds) {
                const ScheduleSettings settings = {TOURNAMENT_ROUND_ROBIN, players, rounds, games};
                Schedule *schedule = schedule_new(&settings);
                Played played = {0};
                memset(played.last, -1, sizeof played.last);
                assert_int_equal(schedule_known(schedule), schedule_game_count(&settings));
                for (int i = 0; i < schedule_known(schedule); ++i) {
                    const ScheduledGame game = schedule_game(schedule, i);
                    add_game(&played, &game);
                    for (int side = 0; game.game == 0 && side < 2; ++side) {
                        assert_true(played.last[game.players[side]] < game.round);
                        played.last[game.players[side]] = game.round;
                    }
                }
                for (int i = 0; i < players; ++i) {
                    for (int j = 0; j < players; ++j)
                        assert_int_equal(played.met[i][j], i == j ? 0 : rounds);
                    assert_true(abs(played.balance[i]) <= (games % 2 == 0 || rounds == 2 ? 0 : 1));
                }
                schedule_free(schedule);
            }
}

static void a_gauntlet_is_played_by_the_first(void **state)
{
    (void)state;
    const ScheduleSettings settings = {TOURNAMENT_GAUNTLET, 5, 2, 1};
    Schedule *schedule = schedule_new(&settings);
    Played played = {0};
    assert_int_equal(schedule_known(schedule), 8);
    for (int i = 0; i < 8; ++i) {
        const ScheduledGame game = schedule_game(schedule, i);
        assert_int_equal(game.round, i / 4);
        assert_int_equal(game.round_game, i % 4);
        assert_int_equal(game.opening, i);
        add_game(&played, &game);
    }
    for (int i = 1; i < 5; ++i) {
        assert_int_equal(played.met[0][i], 2);
        assert_int_equal(played.balance[i], 0);
        assert_int_equal(played.games[i], 2);
    }
    schedule_free(schedule);
}

// Games and pairs of games are numbered alike, also where an encounter has an odd number of games.
static void pairs_have_an_opening(void **state)
{
    (void)state;
    static const ScheduleSettings rows[] = {
        {TOURNAMENT_MATCH, 2, 1, 7},
        {TOURNAMENT_ROUND_ROBIN, 4, 2, 5},
        {TOURNAMENT_GAUNTLET, 3, 1, 4},
    };
    for (size_t row = 0; row < COUNT_OF(rows); ++row) {
        Schedule *schedule = schedule_new(&rows[row]);
        const int count = schedule_known(schedule);
        int64_t pairs = 0;
        for (int i = 0, first = 0; i < count; ++i) {
            const ScheduledGame game = schedule_game(schedule, i);
            assert_int_equal(game.opening, pairs);
            assert_int_equal(schedule_first_of_pair(&rows[row], pairs), first);
            if (!game.ends_pair)
                continue;
            ++pairs;
            first = i + 1;
        }
        assert_int_equal(pairs, schedule_pair_count(&rows[row]));
        assert_int_equal(schedule_first_of_pair(&rows[row], pairs), count);
        schedule_free(schedule);
    }
}

static void what_cannot_be_is_refused(void **state)
{
    (void)state;
    Error error;
    assert_true(schedule_check(&(ScheduleSettings){TOURNAMENT_SWISS, 5, 5, 2}, &error));
    assert_false(schedule_check(&(ScheduleSettings){TOURNAMENT_SWISS, 5, 6, 2}, &error));
    assert_string_equal(error.text, "5 players can meet in 5 rounds at most without meeting again");
    assert_false(schedule_check(&(ScheduleSettings){TOURNAMENT_GAUNTLET, 1, 6, 2}, &error));
}

// --- Swiss -----------------------------------------------------------------------------------------------------------

// White's half points, for the stronger one more often than not.
static int random_result(Rng *rng, int white, int black)
{
    const int chance = (int)rng_below(rng, 100) + (black - white);
    return chance < 35 ? 0 : chance < 65 ? 1 : 2;
}

// The first round: the upper half against the lower, in order, colours in turn.
static void assert_first_round(const Schedule *schedule, const ScheduleSettings *settings)
{
    for (int i = 0; i < settings->players / 2; ++i) {
        const ScheduledGame game = schedule_game(schedule, i * settings->games);
        const int half = (settings->players + settings->players % 2) / 2;
        const int white = scheduled_player(&game, WHITE), black = scheduled_player(&game, BLACK);
        assert_int_equal(i % 2 == 0 ? white : black, i);
        assert_int_equal(i % 2 == 0 ? black : white, settings->players % 2 == 1 ? i + half - 1 : i + half);
    }
}

// Plays it with results of chance, and looks at each round what the last ones have made of it.
static void play_swiss(const ScheduleSettings *settings, Rng *rng)
{
    Schedule *schedule = schedule_new(settings);
    Played played = {0};
    int half_points[PLAYERS] = {0}, seen[PLAYERS], byes = 0;
    const int per_round = settings->players / 2 * settings->games;
    assert_first_round(schedule, settings);
    for (int i = 0; i < schedule_game_count(settings); ++i) {
        assert_true(i < schedule_known(schedule));
        const ScheduledGame game = schedule_game(schedule, i);
        if (i % per_round == 0)
            memset(seen, 0, sizeof seen);
        assert_int_equal(game.round, i / per_round);
        assert_int_equal(game.round_game, i % per_round);
        for (int side = 0; game.game == 0 && side < 2; ++side)
            assert_int_equal(seen[game.players[side]]++, 0);
        add_game(&played, &game);
        const int white = scheduled_player(&game, WHITE), black = scheduled_player(&game, BLACK);
        const int points = random_result(rng, white, black);
        half_points[white] += points;
        half_points[black] += 2 - points;
        schedule_report(schedule, i, points);
    }
    for (int i = 0; i < settings->players; ++i) {
        const int bye = schedule_bye_half_points(schedule, i);
        const bool is_short = settings->rounds <= (settings->players + 1) / 2;
        byes += bye / (2 * settings->games);
        assert_int_equal(bye / (2 * settings->games) * settings->games + played.games[i],
                         settings->rounds * settings->games);
        // As long as half of the others are left, none needs to meet again or to be left out again.
        assert_true(!is_short || bye <= 2 * settings->games);
        for (int j = 0; j < settings->players; ++j)
            assert_true(played.met[i][j] <= (is_short ? 1 : settings->rounds));
        assert_true(abs(played.balance[i]) <= (settings->games % 2 == 0 ? 0 : is_short ? 2 : 3));
    }
    assert_int_equal(byes, settings->players % 2 * settings->rounds);
    schedule_free(schedule);
}

static void swiss_tournaments_keep_their_rules(void **state)
{
    (void)state;
    Rng rng = rng_seeded(61);
    for (int i = 0; i < 400; ++i) {
        const int players = 2 + (int)rng_below(&rng, i % 40 == 0 ? PLAYERS - 1 : 15);
        const int most = players + players % 2 - 1, half = (players + 1) / 2;
        ScheduleSettings settings = {.kind = TOURNAMENT_SWISS, .players = players, .games = 1 + i % 3};
        settings.rounds = 1 + (int)rng_below(&rng, (uint64_t)(i % 2 == 0 ? half : most));
        play_swiss(&settings, &rng);
    }
}

// Eight players, of whom the one with the lower number always wins: by the book of the Dutch system.
static void equal_points_meet(void **state)
{
    (void)state;
    static const int rounds[][4][2] = {
        {{0, 4}, {1, 5}, {2, 6}, {3, 7}},
        {{0, 2}, {1, 3}, {4, 6}, {5, 7}},
        {{0, 1}, {2, 4}, {3, 5}, {6, 7}}, // of those with one point, 2 meets 4 and 3 meets 5
    };
    const ScheduleSettings settings = {TOURNAMENT_SWISS, 8, 3, 1};
    Schedule *schedule = schedule_new(&settings);
    for (int i = 0; i < 12; ++i) {
        const ScheduledGame game = schedule_game(schedule, i);
        const int white = scheduled_player(&game, WHITE), black = scheduled_player(&game, BLACK);
        assert_int_equal(white < black ? white : black, rounds[i / 4][i % 4][0]);
        assert_int_equal(white < black ? black : white, rounds[i / 4][i % 4][1]);
        schedule_report(schedule, i, white < black ? 2 : 0);
    }
    schedule_free(schedule);
}

// Three players, five of whose rounds are too many for new opponents: everybody is left out in turn.
static void the_last_is_left_out_in_turn(void **state)
{
    (void)state;
    const ScheduleSettings settings = {TOURNAMENT_SWISS, 3, 3, 2};
    Schedule *schedule = schedule_new(&settings);
    for (int i = 0; i < 6; ++i) {
        const ScheduledGame game = schedule_game(schedule, i);
        schedule_report(schedule, i, scheduled_player(&game, WHITE) < scheduled_player(&game, BLACK) ? 2 : 0);
    }
    for (int i = 0; i < 3; ++i)
        assert_int_equal(schedule_bye_half_points(schedule, i), 4);
    schedule_free(schedule);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_meets_everybody),
        cmocka_unit_test(a_gauntlet_is_played_by_the_first),
        cmocka_unit_test(pairs_have_an_opening),
        cmocka_unit_test(what_cannot_be_is_refused),
        cmocka_unit_test(swiss_tournaments_keep_their_rules),
        cmocka_unit_test(equal_points_meet),
        cmocka_unit_test(the_last_is_left_out_in_turn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
