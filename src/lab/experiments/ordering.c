// SPDX-License-Identifier: GPL-3.0-or-later
// The move-ordering experiments of Buchner, "Theory and practical strategies for efficient alpha-beta searches" (2005):
// how many nodes a search to a fixed depth needs with each ordering by itself and with all together, or with lists of
// orderings of one's own.
#include "lab/experiments.h"

#include "base/memory.h"
#include "base/text.h"
#include "lab/testbed/testbed.h"

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
    [VARIANT_NO_SORT] = {"no_sort", "no sort", 0, 0},
    [VARIANT_STATIC] = {"static", "static", 0, 0},
    [VARIANT_TABLE] = {"static_table", "+ table", 0, 0},
    [VARIANT_REFUTATION] = {"refutation", "refutation", 0, 0},
    [VARIANT_HISTORY] = {"history", "history", 0, 0},
    [VARIANT_KILLER] = {"killer", "killer", 0, 0},
    [VARIANT_KILLER_ADVANCED] = {"killer_advanced", "advanced", 0, 0},
    [VARIANT_ALL] = {"all_killer", "all", 0, 0},
    [VARIANT_ALL_ADVANCED] = {"all_killer_advanced", "all, advanced", 0, 0},
};

static const LabColumn list_columns[LAB_LIST_MAX] = {
    {"list_1", "list 1", 0, 0}, {"list_2", "list 2", 0, 0}, {"list_3", "list 3", 0, 0}, {"list_4", "list 4", 0, 0},
    {"list_5", "list 5", 0, 0}, {"list_6", "list 6", 0, 0}, {"list_7", "list 7", 0, 0}, {"list_8", "list 8", 0, 0},
};

// Sums of nodes over the positions, by the plies they were searched to.
typedef struct Published {
    Depth depth;
    double nodes[VARIANT_NB]; // 0 = not told
} Published;

enum { DEPTHS_PUBLISHED = 2, EXPERIMENT_NB = 3 };

typedef struct PublishedExperiment {
    const char *title;
    int positions;
    Depth depth;
    bool use_null_move;        // our reading of totals that grow far less with each ply than alpha-beta alone lets them
    bool is_tried[VARIANT_NB]; // where nothing was published too, what a conclusion needs
    Published sums[DEPTHS_PUBLISHED];
} PublishedExperiment;

