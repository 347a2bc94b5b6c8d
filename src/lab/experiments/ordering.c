// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/experiments/ordering.h"

#include "base/memory.h"
#include "base/text.h"

#include <assert.h>
#include <math.h>

static const double per_cent = 100;

// --- what was published --------------------------------------------------------------------------------------------

typedef enum VariantId {
    VARIANT_NO_SORT,
    VARIANT_STATIC,
    VARIANT_TABLE,
    VARIANT_REFUTATION,
    VARIANT_HISTORY,
    VARIANT_KILLER,
    VARIANT_KILLER_ADVANCED,
    VARIANT_ALL,
    VARIANT_ALL_ADVANCED,
    VARIANT_NB,
} VariantId;

typedef struct Variant {
    const char *name, *orderings;
    bool use_table;
} Variant;

// Single orderings go with the static one and the table, as in the paper.
static const Variant variants[VARIANT_NB] = {
    [VARIANT_NO_SORT] = {"no sort", "none", false},
    [VARIANT_STATIC] = {"static", "captures,squares", false},
    [VARIANT_TABLE] = {"static + table", "table,captures,squares", true},
    [VARIANT_REFUTATION] = {"refutation", "table,captures,refutation,squares", true},
    [VARIANT_HISTORY] = {"history", "table,captures,history,squares", true},
    [VARIANT_KILLER] = {"killer", "table,captures,killer,squares", true},
    [VARIANT_KILLER_ADVANCED] = {"killer advanced", "table,captures,killer-advanced,squares", true},
    [VARIANT_ALL] = {"all, killer", "table,captures,killer,refutation,history,squares", true},
    [VARIANT_ALL_ADVANCED] = {"all, killer advanced", "table,captures,killer-advanced,refutation,history,squares",
                              true},
};

static const LabColumn variant_columns[VARIANT_NB] = {
    [VARIANT_NO_SORT] = {"no_sort", "no sort", 0, false, false},
    [VARIANT_STATIC] = {"static", "static", 0, false, false},
    [VARIANT_TABLE] = {"static_table", "+ table", 0, false, false},
    [VARIANT_REFUTATION] = {"refutation", "refutation", 0, false, false},
    [VARIANT_HISTORY] = {"history", "history", 0, false, false},
    [VARIANT_KILLER] = {"killer", "killer", 0, false, false},
    [VARIANT_KILLER_ADVANCED] = {"killer_advanced", "advanced", 0, false, false},
    [VARIANT_ALL] = {"all_killer", "all", 0, false, false},
    [VARIANT_ALL_ADVANCED] = {"all_killer_advanced", "all, advanced", 0, false, false},
};

static const LabColumn list_columns[LAB_ORDERING_LISTS_MAX] = {
    {"list_1", "list 1", 0, false, false}, {"list_2", "list 2", 0, false, false}, {"list_3", "list 3", 0, false, false},
    {"list_4", "list 4", 0, false, false}, {"list_5", "list 5", 0, false, false}, {"list_6", "list 6", 0, false, false},
    {"list_7", "list 7", 0, false, false}, {"list_8", "list 8", 0, false, false},
};

// Sums of nodes over the positions, by the plies they were searched to.
typedef struct Published {
    Depth depth;
    double nodes[VARIANT_NB]; // 0 = not told
} Published;

enum { DEPTHS_PUBLISHED = 2 };

typedef struct PublishedExperiment {
    const char *title;
    LabOrderingPlan plan;
    bool is_run[VARIANT_NB]; // where nothing was published too, what a conclusion needs
    Published published[DEPTHS_PUBLISHED];
} PublishedExperiment;

