// SPDX-License-Identifier: GPL-3.0-or-later
// Alpha-beta, its windows, and best-first searches as repeated tests, compared by the nodes they need for one and the
// same value: A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax algorithms" (1996),
// beside what no search can do without.
#include "study/experiment.h"

#include "base/memory.h"
#include "study/measure.h"
#include "study/testbed/testbed.h"

#include <assert.h>
#include <math.h>

static const char usual_orderings[] = "table,captures,killer,history,squares";

// --- what is searched ----------------------------------------------------------------------------------------------

// What searches the positions: a driver, or what a driver is compared with.
typedef enum Row {
    ROW_MINIMAX,
    ROW_PLAIN, // alpha-beta in one search, without a table
    ROW_ALPHA_BETA,
    ROW_ASPIRATION,
    ROW_PVS,
    ROW_NEGASCOUT,
    ROW_ASPIRATION_NEGASCOUT,
    ROW_MT_SSS,
    ROW_MT_DUAL,
    ROW_MTD_F,
    ROW_MINIMAL_GRAPH,
    ROW_REAL_MINIMAL_GRAPH, // only where minimax is searched too
    ROW_NB,
} Row;

static const struct {
    const char *name; // NULL: that of the driver
    TestbedDriver driver;
    bool is_plain; // no table, no deepening, and so no TT moves
} rows[ROW_NB] = {
    [ROW_MINIMAX] = {NULL, TESTBED_MINIMAX, true},
    [ROW_PLAIN] = {"alpha-beta, no table", TESTBED_ALPHA_BETA, true},
    [ROW_ALPHA_BETA] = {NULL, TESTBED_ALPHA_BETA, false},
    [ROW_ASPIRATION] = {NULL, TESTBED_ASPIRATION, false},
    [ROW_PVS] = {NULL, TESTBED_PVS, false},
    [ROW_NEGASCOUT] = {NULL, TESTBED_NEGASCOUT, false},
    [ROW_ASPIRATION_NEGASCOUT] = {NULL, TESTBED_ASPIRATION_NEGASCOUT, false},
    [ROW_MT_SSS] = {NULL, TESTBED_MT_SSS, false},
    [ROW_MT_DUAL] = {NULL, TESTBED_MT_DUAL, false},
    [ROW_MTD_F] = {NULL, TESTBED_MTD_F, false},
    [ROW_MINIMAL_GRAPH] = {"left-first minimal graph, about", TESTBED_NEGASCOUT, false},
    [ROW_REAL_MINIMAL_GRAPH] = {"real minimal graph, about", TESTBED_NEGASCOUT, false},
};

// Sums over the positions.
typedef struct Sums {
    double nodes, quiescence;
    double last_nodes, leaves, passes; // of the search to the full depth
    int wrong;                         // values that are not those of the first row
    double *leaves_of, *passes_of;     // the last two by position
} Sums;

typedef struct Study {
    const LabRun *run;
    Testbed *testbed;
    OrderingList orderings;
    Depth depth;
    Row first;     // whose values the others must find
    Row end;       // behind the last
    Score *values; // by position, of the first row
    Sums sums[ROW_NB];
    double width, best_case, worst_case; // sums over the positions
} Study;

// Leaves and passes are those of the last depth, which the published numbers are about.
static void add_result(Study *study, Row row, int position, const TestbedResult *result)
{
    Sums *sums = &study->sums[row];
    const TestbedCounts *all = &result->by_depth[study->depth], *before = &result->by_depth[study->depth - 1];
    sums->nodes += (double)testbed_nodes(&result->counts);
    sums->last_nodes += (double)(testbed_nodes(all) - testbed_nodes(before));
    sums->leaves += (double)(all->leaves - before->leaves);
    sums->quiescence += (double)result->counts.quiescence;
    sums->passes += (double)(all->passes - before->passes);
    sums->leaves_of[position] = (double)(all->leaves - before->leaves);
    sums->passes_of[position] = (double)(all->passes - before->passes);
    if (row == study->first)
        study->values[position] = result->value;
    sums->wrong += result->value != study->values[position];
    // Without a table and TT moves each node is generated anew: this row alone gives the width of the tree.
    if (row != ROW_PLAIN)
        return;
    const double width = (double)result->counts.moves / (double)result->counts.expanded;
    study->width += width;
    study->best_case += testbed_best_case(width, study->depth);
    study->worst_case += pow(width, study->depth);
}

static const char *row_name(Row row)
{
    return rows[row].name != NULL ? rows[row].name : testbed_drivers[rows[row].driver].name;
}

// Plain rows search in one go without a table; the others deepen and share what the table knows.
static void search_positions(Study *study, Row row)
{
    const TestbedSettings settings = {
        .driver = rows[row].driver,
        .orderings = study->orderings,
        .use_table = !rows[row].is_plain,
        .use_deepening = !rows[row].is_plain,
        .window = (Score)lab_number(study->run, "window"),
    };
    for (LabWalk walk = lab_run_walk(study->run, row_name(row)); lab_walk_next(&walk);) {
        const TestbedResult result =
            (row == ROW_MINIMAL_GRAPH        ? testbed_minimal_graph
             : row == ROW_REAL_MINIMAL_GRAPH ? testbed_real_minimal_graph
                                             : testbed_run)(study->testbed, &walk.pos, &settings, study->depth);
        add_result(study, row, walk.number, &result);
    }
}

