// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/experiments/chains.h"

#include "base/memory.h"
#include "lab/bootstrap.h"
#include "lab/chains/chain_variant.h"
#include "lab/testbed/testbed.h"
#include "search/searcher.h"

#include <math.h>

enum {
    TABLE_MIB = 1, // not used by these searches
    PERCENT = 100,
    AGE_MOVES = 10,
};

// What the paper says of a variant: Greer 2015, Table 1.
typedef struct Published {
    int nodes, times_fewer; // 0 = nothing
} Published;

typedef struct Variant {
    const char *name;
    Depth extra_depth; // plies more than the task says
    ChainSettings settings;
    Published published;
} Variant;

#define CHAINS(...)                                              \
    {                                                            \
        .age = AGE_MOVES, .without_deepening = true, __VA_ARGS__ \
    }
#define PLAIN CHAINS(.mode = CHAINS_PLAIN)
#define MC(...) CHAINS(.mode = CHAINS_MC, __VA_ARGS__)
#define MT(...) CHAINS(.mode = CHAINS_MC_AND_MT, __VA_ARGS__)

// The first is what the others are compared with. The paper's row "move chains" does not say how a chain is replayed;
// figure 5, whose replays end in quiescence, is the only one that can come near to its numbers.
static const Variant variants[] = {
    {"plain", 0, PLAIN, {12535, 1}},
    {"plain, 1 ply less", -1, PLAIN, {0}},
    {"plain, 2 plies less", -2, PLAIN, {0}},
    {"chains, fig5", 0, MC(.replay = REPLAY_FIG5), {545, 23}},
    {"chains, fig5, kept for the game", 0, MC(.replay = REPLAY_FIG5, .keep_over_game = true), {0}},
    {"chains, fig5, window 100", 0, MC(.replay = REPLAY_FIG5, .window = SCORE_PAWN), {0}},
    {"chains, fig5, window 50", 0, MC(.replay = REPLAY_FIG5, .window = SCORE_PAWN / 2), {0}},
    {"chains, 2013", 0, MC(.replay = REPLAY_2013), {0}},
    {"chains + 1 table move, fig1", 0, MT(.replay = REPLAY_FIG1, .beam = 1), {13367, 1}},
    {"chains + 2 table moves, fig1", 0, MT(.replay = REPLAY_FIG1, .beam = 2), {12117, 1}},
    {"chains + 4 table moves, fig1", 0, MT(.replay = REPLAY_FIG1, .beam = 4), {12550, 1}},
    {"chains + 1 table move, fig5", 0, MT(.replay = REPLAY_FIG5, .beam = 1), {0}},
    {"chains + 2 table moves, fig5", 0, MT(.replay = REPLAY_FIG5, .beam = 2), {0}},
    {"chains + 4 table moves, fig5", 0, MT(.replay = REPLAY_FIG5, .beam = 4), {0}},
    {"chains + 1 table move, fig5, window 50", 0, MT(.replay = REPLAY_FIG5, .beam = 1, .window = SCORE_PAWN / 2), {0}},
    {"chains + 2 table moves, fig5, window 50", 0, MT(.replay = REPLAY_FIG5, .beam = 2, .window = SCORE_PAWN / 2), {0}},
    {"chains + 4 table moves, fig5, window 50", 0, MT(.replay = REPLAY_FIG5, .beam = 4, .window = SCORE_PAWN / 2), {0}},
    {"chains, fig5, 1 ply more", 1, MC(.replay = REPLAY_FIG5), {0}},
    {"chains, fig5, 2 plies more", 2, MC(.replay = REPLAY_FIG5), {0}},
    {"chains, fig5, 3 plies more", 3, MC(.replay = REPLAY_FIG5), {0}},
};

// Without chains: the testbed with other orders of moves, and no table. The first is Greer's own.
typedef struct OrderVariant {
    const char *name, *orderings;
    const TestbedQuiescence *quiescence; // NULL: the plain one
} OrderVariant;

static const OrderVariant order_variants[] = {
    {"Chessmaps ordering", "captures,chessmaps", NULL},
    {"Chessmaps, by experience", "captures,chessmaps-experience", NULL},
    {"Chessmaps ordering and quiescence", "captures,chessmaps", &testbed_chessmaps_quiescence},
    {"history in its place", "captures,history", NULL},
    {"quiet moves as generated", "captures", NULL},
};

enum {
    CHAIN_VARIANT_NB = sizeof variants / sizeof variants[0],
    ORDER_VARIANT_NB = sizeof order_variants / sizeof order_variants[0],
    VARIANT_NB = CHAIN_VARIANT_NB + ORDER_VARIANT_NB,
    PLAIN_VARIANT = 0,
    SHALLOW = 2,
    CHESSMAPS_VARIANT = CHAIN_VARIANT_NB,
};