static const PublishedExperiment experiments[LAB_ORDERING_EXPERIMENTS] = {
    {
        .title = "Buchner 2005, experiment 1: nodes of one ordering at a time",
        .plan = {.positions = 35, .depth = 4},
        .is_run = {true, true, true, true, true, true, true, true, true},
        .published = {{.depth = 4,
                       .nodes = {[VARIANT_NO_SORT] = 336334789,
                                 [VARIANT_STATIC] = 24442761,
                                 [VARIANT_TABLE] = 20767634,
                                 [VARIANT_REFUTATION] = 20841375,
                                 [VARIANT_HISTORY] = 19913006,
                                 [VARIANT_KILLER] = 15893130}}},
    },
    {
        .title = "Buchner 2005, experiment 2: nodes of single orderings and of all together",
        .plan = {.positions = 26, .depth = 8, .use_null_move = true},
        .is_run = {[VARIANT_STATIC] = true,
                   [VARIANT_TABLE] = true,
                   [VARIANT_HISTORY] = true,
                   [VARIANT_KILLER] = true,
                   [VARIANT_ALL] = true,
                   [VARIANT_ALL_ADVANCED] = true},
        .published = {{.depth = 8,
                       .nodes = {[VARIANT_STATIC] = 303051074,
                                 [VARIANT_TABLE] = 101628905,
                                 [VARIANT_HISTORY] = 98296676,
                                 [VARIANT_KILLER] = 57316271,
                                 [VARIANT_ALL] = 73067105,
                                 [VARIANT_ALL_ADVANCED] = 70644298}},
                      {.depth = 9,
                       .nodes = {[VARIANT_STATIC] = 1366535683,
                                 [VARIANT_TABLE] = 435326873,
                                 [VARIANT_KILLER] = 211891568,
                                 [VARIANT_ALL] = 322620363,
                                 [VARIANT_ALL_ADVANCED] = 307724766}}},
    },
    {
        .title = "Buchner 2005, experiment 3: nodes with killers, refutations and all together",
        .plan = {.positions = 35, .depth = 7, .use_null_move = true},
        .is_run = {[VARIANT_TABLE] = true, [VARIANT_REFUTATION] = true, [VARIANT_KILLER] = true, [VARIANT_ALL] = true},
        .published =
            {{.depth = 6,
              .nodes = {[VARIANT_REFUTATION] = 319399461, [VARIANT_KILLER] = 309084309, [VARIANT_ALL] = 365996814}},
             {.depth = 7,
              .nodes = {[VARIANT_REFUTATION] = 623088873, [VARIANT_KILLER] = 557121853, [VARIANT_ALL] = 624403826}}},
    },
};

const LabOrderingPlan *lab_ordering_plan(int experiment)
{
    assert(experiment >= 1 && experiment <= LAB_ORDERING_EXPERIMENTS);
    return &experiments[experiment - 1].plan;
}

// NAN where nothing is known.
static double published_nodes(const PublishedExperiment *experiment, Depth depth, int variant)
{
    for (int i = 0; experiment != NULL && i < DEPTHS_PUBLISHED; ++i)
        if (experiment->published[i].depth == depth && experiment->published[i].nodes[variant] > 0)
            return experiment->published[i].nodes[variant];
    return NAN;
}

static bool is_published(const PublishedExperiment *experiment, Depth depth)
{
    for (int i = 0; experiment != NULL && i < DEPTHS_PUBLISHED; ++i)
        if (experiment->published[i].depth == depth)
            return true;
    return false;
}

// --- measuring -----------------------------------------------------------------------------------------------------

// One list of orderings, and what came of it.
typedef struct Run {
    char name[LAB_NAME_SIZE];
    int variant;     // VARIANT_NB: a list of somebody's own
    uint64_t *nodes; // by position
    TestbedCounts counts;
    uint64_t nodes_to[TESTBED_DEPTH_MAX + 1]; // all that was needed to reach the depth
} Run;

enum { RUNS_MAX = 16 };

static_assert((int)VARIANT_NB <= (int)RUNS_MAX && (int)LAB_ORDERING_LISTS_MAX <= (int)RUNS_MAX,
              "variants and lists have room");

typedef struct Experiment {
    const LabOrderingTask *task;
    const PublishedExperiment *published; // NULL for lists of somebody's own
    Testbed *testbed;
    int run_count;
    Run runs[RUNS_MAX];
    char (*names)[LAB_POSITION_NAME_SIZE]; // by position
} Experiment;

static void add_counts(TestbedCounts *sum, const TestbedCounts *counts)
{
    sum->interior += counts->interior;
    sum->leaves += counts->leaves;
    sum->quiescence += counts->quiescence;
    sum->cutoffs += counts->cutoffs;
    sum->first_cutoffs += counts->first_cutoffs;
}

static void search_positions(Experiment *experiment, Run *run, const TestbedSettings *settings)
{
    const LabOrderingTask *task = experiment->task;
    LabWalk walk = lab_walk_begin(task->games);
    while (lab_walk_next(&walk)) {
        lab_progress_show(&task->progress, run->name, walk.number, task->games->position_count);
        const TestbedResult result = testbed_run(experiment->testbed, &walk.pos, settings, task->depth);
        lab_walk_name(&walk, experiment->names[walk.number]);
        run->nodes[walk.number] = testbed_nodes(&result.counts);
        add_counts(&run->counts, &result.counts);
        for (Depth depth = 1; depth <= task->depth; ++depth)
            run->nodes_to[depth] += testbed_nodes(&result.by_depth[depth]);
    }
    lab_walk_end(&walk);
}

