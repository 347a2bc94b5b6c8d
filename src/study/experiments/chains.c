// SPDX-License-Identifier: GPL-3.0-or-later
// Table 1 of K. Greer, "Dynamic Move Chains and Move Tables in Computer Chess" (2015), done again: how many nodes a
// search to a fixed depth needs with move chains and move tables, without deepening and without a transposition table;
// and what the paper does not say: how good the moves are that it finds.
#include "study/experiment.h"

#include "base/memory.h"
#include "chains/chain_state.h"
#include "search/session.h"
#include "study/measure.h"
#include "study/testbed/testbed.h"

#include <math.h>

enum {
    TABLE_MIB = 1, // not used by these searches
    AGE_MOVES = 10,
};

typedef struct Variant {
    const char *name;
    Depth extra_depth; // plies more than the run says
    ChainSettings settings;
    struct {
        int nodes, times_fewer; // Greer 2015, Table 1; 0 = nothing
    } published;
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
    {"chains + 4 table moves, fig5, as printed",
     0,
     MT(.replay = REPLAY_FIG5, .beam = 4, .rules.as_printed = true),
     {0}},
    {"the same, chosen by evaluation",
     0,
     MT(.replay = REPLAY_FIG5, .beam = 4, .rules = {.as_printed = true, .by_value = true}),
     {0}},
    {"plain, Chessmaps ordering", 0, CHAINS(.mode = CHAINS_PLAIN, .chessmaps = true), {0}},
    {"chains, fig5, Chessmaps ordering", 0, MC(.replay = REPLAY_FIG5, .chessmaps = true), {0}},
    {"chains + 4 tables, fig1, Chessmaps", 0, MT(.replay = REPLAY_FIG1, .beam = 4, .chessmaps = true), {0}},
    {"chains + 4 tables, fig5, tables intersect", 0, MT(.replay = REPLAY_FIG5, .beam = 4, .intersecting = true), {0}},
    {"plain, deepened", 0, {.mode = CHAINS_PLAIN, .age = AGE_MOVES}, {0}},
    {"plain, deepened, minimal window", 0, {.mode = CHAINS_PLAIN, .age = AGE_MOVES, .minimal_window = true}, {0}},
    {"chains, fig5, deepened, minimal window",
     0,
     {.mode = CHAINS_MC, .replay = REPLAY_FIG5, .age = AGE_MOVES, .minimal_window = true},
     {0}},
    {"chains, fig5, 1 ply more", 1, MC(.replay = REPLAY_FIG5), {0}},
    {"chains, fig5, 2 plies more", 2, MC(.replay = REPLAY_FIG5), {0}},
    {"chains, fig5, 3 plies more", 3, MC(.replay = REPLAY_FIG5), {0}},
};

// Without chains: the testbed with other orders of moves, and no table. The first is Greer's own.
static const struct {
    const char *name, *orderings;
    const TestbedQuiescence *quiescence; // NULL: the plain one
} order_variants[] = {
    {"Chessmaps ordering", "captures,chessmaps", NULL},
    {"Chessmaps, by experience", "captures,chessmaps-experience", NULL},
    {"Chessmaps ordering and quiescence", "captures,chessmaps", &testbed_chessmaps_quiescence},
    {"Chessmaps, quiescence with checks", "captures,chessmaps", &testbed_chessmaps_check_quiescence},
    {"history in its place", "captures,history", NULL},
    {"quiet moves as generated", "captures", NULL},
};

enum {
    CHAIN_VARIANT_NB = sizeof variants / sizeof variants[0],
    ORDER_VARIANT_NB = sizeof order_variants / sizeof order_variants[0],
    VARIANT_NB = CHAIN_VARIANT_NB + ORDER_VARIANT_NB,
    PLAIN_VARIANT = 0,
    CHAINS_VARIANT = 3,    // without tables
    ONE_TABLE_VARIANT = 8, // and one table move, by figure 1
    FOUR_TABLE_VARIANT = 10,
    PRINTED_VARIANT = 17, // tables as printed
    SHALLOW = 2,
    CHESSMAPS_VARIANT = CHAIN_VARIANT_NB,
};

