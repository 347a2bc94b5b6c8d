// SPDX-License-Identifier: GPL-3.0-or-later
// Table 1 of K. Greer, "Dynamic Move Chains and Move Tables in Computer Chess" (2015), done again: how many nodes a search
// to a fixed depth needs with move chains and move tables, without deepening and without a transposition table; and what
// the paper does not say: how good the moves are that it finds.
#include "lab/experiments.h"

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
    Depth extra_depth; // plies more than the run says
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
    [COLUMN_NODES] = {"nodes", "nodes", 0, LAB_INTERVAL},
    [COLUMN_TIMES] = {"times_fewer", "x fewer", 2, LAB_INTERVAL},
    [COLUMN_TIMES_GEOMETRIC] = {"times_fewer_geometric", "geometric", 2, LAB_INTERVAL},
    [COLUMN_PUBLISHED_NODES] = {"published_nodes", "Greer", 0, 0},
    [COLUMN_PUBLISHED_TIMES] = {"published_times_fewer", "x", 0, 0},
    [COLUMN_SAME] = {"same_move_percent", "same %", 0, 0},
    [COLUMN_LOSS] = {"loss", "loss", 3, LAB_INTERVAL},
    [COLUMN_MORE_LOSS] = {"loss_minus_two_plies_less", "over plain -2", 3, LAB_INTERVAL},
    [COLUMN_BLUNDERS] = {"blunder_percent", "300 cp %", 1, 0},
    [COLUMN_QUIESCENCE] = {"quiescence_nodes", "quiescence", 0, LAB_DETAIL},
    [COLUMN_REPLAYS] = {"replays", "replays", 1, LAB_DETAIL},
    [COLUMN_REJECTS] = {"rejected_percent", "rejected %", 1, LAB_DETAIL},
    [COLUMN_BROKEN] = {"broken", "broken", 1, LAB_DETAIL},
    [COLUMN_TABLE_MOVES] = {"table_moves", "table moves", 1, LAB_DETAIL},
};

// What one variant did in one position.
typedef struct Measure {
    ChainCounts counts;
    Move move;
    double loss; // of expected points
    bool is_blunder;
} Measure;

typedef struct Study {
    const LabRun *run;
    int baseline;                      // the variant that others are compared with
    Measure *measures[VARIANT_NB];     // by position
    double *numerators, *denominators; // by position, for the sums
} Study;

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

// The orderings without chains, in the testbed.
static bool measure_testbed(Study *study, int index, Error *error)
{
    const LabRun *run = study->run;
    const OrderVariant *variant = &order_variants[index - CHAIN_VARIANT_NB];
    TestbedSettings settings = {.quiescence = variant->quiescence};
    if (!testbed_orderings_read(variant->orderings, &settings.orderings, error))
        return false;
    Testbed *testbed = testbed_new(TESTBED_TABLE_BITS_MIN, error);
    if (testbed == NULL)
        return false;
    LabWalk walk = lab_walk_begin(run->games);
    while (lab_walk_next(&walk)) {
        lab_progress_show(&run->progress, variant->name, walk.number, run->games->position_count);
        const TestbedResult result = testbed_run(testbed, &walk.pos, &settings, lab_depth(run));
        study->measures[index][walk.number] = measure_of(&result);
    }
    lab_walk_end(&walk);
    testbed_free(testbed);
    return true;
}

// The chain search keeps what it learned over the positions of a game, and forgets it for the next game.
static bool measure_chains(Study *study, int index, Error *error)
{
    const LabRun *run = study->run;
    const Variant *variant = &variants[index];
    SearchSession *searcher = search_session_new(TABLE_MIB, error);
    if (searcher == NULL)
        return false;
    const SearchLimits limits = {.depth = lab_depth(run) + variant->extra_depth};
    const SearchOptions manner = {.variant = chain_variant_setup(&variant->settings)};
    LabWalk walk = lab_walk_begin(run->games);
    while (lab_walk_next(&walk)) {
        lab_progress_show(&run->progress, variant->name, walk.number, run->games->position_count);
        if (walk.in_game == 0)
            search_session_clear(searcher);
        const SearchOutcome search = search_session_run(searcher, &walk.pos, &limits, &manner);
        const ChainState *state = search_session_variant_state(searcher);
        study->measures[index][walk.number] = (Measure){.counts = state->counts, .move = search.result.best};
    }
    lab_walk_end(&walk);
    search_session_free(searcher);
    return true;
}

