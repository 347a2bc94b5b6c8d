// SPDX-License-Identifier: GPL-3.0-or-later
// Does the map of tempting errors know where players go wrong? Moves that players of known rating made, errors among them:
// how well the chance that it gives tells errors from sound moves, whether what it says happens so often, and how often the
// move that it takes for the likeliest is the one that was played.
#include "study/experiment.h"

#include "base/memory.h"
#include "engine/importance.h"
#include "engine/temptation.h"
#include "search/session.h"
#include "study/rated_moves.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    EVERY = 7, // plies; odd, so that both sides come to move
    BAND_NB = 3,
    GROUP_NB = 8, // of the reliability diagram
};

// Players of games by rating.
static const struct {
    const char *name;
    int below; // this rating
} bands[BAND_NB] = {{"rated below 1300", 1300}, {"rated 1300 to 1699", 1700}, {"rated 1700 and more", INT32_MAX}};

// What is an error is decided by a search that the map has no part in: one that shares its mistakes would agree with them.
enum {
    DECIDING_NODES = 100000, // of the position, and of the move that was played
    DECIDING_TABLE_MIB = 16,
};

// One move that was played, as the map saw it before.
typedef struct Case {
    double said;  // chance of an error
    double share; // of errors among the legal moves: what one knows without a player
    bool is_error, is_match, is_puzzle;
    int rating;
} Case;

// --- one position --------------------------------------------------------------------------------------------------

// Expected points of the best move, or of one.
static double search_points(SearchSession *session, const Position *pos, Move only)
{
    SearchLimits limits = {.nodes = DECIDING_NODES};
    if (move_is_real(only))
        limits.search_moves.moves[limits.search_moves.count++] = only;
    return importance_expected_points(
        search_session_run(session, pos, &limits, &(SearchOptions){.lines = 1, .result_only = true}).result.score);
}

static bool is_error(SearchSession *session, const RatedMove *rated)
{
    search_session_clear(session);
    const double best = search_points(session, &rated->pos, MOVE_NONE);
    const double played = search_points(session, &rated->pos, rated->played);
    return temptation_loss_is_error(best - played);
}

// What the map says of a position, beside what an independent search says of the move that was played.
static Case look_at(TemptationFinder *finder, SearchSession *session, const RatedMove *rated)
{
    const TemptationQuery query = {
        .pos = &rated->pos, .rating = rated->rating, .last_to = rated->last_to, .own_to = rated->own_to};
    const Temptation *found = temptation_find(finder, &query);
    int errors = 0;
    for (int i = 0; i < found->count; ++i)
        errors += temptation_is_error(&found->moves[i]);
    return (Case){
        .said = (double)found->error_chance / TEMPTATION_UNIT,
        .share = (double)errors / found->count,
        .is_error = is_error(session, rated),
        .is_match = move_equal(found->moves[0].move, rated->played),
        .rating = rated->rating,
    };
}

// --- numbers -------------------------------------------------------------------------------------------------------

// Which cases are compared.
typedef bool Choice(const Case *one, int band);

static bool is_of_band(const Case *one, int band)
{
    return !one->is_puzzle && one->rating < bands[band].below && (band == 0 || one->rating >= bands[band - 1].below);
}

static bool is_of_games(const Case *one, int band)
{
    (void)band;
    return !one->is_puzzle;
}

// Errors of puzzles against sound moves of games.
static bool is_puzzle_or_sound(const Case *one, int band)
{
    (void)band;
    return one->is_puzzle == one->is_error;
}

static double number_of(const Case *one, bool is_share)
{
    return is_share ? one->share : one->said;
}

// The chance that an error was given a larger number than a sound move, ties one half; and its standard error (Hanley and
// McNeil, Radiology 143, 1982).
static double area(const Case *cases, int count, Choice *choice, int band, bool is_share, double *standard_error)
{
    double won = 0, errors = 0, sound = 0;
    for (int i = 0; i < count; ++i) {
        if (!choice(&cases[i], band))
            continue;
        errors += cases[i].is_error;
        sound += !cases[i].is_error;
        for (int j = 0; j < count && cases[i].is_error; ++j)
            if (!cases[j].is_error && choice(&cases[j], band)) {
                const double more = number_of(&cases[i], is_share), less = number_of(&cases[j], is_share);
                won += more > less ? 1 : more == less ? 0.5 : 0;
            }
    }
    const double a = won / (errors * sound), errors_above = a / (2 - a), sound_below = 2 * a * a / (1 + a);
    *standard_error = sqrt((a * (1 - a) + (errors - 1) * (errors_above - a * a) + (sound - 1) * (sound_below - a * a)) /
                           (errors * sound));
    return a;
}

// --- tables --------------------------------------------------------------------------------------------------------

static const LabColumn columns[] = {
    {"positions", "positions", 0, 0},
    {"errors_percent", "errors %", 1, 0},
    {"auc", "AUC", 3, LAB_PLOTTED},
    {"auc_error", "s.e.", 3, 0},
    {"share_auc", "by count", 3, 0},
    {"match_percent", "move match %", 1, 0},
    {0},
};

