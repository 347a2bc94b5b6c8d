// SPDX-License-Identifier: GPL-3.0-or-later
// Alpha-beta, its windows, and best-first searches as repeated tests, compared by the nodes they need for one and the same
// value: A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax algorithms" (1996), beside what
// no search can do without.
#include "lab/experiments.h"

#include "base/memory.h"
#include "lab/testbed/testbed.h"

#include <assert.h>
#include <math.h>

static const double per_cent = 100;
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
    ROW_NB,
} Row;

typedef struct RowDef {
    const char *name; // NULL: that of the driver
    TestbedDriver driver;
    bool is_plain; // no table, no deepening, and so no table moves
} RowDef;

static const RowDef rows[ROW_NB] = {
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
};

// Sums over the positions.
typedef struct Sums {
    double nodes, quiescence;
    double last_nodes, leaves, passes; // of the search to the full depth
    int wrong;                         // values that are not those of the first row
} Sums;

typedef struct Study {
    const LabRun *run;
    Testbed *testbed;
    OrderingList orderings;
    Depth depth;
    bool with_minimax;
    Score *values; // by position, of the first row
    Sums sums[ROW_NB];
    double width, best_case; // sums over the positions
} Study;

static Row first_row(const Study *study)
{
    return study->with_minimax ? ROW_MINIMAX : ROW_PLAIN;
}

static TestbedSettings settings_of(const Study *study, const RowDef *row)
{
    return (TestbedSettings){
        .driver = row->driver,
        .orderings = study->orderings,
        .use_table = !row->is_plain,
        .use_deepening = !row->is_plain,
        .window = (Score)lab_number(study->run, "window"),
    };
}

static TestbedResult search_position(const Study *study, Row row, const Position *pos)
{
    const TestbedSettings settings = settings_of(study, &rows[row]);
    return (row == ROW_MINIMAL_GRAPH ? testbed_minimal_graph : testbed_run)(study->testbed, pos, &settings,
                                                                            study->depth);
}

static void add_result(Study *study, Row row, int position, const TestbedResult *result)
{
    Sums *sums = &study->sums[row];
    const TestbedCounts *all = &result->by_depth[study->depth], *before = &result->by_depth[study->depth - 1];
    sums->nodes += (double)testbed_nodes(&result->counts);
    sums->last_nodes += (double)(testbed_nodes(all) - testbed_nodes(before));
    sums->leaves += (double)(all->leaves - before->leaves);
    sums->quiescence += (double)result->counts.quiescence;
    sums->passes += (double)(all->passes - before->passes);
    if (row == first_row(study))
        study->values[position] = result->value;
    sums->wrong += result->value != study->values[position];
    if (row != ROW_PLAIN)
        return;
    const double width = (double)result->counts.moves / (double)result->counts.expanded;
    study->width += width;
    study->best_case += testbed_best_case(width, study->depth);
}

static const char *row_name(Row row)
{
    return rows[row].name != NULL ? rows[row].name : testbed_drivers[rows[row].driver].name;
}

static void search_positions(Study *study, Row row)
{
    const LabRun *run = study->run;
    LabWalk walk = lab_walk_begin(run->games);
    while (lab_walk_next(&walk)) {
        lab_progress_show(&run->progress, row_name(row), walk.number, run->games->position_count);
        const TestbedResult result = search_position(study, row, &walk.pos);
        add_result(study, row, walk.number, &result);
    }
    lab_walk_end(&walk);
}

// --- the table -----------------------------------------------------------------------------------------------------

enum Column {
    COLUMN_NODES,
    COLUMN_SHARE,
    COLUMN_OVER_GRAPH,
    COLUMN_LEAVES,
    COLUMN_OVER_BEST,
    COLUMN_PASSES,
    COLUMN_QUIESCENCE,
    COLUMN_WRONG,
    COLUMN_NB,
};