static bool measure_variant(Study *study, int index, Error *error)
{
    return (index < CHAIN_VARIANT_NB ? measure_chains : measure_testbed)(study, index, error);
}

// The worth of a move that some variant chose; moves that have a score already keep it.
static bool score_choice(const Study *study, const LabWalk *walk, int index, Score scores[VARIANT_NB], Error *error)
{
    const ReferenceEngine *engine = study->run->engine;
    Move move = study->measures[index][walk->number].move;
    for (int i = 0; i < index; ++i)
        if (move_equal(study->measures[i][walk->number].move, move)) {
            scores[index] = scores[i];
            return true;
        }
    return engine->evaluate(engine->context, &walk->pos, &move, &scores[index], error);
}

// A move is compared with the best known: the reference engine, or one of the variants.
static bool score_position(Study *study, const LabWalk *walk, Error *error)
{
    const ReferenceEngine *engine = study->run->engine;
    Score scores[VARIANT_NB], best;
    Move move = MOVE_NONE;
    if (!engine->evaluate(engine->context, &walk->pos, &move, &best, error))
        return false;
    for (int i = 0; i < VARIANT_NB; ++i) {
        if (!score_choice(study, walk, i, scores, error))
            return false;
        best = scores[i] > best ? scores[i] : best;
    }
    for (int i = 0; i < VARIANT_NB; ++i) {
        Measure *measure = &study->measures[i][walk->number];
        measure->loss = lab_expected_points(best) - lab_expected_points(scores[i]);
        measure->is_blunder = lab_is_blunder(best, scores[i]);
    }
    return true;
}

// Positions one after another, so that the engine can use what it knows of one for all moves chosen there.
static bool score_moves(Study *study, Error *error)
{
    const LabRun *run = study->run;
    LabWalk walk = lab_walk_begin(run->games);
    bool ok = true;
    while (ok && lab_walk_next(&walk)) {
        lab_progress_show(&run->progress, "scoring", walk.number, run->games->position_count);
        ok = score_position(study, &walk, error);
    }
    lab_walk_end(&walk);
    return ok;
}

// --- summing up ----------------------------------------------------------------------------------------------------

typedef double Quantity(const Study *study, int variant, int position);

static double nodes_of(const Study *study, int variant, int position)
{
    return (double)study->measures[variant][position].counts.nodes;
}

// For the geometric mean of the factors.
static double log_times(const Study *study, int variant, int position)
{
    return log(nodes_of(study, study->baseline, position) / nodes_of(study, variant, position));
}

// Does it choose the move of the baseline?
static double same_move(const Study *study, int variant, int position)
{
    return move_equal(study->measures[study->baseline][position].move, study->measures[variant][position].move)
               ? PERCENT
               : 0;
}

static double loss_of(const Study *study, int variant, int position)
{
    return study->measures[variant][position].loss;
}

// A saving of nodes is worth nothing if a shallower plain search is as good.
static double loss_over_shallow(const Study *study, int variant, int position)
{
    return loss_of(study, variant, position) - loss_of(study, SHALLOW, position);
}

static double blunder(const Study *study, int variant, int position)
{
    return study->measures[variant][position].is_blunder ? PERCENT : 0;
}

static double quiescence_nodes(const Study *study, int variant, int position)
{
    return (double)study->measures[variant][position].counts.quiescence_nodes;
}

static double replays(const Study *study, int variant, int position)
{
    return (double)study->measures[variant][position].counts.replays;
}

static double rejects(const Study *study, int variant, int position)
{
    return (double)study->measures[variant][position].counts.rejects * PERCENT;
}

static double broken(const Study *study, int variant, int position)
{
    return (double)study->measures[variant][position].counts.broken;
}

