// SPDX-License-Identifier: GPL-3.0-or-later
// Plays a match: openings in pairs, games on several threads, reports, PGN and SPRT in the order of the games, and the
// games of an interrupted match. A single game is refereed in referee.c, the record made in game_record.c, the numbers
// in statistics.c. Called by `match`, the laboratory and SPSA.
#include "ui/study/match/tournament.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/rng.h"
#include "base/thread.h"
#include "notation/pgn_store.h"
#include "ui/common/print.h"
#include "ui/study/match/game_record.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

// A finished game that waits for those before it to be reported.
typedef struct Report {
    GameTree *pgn; // NULL if it is old
    Verdict verdict;
    int half_points; // of the first player
    int plies;
    bool is_old; // from the file of an interrupted match
    char reason[GAME_REASON_SIZE];
} Report;

typedef struct Tournament {
    const TournamentSettings *settings;
    TournamentResult *result;
    OpeningBook *names;       // of openings
    int *order;               // openings, shuffled
    int first_game, end_game; // of this shard
    pthread_mutex_t mutex;    // guards what follows
    int next_game;            // to be started
    int next_report;          // to be reported
    Report **reports;         // by game; NULL = not finished, or reported
    bool stray_told[2];       // that the player says what it is not asked
    bool failed;
    Error error; // the first one
} Tournament;

// One game at a time; the players are kept from game to game.
typedef struct Worker {
    Tournament *tournament;
    Player *players[2]; // first and second; NULL = to be started
    Game *game;
} Worker;

// --- reporting (with the mutex held) -------------------------------------------------------------------------------

static void fail(Tournament *tournament, const Error *error)
{
    // The first error is told: those that follow may come of it.
    if (!tournament->failed)
        tournament->error = *error;
    tournament->failed = true;
    notify_send(tournament->settings->cancel);
}

