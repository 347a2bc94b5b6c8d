// SPDX-License-Identifier: GPL-3.0-or-later
// The command `lab`: published experiments, done again.
#include "base/text.h"
#include "lab/experiments/attacks.h"
#include "lab/experiments/bitscan.h"
#include "lab/experiments/booklearning.h"
#include "lab/experiments/branching.h"
#include "lab/experiments/chains.h"
#include "lab/experiments/drivers.h"
#include "lab/experiments/magics.h"
#include "lab/experiments/mailbox.h"
#include "lab/experiments/maps.h"
#include "lab/experiments/memory.h"
#include "lab/experiments/ordering.h"
#include "lab/experiments/paths.h"
#include "lab/experiments/profile.h"
#include "lab/experiments/see.h"
#include "ui/cli/command_line.h"
#include "ui/cli/progress.h"
#include "ui/lab/lab_arguments.h"
#include "ui/lab/lab_judge.h"
#include "ui/lab/lab_match.h"
#include "ui/lab/lab_match_experiments.h"
#include "ui/lab/lab_plot.h"
#include "ui/match/cancel.h"
#include "ui/match/game_record.h"
#include "ui/match/match.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum {
    GAMES_DEFAULT = 6,
    POSITIONS_DEFAULT = 98, // of a game, as in the paper
    JUDGE_DEPTH_DEFAULT = 9,
    QUICK_GAMES = 2,
    QUICK_POSITIONS = 6,
    QUICK_JUDGE_DEPTH = 3,
    QUICK_MEMORY_DEPTH = 4,
    QUICK_NODES = 500,
    QUICK_LEARNING_GAMES = 10,
    LEARNING_NODES = 2000,
    NODES_DEFAULT = 10000,
    COUNT_DEFAULT = 1000, // positions that maps are looked at in
    EVERY_DEFAULT = 7,    // plies; odd, so that both sides come to move
    GAME_NODES = 2000,    // a move of the games that these positions are taken from
    QUICK_COUNT = 12,
    QUICK_EVERY = 25,
    QUICK_GAME_NODES = 200,
    QUICK_REFERENCE_NODES = 2000,
    RETRIEVALS_DEFAULT = 1000000,
    QUICK_RETRIEVALS = 2000,
    RANDOM_DEFAULT = 10000000, // occupancies or sets that a check asks about
    QUICK_RANDOM = 100000,
    CAPTURES_DEFAULT = 1000000,
    QUICK_CAPTURES = 10000,
    SEE_DEPTH_DEFAULT = 12,
    QUICK_SEE_DEPTH = 4,
    PROFILE_POSITIONS = 50,
    PROFILE_DEPTH_DEFAULT = 14,
    QUICK_SEE_POSITIONS = 4,
    ROUNDS_DEFAULT = 50,  // that loops are timed in
    BOARDS_DEFAULT = 879, // positions of ours, as many as Tannous took
    QUICK_ROUNDS = 3,
    QUICK_MAGIC_BITS = 8,        // one-bits up to which times are taken,
    QUICK_FEWEST_BITS = 4,       // and up to which all numbers are tried
    FEWEST_BITS = 6,             // enough for every square
    RECURSION_DEPTH_DEFAULT = 5, // plies, each move made
    QUICK_RECURSION_DEPTH = 2,
    PERFT_DEPTH_DEFAULT = 6,
    QUICK_PERFT_DEPTH = 3,
    BRANCHING_POSITIONS = 25, // of openings, and of middlegames
    QUICK_BRANCHING_POSITIONS = 2,
    QUICK_BRANCHING_FROM = 4,
    QUICK_BRANCHING_TO = 6,
    QUICK_TESTBED_POSITIONS = 3,
    QUICK_TESTBED_DEPTH = 3,
    QUICK_TABLE_BITS = 14,
    ORDERING_DEPTH = 5,      // with lists of somebody's own
    ORDERING_POSITIONS = 35, // the same, as many as LCT-II has
    TESTBED_FIRST = 16,      // plies before the first position of a game that the testbed takes, and
    TESTBED_EVERY = 12,      // between them,
    TESTBED_PER_GAME = 7,    // so that they reach from the opening to the endgame
    WINDOW_DEFAULT = SCORE_PAWN / 2,
    PATIENCE_US = 120000000,
};