static double table_moves(const Study *study, int variant, int position)
{
    return (double)study->measures[variant][position].counts.table_moves;
}

static void write_quantity(const Study *study, int variant, Quantity *quantity, double *out)
{
    for (int i = 0; i < study->run->games->position_count; ++i)
        out[i] = quantity(study, variant, i);
}

// Sum over all positions of one quantity of a variant, divided by that of another of another variant.
static LabValue ratio(const Study *study, int variant, Quantity *quantity, int divisor_variant, Quantity *divisor)
{
    const LabRun *run = study->run;
    write_quantity(study, variant, quantity, study->numerators);
    write_quantity(study, divisor_variant, divisor, study->denominators);
    return lab_games_ratio(run->games, study->numerators, study->denominators, run->seed);
}

static LabValue mean(const Study *study, int variant, Quantity *quantity)
{
    write_quantity(study, variant, quantity, study->numerators);
    return lab_games_ratio(study->run->games, study->numerators, NULL, study->run->seed);
}

static LabValue exponential(LabValue value)
{
    return (LabValue){.value = exp(value.value), .low = exp(value.low), .high = exp(value.high)};
}

// What the paper does not say: how good the moves are.
static void add_quality(const Study *study, int variant, LabValue *values)
{
    values[COLUMN_LOSS] = mean(study, variant, loss_of);
    values[COLUMN_BLUNDERS] = mean(study, variant, blunder);
    if (variant != SHALLOW)
        values[COLUMN_MORE_LOSS] = mean(study, variant, loss_over_shallow);
}

// Greer 2015, Table 1: nodes and the factor by which they are fewer, with the published ones beside.
static void add_row(const Study *study, int variant, LabTable *table)
{
    LabValue *values = lab_table_add_row(table, "%s", name_of(variant));
    values[COLUMN_NODES] = mean(study, variant, nodes_of);
    values[COLUMN_TIMES] = ratio(study, study->baseline, nodes_of, variant, nodes_of);
    values[COLUMN_TIMES_GEOMETRIC] = exponential(mean(study, variant, log_times));
    values[COLUMN_SAME] = mean(study, variant, same_move);
    values[COLUMN_QUIESCENCE] = mean(study, variant, quiescence_nodes);
    values[COLUMN_REPLAYS] = mean(study, variant, replays);
    values[COLUMN_BROKEN] = mean(study, variant, broken);
    values[COLUMN_TABLE_MOVES] = mean(study, variant, table_moves);
    if (values[COLUMN_REPLAYS].value > 0)
        values[COLUMN_REJECTS] = ratio(study, variant, rejects, variant, replays);
    if (variant < CHAIN_VARIANT_NB && variants[variant].published.nodes > 0) {
        values[COLUMN_PUBLISHED_NODES] = lab_value(variants[variant].published.nodes);
        values[COLUMN_PUBLISHED_TIMES] = lab_value(variants[variant].published.times_fewer);
    }
    if (study->run->engine != NULL)
        add_quality(study, variant, values);
}

enum { BASELINE_PLAIN, BASELINE_CHESSMAPS }; // choices of --baseline

static int baseline_of(const LabRun *run)
{
    return lab_number(run, "baseline") == BASELINE_CHESSMAPS ? CHESSMAPS_VARIANT : PLAIN_VARIANT;
}

static void add_notes(const LabRun *run, LabTable *table)
{
    lab_table_add_note(table, "%d positions of %d games, %d plies, no deepening, no transposition table.",
                       run->games->position_count, run->games->count, lab_depth(run));
    lab_table_add_note(
        table,
        "nodes: average of the alpha-beta part alone; x fewer: nodes of the baseline (%s) over nodes, of "
        "the sums and as a geometric mean.",
        name_of(baseline_of(run)));
    lab_table_add_note(
        table, "Chessmaps: Greer's own order of quiet moves, by influence on sectors ranked by control, captures "
               "first; in the testbed.");
    lab_table_add_note(table,
                       "Greer: the published numbers (2015, Table 1, 98 positions of a game, 5 plies). The plain "
                       "12535 is 545 x 23: the table has no row of its own for it.");
    lab_table_add_note(table, "[ ]: 95 %% intervals by the bootstrap over games.");
    if (run->engine == NULL)
        return;
    lab_table_add_note(
        table, "loss: expected points a move that the reference engine's best would have kept; over plain -2: loss "
               "minus that of plain search with 2 plies less.");
    lab_table_add_note(table, "300 cp: moves that lose 3 pawns or more where the game was not decided.");
}