static const PublishedExperiment experiments[EXPERIMENT_NB] = {
    {
        .title = "Buchner 2005, experiment 1: nodes of one ordering at a time",
        .positions = 35,
        .depth = 4,
        .is_tried = {true, true, true, true, true, true, true, true, true},
        .sums = {{.depth = 4,
                  .nodes = {[VARIANT_NO_SORT] = 336334789,
                            [VARIANT_STATIC] = 24442761,
                            [VARIANT_TABLE] = 20767634,
                            [VARIANT_REFUTATION] = 20841375,
                            [VARIANT_HISTORY] = 19913006,
                            [VARIANT_KILLER] = 15893130}}},
    },
    {
        .title = "Buchner 2005, experiment 2: nodes of single orderings and of all together",
        .positions = 26,
        .depth = 8,
        .use_null_move = true,
        .is_tried = {[VARIANT_STATIC] = true,
                     [VARIANT_TABLE] = true,
                     [VARIANT_HISTORY] = true,
                     [VARIANT_KILLER] = true,
                     [VARIANT_ALL] = true,
                     [VARIANT_ALL_ADVANCED] = true},
        .sums = {{.depth = 8,
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
        .positions = 35,
        .depth = 7,
        .use_null_move = true,
        .is_tried =
            {[VARIANT_TABLE] = true, [VARIANT_REFUTATION] = true, [VARIANT_KILLER] = true, [VARIANT_ALL] = true},
        .sums =
            {{.depth = 6,
              .nodes = {[VARIANT_REFUTATION] = 319399461, [VARIANT_KILLER] = 309084309, [VARIANT_ALL] = 365996814}},
             {.depth = 7,
              .nodes = {[VARIANT_REFUTATION] = 623088873, [VARIANT_KILLER] = 557121853, [VARIANT_ALL] = 624403826}}},
    },
};

// Of --experiment; NULL for lists of one's own.
static const PublishedExperiment *published_experiment(const LabRun *run)
{
    const int number = lab_int(run, "experiment");
    return number == LAB_UNSET ? NULL : &experiments[number - 1];
}

// NAN where nothing is known.
static double published_nodes(const PublishedExperiment *published, Depth depth, int variant)
{
    for (int i = 0; published != NULL && i < DEPTHS_PUBLISHED; ++i)
        if (published->sums[i].depth == depth && published->sums[i].nodes[variant] > 0)
            return published->sums[i].nodes[variant];
    return NAN;
}

// Are there published numbers of this depth?
static bool is_published(const PublishedExperiment *published, Depth depth)
{
    for (int i = 0; published != NULL && i < DEPTHS_PUBLISHED; ++i)
        if (published->sums[i].depth == depth)
            return true;
    return false;
}

// --- measuring -----------------------------------------------------------------------------------------------------

// One list of orderings, and what came of it.
typedef struct Trial {
    char name[LAB_NAME_SIZE];
    int variant;     // VARIANT_NB: an order of its own
    uint64_t *nodes; // by position
    TestbedCounts counts;
    uint64_t nodes_to[TESTBED_DEPTH_MAX + 1]; // all that was needed to reach the depth
} Trial;

enum { TRIALS_MAX = 16 };

static_assert((int)VARIANT_NB <= (int)TRIALS_MAX && (int)LAB_LIST_MAX <= (int)TRIALS_MAX,
              "variants and lists have room");

typedef struct Study {
    const LabRun *run;
    TestbedSettings settings;             // orderings apart; in the published experiments the table too
    const PublishedExperiment *published; // NULL for orders of their own
    Testbed *testbed;
    int trial_count;
    Trial trials[TRIALS_MAX];
    char (*names)[LAB_POSITION_NAME_SIZE]; // by position
} Study;

static void add_counts(TestbedCounts *sum, const TestbedCounts *counts)
{
    sum->interior += counts->interior;
    sum->leaves += counts->leaves;
    sum->quiescence += counts->quiescence;
    sum->cutoffs += counts->cutoffs;
    sum->first_cutoffs += counts->first_cutoffs;
}

// Sums over all positions; deepening gives the nodes of every smaller depth for nothing.
static void search_positions(Study *study, Trial *trial, const TestbedSettings *settings)
{
    const LabRun *run = study->run;
    LabWalk walk = lab_walk_begin(run->games);
    while (lab_walk_next(&walk)) {
        lab_progress_show(&run->progress, trial->name, walk.number, run->games->position_count);
        const TestbedResult result = testbed_run(study->testbed, &walk.pos, settings, lab_depth(run));
        lab_walk_name(&walk, study->names[walk.number]);
        trial->nodes[walk.number] = testbed_nodes(&result.counts);
        add_counts(&trial->counts, &result.counts);
        for (Depth depth = 1; depth <= lab_depth(run); ++depth)
            trial->nodes_to[depth] += testbed_nodes(&result.by_depth[depth]);
    }
    lab_walk_end(&walk);
}

static void add_trial(Study *study, const char *name, int variant, const char *orderings, bool use_table)
{
    const LabRun *run = study->run;
    Trial *trial = &study->trials[study->trial_count++];
    Text text = text_begin(trial->name, sizeof trial->name);
    text_add(&text, name);
    trial->variant = variant;
    trial->nodes = mem_new((size_t)run->games->position_count, sizeof *trial->nodes);
    TestbedSettings settings = study->settings;
    Error error;
    settings.use_table = use_table;
    const bool is_list = testbed_orderings_read(orderings, &settings.orderings, &error);
    assert(is_list);
    (void)is_list;
    search_positions(study, trial, &settings);
}

// The variants of the experiment, or the lists that were typed.
static void try_all(Study *study)
{
    const LabRun *run = study->run;
    if (study->published == NULL) {
        for (int i = 0; i < lab_int(run, "order"); ++i)
            add_trial(study, run->list[i], VARIANT_NB, run->list[i], study->settings.use_table);
        return;
    }
    for (int i = 0; i < VARIANT_NB; ++i)
        if (study->published->is_tried[i])
            add_trial(study, variants[i].name, i, variants[i].orderings, variants[i].use_table);
}

// --- conclusions ---------------------------------------------------------------------------------------------------

// Whose numbers: ours or the published ones, at a depth.
typedef struct Source {
    const Study *study;
    Depth depth;
    bool is_published;
} Source;

// Nodes of a variant by this source; a NAN where it does not tell.
static double nodes_of(const Source *source, int variant)
{
    if (source->is_published)
        return published_nodes(source->study->published, source->depth, variant);
    for (int i = 0; i < source->study->trial_count; ++i)
        if (source->study->trials[i].variant == variant)
            return (double)source->study->trials[i].nodes_to[source->depth];
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

// The best of the orderings that are added singly to static and table.
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

// Buchner 2005: his conclusions, as questions to both sets of numbers.
static void conclude(const Study *study, Depth depth, LabTable *table)
{
    const Source ours = {.study = study, .depth = depth};
    const Source published = {.study = study, .depth = depth, .is_published = true};
    conclude_single(&ours, &published, table);
    conclude_combination(&ours, &published, table);
    conclude_comparison(&ours, &published, VARIANT_ALL_ADVANCED, VARIANT_ALL, table);
    conclude_comparison(&ours, &published, VARIANT_REFUTATION, VARIANT_TABLE, table);
    // Where the paper does not tell what the table alone needs, it compares with all together.
    if (!isnan(nodes_of(&published, VARIANT_REFUTATION)) && isnan(nodes_of(&published, VARIANT_TABLE)))
        conclude_comparison(&ours, &published, VARIANT_REFUTATION, VARIANT_ALL, table);
}

static void conclude_lists(const Study *study, LabTable *table)
{
    const Trial *best = &study->trials[0];
    for (int i = 1; i < study->trial_count; ++i)
        if (testbed_nodes(&study->trials[i].counts) < testbed_nodes(&best->counts))
            best = &study->trials[i];
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
    [COLUMN_NODES] = {"nodes", "nodes", 0, 0},
    [COLUMN_SHARE] = {"over_reference", "x", 2, 0},
    [COLUMN_PUBLISHED] = {"published_nodes", "Buchner", 0, 0},
    [COLUMN_PUBLISHED_SHARE] = {"published_over_reference", "x", 2, 0},
    [COLUMN_BEFORE] = {"nodes_a_ply_less", "a ply less", 0, 0},
    [COLUMN_SHARE_BEFORE] = {"over_reference_a_ply_less", "x", 2, 0},
    [COLUMN_PUBLISHED_BEFORE] = {"published_nodes_a_ply_less", "Buchner", 0, 0},
    [COLUMN_PUBLISHED_SHARE_BEFORE] = {"published_over_reference_a_ply_less", "x", 2, 0},
    [COLUMN_FIRST] = {"first_cutoff_percent", "first cuts %", 1, 0},
    [COLUMN_QUIESCENCE] = {"quiescence_percent", "quiescence %", 1, 0},
};

static double share(uint64_t part, uint64_t whole)
{
    return whole == 0 ? NAN : (double)part / (double)whole * per_cent;
}

// Of published experiments the killers are the reference, which all of them have; of lists the first.
static int reference_trial(const Study *study)
{
    for (int i = 0; i < study->trial_count; ++i)
        if (study->trials[i].variant == VARIANT_KILLER)
            return i;
    return 0;
}

// Fills four columns from `first` on: nodes to a depth and published ones, each with its ratio to the reference.
static void fill_depth(const Study *study, const Trial *trial, Depth depth, LabValue *first)
{
    const Trial *reference = &study->trials[reference_trial(study)];
    const double published = published_nodes(study->published, depth, trial->variant);
    first[0] = lab_value((double)trial->nodes_to[depth]);
    first[1] = lab_value((double)trial->nodes_to[depth] / (double)reference->nodes_to[depth]);
    first[2] = lab_value(published);
    first[3] = lab_value(published / published_nodes(study->published, depth, reference->variant));
}

static void fill_row(const Study *study, const Trial *trial, LabValue *values)
{
    const Depth depth = lab_depth(study->run);
    fill_depth(study, trial, depth, &values[COLUMN_NODES]);
    if (is_published(study->published, depth - 1))
        fill_depth(study, trial, depth - 1, &values[COLUMN_BEFORE]);
    values[COLUMN_FIRST] = lab_value(share(trial->counts.first_cutoffs, trial->counts.cutoffs));
    values[COLUMN_QUIESCENCE] = lab_value(share(trial->counts.quiescence, testbed_nodes(&trial->counts)));
}

static void add_settings_note(const Study *study, LabTable *table)
{
    const LabRun *run = study->run;
    const TestbedSettings *settings = &study->settings;
    lab_table_add_note(table, "%d positions, depth %d; %s, deepening, null moves %s, table of 2^%d entries.",
                       run->games->position_count, lab_depth(run), testbed_drivers[settings->driver].name,
                       settings->use_null_move ? "on" : "off", lab_int(run, "table-bits"));
}

static LabTable *sums_table(const Study *study)
{
    const PublishedExperiment *published = study->published;
    const Depth depth = lab_depth(study->run);
    LabTable *table =
        lab_table_new(published != NULL ? published->title : "Nodes with lists of orderings", columns, COLUMN_NB);
    for (int i = 0; i < study->trial_count; ++i)
        fill_row(study, &study->trials[i], lab_table_add_row(table, "%s", study->trials[i].name));
    add_settings_note(study, table);
    lab_table_add_note(table, "nodes: of alpha-beta and quiescence, all depths up to this one; x: in those of '%s'.",
                       study->trials[reference_trial(study)].name);
    if (published == NULL) {
        conclude_lists(study, table);
        return table;
    }
    lab_table_add_note(table, "Buchner: LCT-II, %d positions; another evaluation, quiescence and order of generation.",
                       published->positions);
    if (is_published(published, depth - 1))
        conclude(study, depth - 1, table);
    conclude(study, depth, table);
    return table;
}

static int column_of(const Trial *trial, int index)
{
    return trial->variant == VARIANT_NB ? index : trial->variant;
}

static LabTable *positions_table(const Study *study)
{
    const bool is_published = study->published != NULL;
    LabTable *table = lab_table_new("Nodes of each position", is_published ? variant_columns : list_columns,
                                    is_published ? VARIANT_NB : LAB_LIST_MAX);
    const int positions = study->run->games->position_count;
    for (int position = 0; position < positions && position < LAB_ROWS_MAX; ++position) {
        LabValue *values = lab_table_add_row(table, "%s", study->names[position]);
        for (int i = 0; i < study->trial_count; ++i) {
            const Trial *trial = &study->trials[i];
            const int column = column_of(trial, i);
            values[column] = lab_value((double)trial->nodes[position]);
            table->is_plotted[column] = true;
        }
    }
    if (positions > LAB_ROWS_MAX)
        lab_table_add_note(table, "The first %d of %d.", LAB_ROWS_MAX, positions);
    return table;
}

// Choices of --null-move.
enum { NULL_MOVE_ON, NULL_MOVE_OFF };

static TestbedSettings settings_of(const LabRun *run)
{
    TestbedSettings settings = {
        .use_table = lab_number(run, "no-table") == 0,
        .use_deepening = true,
        .use_null_move = lab_number(run, "null-move") == NULL_MOVE_ON,
        .window = (Score)lab_number(run, "window"),
    };
    if (lab_text(run, "driver") != NULL)
        testbed_driver_read(lab_text(run, "driver"), &settings.driver, NULL);
    else if (lab_is_set(run, "window"))
        settings.driver = TESTBED_ASPIRATION; // the search that uses it
    return settings;
}

static LabTable *run_experiment(const LabRun *run, Error *error)
{
    assert(lab_depth(run) >= 1 && lab_depth(run) <= TESTBED_DEPTH_MAX);
    Testbed *testbed = testbed_new(lab_int(run, "table-bits"), error);
    if (testbed == NULL)
        return NULL;
    Study *study = mem_new(1, sizeof *study);
    study->run = run;
    study->settings = settings_of(run);
    study->published = published_experiment(run);
    study->testbed = testbed;
    study->names = mem_new((size_t)run->games->position_count, sizeof *study->names);
    try_all(study);
    LabTable *const tables[] = {sums_table(study), positions_table(study)};
    for (int i = 0; i < study->trial_count; ++i)
        mem_free(study->trials[i].nodes);
    mem_free(study->names);
    mem_free(study);
    testbed_free(testbed);
    return lab_table_join(tables, sizeof tables / sizeof tables[0]);
}

// What is not typed is as it was published; lists of one's own are tried on as many positions as LCT-II has.
static bool check_options(LabRun *run, Error *error)
{
    enum { LISTS_DEPTH = 5, LISTS_POSITIONS = 35 };
    const bool has_lists = lab_int(run, "order") > 0;
    if (lab_is_set(run, "experiment") == has_lists)
        return error_set(error, "say --experiment 1, 2 or 3, or --order LIST");
    if (!has_lists && lab_number(run, "no-table") != 0)
        return error_set(error, "--no-table goes with --order");
    const PublishedExperiment *published = published_experiment(run);
    lab_set_default(run, "depth", published != NULL ? published->depth : LISTS_DEPTH);
    lab_set_default(run, "count", published != NULL ? published->positions : LISTS_POSITIONS);
    lab_set_default(run, "null-move", published != NULL && published->use_null_move ? NULL_MOVE_ON : NULL_MOVE_OFF);
    return true;
}

const Experiment ordering_experiment = {
    .name = "ordering",
    .summary = "Orderings of moves, each by itself and together: how many nodes does a search to a fixed depth need?",
    .source = "Buchner 2005, experiments 1 to 3",
    .papers = LAB_PAPER_BUCHNER,
    .positions = LAB_POSITIONS_SPREAD,
    .check = check_options,
    .run = run_experiment,
    .options =
        {
            LAB_OPTION_POSITIONS,
            LAB_OPTION_KIND,
            LAB_OPTION_COUNT(LAB_UNSET, 3),
            LAB_OPTION_DEPTH(LAB_UNSET, 3),
            {
                .name = "experiment",
                .kind = LAB_NUMBER,
                .value = "1|2|3",
                .min = 1,
                .max = EXPERIMENT_NB,
                .full = LAB_UNSET,
                .quick = LAB_UNSET,
                .help = "Experiment of the paper.",
            },
            LAB_OPTION_ORDER,
            {
                .name = "driver",
                .kind = LAB_TEXT,
                .value = "NAME",
                .check = testbed_driver_check,
                .help = "Driver of the search: alpha-beta, minimax, aspiration, pvs, negascout, aspiration-negascout, "
                        "mt-sss, mt-dual or mtd-f.",
            },
            {
                .name = "null-move",
                .kind = LAB_CHOICE,
                .value = "on|off",
                .full = LAB_UNSET,
                .quick = LAB_UNSET,
                .help = "Null-move pruning; by default as in the paper.",
            },
            {.name = "no-table", .kind = LAB_FLAG, .help = "Without a transposition table; with --order."},
            LAB_OPTION_WINDOW,
            LAB_FIXED_TABLE_BITS,
        },
};