static void show_progress(void *context, const char *what, int done, int total)
{
    ProgressLine *line = context;
    if (progress_is_due(line))
        fprintf(stderr, "%s%s: %d of %d%s", progress_head(line), what, done, total, progress_tail(line));
}

// Prints and releases what an experiment gave; NULL: the error says why there is nothing.
static int finish(const LabArguments *a, LabTable *table, const Error *error)
{
    if (table == NULL)
        return command_fail("%s: %s", a->command, error->text);
    Error plot_error;
    a->print(table);
    const bool is_plotted = a->plot == NULL || lab_plot_write(a->plot, table, a->force, &plot_error);
    lab_table_free(table);
    return is_plotted ? command_finish() : command_fail("%s: --plot: %s", a->command, plot_error.text);
}

// --- experiments on positions --------------------------------------------------------------------------------------

// What experiments on positions work with.
typedef struct LabInput {
    const LabGames *games;         // NULL for those that need no positions
    const LabReference *reference; // NULL for those that have none
    LabProgress progress;
} LabInput;

typedef LabTable *PositionExperiment(const LabArguments *a, const LabInput *input, Error *error);

static bool open_judge(const char *command, Depth depth, LabJudge *judge, Error *error)
{
    if (command == NULL)
        return lab_judge_open(judge, depth, error);
    return lab_judge_open_program(judge, command, depth, error) || error_prefix(error, "--judge: ");
}

static LabTable *run_chains(const LabArguments *a, const LabInput *input, Error *error)
{
    LabJudge judge;
    const Depth judge_depth = (Depth)lab_chosen(a->judge_depth, a->quick, QUICK_JUDGE_DEPTH, JUDGE_DEPTH_DEFAULT);
    if (judge_depth > 0 && !open_judge(a->judge, judge_depth, &judge, error))
        return NULL;
    const LabChainsTask task = {
        .games = input->games,
        .depth = (Depth)lab_chosen(a->depth, a->quick, LAB_CHAINS_DEPTH_MIN, LAB_CHAINS_DEPTH),
        .by_chessmaps = a->by_chessmaps,
        .judge = judge_depth > 0 ? &judge : NULL,
        .seed = (uint64_t)a->seed,
        .progress = input->progress,
    };
    LabTable *table = lab_chains_run(&task, error);
    if (judge_depth > 0)
        (a->judge != NULL ? lab_judge_close_program : lab_judge_close)(&judge);
    return table;
}

static LabTable *run_memory(const LabArguments *a, const LabInput *input, Error *error)
{
    const LabMemoryTask task = {
        .games = input->games,
        .depth = (Depth)lab_chosen(a->depth, a->quick, QUICK_MEMORY_DEPTH, LAB_MEMORY_DEPTH),
        .seed = (uint64_t)a->seed,
        .progress = input->progress,
    };
    return lab_memory_run(&task, error);
}

static LabTable *run_maps(const LabArguments *a, const LabInput *input, Error *error)
{
    const LabMapsTask task = {
        .games = input->games,
        .reference = input->reference,
        .depths = a->searched,
        .seed = (uint64_t)a->seed,
        .progress = input->progress,
    };
    return lab_maps_run(&task, error);
}

static LabTable *run_paths(const LabArguments *a, const LabInput *input, Error *error)
{
    const LabPathsTask task = {
        .games = input->games,
        .reference = input->reference,
        .depths = a->searched,
        .retrievals = lab_chosen(a->retrievals, a->quick, QUICK_RETRIEVALS, RETRIEVALS_DEFAULT),
        .seed = (uint64_t)a->seed,
        .progress = input->progress,
    };
    return lab_paths_run(&task, error);
}

static LabTable *run_attacks(const LabArguments *a, const LabInput *input, Error *error)
{
    (void)error;
    const LabAttacksTask task = {
        .games = input->games,
        .random_occupancies = a->quick ? QUICK_RANDOM : RANDOM_DEFAULT,
        .rounds = a->quick ? QUICK_ROUNDS : ROUNDS_DEFAULT,
        .seed = (uint64_t)a->seed,
        .progress = input->progress,
    };
    return lab_attacks_run(&task);
}