static void add_run(Experiment *experiment, const char *name, int variant, const char *orderings, bool use_table)
{
    const LabOrderingTask *task = experiment->task;
    Run *run = &experiment->runs[experiment->run_count++];
    Text text = text_begin(run->name, sizeof run->name);
    text_add(&text, name);
    run->variant = variant;
    run->nodes = mem_new((size_t)task->games->position_count, sizeof *run->nodes);
    TestbedSettings settings = task->settings;
    Error error;
    settings.use_table = use_table;
    const bool is_list = testbed_orderings_read(orderings, &settings.orderings, &error);
    assert(is_list);
    (void)is_list;
    search_positions(experiment, run, &settings);
}

static void run_all(Experiment *experiment)
{
    const LabOrderingTask *task = experiment->task;
    if (experiment->published == NULL) {
        for (int i = 0; i < task->list_count; ++i)
            add_run(experiment, task->lists[i], VARIANT_NB, task->lists[i], task->settings.use_table);
        return;
    }
    for (int i = 0; i < VARIANT_NB; ++i)
        if (experiment->published->is_run[i])
            add_run(experiment, variants[i].name, i, variants[i].orderings, variants[i].use_table);
}

// --- conclusions ---------------------------------------------------------------------------------------------------

// Whose numbers: ours or the published ones, at a depth.
typedef struct Source {
    const Experiment *experiment;
    Depth depth;
    bool is_published;
} Source;

static double nodes_of(const Source *source, int variant)
{
    if (source->is_published)
        return published_nodes(source->experiment->published, source->depth, variant);
    for (int i = 0; i < source->experiment->run_count; ++i)
        if (source->experiment->runs[i].variant == variant)
            return (double)source->experiment->runs[i].nodes_to[source->depth];
    return NAN;
}

// "12.3 % fewer", "4.0 % more".
static void add_difference(Text *text, double nodes, double reference)
{
    const double difference = (nodes / reference - 1) * per_cent;
    text_addf(text, "%.1f %% %s", fabs(difference), difference < 0 ? "fewer" : "more");
}

// Adds what the source says of two variants; nothing if it does not tell both.
static void add_comparison(Text *text, const Source *source, int variant, int reference)
{
    const double nodes = nodes_of(source, variant), others = nodes_of(source, reference);
    if (isnan(nodes) || isnan(others))
        return;
    text_add(text, source->is_published ? "; Buchner: " : "");
    add_difference(text, nodes, others);
}

static int best_single(const Source *source)
{
    static const int singles[] = {VARIANT_REFUTATION, VARIANT_HISTORY, VARIANT_KILLER, VARIANT_KILLER_ADVANCED};
    int best = VARIANT_NB;
    for (size_t i = 0; i < sizeof singles / sizeof singles[0]; ++i)
        if (!isnan(nodes_of(source, singles[i])) &&
            (best == VARIANT_NB || nodes_of(source, singles[i]) < nodes_of(source, best)))
            best = singles[i];
    return best;
}

static void add_best_single(Text *text, const Source *source)
{
    const int best = best_single(source);
    if (best == VARIANT_NB)
        return;
    text_addf(text, "%s%s", source->is_published ? "; Buchner: " : "", variants[best].name);
    const double table = nodes_of(source, VARIANT_TABLE);
    if (isnan(table))
        return;
    text_add(text, ", ");
    add_difference(text, nodes_of(source, best), table);
    text_add(text, source->is_published ? "" : " nodes than static + table");
}

static void conclude_single(const Source *ours, const Source *published, LabTable *table)
{
    char note[LAB_NOTE_SIZE];
    Text text = text_begin(note, sizeof note);
    text_addf(&text, "Depth %d, the best single ordering: ", ours->depth);
    add_best_single(&text, ours);
    add_best_single(&text, published);
    lab_table_add_note(table, "%s.", note);
}

// Does one variant need fewer nodes than another? In words, with the published answer.
static void conclude_comparison(const Source *ours, const Source *published, int variant, int reference,
                                LabTable *table)
{
    if (isnan(nodes_of(ours, variant)) || isnan(nodes_of(ours, reference)))
        return;
    char note[LAB_NOTE_SIZE];
    Text text = text_begin(note, sizeof note);
    text_addf(&text, "Depth %d, %s: ", ours->depth, variants[variant].name);
    add_comparison(&text, ours, variant, reference);
    text_addf(&text, " nodes than %s", variants[reference].name);
    add_comparison(&text, published, variant, reference);
    lab_table_add_note(table, "%s.", note);
}