// Variants with chains come first, those of the testbed behind them.
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
    COLUMN_TABLE_NODES,
    COLUMN_NEGATIVE_HIT, // of the variant as printed
    COLUMN_CHANCE,
    COLUMN_MARKED_HIT, // best moves to marked squares, and all legal moves to them
    COLUMN_MARKED_MOVES,
    COLUMN_NB,
};

static const LabColumn columns[COLUMN_NB + 1] = {
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
    [COLUMN_TABLE_NODES] = {"table_nodes", "with table moves", 1, LAB_DETAIL},
    [COLUMN_NEGATIVE_HIT] = {"negative_square_percent", "best move on the most negative square, %", 1, LAB_DETAIL},
    [COLUMN_CHANCE] = {"negative_square_chance_percent", "by chance", 1, LAB_DETAIL},
    [COLUMN_MARKED_HIT] = {"marked_best_percent", "best move to a marked square, %", 1, LAB_DETAIL},
    [COLUMN_MARKED_MOVES] = {"marked_moves_percent", "legal moves to them, %", 1, LAB_DETAIL},
};

// --- measuring -----------------------------------------------------------------------------------------------------

typedef struct Study {
    const LabRun *run;
    int baseline;                                 // the variant that others are compared with
    Move *moves[VARIANT_NB];                      // that were chosen, by position
    double *of[VARIANT_NB][COLUMN_NB];            // what is averaged in a column, by position
    int32_t weights[MAP_END_NB][PIECE_NB][SQ_NB]; // of the tables as printed, behind the last position
} Study;

// The orderings without chains, in the testbed, whose nodes count leaves too: here they belong to quiescence.
static bool measure_testbed(Study *study, int index, Error *error)
{
    const LabRun *run = study->run;
    const int order = index - CHAIN_VARIANT_NB;
    TestbedSettings settings = {.quiescence = order_variants[order].quiescence};
    if (!testbed_orderings_read(order_variants[order].orderings, &settings.orderings, error))
        return false;
    Testbed *testbed = testbed_new(TESTBED_TABLE_BITS_MIN, error);
    if (testbed == NULL)
        return false;
    for (LabWalk walk = lab_run_walk(run, order_variants[order].name); lab_walk_next(&walk);) {
        const TestbedResult result = testbed_run(testbed, &walk.pos, &settings, lab_depth(run));
        study->moves[index][walk.number] = result.best;
        study->of[index][COLUMN_NODES][walk.number] = (double)result.counts.interior;
        study->of[index][COLUMN_QUIESCENCE][walk.number] = (double)(result.counts.leaves + result.counts.quiescence);
    }
    testbed_free(testbed);
    return true;
}

// What the tables as printed say of a position, in per cent, by column.
typedef struct TableWords {
    double hit, chance, marked_hit, marked_moves;
} TableWords;

enum { MARKED_SQUARES = 8 }; // with the largest weights: an eighth of the board

// The squares with the largest sizes of a side's weights.
static Bitboard marked_squares(const int64_t size[SQ_NB])
{
    Bitboard marked = 0;
    for (int i = 0; i < MARKED_SQUARES; ++i) {
        Square largest = SQ_NONE;
        for (Square square = SQ_A1; square < SQ_NB; ++square)
            if (!bb_has(marked, square) && (largest == SQ_NONE || size[square] > size[largest]))
                largest = square;
        // Squares of which nothing is known are not marked.
        marked |= size[largest] > 0 ? bb_square(largest) : 0;
    }
    return marked;
}