static LabTable *run_bitscan(const LabArguments *a, const LabInput *input, Error *error)
{
    (void)error;
    const LabScansTask task = {
        .random_sets = a->quick ? QUICK_RANDOM : RANDOM_DEFAULT,
        .rounds = a->quick ? QUICK_ROUNDS : ROUNDS_DEFAULT,
        .seed = (uint64_t)a->seed,
        .progress = input->progress,
    };
    return lab_scans_run(&task);
}

static LabTable *run_magics(const LabArguments *a, const LabInput *input, Error *error)
{
    (void)error;
    const LabMagicsTask task = {
        .bits_min = a->quick ? QUICK_MAGIC_BITS : LAB_MAGICS_BITS_MIN,
        .bits_max = a->quick ? QUICK_MAGIC_BITS : LAB_MAGICS_BITS_MAX,
        .fewest_bits_max = a->quick ? QUICK_FEWEST_BITS : FEWEST_BITS,
        .seed = (uint64_t)a->seed,
        .progress = input->progress,
    };
    return lab_magics_run(&task);
}

static LabTable *run_mailbox(const LabArguments *a, const LabInput *input, Error *error)
{
    (void)error;
    const LabMailboxTask task = {
        .games = input->games,
        .rounds = a->quick ? QUICK_ROUNDS : ROUNDS_DEFAULT,
        .recursion_depth = a->quick ? QUICK_RECURSION_DEPTH : RECURSION_DEPTH_DEFAULT,
        .perft_depth = a->quick ? QUICK_PERFT_DEPTH : PERFT_DEPTH_DEFAULT,
        .progress = input->progress,
    };
    return lab_mailbox_run(&task);
}

// How many positions to search: as many as were asked for, or a few, if there are so many.
static int count_of(const LabArguments *a, const LabInput *input, int full_count)
{
    const int64_t count = lab_chosen(a->count, a->quick, QUICK_SEE_POSITIONS, full_count);
    return count < input->games->position_count ? (int)count : input->games->position_count;
}

static LabTable *run_see(const LabArguments *a, const LabInput *input, Error *error)
{
    const LabSeeTask task = {
        .games = input->games,
        .positions = count_of(a, input, LAB_POSITIONS_MAX),
        .depth = (Depth)lab_chosen(a->depth, a->quick, QUICK_SEE_DEPTH, SEE_DEPTH_DEFAULT),
        .random_captures = a->quick ? QUICK_CAPTURES : CAPTURES_DEFAULT,
        .rounds = a->quick ? QUICK_ROUNDS : ROUNDS_DEFAULT,
        .seed = (uint64_t)a->seed,
        .progress = input->progress,
    };
    return lab_see_run(&task, error);
}

static LabTable *run_profile(const LabArguments *a, const LabInput *input, Error *error)
{
    const LabProfileTask task = {
        .games = input->games,
        .positions = count_of(a, input, PROFILE_POSITIONS),
        .depth = (Depth)lab_chosen(a->depth, a->quick, QUICK_SEE_DEPTH, PROFILE_DEPTH_DEFAULT),
        .rounds = a->quick ? QUICK_ROUNDS : ROUNDS_DEFAULT,
        .progress = input->progress,
    };
    return lab_profile_run(&task, error);
}

static LabTable *run_booklearning(const LabArguments *a, const LabInput *input, Error *error)
{
    const int64_t games = lab_chosen(a->games, a->quick, QUICK_LEARNING_GAMES, LAB_LEARNING_GAMES);
    const LabLearningTask task = {
        .games = (int)(games < LAB_LEARNING_GAMES_MAX ? games : LAB_LEARNING_GAMES_MAX),
        .nodes = (uint64_t)lab_chosen(LAB_UNSET, a->quick, QUICK_NODES, LEARNING_NODES),
        .seed = (uint64_t)a->seed,
        .progress = input->progress,
    };
    return lab_learning_run(&task, error);
}

static LabTable *run_branching(const LabArguments *a, const LabInput *input, Error *error)
{
    const Depth to = (Depth)lab_chosen(a->depth, a->quick, QUICK_BRANCHING_TO, LAB_BRANCHING_TO);
    const Depth from = a->quick ? QUICK_BRANCHING_FROM : LAB_BRANCHING_FROM;
    const LabBranchingTask task = {
        .games = input->games,
        .positions = (int)lab_chosen(a->count, a->quick, QUICK_BRANCHING_POSITIONS, BRANCHING_POSITIONS),
        .from = from < to ? from : to,
        .to = to,
        .progress = input->progress,
    };
    return lab_branching_run(&task, error);
}