static const char *name_of(int variant)
{
    return variant < CHAIN_VARIANT_NB ? variants[variant].name : order_variants[variant - CHAIN_VARIANT_NB].name;
}

enum Column {
    COLUMN_NODES,
    COLUMN_TIMES,
    COLUMN_TIMES_GEOMETRIC,
    COLUMN_PUBLISHED_NODES,
    COLUMN_PUBLISHED_TIMES,
    COLUMN_SAME,
    COLUMN_LOSS,
    COLUMN_MORE_LOSS,
    COLUMN_BLUNDERS,
    COLUMN_QUIESCENCE,
    COLUMN_REPLAYS,
    COLUMN_REJECTS,
    COLUMN_BROKEN,
    COLUMN_TABLE_MOVES,
    COLUMN_NB,
};

static const LabColumn columns[COLUMN_NB] = {
    [COLUMN_NODES] = {"nodes", "nodes", 0, true, false},
    [COLUMN_TIMES] = {"times_fewer", "x fewer", 2, true, false},
    [COLUMN_TIMES_GEOMETRIC] = {"times_fewer_geometric", "geometric", 2, true, false},
    [COLUMN_PUBLISHED_NODES] = {"published_nodes", "Greer", 0, false, false},
    [COLUMN_PUBLISHED_TIMES] = {"published_times_fewer", "x", 0, false, false},
    [COLUMN_SAME] = {"same_move_percent", "same %", 0, false, false},
    [COLUMN_LOSS] = {"loss", "loss", 3, true, false},
    [COLUMN_MORE_LOSS] = {"loss_minus_two_plies_less", "over plain -2", 3, true, false},
    [COLUMN_BLUNDERS] = {"blunder_percent", "300 cp %", 1, false, false},
    [COLUMN_QUIESCENCE] = {"quiescence_nodes", "quiescence", 0, false, true},
    [COLUMN_REPLAYS] = {"replays", "replays", 1, false, true},
    [COLUMN_REJECTS] = {"rejected_percent", "rejected %", 1, false, true},
    [COLUMN_BROKEN] = {"broken", "broken", 1, false, true},
    [COLUMN_TABLE_MOVES] = {"table_moves", "table moves", 1, false, true},
};

// What one variant did in one position.
typedef struct Measure {
    ChainCounts counts;
    Move move;
    double loss; // of expected points
    bool is_blunder;
} Measure;

typedef struct Experiment {
    const LabChainsTask *task;
    int baseline;                      // the variant that others are compared with
    Measure *measures[VARIANT_NB];     // by position
    double *numerators, *denominators; // by position, for the sums
} Experiment;

// --- measuring -----------------------------------------------------------------------------------------------------

// What the testbed did, in the terms of the other one, which counts no leaves.
static Measure measure_of(const TestbedResult *result)
{
    return (Measure){
        .counts = {.nodes = result->counts.interior,
                   .quiescence_nodes = result->counts.leaves + result->counts.quiescence},
        .move = result->best,
    };
}

static bool measure_testbed(Experiment *experiment, int index, Error *error)
{
    const LabChainsTask *task = experiment->task;
    const OrderVariant *variant = &order_variants[index - CHAIN_VARIANT_NB];
    TestbedSettings settings = {.quiescence = variant->quiescence};
    if (!testbed_orderings_read(variant->orderings, &settings.orderings, error))
        return false;
    Testbed *testbed = testbed_new(TESTBED_TABLE_BITS_MIN, error);
    if (testbed == NULL)
        return false;
    LabWalk walk = lab_walk_begin(task->games);
    while (lab_walk_next(&walk)) {
        lab_progress_show(&task->progress, variant->name, walk.number, task->games->position_count);
        const TestbedResult result = testbed_run(testbed, &walk.pos, &settings, task->depth);
        experiment->measures[index][walk.number] = measure_of(&result);
    }
    lab_walk_end(&walk);
    testbed_free(testbed);
    return true;
}

static bool measure_chains(Experiment *experiment, int index, Error *error)
{
    const LabChainsTask *task = experiment->task;
    const Variant *variant = &variants[index];
    SearchSession *searcher = search_session_new(TABLE_MIB, error);
    if (searcher == NULL)
        return false;
    const SearchLimits limits = {.depth = task->depth + variant->extra_depth};
    const SearchOptions manner = {.variant = chain_variant_setup(&variant->settings)};
    LabWalk walk = lab_walk_begin(task->games);
    while (lab_walk_next(&walk)) {
        lab_progress_show(&task->progress, variant->name, walk.number, task->games->position_count);
        if (walk.in_game == 0)
            search_session_clear(searcher);
        const SearchOutcome search = search_session_run(searcher, &walk.pos, &limits, &manner);
        const ChainState *state = search_session_variant_state(searcher);
        experiment->measures[index][walk.number] = (Measure){.counts = state->counts, .move = search.result.best};
    }
    lab_walk_end(&walk);
    search_session_free(searcher);
    return true;
}