static const LabColumn columns[COLUMN_NB] = {
    [COLUMN_NODES] = {"nodes", "nodes", 0, 0},
    [COLUMN_SHARE] = {"percent_of_alpha_beta", "% of alpha-beta", 1, 0},
    [COLUMN_OVER_GRAPH] = {"over_minimal_graph", "x minimal graph", 2, 0},
    [COLUMN_LEAVES] = {"leaves", "leaves", 0, 0},
    [COLUMN_OVER_BEST] = {"leaves_over_best_case", "x best case", 2, 0},
    [COLUMN_PASSES] = {"passes", "passes", 1, 0},
    [COLUMN_QUIESCENCE] = {"quiescence_nodes", "quiescence", 0, LAB_DETAIL},
    [COLUMN_WRONG] = {"values_that_differ", "other values", 0, 0},
};

static void fill_row(const Study *study, const Sums *sums, LabValue *values)
{
    const double positions = study->run->games->position_count;
    values[COLUMN_NODES] = lab_value(sums->nodes / positions);
    values[COLUMN_SHARE] = lab_value(sums->nodes / study->sums[ROW_ALPHA_BETA].nodes * per_cent);
    values[COLUMN_OVER_GRAPH] = lab_value(sums->last_nodes / study->sums[ROW_MINIMAL_GRAPH].last_nodes);
    values[COLUMN_LEAVES] = lab_value(sums->leaves / positions);
    values[COLUMN_OVER_BEST] = lab_value(sums->leaves / study->best_case);
    values[COLUMN_PASSES] = lab_value(sums->passes / positions);
    values[COLUMN_QUIESCENCE] = lab_value(sums->quiescence / positions);
    values[COLUMN_WRONG] = lab_value(sums->wrong);
}

static int wrong_values(const Study *study)
{
    int wrong = 0;
    for (int row = 0; row < ROW_NB; ++row)
        wrong += study->sums[row].wrong;
    return wrong;
}

static Row best_driver(const Study *study)
{
    Row best = ROW_ALPHA_BETA;
    for (Row row = ROW_ALPHA_BETA; row < ROW_MINIMAL_GRAPH; ++row)
        if (study->sums[row].nodes < study->sums[best].nodes)
            best = row;
    return best;
}

typedef struct Difference {
    double percent;
    const char *word;
} Difference;

static Difference difference(double number, double reference)
{
    const double percent = (number / reference - 1) * per_cent;
    return (Difference){.percent = fabs(percent), .word = percent < 0 ? "fewer" : "more"};
}

// What Plaat's thesis says in 5.2.2 of checkers, Othello and chess, and what we find.
static void compare_with_plaat(const Study *study, LabTable *table)
{
    const Sums *test = &study->sums[ROW_MTD_F], *scout = &study->sums[ROW_ASPIRATION_NEGASCOUT];
    const double positions = study->run->games->position_count;
    const Difference leaves = difference(test->leaves, scout->leaves), nodes = difference(test->nodes, scout->nodes);
    lab_table_add_note(
        table,
        "MTD(f) against aspiration NegaScout: %.1f %% %s leaves, %.1f %% %s nodes; Plaat 1996: 5 to 10 %% "
        "fewer leaves, and fewer nodes.",
        leaves.percent, leaves.word, nodes.percent, nodes.word);
    lab_table_add_note(table,
                       "MTD(f) passes through the tree %.1f times, MT-SSS* %.0f and MT-DUAL* %.0f times; Plaat 1996: 3 "
                       "to 6, and hundreds.",
                       test->passes / positions, study->sums[ROW_MT_SSS].passes / positions,
                       study->sums[ROW_MT_DUAL].passes / positions);
}