static int table_bits(const LabArguments *a)
{
    return a->quick ? QUICK_TABLE_BITS : TESTBED_TABLE_BITS;
}

static const LabOrderingPlan *published_plan(const LabArguments *a)
{
    return a->experiment == LAB_UNSET ? NULL : lab_ordering_plan((int)a->experiment);
}

static LabTable *run_ordering(const LabArguments *a, const LabInput *input, Error *error)
{
    const LabOrderingPlan *plan = published_plan(a);
    const bool planned_null_move = plan != NULL && plan->use_null_move;
    // A window asks for the search that uses it.
    const TestbedDriver driver = a->window != LAB_UNSET && a->driver == NULL ? TESTBED_ASPIRATION : a->chosen_driver;
    const LabOrderingTask task = {
        .games = input->games,
        .experiment = plan != NULL ? (int)a->experiment : 0,
        .lists = a->orders,
        .list_count = a->order_count,
        .settings = {.driver = driver,
                     .use_table = !a->no_table,
                     .use_deepening = true,
                     .use_null_move = a->null_move != NULL ? strcmp(a->null_move, "on") == 0 : planned_null_move,
                     .window = (Score)lab_chosen(a->window, a->quick, WINDOW_DEFAULT, WINDOW_DEFAULT)},
        .depth =
            (Depth)lab_chosen(a->depth, a->quick, QUICK_TESTBED_DEPTH, plan != NULL ? plan->depth : ORDERING_DEPTH),
        .table_bits = table_bits(a),
        .progress = input->progress,
    };
    return lab_ordering_run(&task, error);
}

static LabTable *run_drivers(const LabArguments *a, const LabInput *input, Error *error)
{
    LabDriversTask task = {
        .games = input->games,
        .depth = (Depth)lab_chosen(a->depth, a->quick, QUICK_TESTBED_DEPTH, LAB_DRIVERS_DEPTH),
        .minimax_depth = a->quick ? 2 : LAB_DRIVERS_MINIMAX_DEPTH,
        .window = (Score)lab_chosen(a->window, a->quick, WINDOW_DEFAULT, WINDOW_DEFAULT),
        .table_bits = table_bits(a),
        .progress = input->progress,
    };
    if (!testbed_orderings_read(a->order_count > 0 ? a->orders[0] : LAB_DRIVERS_ORDERINGS, &task.orderings, error))
        return NULL;
    return lab_drivers_run(&task, error);
}

static bool open_analyst(const char *command, LabAnalyst *analyst, Error *error)
{
    if (command == NULL)
        return lab_analyst_open(analyst, error);
    return lab_analyst_open_program(analyst, command, error) || error_prefix(error, "--judge: ");
}

static LabReference *make_reference(const LabArguments *a, const LabGames *games, LabProgress progress, Error *error)
{
    LabAnalyst analyst;
    if (!open_analyst(a->judge, &analyst, error))
        return NULL;
    const LabReferenceTask task = {
        .games = games,
        .path = a->reference,
        .analyst = &analyst,
        .any_analyst = a->judge == NULL,
        .nodes = (uint64_t)lab_chosen(a->judge_nodes, a->quick, QUICK_REFERENCE_NODES, 0),
        .progress = progress,
    };
    LabReference *reference = lab_reference_make(&task, error);
    (a->judge == NULL ? lab_analyst_close : lab_analyst_close_program)(&analyst);
    return reference;
}

// Positions in a row, from the beginning of few games.
static LabGames *load_rows(const LabArguments *a, Error *error)
{
    const LabGamesChoice choice = {
        .games = (int)lab_chosen(a->games, a->quick, QUICK_GAMES, GAMES_DEFAULT),
        .per_game = (int)lab_chosen(a->per_game, a->quick, QUICK_POSITIONS, POSITIONS_DEFAULT),
        .count = LAB_POSITIONS_MAX,
        .every = 1,
    };
    return lab_games_load(a->positions, &choice, error);
}