// Greer 2015, section 4.1: does the best move go to the square where a piece of the side to move has the weight furthest
// below zero? Section 7.1: how many moves go to squares that the tables mark, and does the best one? Beside both stands
// what a move by chance would find.
static TableWords words_of_tables(const ChainPaths *paths, const Position *pos, Move best)
{
    int32_t heaviest[MAP_END_NB][PIECE_NB][SQ_NB] = {0}, weights[MAP_END_NB][PIECE_NB][SQ_NB] = {0}, least = 0;
    int64_t size[SQ_NB] = {0};
    Move moves[MAX_MOVES];
    Square target = SQ_NONE;
    chain_paths_project(paths, heaviest, weights);
    for (PieceType type = PT_PAWN; type <= PT_KING; ++type)
        for (Square square = SQ_A1; square < SQ_NB; ++square) {
            const int32_t weight = weights[MAP_TO][piece_make(pos->stm, type)][square];
            size[square] += weight < 0 ? -(int64_t)weight : weight;
            if (weight < least) {
                least = weight;
                target = square;
            }
        }
    const Bitboard marked = marked_squares(size);
    const int count = movegen_write(pos, MOVES_ALL, moves);
    int to_target = 0, to_marked = 0;
    for (int i = 0; i < count; ++i) {
        to_target += move_to(moves[i]) == target;
        to_marked += bb_has(marked, move_to(moves[i]));
    }
    return (TableWords){
        .hit = move_to(best) == target ? PERCENT : 0,
        .chance = count > 0 ? (double)PERCENT * to_target / count : 0,
        .marked_hit = bb_has(marked, move_to(best)) ? PERCENT : 0,
        .marked_moves = count > 0 ? (double)PERCENT * to_marked / count : 0,
    };
}

// The chain search keeps what it learned over the positions of a game, and forgets it for the next game.
static bool measure_chains(Study *study, int index, Error *error)
{
    const Variant *variant = &variants[index];
    SearchSession *session = search_session_new(TABLE_MIB, error);
    if (session == NULL)
        return false;
    const SearchLimits limits = {.depth = lab_depth(study->run) + variant->extra_depth};
    // The searches that chains are compared with use the classical evaluation.
    const SearchOptions options = {.classical = true, .variant = chain_variant_setup(&variant->settings)};
    for (LabWalk walk = lab_run_walk(study->run, variant->name); lab_walk_next(&walk);) {
        double **of = study->of[index];
        // The first position of a game: forget what was learned in the game before.
        if (walk.in_game == 0)
            search_session_clear(session);
        study->moves[index][walk.number] = search_session_run(session, &walk.pos, &limits, &options).result.best;
        const ChainCounts *counts = &((const ChainState *)search_session_variant_state(session))->counts;
        of[COLUMN_NODES][walk.number] = (double)counts->nodes;
        of[COLUMN_QUIESCENCE][walk.number] = (double)counts->quiescence_nodes;
        of[COLUMN_REPLAYS][walk.number] = (double)counts->replays;
        of[COLUMN_REJECTS][walk.number] = (double)counts->rejects * PERCENT;
        of[COLUMN_BROKEN][walk.number] = (double)counts->broken;
        of[COLUMN_TABLE_MOVES][walk.number] = (double)counts->table_moves;
        of[COLUMN_TABLE_NODES][walk.number] = (double)counts->table_nodes;
        if (index == PRINTED_VARIANT) {
            const ChainState *state = search_session_variant_state(session);
            const TableWords words = words_of_tables(&state->paths, &walk.pos, study->moves[index][walk.number]);
            of[COLUMN_NEGATIVE_HIT][walk.number] = words.hit;
            of[COLUMN_CHANCE][walk.number] = words.chance;
            of[COLUMN_MARKED_HIT][walk.number] = words.marked_hit;
            of[COLUMN_MARKED_MOVES][walk.number] = words.marked_moves;
        }
    }
    if (index == PRINTED_VARIANT && study->run->games->position_count > 0) {
        int32_t heaviest[MAP_END_NB][PIECE_NB][SQ_NB] = {0};
        chain_paths_project(&((const ChainState *)search_session_variant_state(session))->paths, heaviest,
                            study->weights);
    }
    search_session_free(session);
    return true;
}

// The worth of a move that some variant chose; moves that have a score already keep it.
static bool score_choice(const Study *study, const LabWalk *walk, int index, Score scores[VARIANT_NB], Error *error)
{
    const ReferenceEngine *engine = study->run->engine;
    Move move = study->moves[index][walk->number];
    for (int i = 0; i < index; ++i)
        if (move_equal(study->moves[i][walk->number], move)) {
            scores[index] = scores[i];
            return true;
        }
    return engine->evaluate(engine->context, &walk->pos, &move, &scores[index], error);
}