static bool measure_variant(Experiment *experiment, int index, Error *error)
{
    return (index < CHAIN_VARIANT_NB ? measure_chains : measure_testbed)(experiment, index, error);
}

// The worth of a move that some variant chose; moves that were judged before are not judged again.
static bool judge_choice(const Experiment *experiment, const LabWalk *walk, int index, Score scores[VARIANT_NB],
                         Error *error)
{
    const LabJudge *judge = experiment->task->judge;
    Move move = experiment->measures[index][walk->number].move;
    for (int i = 0; i < index; ++i)
        if (move_equal(experiment->measures[i][walk->number].move, move)) {
            scores[index] = scores[i];
            return true;
        }
    return judge->judge(judge->context, &walk->pos, &move, &scores[index], error);
}

// A move is compared with the best that anybody knows: the judge, or one of the variants.
static bool judge_position(Experiment *experiment, const LabWalk *walk, Error *error)
{
    const LabJudge *judge = experiment->task->judge;
    Score scores[VARIANT_NB], best;
    Move move = MOVE_NONE;
    if (!judge->judge(judge->context, &walk->pos, &move, &best, error))
        return false;
    for (int i = 0; i < VARIANT_NB; ++i) {
        if (!judge_choice(experiment, walk, i, scores, error))
            return false;
        best = scores[i] > best ? scores[i] : best;
    }
    for (int i = 0; i < VARIANT_NB; ++i) {
        Measure *measure = &experiment->measures[i][walk->number];
        measure->loss = lab_expected_points(best) - lab_expected_points(scores[i]);
        measure->is_blunder = lab_is_blunder(best, scores[i]);
    }
    return true;
}

static bool judge_moves(Experiment *experiment, Error *error)
{
    const LabChainsTask *task = experiment->task;
    LabWalk walk = lab_walk_begin(task->games);
    bool ok = true;
    while (ok && lab_walk_next(&walk)) {
        lab_progress_show(&task->progress, "judge", walk.number, task->games->position_count);
        ok = judge_position(experiment, &walk, error);
    }
    lab_walk_end(&walk);
    return ok;
}

// --- summing up ----------------------------------------------------------------------------------------------------

typedef double Quantity(const Experiment *experiment, int variant, int position);

static double nodes_of(const Experiment *experiment, int variant, int position)
{
    return (double)experiment->measures[variant][position].counts.nodes;
}

static double log_times(const Experiment *experiment, int variant, int position)
{
    return log(nodes_of(experiment, experiment->baseline, position) / nodes_of(experiment, variant, position));
}

static double same_move(const Experiment *experiment, int variant, int position)
{
    return move_equal(experiment->measures[experiment->baseline][position].move,
                      experiment->measures[variant][position].move)
               ? PERCENT
               : 0;
}

static double loss_of(const Experiment *experiment, int variant, int position)
{
    return experiment->measures[variant][position].loss;
}

static double loss_over_shallow(const Experiment *experiment, int variant, int position)
{
    return loss_of(experiment, variant, position) - loss_of(experiment, SHALLOW, position);
}

static double blunder(const Experiment *experiment, int variant, int position)
{
    return experiment->measures[variant][position].is_blunder ? PERCENT : 0;
}

static double quiescence_nodes(const Experiment *experiment, int variant, int position)
{
    return (double)experiment->measures[variant][position].counts.quiescence_nodes;
}

static double replays(const Experiment *experiment, int variant, int position)
{
    return (double)experiment->measures[variant][position].counts.replays;
}

static double rejects(const Experiment *experiment, int variant, int position)
{
    return (double)experiment->measures[variant][position].counts.rejects * PERCENT;
}

static double broken(const Experiment *experiment, int variant, int position)
{
    return (double)experiment->measures[variant][position].counts.broken;
}

static double table_moves(const Experiment *experiment, int variant, int position)
{
    return (double)experiment->measures[variant][position].counts.table_moves;
}

static void write_quantity(const Experiment *experiment, int variant, Quantity *quantity, double *out)
{
    for (int i = 0; i < experiment->task->games->position_count; ++i)
        out[i] = quantity(experiment, variant, i);
}

// Sum over all positions of one quantity of a variant, divided by that of another of another variant.
static LabValue ratio(const Experiment *experiment, int variant, Quantity *quantity, int divisor_variant,
                      Quantity *divisor)
{
    const LabChainsTask *task = experiment->task;
    write_quantity(experiment, variant, quantity, experiment->numerators);
    write_quantity(experiment, divisor_variant, divisor, experiment->denominators);
    return lab_games_ratio(task->games, experiment->numerators, experiment->denominators, task->seed);
}