static void add_notes(const Study *study, LabTable *table)
{
    const LabRun *run = study->run;
    const int positions = run->games->position_count, wrong = wrong_values(study);
    const Row best = best_driver(study);
    lab_table_add_note(table, "%d positions, depth %d, means; table of 2^%d entries, aspiration window %d.", positions,
                       study->depth, lab_int(run, "table-bits"), lab_int(run, "window"));
    lab_table_add_note(table,
                       "nodes: of alpha-beta and quiescence, all depths up to this one; leaves, passes and what is "
                       "compared with the minimal graph: of the last depth.");
    lab_table_add_note(
        table,
        "best case: 2w^(d/2)-1 leaves, w^((d+1)/2)+w^((d-1)/2)-1 for odd d (Slagle and Dixon 1969), %.1f "
        "moves in a node: %.0f.",
        study->width / positions, study->best_case / positions);
    lab_table_add_note(table, "minimal graph: alpha-beta once more, best moves first (Plaat et al., AAAI 1996).");
    if (wrong == 0)
        lab_table_add_note(table, "All find the same value in every position.");
    else
        lab_table_add_note(table, "%d values differ: something is wrong.", wrong);
    const Difference fewest = difference(study->sums[best].nodes, study->sums[ROW_ALPHA_BETA].nodes);
    lab_table_add_note(table, "Fewest nodes: %s, %.1f %% %s than alpha-beta with the same table.",
                       testbed_drivers[rows[best].driver].name, fewest.percent, fewest.word);
    compare_with_plaat(study, table);
}

static LabTable *make_table(const Study *study)
{
    LabTable *table = lab_table_new(
        study->with_minimax ? "Drivers of alpha-beta, with minimax" : "Drivers of alpha-beta", columns, COLUMN_NB);
    for (Row row = first_row(study); row < ROW_NB; ++row)
        fill_row(study, &study->sums[row], lab_table_add_row(table, "%s", row_name(row)));
    LabValue *values = lab_table_add_row(table, "best case (Slagle and Dixon)");
    values[COLUMN_LEAVES] = lab_value(study->best_case / study->run->games->position_count);
    values[COLUMN_OVER_BEST] = lab_value(1);
    add_notes(study, table);
    return table;
}

// Those of --order, which have been checked.
static OrderingList orderings_of(const LabRun *run)
{
    OrderingList list;
    Error error;
    const bool is_list =
        testbed_orderings_read(lab_int(run, "order") > 0 ? run->list[0] : usual_orderings, &list, &error);
    assert(is_list);
    (void)is_list;
    return list;
}

// All drivers at one depth.
static LabTable *run_to_depth(const LabRun *run, Testbed *testbed, Depth depth, bool with_minimax)
{
    Study *study = mem_new(1, sizeof *study);
    *study = (Study){
        .run = run,
        .testbed = testbed,
        .orderings = orderings_of(run),
        .depth = depth,
        .with_minimax = with_minimax,
        .values = mem_new((size_t)run->games->position_count, sizeof(Score)),
    };
    for (Row row = first_row(study); row < ROW_NB; ++row)
        search_positions(study, row);
    LabTable *table = make_table(study);
    mem_free(study->values);
    mem_free(study);
    return table;
}

static LabTable *run_experiment(const LabRun *run, Error *error)
{
    Testbed *testbed = testbed_new(lab_int(run, "table-bits"), error);
    if (testbed == NULL)
        return NULL;
    LabTable *const tables[] = {
        run_to_depth(run, testbed, lab_int(run, "minimax-depth"), true),
        run_to_depth(run, testbed, lab_depth(run), false),
    };
    testbed_free(testbed);
    return lab_table_join(tables, sizeof tables / sizeof tables[0]);
}

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
            LAB_OPTION_POSITIONS,
            LAB_OPTION_KIND,
            LAB_OPTION_COUNT(50, 3),
            LAB_OPTION_DEPTH(6, 3), // of all drivers but minimax
            LAB_OPTION_ORDER,
            LAB_OPTION_WINDOW,
            LAB_FIXED_NUMBER("minimax-depth", 3, 2), // of a table with minimax in it
            LAB_FIXED_TABLE_BITS,
        },
};