// A move is compared with the best known: the reference engine, or one of the variants.
static bool score_position(Study *study, const LabWalk *walk, Error *error)
{
    const ReferenceEngine *engine = study->run->engine;
    const int position = walk->number;
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
        study->of[i][COLUMN_LOSS][position] = lab_expected_points(best) - lab_expected_points(scores[i]);
        study->of[i][COLUMN_BLUNDERS][position] = lab_is_blunder(best, scores[i]) ? PERCENT : 0;
    }
    // A saving of nodes is worth nothing if a shallower plain search is as good.
    for (int i = 0; i < VARIANT_NB; ++i)
        study->of[i][COLUMN_MORE_LOSS][position] =
            study->of[i][COLUMN_LOSS][position] - study->of[SHALLOW][COLUMN_LOSS][position];
    return true;
}

// All variants, then the moves, positions one after another, so that the engine can use what it knows of one for all
// moves chosen there.
static bool measure_all(Study *study, Error *error)
{
    for (int i = 0; i < VARIANT_NB; ++i)
        if (!(i < CHAIN_VARIANT_NB ? measure_chains : measure_testbed)(study, i, error))
            return false;
    for (int i = 0; i < VARIANT_NB; ++i)
        for (int position = 0; position < study->run->games->position_count; ++position) {
            study->of[i][COLUMN_TIMES_GEOMETRIC][position] =
                log(study->of[study->baseline][COLUMN_NODES][position] / study->of[i][COLUMN_NODES][position]);
            study->of[i][COLUMN_SAME][position] =
                move_equal(study->moves[study->baseline][position], study->moves[i][position]) ? PERCENT : 0;
        }
    if (study->run->engine == NULL)
        return true;
    bool ok = true;
    LabWalk walk = lab_run_walk(study->run, "scoring");
    while (ok && lab_walk_next(&walk))
        ok = score_position(study, &walk, error);
    lab_walk_end(&walk);
    return ok;
}

// --- summing up ----------------------------------------------------------------------------------------------------

// Greer 2015, Table 1: nodes and the factor by which they are fewer, with the published ones beside; and what the paper
// does not say, how good the moves are.
static void add_row(const Study *study, int variant, LabTable *table)
{
    static const int means[] = {COLUMN_NODES,   COLUMN_TIMES_GEOMETRIC, COLUMN_SAME,        COLUMN_QUIESCENCE,
                                COLUMN_REPLAYS, COLUMN_BROKEN,          COLUMN_TABLE_MOVES, COLUMN_TABLE_NODES};
    const LabRun *run = study->run;
    double *const *of = study->of[variant];
    LabValue *values = lab_add_row(table, "%s", name_of(variant));
    for (size_t i = 0; i < sizeof means / sizeof means[0]; ++i)
        values[means[i]] = lab_ratio(run, of[means[i]], NULL);
    values[COLUMN_TIMES] = lab_ratio(run, study->of[study->baseline][COLUMN_NODES], of[COLUMN_NODES]);
    LabValue *geometric = &values[COLUMN_TIMES_GEOMETRIC];
    *geometric = (LabValue){exp(geometric->value), exp(geometric->low), exp(geometric->high)};
    for (int column = COLUMN_NEGATIVE_HIT; variant == PRINTED_VARIANT && column <= COLUMN_MARKED_MOVES; ++column)
        values[column] = lab_ratio(run, of[column], NULL);
    if (values[COLUMN_REPLAYS].value > 0)
        values[COLUMN_REJECTS] = lab_ratio(run, of[COLUMN_REJECTS], of[COLUMN_REPLAYS]);
    if (variant < CHAIN_VARIANT_NB && variants[variant].published.nodes > 0)
        LAB_SET(&values[COLUMN_PUBLISHED_NODES], variants[variant].published.nodes,
                variants[variant].published.times_fewer);
    if (run->engine == NULL)
        return;
    values[COLUMN_LOSS] = lab_ratio(run, of[COLUMN_LOSS], NULL);
    values[COLUMN_BLUNDERS] = lab_ratio(run, of[COLUMN_BLUNDERS], NULL);
    // Its loss less its own is 0: say nothing.
    if (variant != SHALLOW)
        values[COLUMN_MORE_LOSS] = lab_ratio(run, of[COLUMN_MORE_LOSS], NULL);
}