// All positions of a file, or as many as are wanted.
static LabGames *load_all(const LabArguments *a, Error *error)
{
    const LabGamesChoice choice = {
        .games = LAB_POSITIONS_MAX,
        .per_game = LAB_POSITIONS_MAX,
        .count =
            (int)lab_chosen(a->count, a->quick, QUICK_COUNT, a->positions == NULL ? BOARDS_DEFAULT : LAB_POSITIONS_MAX),
        .every = 1,
    };
    return lab_games_load(a->positions, &choice, error);
}

// As many positions as the published experiment has, from all parts of our games or the first ones of a file.
static LabGames *load_for_testbed(const LabArguments *a, Error *error)
{
    const LabOrderingPlan *plan = published_plan(a);
    const int wanted = a->kind == LAB_KIND_DRIVERS ? LAB_DRIVERS_POSITIONS
                       : plan != NULL              ? plan->positions
                                                   : ORDERING_POSITIONS;
    const LabGamesChoice choice = {
        .games = LAB_POSITIONS_MAX,
        .per_game = TESTBED_PER_GAME,
        .count = (int)lab_chosen(a->count, a->quick, QUICK_TESTBED_POSITIONS, wanted),
        .first = TESTBED_FIRST,
        .every = TESTBED_EVERY,
    };
    return lab_games_load(a->positions, &choice, error);
}

// Positions here and there, as many as there are.
static LabGames *load_apart(const LabArguments *a, Error *error)
{
    const LabGamesChoice choice = {
        .games = LAB_POSITIONS_MAX,
        .per_game = LAB_POSITIONS_MAX,
        .count = LAB_POSITIONS_MAX,
        .first = a->positions == NULL ? EVERY_DEFAULT : 0,
        .every = EVERY_DEFAULT,
    };
    return lab_games_load(a->positions, &choice, error);
}

// Positions far apart, from as many games as are needed. The first of a file's games is not its start, which is the
// same in many.
static LabGames *gather_positions(const LabArguments *a, const LabProgress *progress, Error *error)
{
    const int every = (int)lab_chosen(a->every, a->quick, QUICK_EVERY, EVERY_DEFAULT);
    const LabGamesChoice choice = {
        .games = (int)lab_chosen(a->games, false, 0, LAB_POSITIONS_MAX),
        .per_game = (int)lab_chosen(a->per_game, false, 0, LAB_POSITIONS_MAX),
        .count = (int)lab_chosen(a->count, a->quick, QUICK_COUNT, COUNT_DEFAULT),
        .first = every,
        .every = every,
    };
    if (a->positions != NULL)
        return lab_games_load(a->positions, &choice, error);
    return lab_games_play(&choice, a->quick ? QUICK_GAME_NODES : GAME_NODES, (uint64_t)a->seed, progress, error);
}

// Those of the wanted kind in the place of `games`, which it releases. NULL stays NULL.
static LabGames *keep_kind(LabGames *games, const LabArguments *a, Error *error)
{
    if (games == NULL || a->kind_name == NULL)
        return games;
    LabGames *kept = lab_games_of_kind(games, a->position_kind, error);
    lab_games_free(games);
    return kept;
}

static LabTable *run_with_reference(const LabArguments *a, PositionExperiment *experiment, LabProgress progress,
                                    Error *error)
{
    LabGames *games = keep_kind(gather_positions(a, &progress, error), a, error);
    if (games == NULL)
        return NULL;
    LabReference *reference = make_reference(a, games, progress, error);
    const LabInput input = {.games = games, .reference = reference, .progress = progress};
    LabTable *table = reference == NULL ? NULL : experiment(a, &input, error);
    lab_reference_free(reference);
    lab_games_free(games);
    return table;
}

// Releases what was loaded.
static LabTable *run_on(LabGames *loaded, const LabArguments *a, PositionExperiment *experiment, LabProgress progress,
                        Error *error)
{
    LabGames *games = keep_kind(loaded, a, error);
    if (games == NULL)
        return NULL;
    const LabInput input = {.games = games, .progress = progress};
    LabTable *table = experiment(a, &input, error);
    lab_games_free(games);
    return table;
}