// Adds how all orderings together compare with the best of the source's single ones.
static void add_combination(Text *text, const Source *source)
{
    const int best = best_single(source);
    const double all = nodes_of(source, VARIANT_ALL);
    if (best == VARIANT_NB || isnan(all))
        return;
    text_add(text, source->is_published ? "; Buchner: " : "");
    add_difference(text, all, nodes_of(source, best));
    text_addf(text, "%s %s", source->is_published ? " than" : " nodes than", variants[best].name);
}

static void conclude_combination(const Source *ours, const Source *published, LabTable *table)
{
    char note[LAB_NOTE_SIZE];
    Text text = text_begin(note, sizeof note);
    text_addf(&text, "Depth %d, all together against the best single ordering: ", ours->depth);
    add_combination(&text, ours);
    add_combination(&text, published);
    lab_table_add_note(table, "%s.", note);
}

static void conclude(const Experiment *experiment, Depth depth, LabTable *table)
{
    const Source ours = {.experiment = experiment, .depth = depth};
    const Source published = {.experiment = experiment, .depth = depth, .is_published = true};
    conclude_single(&ours, &published, table);
    conclude_combination(&ours, &published, table);
    conclude_comparison(&ours, &published, VARIANT_ALL_ADVANCED, VARIANT_ALL, table);
    conclude_comparison(&ours, &published, VARIANT_REFUTATION, VARIANT_TABLE, table);
    // Where the paper does not tell what the table alone needs, it compares with all together.
    if (!isnan(nodes_of(&published, VARIANT_REFUTATION)) && isnan(nodes_of(&published, VARIANT_TABLE)))
        conclude_comparison(&ours, &published, VARIANT_REFUTATION, VARIANT_ALL, table);
}

static void conclude_lists(const Experiment *experiment, LabTable *table)
{
    const Run *best = &experiment->runs[0];
    for (int i = 1; i < experiment->run_count; ++i)
        if (testbed_nodes(&experiment->runs[i].counts) < testbed_nodes(&best->counts))
            best = &experiment->runs[i];
    lab_table_add_note(table, "Fewest nodes: %s.", best->name);
}

// --- tables --------------------------------------------------------------------------------------------------------

enum Column {
    COLUMN_NODES,
    COLUMN_SHARE,
    COLUMN_PUBLISHED,
    COLUMN_PUBLISHED_SHARE,
    COLUMN_BEFORE,
    COLUMN_SHARE_BEFORE,
    COLUMN_PUBLISHED_BEFORE,
    COLUMN_PUBLISHED_SHARE_BEFORE,
    COLUMN_FIRST,
    COLUMN_QUIESCENCE,
    COLUMN_NB,
};

static const LabColumn columns[COLUMN_NB] = {
    [COLUMN_NODES] = {"nodes", "nodes", 0, false, false},
    [COLUMN_SHARE] = {"over_reference", "x", 2, false, false},
    [COLUMN_PUBLISHED] = {"published_nodes", "Buchner", 0, false, false},
    [COLUMN_PUBLISHED_SHARE] = {"published_over_reference", "x", 2, false, false},
    [COLUMN_BEFORE] = {"nodes_a_ply_less", "a ply less", 0, false, false},
    [COLUMN_SHARE_BEFORE] = {"over_reference_a_ply_less", "x", 2, false, false},
    [COLUMN_PUBLISHED_BEFORE] = {"published_nodes_a_ply_less", "Buchner", 0, false, false},
    [COLUMN_PUBLISHED_SHARE_BEFORE] = {"published_over_reference_a_ply_less", "x", 2, false, false},
    [COLUMN_FIRST] = {"first_cutoff_percent", "first cuts %", 1, false, false},
    [COLUMN_QUIESCENCE] = {"quiescence_percent", "quiescence %", 1, false, false},
};

static double share(uint64_t part, uint64_t whole)
{
    return whole == 0 ? NAN : (double)part / (double)whole * per_cent;
}

// Of published experiments the killers are the reference, which all of them have; of lists the first.
static int reference_run(const Experiment *experiment)
{
    for (int i = 0; i < experiment->run_count; ++i)
        if (experiment->runs[i].variant == VARIANT_KILLER)
            return i;
    return 0;
}