// --- the table -----------------------------------------------------------------------------------------------------

static const LabColumn columns[] = {
    {"nodes", "nodes", 0, 0},
    {"percent_of_alpha_beta", "% of alpha-beta", 1, 0},
    {"over_minimal_graph", "x minimal graph", 2, 0},
    {"leaves", "leaves", 0, 0},
    {"leaves_over_best_case", "x best case", 2, 0},
    {"passes", "passes", 1, LAB_INTERVAL},
    {"leaves_over_scout", "x NegaScout's", 3, LAB_INTERVAL},
    {"quiescence_nodes", "quiescence", 0, LAB_DETAIL},
    {"values_that_differ", "other values", 0, 0},
    {0},
};
enum { COLUMN_PASSES = 5, COLUMN_OVER_SCOUT };

typedef struct Difference {
    double percent;
    const char *word;
} Difference;

// How much larger or smaller a number is than another, in words for a note.
static Difference difference(double number, double reference)
{
    const double percent = (number / reference - 1) * PERCENT;
    return (Difference){.percent = fabs(percent), .word = percent < 0 ? "fewer" : "more"};
}

// The formulas behind best and worst case, which driver needs the fewest nodes, and what Plaat says of MTD(f) against
// aspiration NegaScout and of passes, beside what is found here.
static void add_notes(const Study *study, LabTable *table)
{
    const LabRun *run = study->run;
    const double positions = run->games->position_count;
    int wrong = 0; // all drivers compute the minimax value, so there must be none
    Row best = ROW_ALPHA_BETA;
    for (Row row = 0; row < ROW_NB; ++row)
        wrong += study->sums[row].wrong;
    for (Row row = ROW_ALPHA_BETA; row < ROW_MINIMAL_GRAPH; ++row)
        if (study->sums[row].nodes < study->sums[best].nodes)
            best = row;
    lab_add_note(table, "%d positions, depth %d, means; table of 2^%d entries, aspiration window %d.",
                 run->games->position_count, study->depth, lab_int(run, "table-bits"), lab_int(run, "window"));
    lab_add_note(table, "nodes: of alpha-beta and quiescence, all depths up to this one; leaves, passes and what is "
                        "compared with the minimal graph: of the last depth.");
    lab_add_note(table,
                 "best case: 2w^(d/2)-1 leaves, w^((d+1)/2)+w^((d-1)/2)-1 for odd d (Slagle and Dixon 1969), %.1f "
                 "moves in a node: %.0f.",
                 study->width / positions, study->best_case / positions);
    lab_add_note(table, "worst case: w^d leaves, w as alpha-beta without a table meets it. Minimal graph: alpha-beta "
                        "once more, best moves first (Plaat et al., AAAI "
                        "1996).");
    if (study->sums[ROW_MINIMAL_GRAPH].leaves < study->best_case)
        lab_add_note(
            table,
            "The left-first minimal graph has fewer leaves than the formula's best case (%.0f), which is one of "
            "trees: in a graph a position that is reached by several ways counts once. And the formula has as "
            "many moves in every node, where both sides of a real tree have other numbers of them.",
            study->best_case / positions);
    if (study->end == ROW_NB)
        lab_add_note(
            table,
            "real minimal graph: where one move is enough, the one with the smallest subtree first; %.1f %% of "
            "the nodes of the left-first one.",
            study->sums[ROW_REAL_MINIMAL_GRAPH].last_nodes / study->sums[ROW_MINIMAL_GRAPH].last_nodes * PERCENT);
    if (wrong == 0)
        lab_add_note(table, "All find the same value in every position.");
    else
        lab_add_note(table, "%d values differ: something is wrong.", wrong);
    const Difference fewest = difference(study->sums[best].nodes, study->sums[ROW_ALPHA_BETA].nodes);
    lab_add_note(table, "Fewest nodes: %s, %.1f %% %s than alpha-beta with the same table.",
                 testbed_drivers[rows[best].driver].name, fewest.percent, fewest.word);
    // What Plaat's thesis says in 5.2.2 of checkers, Othello and chess, and what we find.
    const Sums *test = &study->sums[ROW_MTD_F], *scout = &study->sums[ROW_ASPIRATION_NEGASCOUT];
    const Difference leaves = difference(test->leaves, scout->leaves), nodes = difference(test->nodes, scout->nodes);
    lab_add_note(table,
                 "MTD(f) against aspiration NegaScout: %.1f %% %s leaves, %.1f %% %s nodes; Plaat 1996: 5 to 10 %% "
                 "fewer leaves, and fewer nodes.",
                 leaves.percent, leaves.word, nodes.percent, nodes.word);
    lab_add_note(table,
                 "MTD(f) passes through the tree %.1f times, MT-SSS* %.0f and MT-DUAL* %.0f times; Plaat 1996: 3 to 6, "
                 "and hundreds.",
                 test->passes / positions, study->sums[ROW_MT_SSS].passes / positions,
                 study->sums[ROW_MT_DUAL].passes / positions);
}

