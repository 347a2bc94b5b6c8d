// SPDX-License-Identifier: GPL-3.0-or-later
// Plays a match or a tournament: openings in pairs, games on several threads, reports, PGN and SPRT in the order of the games,
// and the games of an interrupted match. Who plays whom is in schedule.c; a single game is refereed in referee.c, the record
// made in game_record.c, the numbers in statistics.c and ratings.c. Called by `match`, the laboratory and SPSA.
#include "ui/study/match/tournament.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/rng.h"
#include "base/text.h"
#include "base/thread.h"
#include "notation/pgn_store.h"
#include "ui/common/print.h"
#include "ui/study/match/game_record.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { ROUND_WAIT_MS = 50, WARNING_SIZE = 1024 };

// A finished game that waits for those before it to be reported.
typedef struct Report {
    GameTree *pgn; // NULL if it is old
    Verdict verdict;
    int half_points; // of the first player of the encounter
    int plies;
    bool is_old; // from the file of an interrupted match
    char reason[GAME_REASON_SIZE];
} Report;

typedef struct Tournament {
    const TournamentSettings *settings;
    TournamentResult *result;
    OpeningBook *names;                         // of openings
    int *order;                                 // openings, shuffled
    int first_game, end_game;                   // of this shard
    pthread_mutex_t mutex;                      // guards what follows
    Schedule *schedule;                         // grows with the results
    int next_game;                              // to be started
    int next_report;                            // to be reported
    Report **reports;                           // by game; NULL = not finished, or reported
    bool stray_is_told[TOURNAMENT_PLAYERS_MAX]; // that the player says what it is not asked
    bool failed;
    Error error; // the first one
} Tournament;

// One game at a time; players who play on are kept from game to game.
typedef struct Worker {
    Tournament *tournament;
    ScheduledGame scheduled;
    Player *players[2]; // first and second of the encounter; NULL = to be started
    int numbers[2];     // which players of the tournament they are
    Game *game;
    int place; // in the live view
} Worker;

// --- messages ------------------------------------------------------------------------------------------------------