// Score, faults and plies of a game; with the second of a pair also the pair.
static void count_report(Tournament *tournament, int number)
{
    TournamentResult *result = tournament->result;
    const Report *report = tournament->reports[number];
    score_add_game(&result->score, report->half_points);
    // Two games of one opening are not independent: the SPRT counts pairs.
    if (number % 2 == 1)
        score_add_pair(&result->score, report->half_points + tournament->reports[number - 1]->half_points);
    if (report->verdict.fault != FAULT_NONE)
        ++result->faults[game_record_player(number, report->verdict.offender)][report->verdict.fault];
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
    printf("%4d  %s - %s  %s  %s (%d plies)  [%d-%d-%d]\n", number + 1, tree_tag(report->pgn, "White"),
           tree_tag(report->pgn, "Black"), tree_result(report->pgn), report->reason, report->plies, score->wins,
           score->losses, score->draws);
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
    Error error;
    count_report(tournament, number);
    if (!report->is_old) {
        print_report(tournament, number, report);
        if (path != NULL && !pgn_append_file(report->pgn, path, &error))
            fail(tournament, &error);
    }
    if (number % 2 == 0)
        return;
    for (int i = number - 1; i <= number; ++i) {
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

// The number of the next game to play; -1 if there is none.
static int take_game(Tournament *tournament)
{
    pthread_mutex_lock(&tournament->mutex);
    const bool ended = tournament->failed || tournament->result->decided;
    const int number = ended || tournament->next_game >= tournament->end_game ? -1 : tournament->next_game++;
    pthread_mutex_unlock(&tournament->mutex);
    return number;
}

// --- playing -------------------------------------------------------------------------------------------------------

// Looks at the notice without waiting for it.
static bool is_cancelled(const Tournament *tournament)
{
    OsSource cancel = {.fd = tournament->settings->cancel->read_fd};
    return os_wait(&cancel, 1, 0) > 0;
}

// Stops the player; the next game, if there is one, starts it anew.
static void drop_player(Worker *worker, int index)
{
    player_stop(worker->players[index]);
    worker->players[index] = NULL;
}

// What a player says unasked is no fault, but may explain one. It is told once in a match.
static void tell_stray(Worker *worker, int index)
{
    Tournament *tournament = worker->tournament;
    const char *stray = player_stray(worker->players[index]);
    if (stray == NULL)
        return;
    pthread_mutex_lock(&tournament->mutex);
    if (!tournament->stray_told[index])
        print_masked(stderr, "%s: %s\n", player_name(worker->players[index]), stray);
    tournament->stray_told[index] = true;
    pthread_mutex_unlock(&tournament->mutex);
}

// A crash between games belongs to no game.
static void count_crash(Tournament *tournament, int index)
{
    // A cancelled match ends its programs itself.
    if (is_cancelled(tournament))
        return;
    pthread_mutex_lock(&tournament->mutex);
    ++tournament->result->faults[index][FAULT_CRASH];
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
            *player = player_start(&settings->players[index], settings->cancel->read_fd, error);
        if (*player == NULL)
            return false;
        if (player_new_game(*player, worker->game, &settings->limits, error))
            return true;
        tell_stray(worker, index);
        drop_player(worker, index);
        count_crash(worker->tournament, index);
        if (is_fresh)
            return false;
    }
}

// Names as the players give them.
static void write_names(const Worker *worker, char names[2][PLAYER_NAME_SIZE])
{
    for (int i = 0; i < 2; ++i)
        snprintf(names[i], PLAYER_NAME_SIZE, "%s", player_name(worker->players[i]));
    if (strcmp(names[0], names[1]) != 0)
        return;
    // Two of the same name could not be told apart in the table and the PGN.
    for (int i = 0; i < 2; ++i) {
        char *end = names[i] + strlen(names[i]);
        const char *const mark = i == 0 ? " (first)" : " (second)";
        if ((size_t)(end - names[i]) + strlen(mark) < PLAYER_NAME_SIZE)
            memcpy(end, mark, strlen(mark) + 1);
    }
}

// The games of an interrupted match must be those of the same players.
static bool take_names(Worker *worker, Error *error)
{
    Tournament *tournament = worker->tournament;
    TournamentResult *result = tournament->result;
    char names[2][PLAYER_NAME_SIZE];
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
static GameRecordTags make_tags(const Tournament *tournament, int number)
{
    const TournamentSettings *settings = tournament->settings;
    return (GameRecordTags){
        .specs = {&settings->players[game_record_player(number, WHITE)],
                  &settings->players[game_record_player(number, BLACK)]},
        .openings = tournament->names,
        .round = number + 1,
        .limits = &settings->limits,
    };
}

// What is kept of a finished game until those before it are reported: verdict, points of the first player, and the PGN
// with its tags.
static Report *make_report(const Worker *worker, int number, Verdict verdict)
{
    const Tournament *tournament = worker->tournament;
    Report *report = mem_new(1, sizeof *report);
    char names[2][PLAYER_NAME_SIZE];
    write_names(worker, names);
    GameRecordTags tags = make_tags(tournament, number);
    tags.names[WHITE] = names[game_record_player(number, WHITE)];
    tags.names[BLACK] = names[game_record_player(number, BLACK)];
    tags.verdict = verdict;
    report->verdict = verdict;
    report->half_points = game_record_half_points(game_result_text(worker->game), number);
    snprintf(report->reason, sizeof report->reason, "%s", game_result_reason(worker->game));
    report->pgn = tree_new();
    game_record_make(worker->game, &tags, report->pgn);
    report->plies = game_ply_count(worker->game);
    return report;
}

// False if the match cannot go on.
static bool play_game(Worker *worker, int number, Error *error)
{
    Tournament *tournament = worker->tournament;
    const TournamentSettings *settings = tournament->settings;
    // Both games of a pair begin with one opening; a long match begins again with the first.
    const int opening = tournament->order[number / 2 % openings_count(settings->openings)];
    if (!openings_set_game(settings->openings, opening, worker->game, error))
        return false;
    game_set_time_control(worker->game, &settings->limits.control);
    if (!prepare_player(worker, 0, error) || !prepare_player(worker, 1, error) || !take_names(worker, error))
        return false;
    Player *const by_colour[COLOUR_NB] = {
        worker->players[game_record_player(number, WHITE)],
        worker->players[game_record_player(number, BLACK)],
    };
    const Verdict verdict = referee_play(worker->game, by_colour, &settings->limits, &settings->adjudication);
    for (int i = 0; i < 2; ++i)
        tell_stray(worker, i);
    if (verdict.cancelled)
        return true;
    hand_in(tournament, number, make_report(worker, number, verdict));
    // A player that broke a rule of the match, or asks for it, starts anew.
    for (int i = 0; i < 2; ++i)
        if (player_plays_once(worker->players[i]) ||
            (verdict.fault != FAULT_NONE && i == game_record_player(number, verdict.offender)))
            drop_player(worker, i);
    return true;
}

// A thread's work: game after game, with the same two players as long as they behave, until there is none or the match
// ends.
static void *run_worker(void *argument)
{
    Worker *worker = argument;
    Tournament *tournament = worker->tournament;
    for (int number = take_game(tournament); number >= 0 && !is_cancelled(tournament); number = take_game(tournament)) {
        Error error;
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
static bool check_opening(const Tournament *tournament, int number, const GameTree *pgn, Error *error)
{
    const Openings *openings = tournament->settings->openings;
    Game *game = game_new();
    bool ok = openings_set_game(openings, tournament->order[number / 2 % openings_count(openings)], game, error);
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

// Takes the next game of the file, as if it had just been played.
static bool take_old_game(void *context, const GameTree *pgn, Error *error)
{
    Tournament *tournament = context;
    const int number = tournament->next_game;
    const GameRecordTags tags = make_tags(tournament, number);
    if (number >= tournament->end_game)
        return error_set(error, "the file has more games than the match");
    if (!game_record_check(pgn, &tags, error) || !check_opening(tournament, number, pgn, error))
        return false;
    Report *report = mem_new(1, sizeof *report);
    report->plies = tree_main_length(pgn);
    report->is_old = true;
    report->verdict = game_record_verdict(pgn);
    report->half_points = game_record_half_points(tree_result(pgn), number);
    static const char *const sides[COLOUR_NB] = {"White", "Black"};
    for (Colour colour = WHITE; colour <= BLACK; ++colour) {
        const char *name = tree_tag(pgn, sides[colour]);
        snprintf(tournament->result->names[game_record_player(number, colour)], PLAYER_NAME_SIZE, "%s",
                 name != NULL ? name : "?");
    }
    tournament->reports[number] = report;
    publish(tournament, number);
    tournament->next_game = tournament->next_report = tournament->result->resumed = number + 1;
    return true;
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
        workers[i] = (Worker){.tournament = tournament, .game = game_new()};
    thread_run_all(run_worker, workers, sizeof *workers, count);
    for (int i = 0; i < count; ++i)
        game_free(workers[i].game);
    mem_free(workers);
}

bool tournament_run(const TournamentSettings *settings, TournamentResult *result, Error *error)
{
    const int64_t start_us = clock_now_us();
    const int opening_count = openings_count(settings->openings);
    *result = (TournamentResult){0};
    for (int i = 0; i < 2; ++i)
        snprintf(result->names[i], PLAYER_NAME_SIZE, "%s", settings->players[i].command);
    Tournament tournament = {
        .settings = settings,
        .result = result,
        .names = opening_book_new(),
        .order = mem_new((size_t)opening_count, sizeof(int)),
        .reports = mem_new((size_t)settings->games, sizeof(Report *)),
    };
    // A pair is never divided: its games have one opening.
    const int games = settings->games;
    const ShardRange pairs = shard_range(&settings->shard, (games + 1) / 2);
    tournament.first_game = tournament.next_game = tournament.next_report = 2 * (int)pairs.begin;
    tournament.end_game = 2 * (int)pairs.end < games ? 2 * (int)pairs.end : games;
    shuffle(tournament.order, opening_count, settings->seed);
    // The first question reads the names: before several threads ask.
    Position start;
    pos_set_start(&start);
    opening_book_name(tournament.names, &start);
    pthread_mutex_init(&tournament.mutex, NULL);
    Error old_error;
    // Games that were played should not end with a file that may not be written.
    const char *path = settings->pgn_path;
    const bool may_begin = (path == NULL || file_check_kind(path, &pgn_file_kind, &old_error)) &&
                           (!settings->resume || resume_games(path, take_old_game, &tournament, &old_error));
    if (!may_begin)
        fail(&tournament, &old_error);
    else if (tournament.next_game < tournament.end_game)
        run_workers(&tournament);
    pthread_mutex_destroy(&tournament.mutex);
    for (int i = 0; i < settings->games; ++i)
        free_report(tournament.reports[i]);
    opening_book_free(tournament.names);
    mem_free(tournament.reports);
    mem_free(tournament.order);
    result->time_us = clock_now_us() - start_us;
    if (tournament.failed && error != NULL)
        *error = tournament.error;
    return !tournament.failed;
}