// A row of the moves that a choice takes; none where it takes none.
static void add_row(LabTable *table, const char *name, const Case *cases, int count, Choice *choice, int band)
{
    int chosen = 0, errors = 0, matches = 0;
    for (int i = 0; i < count; ++i) {
        const bool is_chosen = choice(&cases[i], band);
        chosen += is_chosen;
        errors += is_chosen && cases[i].is_error;
        matches += is_chosen && cases[i].is_match;
    }
    if (chosen == 0)
        return;
    double standard_error, unused;
    const double found = area(cases, count, choice, band, false, &standard_error);
    // Of puzzles only errors were taken, and of games only what is sound: shares of such a mixture mean nothing.
    const bool is_mixture = choice == is_puzzle_or_sound;
    LAB_SET(lab_add_row(table, "%s", name), chosen, is_mixture ? NAN : lab_percent(errors, chosen), found,
            standard_error, area(cases, count, choice, band, true, &unused),
            is_mixture ? NAN : lab_percent(matches, chosen));
}

static const LabColumn group_columns[] = {
    {"positions", "positions", 0, 0}, {"said_percent", "said %", 1, 0}, {"is_percent", "is %", 1, LAB_PLOTTED}, {0}};

static int compare_said(const void *a, const void *b)
{
    const double x = ((const Case *)a)->said, y = ((const Case *)b)->said;
    return (x > y) - (x < y);
}

// The moves of games in groups of one size, by the chance that was said.
static LabTable *make_groups(Case *cases, int count)
{
    LabTable *table = lab_table_new("Errors in games: what was said, and what happened", group_columns);
    int games = 0;
    for (int i = 0; i < count; ++i)
        if (!cases[i].is_puzzle)
            cases[games++] = cases[i];
    qsort(cases, (size_t)games, sizeof *cases, compare_said);
    for (int group = 0; group < GROUP_NB && games >= GROUP_NB; ++group) {
        const int first = games * group / GROUP_NB, end = games * (group + 1) / GROUP_NB;
        double said = 0, is = 0;
        for (int i = first; i < end; ++i) {
            said += cases[i].said;
            is += cases[i].is_error;
        }
        LAB_SET(lab_add_row(table, "group %d", group + 1), end - first, lab_percent(said, end - first),
                lab_percent(is, end - first));
    }
    return table;
}

// Bands of ratings first, then all games, puzzles, and how far the chances come true.
static LabTable *make_tables(Case *cases, int count)
{
    LabTable *table = lab_table_new("Where players go wrong: errors against sound moves", columns);
    for (int band = 0; band < BAND_NB; ++band)
        add_row(table, bands[band].name, cases, count, is_of_band, band);
    add_row(table, "all games", cases, count, is_of_games, 0);
    add_row(table, "puzzles, and sound moves of games", cases, count, is_puzzle_or_sound, 0);
    lab_add_note(table,
                 "errors: moves that lose more than %d of 100 expected points, by searches of %d nodes; AUC: the "
                 "chance that an error was "
                 "foretold with a larger chance than a sound move, s.e.: its standard error.",
                 100 * TEMPTATION_ERROR / TEMPTATION_UNIT, DECIDING_NODES);
    lab_add_note(table,
                 "by count: foretold by the share of errors among the legal moves. move match: the likeliest move "
                 "was played.");
    lab_table_append(table, make_groups(cases, count));
    return table;
}

// --- one run -------------------------------------------------------------------------------------------------------

static bool load(const LabRun *run, RatedMoves *moves, int *games, Error *error)
{
    const char *path = lab_text(run, "positions"), *puzzles = lab_text(run, "puzzles");
    const int most = lab_int(run, "count");
    if (path != NULL && !rated_moves_add_games(moves, path, EVERY, most, error))
        return false;
    *games = moves->count;
    return puzzles == NULL || rated_moves_add_puzzles(moves, puzzles, 1, moves->count + most, error);
}

// Positions of games and of puzzles are looked at alike.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    RatedMoves moves = {.count = 0};
    TemptationFinder *finder = temptation_finder_new(error);
    SearchSession *session = finder == NULL ? NULL : search_session_new(DECIDING_TABLE_MIB, error);
    int games = 0;
    LabTable *table = NULL;
    if (session != NULL && load(run, &moves, &games, error)) {
        Case *cases = mem_new((size_t)moves.count + 1, sizeof *cases);
        for (int i = 0; i < moves.count; ++i) {
            lab_progress_show(&run->progress, "moves", i, moves.count);
            cases[i] = look_at(finder, session, &moves.moves[i]);
            cases[i].is_puzzle = i >= games;
        }
        table = make_tables(cases, moves.count);
        if (moves.count == 0)
            lab_add_note(table, "No moves: --positions names a PGN file of rated games.");
        mem_free(cases);
    }
    rated_moves_free(&moves);
    search_session_free(session);
    temptation_finder_free(finder);
    return table;
}

const Experiment tempting_experiment = {
    .name = "tempting",
    .summary = "Does the map of tempting errors know where players of some rating go wrong?",
    .source = "ours",
    .positions = LAB_POSITIONS_NONE,
    .run = run_experiment,
    .options =
        {
            LAB_OPTION_TEXT("positions", "FILE", NULL, "PGN file of games whose tags tell the ratings of the players."),
            LAB_OPTION_TEXT("puzzles", "FILE", NULL,
                            "CSV file of puzzles (columns FEN, Moves, Rating) whose first move was an error."),
            LAB_OPTION_COUNT(2000, 20),
        },
};