static LabValue mean(const Experiment *experiment, int variant, Quantity *quantity)
{
    write_quantity(experiment, variant, quantity, experiment->numerators);
    return lab_games_ratio(experiment->task->games, experiment->numerators, NULL, experiment->task->seed);
}

static LabValue exponential(LabValue value)
{
    return (LabValue){.value = exp(value.value), .low = exp(value.low), .high = exp(value.high)};
}

static void add_quality(const Experiment *experiment, int variant, LabValue *values)
{
    values[COLUMN_LOSS] = mean(experiment, variant, loss_of);
    values[COLUMN_BLUNDERS] = mean(experiment, variant, blunder);
    if (variant != SHALLOW)
        values[COLUMN_MORE_LOSS] = mean(experiment, variant, loss_over_shallow);
}

static void add_row(const Experiment *experiment, int variant, LabTable *table)
{
    LabValue *values = lab_table_add_row(table, "%s", name_of(variant));
    values[COLUMN_NODES] = mean(experiment, variant, nodes_of);
    values[COLUMN_TIMES] = ratio(experiment, experiment->baseline, nodes_of, variant, nodes_of);
    values[COLUMN_TIMES_GEOMETRIC] = exponential(mean(experiment, variant, log_times));
    values[COLUMN_SAME] = mean(experiment, variant, same_move);
    values[COLUMN_QUIESCENCE] = mean(experiment, variant, quiescence_nodes);
    values[COLUMN_REPLAYS] = mean(experiment, variant, replays);
    values[COLUMN_BROKEN] = mean(experiment, variant, broken);
    values[COLUMN_TABLE_MOVES] = mean(experiment, variant, table_moves);
    if (values[COLUMN_REPLAYS].value > 0)
        values[COLUMN_REJECTS] = ratio(experiment, variant, rejects, variant, replays);
    if (variant < CHAIN_VARIANT_NB && variants[variant].published.nodes > 0) {
        values[COLUMN_PUBLISHED_NODES] = lab_value(variants[variant].published.nodes);
        values[COLUMN_PUBLISHED_TIMES] = lab_value(variants[variant].published.times_fewer);
    }
    if (experiment->task->judge != NULL)
        add_quality(experiment, variant, values);
}

static int baseline_of(const LabChainsTask *task)
{
    return task->by_chessmaps ? CHESSMAPS_VARIANT : PLAIN_VARIANT;
}

static void add_notes(const LabChainsTask *task, LabTable *table)
{
    lab_table_add_note(table, "%d positions of %d games, %d plies, no deepening, no transposition table.",
                       task->games->position_count, task->games->count, task->depth);
    lab_table_add_note(
        table,
        "nodes: average of the alpha-beta part alone; x fewer: nodes of the baseline (%s) over nodes, of "
        "the sums and as a geometric mean.",
        name_of(baseline_of(task)));
    lab_table_add_note(
        table, "Chessmaps: Greer's own order of quiet moves, by influence on sectors ranked by control, captures "
               "first; in the testbed.");
    lab_table_add_note(table,
                       "Greer: the published numbers (2015, Table 1, 98 positions of a game, 5 plies). The plain "
                       "12535 is 545 x 23: the table has no row of its own for it.");
    lab_table_add_note(table, "[ ]: 95 %% intervals by the bootstrap over games.");
    if (task->judge == NULL)
        return;
    lab_table_add_note(table, "loss: expected points a move that the judge's best would have kept; over plain -2: loss "
                              "minus that of plain search with 2 plies less.");
    lab_table_add_note(table, "300 cp: moves that lose 3 pawns or more where the game was not decided.");
}

static LabTable *sum_up(const Experiment *experiment)
{
    LabTable *table = lab_table_new("Move chains and move tables (Greer 2015, Table 1)", columns, COLUMN_NB);
    for (int i = 0; i < VARIANT_NB; ++i)
        add_row(experiment, i, table);
    add_notes(experiment->task, table);
    return table;
}

LabTable *lab_chains_run(const LabChainsTask *task, Error *error)
{
    const size_t positions = (size_t)task->games->position_count;
    Experiment experiment = {
        .task = task,
        .baseline = baseline_of(task),
        .numerators = mem_new(positions, sizeof(double)),
        .denominators = mem_new(positions, sizeof(double)),
    };
    bool ok = true;
    for (int i = 0; i < VARIANT_NB; ++i)
        experiment.measures[i] = mem_new(positions, sizeof(Measure));
    for (int i = 0; ok && i < VARIANT_NB; ++i)
        ok = measure_variant(&experiment, i, error);
    if (ok && task->judge != NULL)
        ok = judge_moves(&experiment, error);
    LabTable *table = ok ? sum_up(&experiment) : NULL;
    for (int i = 0; i < VARIANT_NB; ++i)
        mem_free(experiment.measures[i]);
    mem_free(experiment.numerators);
    mem_free(experiment.denominators);
    return table;
}