static LabTable *run_by_kind(const LabArguments *a, PositionExperiment *experiment, LabProgress progress, Error *error)
{
    const LabInput without_positions = {.progress = progress};
    switch (a->kind) {
    case LAB_KIND_PLAY: return run_on(load_rows(a, error), a, experiment, progress, error);
    case LAB_KIND_BOARDS: return run_on(load_all(a, error), a, experiment, progress, error);
    case LAB_KIND_DEPTH: return run_on(load_apart(a, error), a, experiment, progress, error);
    case LAB_KIND_ORDERING:
    case LAB_KIND_DRIVERS: return run_on(load_for_testbed(a, error), a, experiment, progress, error);
    case LAB_KIND_BITS:
    case LAB_KIND_BOOK: return experiment(a, &without_positions, error);
    default: return run_with_reference(a, experiment, progress, error);
    }
}

static int run_on_positions(const LabArguments *a, PositionExperiment *experiment)
{
    Error error;
    ProgressLine line = progress_begin();
    const LabProgress progress = {.context = &line, .show = show_progress};
    LabTable *table = run_by_kind(a, experiment, progress, &error);
    progress_end(&line);
    return finish(a, table, &error);
}

// --- matches -------------------------------------------------------------------------------------------------------

static bool read_limits(const LabArguments *a, PlayerLimits *limits, Error *error)
{
    *limits = (PlayerLimits){.patience_us = PATIENCE_US, .control.none = a->time_control == NULL};
    if (a->time_control == NULL)
        limits->nodes = (uint64_t)lab_chosen(a->nodes, a->quick, QUICK_NODES, NODES_DEFAULT);
    return a->time_control == NULL || time_control_read(a->time_control, &limits->control, error) ||
           error_prefix(error, "--tc: ");
}

static int run_match(const LabArguments *a, LabMatchExperiment *experiment)
{
    ProgressLine line = progress_begin();
    LabMatch match = {
        .games = (int)a->match,
        .seed = (uint64_t)a->seed,
        .progress = {.context = &line, .show = show_progress},
    };
    Error error;
    if (!read_limits(a, &match.limits, &error))
        return command_fail("%s: %s", a->command, error.text);
    Openings *openings = a->openings == NULL ? openings_default(&error) : openings_load(a->openings, &error);
    if (openings == NULL)
        return command_fail("%s: --openings: %s", a->command, error.text);
    match.openings = openings;
    match.cancel = cancel_begin(&error);
    LabTable *table = match.cancel == NULL ? NULL : experiment(a, &match, &error);
    if (match.cancel != NULL)
        cancel_end();
    progress_end(&line);
    openings_free(openings);
    return finish(a, table, &error);
}

// --- all of them ---------------------------------------------------------------------------------------------------