// A line for the user, which no drawing may wipe out. It may hold what a program says.
__attribute__((format(printf, 2, 3))) static void warn(const Tournament *tournament, const char *format, ...)
{
    char line[WARNING_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (tournament->settings->live != NULL)
        live_view_warn(tournament->settings->live, line);
    else
        print_masked(stderr, "%s\n", line);
}

// --- reporting (with the mutex held) -------------------------------------------------------------------------------

static void fail(Tournament *tournament, const Error *error)
{
    // The first error is told: those that follow may come of it.
    if (!tournament->failed)
        tournament->error = *error;
    tournament->failed = true;
    notify_send(tournament->settings->cancel);
}

// The players of a tournament are in its table before their first game; what they have for byes is known with the pairings.
static void fill_table(const Tournament *tournament)
{
    const TournamentSettings *settings = tournament->settings;
    for (int i = 0; settings->table != NULL && i < settings->player_count; ++i) {
        const int player = ratings_add_player(settings->table, tournament->result->names[i]);
        settings->table->players[player].bye_half_points = schedule_bye_half_points(tournament->schedule, i);
    }
}

// Adds the game to the table, and tells the schedule, which may wait for it to go on.
static void count_for_table(Tournament *tournament, int number, const ScheduledGame *game)
{
    const int half_points = tournament->reports[number]->half_points;
    const int white_half_points = scheduled_side(game, WHITE) == 0 ? half_points : 2 - half_points;
    const TournamentResult *result = tournament->result;
    schedule_report(tournament->schedule, number, white_half_points);
    if (tournament->settings->table == NULL)
        return;
    ratings_add(tournament->settings->table, result->names[scheduled_player(game, WHITE)],
                result->names[scheduled_player(game, BLACK)], white_half_points);
    fill_table(tournament);
}

// Score, faults and plies of a game; with the second of a pair also the pair.
static void count_report(Tournament *tournament, int number, const ScheduledGame *game)
{
    TournamentResult *result = tournament->result;
    const Report *report = tournament->reports[number];
    score_add_game(&result->score, report->half_points);
    // Two games of one opening are not independent: the SPRT counts pairs.
    if (game->game % 2 == 1)
        score_add_pair(&result->score, report->half_points + tournament->reports[number - 1]->half_points);
    if (report->verdict.fault != FAULT_NONE)
        ++result->faults[scheduled_player(game, report->verdict.offender)][report->verdict.fault];
    count_for_table(tournament, number, game);
    result->adjudicated_draws += report->verdict.adjudicated && report->half_points == 1;
    result->adjudicated_wins += report->verdict.adjudicated && report->half_points != 1;
    result->plies += report->plies;
}

// The line of a game with the score so far; a caller that wants to know is told even where nothing is printed.
static void print_report(const Tournament *tournament, int number, const Report *report)
{
    const MatchScore *score = &tournament->result->score;
    const TournamentSettings *settings = tournament->settings;
    if (settings->on_game != NULL)
        settings->on_game(settings->context, number + 1 - tournament->first_game,
                          tournament->end_game - tournament->first_game);
    if (settings->quiet)
        return;
    printf("%4d  %s - %s  %s  %s (%d plies)", number + 1, tree_tag(report->pgn, "White"),
           tree_tag(report->pgn, "Black"), tree_result(report->pgn), report->reason, report->plies);
    if (settings->kind == TOURNAMENT_MATCH)
        printf("  [%d-%d-%d]", score->wins, score->losses, score->draws);
    putchar('\n');
    fflush(stdout);
}

// The test is asked after each pair; a decision ends the games that are still being played.
static void check_sprt(Tournament *tournament)
{
    const TournamentSettings *settings = tournament->settings;
    if (!settings->has_sprt || tournament->result->decided)
        return;
    const double llr = score_llr(&tournament->result->score, settings->elo0, settings->elo1);
    if (llr > -sprt_bound() && llr < sprt_bound())
        return;
    tournament->result->decided = true;
    notify_send(settings->cancel);
}

static void free_report(Report *report)
{
    if (report != NULL)
        tree_free(report->pgn);
    mem_free(report);
}

// Takes the next game in order, and the first of its pair if it is the second.
static void publish(Tournament *tournament, int number)
{
    const Report *report = tournament->reports[number];
    const char *path = tournament->settings->pgn_path;
    const ScheduledGame game = schedule_game(tournament->schedule, number);
    Error error;
    count_report(tournament, number, &game);
    if (!report->is_old) {
        // What is told is kept: the file has the game before anybody reads of it.
        if (path != NULL && !pgn_append_file(report->pgn, path, &error))
            fail(tournament, &error);
        print_report(tournament, number, report);
    }
    if (!game.ends_pair)
        return;
    for (int i = number - game.game % 2; i <= number; ++i) {
        free_report(tournament->reports[i]);
        tournament->reports[i] = NULL;
    }
    check_sprt(tournament);
}

// Publishes this game and all behind it that were waiting for it.
static void hand_in(Tournament *tournament, int number, Report *report)
{
    pthread_mutex_lock(&tournament->mutex);
    tournament->reports[number] = report;
    while (tournament->next_report < tournament->end_game && !tournament->result->decided && !tournament->failed &&
           tournament->reports[tournament->next_report] != NULL)
        publish(tournament, tournament->next_report++);
    pthread_mutex_unlock(&tournament->mutex);
}

// Looks at the notice, and waits for it so long.
static bool is_cancelled_within(const Tournament *tournament, int timeout_ms)
{
    OsSource cancel = {.fd = tournament->settings->cancel->read_fd};
    return os_wait(&cancel, 1, timeout_ms) > 0;
}

static bool is_cancelled(const Tournament *tournament)
{
    return is_cancelled_within(tournament, 0);
}

// The number of the next game to play, and who plays it; -1 if there is none.
static int take_game(Tournament *tournament, ScheduledGame *game)
{
    do {
        pthread_mutex_lock(&tournament->mutex);
        const bool ended =
            tournament->failed || tournament->result->decided || tournament->next_game >= tournament->end_game;
        const bool is_known = !ended && tournament->next_game < schedule_known(tournament->schedule);
        const int number = is_known ? tournament->next_game++ : -1;
        if (is_known)
            *game = schedule_game(tournament->schedule, number);
        pthread_mutex_unlock(&tournament->mutex);
        if (ended || is_known)
            return number;
        // The pairings of a Swiss round need the last result of the one before, which another thread still plays.
    } while (!is_cancelled_within(tournament, ROUND_WAIT_MS));
    return -1;
}

// --- playing -------------------------------------------------------------------------------------------------------

// Stops the player; the next game, if there is one, starts it anew.
static void drop_player(Worker *worker, int index)
{
    player_stop(worker->players[index]);
    worker->players[index] = NULL;
}

// What a player says unasked is no fault, but may explain one. It is told once in a match.
static void warn_of_stray(Worker *worker, int index)
{
    Tournament *tournament = worker->tournament;
    const char *stray = player_stray(worker->players[index]);
    if (stray == NULL)
        return;
    pthread_mutex_lock(&tournament->mutex);
    bool *is_told = &tournament->stray_is_told[worker->numbers[index]];
    if (!*is_told)
        warn(tournament, "%s: %s", player_name(worker->players[index]), stray);
    *is_told = true;
    pthread_mutex_unlock(&tournament->mutex);
}

// A crash between games belongs to no game.
static void count_crash(Tournament *tournament, int number)
{
    // A cancelled match ends its programs itself.
    if (is_cancelled(tournament))
        return;
    pthread_mutex_lock(&tournament->mutex);
    ++tournament->result->faults[number][FAULT_CRASH];
    pthread_mutex_unlock(&tournament->mutex);
}

// Makes the player ready for the game. One that has died since its last game is started anew; a fresh one that fails is
// not tried again, which would only take as long once more.
static bool prepare_player(Worker *worker, int index, Error *error)
{
    const TournamentSettings *settings = worker->tournament->settings;
    Player **player = &worker->players[index];
    for (;;) {
        const bool is_fresh = *player == NULL;
        if (is_fresh)
            *player = player_start(&settings->players[worker->numbers[index]], settings->cancel->read_fd, error);
        if (*player == NULL)
            return false;
        if (player_new_game(*player, worker->game, &settings->limits, error))
            return true;
        warn_of_stray(worker, index);
        drop_player(worker, index);
        // A tournament counts the game that is lost by it.
        if (!is_fresh || settings->kind == TOURNAMENT_MATCH)
            count_crash(worker->tournament, worker->numbers[index]);
        if (is_fresh)
            return false;
    }
}

// Puts a mark behind a name, which is cut where there is no room for both.
static void add_mark(char name[PLAYER_NAME_SIZE], const char *mark)
{
    char cut[PLAYER_NAME_SIZE];
    text_copy_whole(cut, sizeof cut - strlen(mark), name);
    Text text = text_begin(name, PLAYER_NAME_SIZE);
    text_add(&text, cut);
    text_add(&text, mark);
}

// Names as the players give them; of a tournament, as they are in its table.
static void write_names(const Worker *worker, char names[2][PLAYER_NAME_SIZE])
{
    const Tournament *tournament = worker->tournament;
    const bool is_match = tournament->settings->kind == TOURNAMENT_MATCH;
    for (int i = 0; i < 2; ++i)
        text_copy_whole(names[i], PLAYER_NAME_SIZE,
                        is_match ? player_name(worker->players[i]) : tournament->result->names[worker->numbers[i]]);
    if (!is_match || strcmp(names[0], names[1]) != 0)
        return;
    // Two of the same name could not be told apart in the table and the PGN.
    for (int i = 0; i < 2; ++i)
        add_mark(names[i], i == 0 ? " (first)" : " (second)");
}

// The games of an interrupted match must be those of the same players.
static bool take_names(Worker *worker, Error *error)
{
    Tournament *tournament = worker->tournament;
    TournamentResult *result = tournament->result;
    char names[2][PLAYER_NAME_SIZE];
    // Those of a tournament were learned before its first game.
    if (tournament->settings->kind != TOURNAMENT_MATCH)
        return true;
    write_names(worker, names);
    pthread_mutex_lock(&tournament->mutex);
    const bool ok =
        result->resumed == 0 || (strcmp(names[0], result->names[0]) == 0 && strcmp(names[1], result->names[1]) == 0);
    if (!ok)
        error_set(error, "%s: played by %s and %s", tournament->settings->pgn_path, result->names[0], result->names[1]);
    else
        memcpy(result->names, names, sizeof names);
    pthread_mutex_unlock(&tournament->mutex);
    return ok;
}

// Everything that is known of a game before it is played.
static GameRecordTags make_tags(const Tournament *tournament, int number, const ScheduledGame *game)
{
    const TournamentSettings *settings = tournament->settings;
    const bool is_match = settings->kind == TOURNAMENT_MATCH;
    GameRecordTags tags = {
        .event = is_match ? GAME_RECORD_EVENT : GAME_RECORD_TOURNAMENT,
        .specs = {&settings->players[scheduled_player(game, WHITE)], &settings->players[scheduled_player(game, BLACK)]},
        .openings = tournament->names,
        .limits = &settings->limits,
    };
    if (is_match)
        snprintf(tags.round, sizeof tags.round, "%d", number + 1);
    else
        snprintf(tags.round, sizeof tags.round, "%d.%d", game->round + 1, game->round_game + 1);
    return tags;
}

// What is kept of a finished game until those before it are reported: verdict, points of the first player, and the PGN
// with its tags.
static Report *make_report(const Worker *worker, int number, Verdict verdict)
{
    const ScheduledGame *game = &worker->scheduled;
    Report *report = mem_new(1, sizeof *report);
    char names[2][PLAYER_NAME_SIZE];
    write_names(worker, names);
    GameRecordTags tags = make_tags(worker->tournament, number, game);
    tags.names[WHITE] = names[scheduled_side(game, WHITE)];
    tags.names[BLACK] = names[scheduled_side(game, BLACK)];
    tags.verdict = verdict;
    report->verdict = verdict;
    report->half_points = game_record_half_points(game_result_text(worker->game), game->game);
    snprintf(report->reason, sizeof report->reason, "%s", game_result_reason(worker->game));
    report->pgn = tree_new();
    game_record_make(worker->game, &tags, report->pgn);
    report->plies = game_ply_count(worker->game);
    return report;
}

// Both games of a pair begin with one opening; a long match begins again with the first.
static int find_opening(const Tournament *tournament, const ScheduledGame *game)
{
    return tournament->order[game->opening % openings_count(tournament->settings->openings)];
}

// Who has played and plays on keeps its program.
static void assign_players(Worker *worker)
{
    const int *players = worker->scheduled.players;
    if (worker->numbers[0] == players[1] || worker->numbers[1] == players[0]) {
        Player *const player = worker->players[0];
        const int number = worker->numbers[0];
        worker->players[0] = worker->players[1];
        worker->numbers[0] = worker->numbers[1];
        worker->players[1] = player;
        worker->numbers[1] = number;
    }
    for (int i = 0; i < 2; ++i) {
        if (worker->numbers[i] != players[i])
            drop_player(worker, i);
        worker->numbers[i] = players[i];
    }
}

// A player of a tournament that cannot be started loses the game, and the tournament goes on; in a match nothing is left to
// be played. False if it cannot go on.
static bool forfeit_game(Worker *worker, int number, int side, const Error *error)
{
    Tournament *tournament = worker->tournament;
    if (tournament->settings->kind == TOURNAMENT_MATCH || is_cancelled(tournament))
        return false;
    warn(tournament, "%s", error->text);
    const Colour absent = scheduled_side(&worker->scheduled, WHITE) == side ? WHITE : BLACK;
    hand_in(tournament, number, make_report(worker, number, referee_forfeit_absent(worker->game, absent)));
    // The other one was told of a game that is not played.
    if (worker->players[1 - side] != NULL && player_plays_once(worker->players[1 - side]))
        drop_player(worker, 1 - side);
    return true;
}

// For the live view.
static void show_game(void *context, const Game *game)
{
    const Worker *worker = context;
    live_view_show(worker->tournament->settings->live, worker->place, game);
}

// Tells the live view who plays.
static void begin_view(const Worker *worker, int number)
{
    LiveView *live = worker->tournament->settings->live;
    char names[2][PLAYER_NAME_SIZE];
    if (live == NULL)
        return;
    write_names(worker, names);
    const char *const by_colour[COLOUR_NB] = {names[scheduled_side(&worker->scheduled, WHITE)],
                                              names[scheduled_side(&worker->scheduled, BLACK)]};
    live_view_begin(live, worker->place, number + 1, by_colour);
}

// False if the match cannot go on.
static bool play_game(Worker *worker, int number, Error *error)
{
    Tournament *tournament = worker->tournament;
    const TournamentSettings *settings = tournament->settings;
    const ScheduledGame *game = &worker->scheduled;
    if (!openings_set_game(settings->openings, find_opening(tournament, game), worker->game, error))
        return false;
    game_set_time_control(worker->game, &settings->limits.control);
    assign_players(worker);
    for (int i = 0; i < 2; ++i)
        if (!prepare_player(worker, i, error))
            return forfeit_game(worker, number, i, error);
    if (!take_names(worker, error))
        return false;
    Player *const by_colour[COLOUR_NB] = {
        worker->players[scheduled_side(game, WHITE)],
        worker->players[scheduled_side(game, BLACK)],
    };
    const RefereeObserver observer = {show_game, worker};
    begin_view(worker, number);
    const Verdict verdict = referee_play(worker->game, by_colour, &settings->limits, &settings->adjudication,
                                         settings->live != NULL ? &observer : NULL);
    for (int i = 0; i < 2; ++i)
        warn_of_stray(worker, i);
    if (verdict.cancelled)
        return true;
    hand_in(tournament, number, make_report(worker, number, verdict));
    // A player that broke a rule of the match, or asks for it, starts anew.
    for (int i = 0; i < 2; ++i)
        if (player_plays_once(worker->players[i]) ||
            (verdict.fault != FAULT_NONE && i == scheduled_side(game, verdict.offender)))
            drop_player(worker, i);
    return true;
}

// A thread's work: game after game, with the same two players as long as they behave, until there is none or the match
// ends.
static void *run_worker(void *argument)
{
    Worker *worker = argument;
    Tournament *tournament = worker->tournament;
    for (;;) {
        Error error;
        const int number = take_game(tournament, &worker->scheduled);
        if (number < 0 || is_cancelled(tournament))
            break;
        if (play_game(worker, number, &error) || is_cancelled(tournament))
            continue;
        pthread_mutex_lock(&tournament->mutex);
        fail(tournament, &error);
        pthread_mutex_unlock(&tournament->mutex);
    }
    drop_player(worker, 0);
    drop_player(worker, 1);
    return NULL;
}

// --- an interrupted match ------------------------------------------------------------------------------------------

// Does the game begin with the opening that it should have? False with a reason.
static bool check_opening(const Tournament *tournament, const ScheduledGame *scheduled, const GameTree *pgn,
                          Error *error)
{
    Game *game = game_new();
    bool ok = openings_set_game(tournament->settings->openings, find_opening(tournament, scheduled), game, error);
    if (ok) {
        const int count = game_ply_count(game);
        ok = tree_start(pgn)->key == game_start(game)->key;
        for (int i = 0, node = TREE_ROOT; ok && i < count; ++i) {
            node = tree_child(pgn, node, 0);
            ok = node != TREE_NONE && move_equal(tree_ply(pgn, node)->move, game_ply(game, i)->move);
        }
        if (!ok)
            error_set(error, "played with another opening");
    }
    game_free(game);
    return ok;
}

// Was the game played by those who should have played it? Of a match the first game says who they are.
static bool take_resumed_names(Tournament *tournament, const ScheduledGame *game, const GameTree *pgn, Error *error)
{
    static const char *const sides[COLOUR_NB] = {"White", "Black"};
    for (Colour colour = WHITE; colour <= BLACK; ++colour) {
        const char *name = tree_tag(pgn, sides[colour]);
        char *wanted = tournament->result->names[scheduled_player(game, colour)];
        if (tournament->settings->kind == TOURNAMENT_MATCH)
            text_copy_whole(wanted, PLAYER_NAME_SIZE, name != NULL ? name : "?");
        else if (name == NULL || strcmp(name, wanted) != 0)
            return error_set(error, "%s is %.60s, and should be %s", sides[colour], name != NULL ? name : "missing",
                             wanted);
    }
    return true;
}

// Takes the next game of the file, as if it had just been played.
static bool take_resumed_game(void *context, const GameTree *pgn, Error *error)
{
    Tournament *tournament = context;
    const int number = tournament->next_game;
    if (number >= tournament->end_game)
        return error_set(error, "the file has more games than the match");
    const ScheduledGame game = schedule_game(tournament->schedule, number);
    const GameRecordTags tags = make_tags(tournament, number, &game);
    if (!game_record_check(pgn, &tags, error) || !check_opening(tournament, &game, pgn, error) ||
        !take_resumed_names(tournament, &game, pgn, error))
        return false;
    Report *report = mem_new(1, sizeof *report);
    report->plies = tree_main_length(pgn);
    report->is_old = true;
    report->verdict = game_record_verdict(pgn);
    report->half_points = game_record_half_points(tree_result(pgn), game.game);
    tournament->reports[number] = report;
    publish(tournament, number);
    tournament->next_game = tournament->next_report = tournament->result->resumed = number + 1;
    return true;
}

// --- the players of a tournament -----------------------------------------------------------------------------------

// Players of one name get their numbers, as the command line has them: they could not be told apart in the table.
static bool mark_equal_names(const Tournament *tournament, Error *error)
{
    enum { MARK_SIZE = 16 };
    const int count = tournament->settings->player_count;
    char(*names)[PLAYER_NAME_SIZE] = tournament->result->names;
    bool is_double[TOURNAMENT_PLAYERS_MAX] = {0};
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < count; ++j)
            is_double[i] = is_double[i] || (i != j && strcmp(names[i], names[j]) == 0);
    for (int i = 0; i < count; ++i) {
        char mark[MARK_SIZE];
        if (!is_double[i])
            continue;
        snprintf(mark, sizeof mark, " (%d)", i + 1);
        add_mark(names[i], mark);
    }
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < i; ++j)
            if (strcmp(names[i], names[j]) == 0)
                return error_set(error, "players %d and %d are both called %s", j + 1, i + 1, names[i]);
    return true;
}