enum { BASELINE_PLAIN, BASELINE_CHESSMAPS }; // choices of --baseline

static int baseline_of(const LabRun *run)
{
    return lab_number(run, "baseline") == BASELINE_CHESSMAPS ? CHESSMAPS_VARIANT : PLAIN_VARIANT;
}

// What the columns mean, and where the published numbers come from; loss and blunders are explained only if a reference
// engine scored the moves.
static void add_notes(const LabRun *run, LabTable *table)
{
    lab_add_note(table, "%d positions of %d games, %d plies, no deepening, no transposition table.",
                 run->games->position_count, run->games->count, lab_depth(run));
    lab_add_note(table,
                 "nodes: average of the alpha-beta part alone; x fewer: nodes of the baseline (%s) over nodes, of the "
                 "sums and as a geometric mean.",
                 name_of(baseline_of(run)));
    lab_add_note(table, "Chessmaps: Greer's own order of quiet moves, by influence on sectors ranked by control, "
                        "captures first; in the testbed.");
    lab_add_note(table, "Greer: the published numbers (2015, Table 1, 98 positions of a game, 5 plies). The plain "
                        "12535 is 545 x 23: the table has no row of its own for it.");
    lab_add_note(table, "[ ]: 95 %% intervals by the bootstrap over games.");
    if (run->engine == NULL)
        return;
    lab_add_note(table, "loss: expected points a move that the reference engine's best would have kept; over plain -2: "
                        "loss minus that of plain search with 2 plies less.");
    lab_add_note(table, "300 cp: moves that lose 3 pawns or more where the game was not decided.");
}

// --- single figures of the text, and figure 4 -----------------------------------------------------------------------

enum FigureColumn { FIGURE_OURS, FIGURE_LOW, FIGURE_HIGH, FIGURE_COLUMN_NB };
static const LabColumn figure_columns[FIGURE_COLUMN_NB + 1] = {
    [FIGURE_OURS] = {"ours", "ours", 1, LAB_INTERVAL},
    [FIGURE_LOW] = {"published_from", "Greer, from", 1, 0},
    [FIGURE_HIGH] = {"published_to", "to", 1, 0},
};

// The branching factor that gives so many nodes at the depth of the run.
static LabValue branching(const Study *study, int variant)
{
    const LabValue nodes = lab_ratio(study->run, study->of[variant][COLUMN_NODES], NULL);
    const double root = 1.0 / lab_depth(study->run);
    return (LabValue){pow(nodes.value, root), pow(nodes.low, root), pow(nodes.high, root)};
}

// Nodes of one variant that another spares, in per cent.
static LabValue spared_percent(const Study *study, int variant, int other)
{
    const int positions = study->run->games->position_count;
    const double *nodes = study->of[variant][COLUMN_NODES], *others = study->of[other][COLUMN_NODES];
    double *spared = mem_new((size_t)positions, sizeof *spared);
    for (int i = 0; i < positions; ++i)
        spared[i] = PERCENT * (nodes[i] - others[i]);
    const LabValue percent = lab_ratio(study->run, spared, nodes);
    mem_free(spared);
    return percent;
}

// Of the nodes of a variant, those where the tables hold a path.
static LabValue table_percent(const Study *study, int variant)
{
    LabValue share = lab_ratio(study->run, study->of[variant][COLUMN_TABLE_NODES], study->of[variant][COLUMN_NODES]);
    return (LabValue){share.value * PERCENT, share.low * PERCENT, share.high * PERCENT};
}

static void add_figure(LabTable *table, const char *name, LabValue ours, double from, double to)
{
    LabValue *values = lab_add_row(table, "%s", name);
    values[FIGURE_OURS] = ours;
    LAB_SET(&values[FIGURE_LOW], from, to);
}