static LabTable *sum_up(const Study *study)
{
    LabTable *table = lab_table_new("Move chains and move tables (Greer 2015, Table 1)", columns, COLUMN_NB);
    for (int i = 0; i < VARIANT_NB; ++i)
        add_row(study, i, table);
    add_notes(study->run, table);
    return table;
}

static LabTable *run_experiment(const LabRun *run, Error *error)
{
    const size_t positions = (size_t)run->games->position_count;
    Study study = {
        .run = run,
        .baseline = baseline_of(run),
        .numerators = mem_new(positions, sizeof(double)),
        .denominators = mem_new(positions, sizeof(double)),
    };
    bool ok = true;
    for (int i = 0; i < VARIANT_NB; ++i)
        study.measures[i] = mem_new(positions, sizeof(Measure));
    for (int i = 0; ok && i < VARIANT_NB; ++i)
        ok = measure_variant(&study, i, error);
    if (ok && run->engine != NULL)
        ok = score_moves(&study, error);
    LabTable *table = ok ? sum_up(&study) : NULL;
    for (int i = 0; i < VARIANT_NB; ++i)
        mem_free(study.measures[i]);
    mem_free(study.numerators);
    mem_free(study.denominators);
    return table;
}

// --- in games ------------------------------------------------------------------------------------------------------

// Greer 2015 says of his match that the program with chains won 7 games of ten, five minutes each, and lost 3.
static const LabPublishedMatch greer_match = {
    .name = "Greer 2015: with chains, without",
    .wins = 7,
    .losses = 3,
    .elo_low = -109,
    .elo_high = 458,
};

static const LabMatchPlan match = {
    .title = "Chains and 4 table moves against plain alpha-beta with a transposition table",
    .pairings = {{.name = "chains and tables against plain",
                  .options = {{"Hash=16", "ChainsMode=mc+mt", "ChainsReplay=fig5", "ChainsBeam=4"},
                              {"Hash=16", "ChainsMode=plain", "ChainsTT=true"}}}},
    .published = &greer_match,
    .notes =
        {"The same evaluation and quiescence on both sides; [ ]: 95 % intervals, ours from pairs of games (from the "
         "games where all ended alike), Greer's from the binomial distribution.",
         "Ten games with 7 points are no evidence either way: the interval holds 0."},
};

// --- the experiment ------------------------------------------------------------------------------------------------

static bool check_options(LabRun *run, Error *error)
{
    return !run->is_match || !lab_is_set(run, "baseline") || error_set(error, "--baseline does not go with it");
}

const Experiment chains_experiment = {
    .name = "chains",
    .summary = "Move chains and move tables: how many nodes do they save, and how good are the moves?",
    .source = "Greer 2015, Table 1",
    .papers = LAB_PAPER_GREER,
    .positions = LAB_POSITIONS_IN_A_ROW,
    .scores_moves = true,
    .match = &match,
    .check = check_options,
    .run = run_experiment,
    .options =
        {
            LAB_OPTION_POSITIONS,
            LAB_OPTION_KIND,
            LAB_OPTION_GAMES(6, 2),
            LAB_OPTION_PER_GAME(98, 6),         // as in the paper
            LAB_OPTION_DEPTH(5, LAB_DEPTH_MIN), // the same
            LAB_OPTION_REFERENCE,
            LAB_OPTION_REFERENCE_DEPTH,
            {
                .name = "baseline",
                .kind = LAB_CHOICE,
                .value = "plain|chessmaps",
                .help = "What the nodes are compared with: plain alpha-beta, or the paper's own order of moves.",
            },
        },
};