// Starts each player once: for its name, and so that a slip in a command line shows before the first game.
static bool learn_names(Tournament *tournament, Error *error)
{
    const TournamentSettings *settings = tournament->settings;
    Worker worker = {.tournament = tournament, .game = game_new()};
    bool ok = openings_set_game(settings->openings, tournament->order[0], worker.game, error);
    game_set_time_control(worker.game, &settings->limits.control);
    for (int i = 0; ok && i < settings->player_count; ++i) {
        worker.numbers[0] = i;
        ok = prepare_player(&worker, 0, error);
        if (ok)
            text_copy_whole(tournament->result->names[i], PLAYER_NAME_SIZE, player_name(worker.players[0]));
        drop_player(&worker, 0);
    }
    game_free(worker.game);
    return ok && mark_equal_names(tournament, error);
}

// --- the whole -----------------------------------------------------------------------------------------------------

// Fisher and Yates; seed 0 leaves the order of the file.
static void shuffle(int *order, int count, uint64_t seed)
{
    for (int i = 0; i < count; ++i)
        order[i] = i;
    if (seed == 0)
        return;
    Rng rng = rng_seeded(seed);
    for (int i = count - 1; i > 0; --i) {
        const int other = (int)rng_below(&rng, (uint64_t)i + 1);
        const int kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
}

// No more threads than games.
static void run_workers(Tournament *tournament)
{
    const int games = tournament->end_game - tournament->next_game;
    const int count = tournament->settings->concurrency < games ? tournament->settings->concurrency : games;
    Worker *workers = mem_new((size_t)count, sizeof *workers);
    for (int i = 0; i < count; ++i)
        workers[i] = (Worker){.tournament = tournament, .game = game_new(), .place = i};
    thread_run_all(run_worker, workers, sizeof *workers, count);
    for (int i = 0; i < count; ++i)
        game_free(workers[i].game);
    mem_free(workers);
}

// What comes before the first game: the files, the players of a tournament, the games of an interrupted match. False with a
// reason, or because the user wants no more.
static bool begin(Tournament *tournament, Error *error)
{
    const TournamentSettings *settings = tournament->settings;
    const char *path = settings->pgn_path;
    // Games that were played should not end with a file that may not be written.
    if (path != NULL && !file_check_kind(path, &pgn_file_kind, error))
        return false;
    if (settings->kind != TOURNAMENT_MATCH) {
        if (!learn_names(tournament, error))
            return false;
        fill_table(tournament);
    }
    return !settings->resume || resume_games(path, take_resumed_game, tournament, error);
}

ScheduleSettings tournament_schedule(const TournamentSettings *settings)
{
    const bool is_match = settings->kind == TOURNAMENT_MATCH;
    return (ScheduleSettings){
        .kind = settings->kind,
        .players = is_match ? 2 : settings->player_count,
        .rounds = is_match ? 1 : settings->rounds,
        .games = settings->games,
    };
}

bool tournament_run(const TournamentSettings *settings, TournamentResult *result, Error *error)
{
    const int64_t start_us = clock_now_us();
    const int opening_count = openings_count(settings->openings);
    const ScheduleSettings schedule = tournament_schedule(settings);
    const int games = (int)schedule_game_count(&schedule);
    *result = (TournamentResult){0};
    for (int i = 0; i < schedule.players; ++i)
        text_copy_whole(result->names[i], PLAYER_NAME_SIZE, settings->players[i].command);
    Tournament tournament = {
        .settings = settings,
        .result = result,
        .names = opening_book_new(),
        .order = mem_new((size_t)opening_count, sizeof(int)),
        .schedule = schedule_new(&schedule),
        .reports = mem_new((size_t)games, sizeof(Report *)),
    };
    // A pair is never divided: its games have one opening.
    const ShardRange pairs = shard_range(&settings->shard, schedule_pair_count(&schedule));
    tournament.first_game = schedule_first_of_pair(&schedule, pairs.begin);
    tournament.end_game = schedule_first_of_pair(&schedule, pairs.end);
    tournament.next_game = tournament.next_report = tournament.first_game;
    shuffle(tournament.order, opening_count, settings->seed);
    // The first question reads the names: before several threads ask.
    Position start;
    pos_set_start(&start);
    opening_book_name(tournament.names, &start);
    pthread_mutex_init(&tournament.mutex, NULL);
    Error begin_error;
    const bool may_begin = begin(&tournament, &begin_error);
    if (!may_begin && (settings->kind == TOURNAMENT_MATCH || !is_cancelled(&tournament)))
        fail(&tournament, &begin_error);
    else if (may_begin && tournament.next_game < tournament.end_game) {
        // The table is there before the first game, with those of an interrupted tournament.
        if (settings->kind != TOURNAMENT_MATCH && settings->on_game != NULL)
            settings->on_game(settings->context, tournament.next_game - tournament.first_game,
                              tournament.end_game - tournament.first_game);
        run_workers(&tournament);
    }
    pthread_mutex_destroy(&tournament.mutex);
    for (int i = 0; i < games; ++i)
        free_report(tournament.reports[i]);
    schedule_free(tournament.schedule);
    opening_book_free(tournament.names);
    mem_free(tournament.reports);
    mem_free(tournament.order);
    result->time_us = clock_now_us() - start_us;
    if (tournament.failed && error != NULL)
        *error = tournament.error;
    return !tournament.failed;
}