static const struct {
    const char *name, *command;
    LabKind kind;
    PositionExperiment *on_positions;
    LabMatchExperiment *by_match;
    const char *about, *source;
} experiments[] = {
    {"attacks", "lab attacks", LAB_KIND_BOARDS, run_attacks, NULL,
     "All ways to attack along lines: do they agree, what memory do they take, how fast are moves generated?",
     "Tannous 2007, Table 1; Isenberg 2008; Reul 2009, chapter 3"},
    {"bitscan", "lab bitscan", LAB_KIND_BITS, run_bitscan, NULL,
     "Ways to find the lowest and the highest square of a set: do they agree, and how fast are they?",
     "Isenberg 2008; Reul 2009, section 3.5"},
    {"booklearning", "lab booklearning", LAB_KIND_BOOK, run_booklearning, NULL,
     "Does the book learn from games? A bad line is planted in it, and played less and less.", "ours"},
    {"branching", "lab branching", LAB_KIND_DEPTH, run_branching, NULL,
     "How much longer does each ply take than the one before?", "Reul 2009, section 5.3"},
    {"chains", "lab chains", LAB_KIND_PLAY, run_chains, lab_match_chains,
     "Move chains and move tables: how many nodes do they save, and how good are the moves?", "Greer 2015, Table 1"},
    {"drivers", "lab drivers", LAB_KIND_DRIVERS, run_drivers, NULL,
     "Alpha-beta, its windows and best-first searches: one value, how many nodes, and how many would be enough?",
     "Plaat 1996; Slagle and Dixon 1969"},
    {"magics", "lab magics", LAB_KIND_BITS, run_magics, NULL,
     "Multipliers for magic bitboards: how long does it take to find them, and how few one-bits do they need?",
     "Reul 2009, section 3.7"},
    {"mailbox", "lab mailbox", LAB_KIND_BOARDS, run_mailbox, NULL,
     "A board of squares with lists of men against bitboards: the same moves, and how fast?", "Reul 2009, chapter 2"},
    {"memory", "lab memory", LAB_KIND_PLAY, run_memory, lab_match_memory,
     "What are move tables worth from one move to the next?", "ours, after Greer 2015"},
    {"ordering", "lab ordering", LAB_KIND_ORDERING, run_ordering, NULL,
     "Orderings of moves, each by itself and together: how many nodes does a search to a fixed depth need?",
     "Buchner 2005, experiments 1 to 3"},
    {"maps", "lab maps", LAB_KIND_MAPS, run_maps, NULL,
     "Do the importance maps find the squares that a deeper search names?", "ours, after Greer 2015, figures 3 and 4"},
    {"paths", "lab paths", LAB_KIND_PATHS, run_paths, NULL,
     "Are the walked paths a deeper search's plans, and can they be played?", "ours, after Greer 2015"},
    {"profile", "lab profile", LAB_KIND_DEPTH, run_profile, NULL,
     "What do evaluation, exchanges, generation of captures and making of moves take of the search's time?",
     "Reul 2009, Tables 2.1 and 4.5"},
    {"see", "lab see", LAB_KIND_DEPTH, run_see, NULL,
     "What a series of captures is worth, in several ways: do they agree, how fast are they, what are they for?",
     "Reul 2009, chapter 4"},
};

static const char *const papers[] = {
    "Buchner 2005: Theory and practical strategies for efficient alpha-beta searches",
    "Greer 2015: Dynamic Move Chains and Move Tables in Computer Chess",
    "Isenberg 2008: Efficient Generation of Sliding Piece Attacks",
    "Plaat 1996: Research, Re: Search & Re-Search; with Schaeffer, Pijls and de Bruin",
    "Reul 2009: New Architectures in Computer Chess",
    "Slagle and Dixon 1969: Experiments with some programs that search game trees",
    "Tannous 2007: Avoiding Rotated Bitboards with Direct Lookup",
};

enum { EXPERIMENT_NB = sizeof experiments / sizeof experiments[0], NAMES_SIZE = 256 };

// "attacks, bitscan, ... paths, list".
static void write_names(char out[NAMES_SIZE])
{
    Text text = text_begin(out, NAMES_SIZE);
    for (size_t i = 0; i < EXPERIMENT_NB; ++i)
        text_addf(&text, "%s, ", experiments[i].name);
    text_add(&text, "list");
}

static int list_experiments(CommandLine *line)
{
    Error error;
    if (!command_line_arguments(line, NULL, 0, false, &error))
        return command_fail("%s", error.text);
    for (size_t i = 0; i < EXPERIMENT_NB; ++i)
        printf("%s\n    %s\n    Source: %s.\n\n", experiments[i].command, experiments[i].about, experiments[i].source);
    puts("Papers");
    for (size_t i = 0; i < sizeof papers / sizeof papers[0]; ++i)
        printf("    %s\n", papers[i]);
    return command_finish();
}

int lab_command(CommandLine *whole)
{
    char names[NAMES_SIZE];
    write_names(names);
    if (whole->word_count == 0)
        return command_fail("lab: say which experiment: %s", names);
    if (strcmp(whole->words[0], "list") == 0) {
        CommandLine line = command_line_below(whole, "lab list");
        return list_experiments(&line);
    }
    for (size_t i = 0; i < EXPERIMENT_NB; ++i) {
        if (strcmp(whole->words[0], experiments[i].name) != 0)
            continue;
        CommandLine line = command_line_below(whole, experiments[i].command);
        LabArguments a;
        Error error;
        if (!lab_arguments_read(&line, experiments[i].kind, &a, &error))
            return command_fail("%s", error.text);
        return a.match != LAB_UNSET ? run_match(&a, experiments[i].by_match)
                                    : run_on_positions(&a, experiments[i].on_positions);
    }
    return command_fail("lab: unknown word '%.60s'; there are: %s", whole->words[0], names);
}