// Fills four columns from `first` on: nodes to a depth and published ones, each with its ratio to the reference.
static void fill_depth(const Experiment *experiment, const Run *run, Depth depth, LabValue *first)
{
    const Run *reference = &experiment->runs[reference_run(experiment)];
    const double published = published_nodes(experiment->published, depth, run->variant);
    first[0] = lab_value((double)run->nodes_to[depth]);
    first[1] = lab_value((double)run->nodes_to[depth] / (double)reference->nodes_to[depth]);
    first[2] = lab_value(published);
    first[3] = lab_value(published / published_nodes(experiment->published, depth, reference->variant));
}

static void fill_row(const Experiment *experiment, const Run *run, LabValue *values)
{
    const Depth depth = experiment->task->depth;
    fill_depth(experiment, run, depth, &values[COLUMN_NODES]);
    if (is_published(experiment->published, depth - 1))
        fill_depth(experiment, run, depth - 1, &values[COLUMN_BEFORE]);
    values[COLUMN_FIRST] = lab_value(share(run->counts.first_cutoffs, run->counts.cutoffs));
    values[COLUMN_QUIESCENCE] = lab_value(share(run->counts.quiescence, testbed_nodes(&run->counts)));
}

static void add_settings_note(const LabOrderingTask *task, LabTable *table)
{
    const TestbedSettings *settings = &task->settings;
    lab_table_add_note(table, "%d positions, depth %d; %s, deepening, null moves %s, table of 2^%d entries.",
                       task->games->position_count, task->depth, testbed_drivers[settings->driver].name,
                       settings->use_null_move ? "on" : "off", task->table_bits);
}

static LabTable *sums_table(const Experiment *experiment)
{
    const PublishedExperiment *published = experiment->published;
    const Depth depth = experiment->task->depth;
    LabTable *table =
        lab_table_new(published != NULL ? published->title : "Nodes with lists of orderings", columns, COLUMN_NB);
    for (int i = 0; i < experiment->run_count; ++i)
        fill_row(experiment, &experiment->runs[i], lab_table_add_row(table, "%s", experiment->runs[i].name));
    add_settings_note(experiment->task, table);
    lab_table_add_note(table, "nodes: of alpha-beta and quiescence, all depths up to this one; x: in those of '%s'.",
                       experiment->runs[reference_run(experiment)].name);
    if (published == NULL) {
        conclude_lists(experiment, table);
        return table;
    }
    lab_table_add_note(table, "Buchner: LCT-II, %d positions; another evaluation, quiescence and order of generation.",
                       published->plan.positions);
    if (is_published(published, depth - 1))
        conclude(experiment, depth - 1, table);
    conclude(experiment, depth, table);
    return table;
}

static int column_of(const Run *run, int index)
{
    return run->variant == VARIANT_NB ? index : run->variant;
}

static LabTable *positions_table(const Experiment *experiment)
{
    const bool is_published = experiment->published != NULL;
    LabTable *table = lab_table_new("Nodes of each position", is_published ? variant_columns : list_columns,
                                    is_published ? VARIANT_NB : LAB_ORDERING_LISTS_MAX);
    const int positions = experiment->task->games->position_count;
    for (int position = 0; position < positions && position < LAB_ROWS_MAX; ++position) {
        LabValue *values = lab_table_add_row(table, "%s", experiment->names[position]);
        for (int i = 0; i < experiment->run_count; ++i) {
            const Run *run = &experiment->runs[i];
            const int column = column_of(run, i);
            values[column] = lab_value((double)run->nodes[position]);
            table->is_plotted[column] = true;
        }
    }
    if (positions > LAB_ROWS_MAX)
        lab_table_add_note(table, "The first %d of %d.", LAB_ROWS_MAX, positions);
    return table;
}

LabTable *lab_ordering_run(const LabOrderingTask *task, Error *error)
{
    assert(task->depth >= 1 && task->depth <= TESTBED_DEPTH_MAX);
    Testbed *testbed = testbed_new(task->table_bits, error);
    if (testbed == NULL)
        return NULL;
    Experiment *experiment = mem_new(1, sizeof *experiment);
    experiment->task = task;
    experiment->published = task->experiment > 0 ? &experiments[task->experiment - 1] : NULL;
    experiment->testbed = testbed;
    experiment->names = mem_new((size_t)task->games->position_count, sizeof *experiment->names);
    run_all(experiment);
    LabTable *const tables[] = {sums_table(experiment), positions_table(experiment)};
    for (int i = 0; i < experiment->run_count; ++i)
        mem_free(experiment->runs[i].nodes);
    mem_free(experiment->names);
    mem_free(experiment);
    testbed_free(testbed);
    return lab_table_join(tables, sizeof tables / sizeof tables[0]);
}