// The mean over the positions of what the tables as printed say.
static LabValue of_printed(const Study *study, int column)
{
    return lab_ratio(study->run, study->of[PRINTED_VARIANT][column], NULL);
}

// Squares of White's queen whose weight is below zero, or above.
static int queen_squares(const Study *study, bool is_negative)
{
    int count = 0;
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const int32_t weight = study->weights[MAP_TO][W_QUEEN][square];
        count += is_negative ? weight < 0 : weight > 0;
    }
    return count;
}

// Greer 2015, section 5: branching factors and percentages that stand in the text alone; and what figure 4 shows.
static LabTable *figures_table(const Study *study)
{
    enum { PUBLISHED_NEGATIVE = 28 };
    LabTable *table = lab_table_new("Greer 2015, sections 4.1 and 5: single figures of the text", figure_columns);
    table->has_no_chart = true;
    add_figure(table, "branching, chains alone", branching(study, CHAINS_VARIANT), 3, 4);
    add_figure(table, "branching, 4 table moves, fig1", branching(study, FOUR_TABLE_VARIANT), 6, 7);
    add_figure(table, "branching, plain", branching(study, PLAIN_VARIANT), 6, 7);
    add_figure(table, "% of nodes with table moves, fig1", table_percent(study, FOUR_TABLE_VARIANT), 30, 30);
    add_figure(table, "% of 1 table move's nodes beyond chains",
               spared_percent(study, ONE_TABLE_VARIANT, CHAINS_VARIANT), 98, 98);
    add_figure(table, "% of nodes that chains save", spared_percent(study, PLAIN_VARIANT, CHAINS_VARIANT), 0, 99);
    add_figure(table, "squares of the queen below zero, figure 4", lab_value(queen_squares(study, true)),
               PUBLISHED_NEGATIVE, PUBLISHED_NEGATIVE);
    add_figure(table, "squares of the queen above zero, figure 4", lab_value(queen_squares(study, false)), 0, 0);
    add_figure(table, "% of best moves on the most negative square", of_printed(study, COLUMN_NEGATIVE_HIT), 50, 100);
    add_figure(table, "the same by chance, a legal move", of_printed(study, COLUMN_CHANCE), NAN, NAN);
    add_figure(table, "% of best moves to marked squares", of_printed(study, COLUMN_MARKED_HIT), NAN, NAN);
    add_figure(table, "% of legal moves to marked squares", of_printed(study, COLUMN_MARKED_MOVES), NAN, NAN);
    lab_add_note(table,
                 "branching: the depth's root of the mean number of nodes; of Table 1's numbers it is 3.5 (545) and "
                 "6.6 (12550).");
    lab_add_note(table,
                 "98: the text says that one table move makes the search grow by it; by Table 1 it grows 24 times "
                 "(545 to 13367), which is 96 %% of the larger number. So it is read as a share of that.");
    lab_add_note(table, "30: of the alpha-beta search, from table moves; ours: nodes where the tables hold a path; 99: "
                        "of the paper of 2013, at most.");
    lab_add_note(table, "most negative square: of all pieces of the side to move, by destination, behind the search of "
                        "the position; the paper says that it matches the best move, and gives no number: more than "
                        "half is taken. [ ]: 95 %% intervals by the bootstrap over games.");
    lab_add_note(table, "marked squares: the eight with the largest weights of the side to move (section 7.1 wants to "
                        "count the moves that go there); no numbers are published.");
    return table;
}

// Greer 2015, Figure 4: the accumulated weights of White's queen, from the eighth rank down.
static const int figure_4[RANK_NB][FILE_NB] = {
    {0, 0, 0, 0, 0, 0, 0, 0},           {-246, 0, 0, -65, 0, 0, 0, 0},          {-802, -213, -459, -521, 0, 0, 0, 0},
    {-335, -317, -98, 0, -62, 0, 0, 0}, {-739, -202, -82, -47, 0, -17, 0, -64}, {-975, -61, -259, -195, 0, -17, 0, 0},
    {-36, -55, -93, 0, 0, -63, 0, 0},   {-60, -81, 0, 0, 0, 0, 0, -16},
};