// Means over the positions.
static LabTable *make_table(const Study *study)
{
    const double positions = study->run->games->position_count;
    LabTable *table = lab_table_new(
        study->first == ROW_MINIMAX ? "Minimax and the drivers of alpha-beta" : "Drivers of alpha-beta", columns);
    for (Row row = study->first; row < study->end; ++row) {
        const Sums *sums = &study->sums[row];
        LabValue *values = lab_add_row(table, "%s", row_name(row));
        LAB_SET(values, sums->nodes / positions, sums->nodes / study->sums[ROW_ALPHA_BETA].nodes * PERCENT,
                sums->last_nodes / study->sums[ROW_MINIMAL_GRAPH].last_nodes, sums->leaves / positions,
                sums->leaves / study->best_case, NAN, NAN, sums->quiescence / positions, sums->wrong);
        values[COLUMN_PASSES] = lab_ratio(study->run, sums->passes_of, NULL);
        if (row != ROW_ASPIRATION_NEGASCOUT)
            values[COLUMN_OVER_SCOUT] =
                lab_ratio(study->run, sums->leaves_of, study->sums[ROW_ASPIRATION_NEGASCOUT].leaves_of);
    }
    LAB_SET(lab_add_row(table, "worst case (every move everywhere)"), NAN, NAN, NAN, study->worst_case / positions,
            study->worst_case / study->best_case);
    LAB_SET(lab_add_row(table, "best case (Slagle and Dixon)"), NAN, NAN, NAN, study->best_case / positions, 1);
    add_notes(study, table);
    return table;
}

// All drivers at one depth.
static LabTable *run_to_depth(const LabRun *run, Testbed *testbed, Depth depth, Row first)
{
    OrderingList orderings;
    Error error;
    // What is typed has been checked.
    const bool is_list =
        testbed_orderings_read(lab_int(run, "order") > 0 ? run->list[0] : usual_orderings, &orderings, &error);
    assert(is_list);
    (void)is_list;
    Study *study = mem_new(1, sizeof *study);
    *study = (Study){
        .run = run,
        .testbed = testbed,
        .orderings = orderings,
        .depth = depth,
        .first = first,
        .end = first == ROW_MINIMAX ? ROW_NB : ROW_REAL_MINIMAL_GRAPH,
        .values = mem_new((size_t)run->games->position_count, sizeof(Score)),
    };
    const size_t count = (size_t)run->games->position_count;
    double *by_position = mem_new(count * ROW_NB * 2, sizeof *by_position);
    for (Row row = 0; row < ROW_NB; ++row) {
        study->sums[row].leaves_of = by_position + (size_t)(2 * row) * count;
        study->sums[row].passes_of = by_position + (size_t)(2 * row + 1) * count;
    }
    for (Row row = first; row < study->end; ++row)
        search_positions(study, row);
    LabTable *table = make_table(study);
    mem_free(by_position);
    mem_free(study->values);
    mem_free(study);
    return table;
}

// Two tables: a small depth with minimax, which proves the values of all others, and the full depth without it.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    Testbed *testbed = testbed_new(lab_int(run, "table-bits"), error);
    if (testbed == NULL)
        return NULL;
    LabTable *table = run_to_depth(run, testbed, lab_int(run, "minimax-depth"), ROW_MINIMAX);
    lab_table_append(table, run_to_depth(run, testbed, lab_depth(run), ROW_PLAIN));
    testbed_free(testbed);
    return table;
}

// The option takes lists for other experiments; here all drivers share one.
static bool check_options(LabRun *run, Error *error)
{
    return lab_int(run, "order") <= 1 || error_set(error, "--order: one list is enough");
}

const Experiment drivers_experiment = {
    .name = "drivers",
    .summary =
        "Alpha-beta, its windows and best-first searches: one value, how many nodes, and how many would be enough?",
    .source = "Plaat 1996; Slagle and Dixon 1969",
    .papers = LAB_PAPER_PLAAT | LAB_PAPER_SLAGLE,
    .positions = LAB_POSITIONS_SPREAD,
    .check = check_options,
    .run = run_experiment,
    .options =
        {
            LAB_OPTIONS_POSITIONS,
            LAB_OPTION_COUNT(50, 3),
            LAB_OPTION_DEPTH(6, 3), // of all drivers but minimax
            LAB_OPTION_ORDER,
            LAB_OPTION_WINDOW,
            LAB_FIXED_NUMBER("minimax-depth", 3, 2), // of a table with minimax in it
            LAB_FIXED_TABLE_BITS,
        },
};