// Greer 2015, figure 4: the weights of one piece by destination square, eight columns of ours, then eight that are
// printed.
static LabTable *weights_table(const Study *study)
{
    LabTable *table = lab_table_new("Greer 2015, figure 4: accumulated weights of White's queen", lab_board_columns);
    table->has_no_chart = true;
    for (int row = 0; row < RANK_NB; ++row) {
        LabValue *values = lab_add_row(table, "rank %d", RANK_NB - row);
        for (int file = 0; file < FILE_NB; ++file) {
            const Square square = square_make((File)file, (Rank)(RANK_NB - 1 - row));
            values[file] = lab_value(study->weights[MAP_TO][W_QUEEN][square]);
            values[FILE_NB + file] = lab_value(figure_4[row][file]);
        }
    }
    lab_add_note(table,
                 "Destination squares, behind the last position, by the variant '%s'; in brackets the printed ones.",
                 variants[PRINTED_VARIANT].name);
    lab_add_note(table, "The position of figure 4 is a lost picture (figure 3): only signs and sizes can be compared.");
    lab_add_note(table,
                 "All printed weights are below zero or zero: decrements outnumber increments, as every new path "
                 "takes weight from all others of its square.");
    return table;
}

// One block of numbers for each variant, a column of positions behind the other, so that the bootstrap finds each
// column in a row.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    const size_t positions = (size_t)run->games->position_count;
    Study study = {.run = run, .baseline = baseline_of(run)};
    LabTable *table = NULL;
    for (int i = 0; i < VARIANT_NB; ++i) {
        double *numbers = mem_new(COLUMN_NB * positions, sizeof *numbers);
        study.moves[i] = mem_new(positions, sizeof(Move));
        for (int column = 0; column < COLUMN_NB; ++column)
            study.of[i][column] = numbers + (size_t)column * positions;
    }
    if (measure_all(&study, error)) {
        table = lab_table_new("Move chains and move tables (Greer 2015, Table 1)", columns);
        for (int i = 0; i < VARIANT_NB; ++i)
            add_row(&study, i, table);
        add_notes(run, table);
        lab_table_append(table, figures_table(&study));
        lab_table_append(table, weights_table(&study));
    }
    for (int i = 0; i < VARIANT_NB; ++i) {
        mem_free(study.moves[i]);
        mem_free(study.of[i][0]);
    }
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
    .title = "Chains and 4 table moves (Greer 2015, section 5) against searches with a transposition table",
    .pairings = {{.name = "against Chessmaps with a table",
                  .options = {{"Hash=16", "ChainsMode=mc+mt", "ChainsReplay=fig5", "ChainsBeam=4",
                               "ChainsOrder=chessmaps"},
                              {"Hash=16", "ChainsMode=plain", "ChainsTT=true", "ChainsOrder=chessmaps"}}},
                 {.name = "against plain with a table",
                  .options = {{"Hash=16", "ChainsMode=mc+mt", "ChainsReplay=fig5", "ChainsBeam=4"},
                              {"Hash=16", "ChainsMode=plain", "ChainsTT=true"}}}},
    .published = &greer_match,
    .notes = {"The same evaluation and quiescence on both sides, which is not that of Chessmaps; [ ]: 95 % intervals, "
              "ours from pairs of games (from "
              "the games where all ended alike), Greer's from the binomial distribution.",
              "Ten games with 7 points are no evidence either way: the interval holds 0."},
};

// --- the experiment ------------------------------------------------------------------------------------------------

// A match has no baseline: its pairings say what plays against what.
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
            LAB_OPTIONS_POSITIONS,
            LAB_OPTION_GAMES(6, 2),
            LAB_OPTION_PER_GAME(98, 6),         // as in the paper
            LAB_OPTION_DEPTH(5, LAB_DEPTH_MIN), // the same
            LAB_OPTION_REFERENCE,
            LAB_OPTION_REFERENCE_DEPTH,
            LAB_OPTION_CHOICE("baseline", CHOICES("plain", "chessmaps"), BASELINE_PLAIN,
                              "What the nodes are compared with: plain alpha-beta, or the paper's own order of moves."),
        },
};
