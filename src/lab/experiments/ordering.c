// SPDX-License-Identifier: GPL-3.0-or-later
// The move-ordering experiments of Buchner, "Theory and practical strategies for efficient alpha-beta searches" (2005):
// how many nodes a search to a fixed depth needs with each ordering by itself and with all together, or with lists of
// orderings of one's own.
#include "lab/experiment.h"

#include "base/memory.h"
#include "base/text.h"
#include "lab/testbed/testbed.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

// --- what was published --------------------------------------------------------------------------------------------

enum Variant {
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
};

// Single orderings go with the static one and, but for the first two, the table, as in the paper.
static const struct {
    const char *name, *orderings;
    bool use_table;
} variants[VARIANT_NB] = {
    {"no sort", "none", false},
    {"static", "captures,squares", false},
    {"static + table", "table,captures,squares", true},
    {"refutation", "table,captures,refutation,squares", true},
    {"history", "table,captures,history,squares", true},
    {"killer", "table,captures,killer,squares", true},
    {"killer advanced", "table,captures,killer-advanced,squares", true},
    {"all, killer", "table,captures,killer,refutation,history,squares", true},
    {"all, killer advanced", "table,captures,killer-advanced,refutation,history,squares", true},
};

static const LabColumn variant_columns[VARIANT_NB + 1] = {
    {"no_sort", "no sort", 0, 0},
    {"static", "static", 0, 0},
    {"static_table", "+ table", 0, 0},
    {"refutation", "refutation", 0, 0},
    {"history", "history", 0, 0},
    {"killer", "killer", 0, 0},
    {"killer_advanced", "advanced", 0, 0},
    {"all_killer", "all", 0, 0},
    {"all_killer_advanced", "all, advanced", 0, 0},
    {0},
};

static const LabColumn list_columns[LAB_LIST_MAX + 1] = {
    {"list_1", "list 1", 0, 0}, {"list_2", "list 2", 0, 0}, {"list_3", "list 3", 0, 0},
    {"list_4", "list 4", 0, 0}, {"list_5", "list 5", 0, 0}, {"list_6", "list 6", 0, 0},
    {"list_7", "list 7", 0, 0}, {"list_8", "list 8", 0, 0}, {0},
};

enum { DEPTHS_PUBLISHED = 2, EXPERIMENT_NB = 3 };

// Sums of nodes over the positions, by the plies they were searched to.
typedef struct PublishedExperiment {
    const char *title;
    int positions;
    Depth depth;
    bool use_null_move;        // our reading of totals that grow far less with each ply than alpha-beta alone lets them
    bool is_tried[VARIANT_NB]; // where nothing was published too, what a conclusion needs
    struct {
        Depth depth;
        double nodes[VARIANT_NB]; // 0 = not told
    } sums[DEPTHS_PUBLISHED];
} PublishedExperiment;

static const PublishedExperiment experiments[EXPERIMENT_NB] = {
    {.title = "Buchner 2005, experiment 1: nodes of one ordering at a time",
     .positions = 35,
     .depth = 4,
     .is_tried = {1, 1, 1, 1, 1, 1, 1, 1, 1},
     .sums = {{4, {336334789, 24442761, 20767634, 20841375, 19913006, 15893130}}}},
    {.title = "Buchner 2005, experiment 2: nodes of single orderings and of all together",
     .positions = 26,
     .depth = 8,
     .use_null_move = true,
     .is_tried = {0, 1, 1, 0, 1, 1, 0, 1, 1},
     .sums = {{8, {0, 303051074, 101628905, 0, 98296676, 57316271, 0, 73067105, 70644298}},
              {9, {0, 1366535683, 435326873, 0, 0, 211891568, 0, 322620363, 307724766}}}},
    {.title = "Buchner 2005, experiment 3: nodes with killers, refutations and all together",
     .positions = 35,
     .depth = 7,
     .use_null_move = true,
     .is_tried = {0, 0, 1, 1, 0, 1, 0, 1, 0},
     .sums = {{6, {0, 0, 0, 319399461, 0, 309084309, 0, 365996814, 0}},
              {7, {0, 0, 0, 623088873, 0, 557121853, 0, 624403826, 0}}}},
};

// Of --experiment; NULL for lists of one's own.
static const PublishedExperiment *published_experiment(const LabRun *run)
{
    const int number = lab_int(run, "experiment");
    return number == LAB_UNSET ? NULL : &experiments[number - 1];
}

// The published numbers of a depth, by variant; NULL if there are none.
static const double *published_sums(const PublishedExperiment *published, Depth depth)
{
    for (int i = 0; published != NULL && i < DEPTHS_PUBLISHED; ++i)
        if (published->sums[i].depth == depth)
            return published->sums[i].nodes;
    return NULL;
}

// NAN where nothing is known.
static double published_nodes(const PublishedExperiment *published, Depth depth, int variant)
{
    const double *sums = variant < VARIANT_NB ? published_sums(published, depth) : NULL;
    return sums != NULL && sums[variant] > 0 ? sums[variant] : NAN;
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
} Study;

// Searches all positions; deepening gives the nodes of every smaller depth for nothing.
static void add_trial(Study *study, const char *name, int variant, const char *orderings, bool use_table)
{
    const LabRun *run = study->run;
    Trial *trial = &study->trials[study->trial_count++];
    snprintf(trial->name, sizeof trial->name, "%s", name);
    trial->variant = variant;
    trial->nodes = mem_new((size_t)run->games->position_count, sizeof *trial->nodes);
    TestbedSettings settings = study->settings;
    Error error;
    settings.use_table = use_table;
    const bool is_list = testbed_orderings_read(orderings, &settings.orderings, &error);
    assert(is_list);
    (void)is_list;
    for (LabWalk walk = lab_run_walk(run, trial->name); lab_walk_next(&walk);) {
        const TestbedResult result = testbed_run(study->testbed, &walk.pos, &settings, lab_depth(run));
        trial->nodes[walk.number] = testbed_nodes(&result.counts);
        trial->counts.interior += result.counts.interior;
        trial->counts.leaves += result.counts.leaves;
        trial->counts.quiescence += result.counts.quiescence;
        trial->counts.cutoffs += result.counts.cutoffs;
        trial->counts.first_cutoffs += result.counts.first_cutoffs;
        for (Depth depth = 1; depth <= lab_depth(run); ++depth)
            trial->nodes_to[depth] += testbed_nodes(&result.by_depth[depth]);
    }
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

// "12.3 % fewer", "4.0 % more"; the published one behind its name.
static void add_difference(Text *text, const Source *source, double nodes, double reference)
{
    const double difference = (nodes / reference - 1) * PERCENT;
    text_addf(text, "%.1f %% %s", fabs(difference), difference < 0 ? "fewer" : "more");
    text_add(text, source->is_published ? "" : " nodes");
}

// The best of the orderings that are added singly to static and table; VARIANT_NB if the source tells of none.
static int best_single(const Source *source)
{
    int best = VARIANT_NB;
    for (int single = VARIANT_REFUTATION; single <= VARIANT_KILLER_ADVANCED; ++single)
        if (!isnan(nodes_of(source, single)) &&
            (best == VARIANT_NB || nodes_of(source, single) < nodes_of(source, best)))
            best = single;
    return best;
}

// What a source says of a question; nothing if it does not tell.
typedef void Answer(Text *text, const Source *source, int variant, int reference);

static void answer_best_single(Text *text, const Source *source, int variant, int reference)
{
    (void)variant;
    const int best = best_single(source);
    if (best == VARIANT_NB)
        return;
    text_addf(text, "%s%s", source->is_published ? "; Buchner: " : "", variants[best].name);
    if (isnan(nodes_of(source, reference)))
        return;
    text_add(text, ", ");
    add_difference(text, source, nodes_of(source, best), nodes_of(source, reference));
    if (!source->is_published)
        text_addf(text, " than %s", variants[reference].name);
}

// How do all orderings together compare with the best of the source's single ones?
static void answer_combination(Text *text, const Source *source, int variant, int reference)
{
    (void)reference;
    const int best = best_single(source);
    if (best == VARIANT_NB || isnan(nodes_of(source, variant)))
        return;
    text_add(text, source->is_published ? "; Buchner: " : "");
    add_difference(text, source, nodes_of(source, variant), nodes_of(source, best));
    text_addf(text, " than %s", variants[best].name);
}

// Does one variant need fewer nodes than another?
static void answer_comparison(Text *text, const Source *source, int variant, int reference)
{
    const double nodes = nodes_of(source, variant), others = nodes_of(source, reference);
    if (isnan(nodes) || isnan(others))
        return;
    text_add(text, source->is_published ? "; Buchner: " : "");
    add_difference(text, source, nodes, others);
    if (!source->is_published)
        text_addf(text, " than %s", variants[reference].name);
}

// A note with our answer and the published one; none if we do not know the variants.
static void conclude_one(const Source *ours, const char *about, Answer *answer, int variant, int reference,
                         LabTable *table)
{
    const Source published = {.study = ours->study, .depth = ours->depth, .is_published = true};
    char note[LAB_NOTE_SIZE];
    Text text = text_begin(note, sizeof note);
    if (answer == answer_comparison && (isnan(nodes_of(ours, variant)) || isnan(nodes_of(ours, reference))))
        return;
    text_addf(&text, "Depth %d, %s: ", ours->depth, about);
    answer(&text, ours, variant, reference);
    answer(&text, &published, variant, reference);
    lab_add_note(table, "%s.", note);
}

// Buchner 2005: his conclusions, as questions to both sets of numbers.
static void conclude(const Study *study, Depth depth, LabTable *table)
{
    static const struct {
        const char *about; // NULL: the variant is
        Answer *answer;
        int variant, reference;
    } questions[] = {
        {"the best single ordering", answer_best_single, VARIANT_NB, VARIANT_TABLE},
        {"all together against the best single ordering", answer_combination, VARIANT_ALL, VARIANT_NB},
        {NULL, answer_comparison, VARIANT_ALL_ADVANCED, VARIANT_ALL},
        {NULL, answer_comparison, VARIANT_REFUTATION, VARIANT_TABLE},
    };
    const Source ours = {.study = study, .depth = depth};
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; ++i)
        conclude_one(&ours, questions[i].about != NULL ? questions[i].about : variants[questions[i].variant].name,
                     questions[i].answer, questions[i].variant, questions[i].reference, table);
    // Where the paper does not tell what the table alone needs, it compares with all together.
    if (!isnan(published_nodes(study->published, depth, VARIANT_REFUTATION)) &&
        isnan(published_nodes(study->published, depth, VARIANT_TABLE)))
        conclude_one(&ours, variants[VARIANT_REFUTATION].name, answer_comparison, VARIANT_REFUTATION, VARIANT_ALL,
                     table);
}

// --- tables --------------------------------------------------------------------------------------------------------

// Four columns for the depth and four for the one before it.
enum { DEPTH_COLUMNS = 4 };

static const LabColumn columns[] = {
    {"nodes", "nodes", 0, 0},
    {"over_reference", "x", 2, 0},
    {"published_nodes", "Buchner", 0, 0},
    {"published_over_reference", "x", 2, 0},
    {"nodes_a_ply_less", "a ply less", 0, 0},
    {"over_reference_a_ply_less", "x", 2, 0},
    {"published_nodes_a_ply_less", "Buchner", 0, 0},
    {"published_over_reference_a_ply_less", "x", 2, 0},
    {"first_cutoff_percent", "first cuts %", 1, 0},
    {"quiescence_percent", "quiescence %", 1, 0},
    {0},
};

// Of published experiments the killers are the reference, which all of them have; of lists the first.
static const Trial *reference_trial(const Study *study)
{
    for (int i = 0; i < study->trial_count; ++i)
        if (study->trials[i].variant == VARIANT_KILLER)
            return &study->trials[i];
    return &study->trials[0];
}

// Nodes to a depth and published ones, each with its ratio to the reference.
static void fill_depth(const Study *study, const Trial *trial, Depth depth, LabValue *values)
{
    const Trial *reference = reference_trial(study);
    const double nodes = (double)trial->nodes_to[depth];
    const double published = published_nodes(study->published, depth, trial->variant);
    LAB_SET(values, nodes, nodes / (double)reference->nodes_to[depth], published,
            published / published_nodes(study->published, depth, reference->variant));
}

static LabTable *sums_table(const Study *study)
{
    const LabRun *run = study->run;
    const PublishedExperiment *published = study->published;
    const Depth depth = lab_depth(run);
    const bool has_less = published_sums(published, depth - 1) != NULL;
    const Trial *best = &study->trials[0];
    LabTable *table = lab_table_new(published != NULL ? published->title : "Nodes with lists of orderings", columns);
    for (const Trial *trial = best; trial < study->trials + study->trial_count; ++trial) {
        const TestbedCounts *counts = &trial->counts;
        LabValue *values = lab_add_row(table, "%s", trial->name);
        fill_depth(study, trial, depth, values);
        if (has_less)
            fill_depth(study, trial, depth - 1, values + DEPTH_COLUMNS);
        LAB_SET(values + 2 * DEPTH_COLUMNS, lab_percent((double)counts->first_cutoffs, (double)counts->cutoffs),
                lab_percent((double)counts->quiescence, (double)testbed_nodes(counts)));
        best = testbed_nodes(counts) < testbed_nodes(&best->counts) ? trial : best;
    }
    lab_add_note(table, "%d positions, depth %d; %s, deepening, null moves %s, table of 2^%d entries.",
                 run->games->position_count, depth, testbed_drivers[study->settings.driver].name,
                 study->settings.use_null_move ? "on" : "off", lab_int(run, "table-bits"));
    lab_add_note(table, "nodes: of alpha-beta and quiescence, all depths up to this one; x: in those of '%s'.",
                 reference_trial(study)->name);
    if (published == NULL) {
        lab_add_note(table, "Fewest nodes: %s.", best->name);
        return table;
    }
    lab_add_note(table, "Buchner: LCT-II, %d positions; another evaluation, quiescence and order of generation.",
                 published->positions);
    if (has_less)
        conclude(study, depth - 1, table);
    conclude(study, depth, table);
    return table;
}

static LabTable *positions_table(const Study *study)
{
    LabTable *table =
        lab_table_new("Nodes of each position", study->published != NULL ? variant_columns : list_columns);
    LabWalk walk = lab_walk_begin(study->run->games);
    walk.limit = walk.limit < LAB_ROWS_MAX ? walk.limit : LAB_ROWS_MAX;
    while (lab_walk_next(&walk)) {
        char name[LAB_POSITION_NAME_SIZE];
        lab_walk_name(&walk, name);
        LabValue *values = lab_add_row(table, "%s", name);
        for (int i = 0; i < study->trial_count; ++i) {
            const Trial *trial = &study->trials[i];
            const int column = trial->variant == VARIANT_NB ? i : trial->variant;
            values[column] = lab_value((double)trial->nodes[walk.number]);
            table->is_plotted[column] = true;
        }
    }
    const int positions = study->run->games->position_count;
    if (positions > LAB_ROWS_MAX)
        lab_add_note(table, "The first %d of %d.", LAB_ROWS_MAX, positions);
    return table;
}

// --- the experiment ------------------------------------------------------------------------------------------------

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
    for (int i = 0; study->published != NULL && i < VARIANT_NB; ++i)
        if (study->published->is_tried[i])
            add_trial(study, variants[i].name, i, variants[i].orderings, variants[i].use_table);
    for (int i = 0; study->published == NULL && i < lab_int(run, "order"); ++i)
        add_trial(study, run->list[i], VARIANT_NB, run->list[i], study->settings.use_table);
    LabTable *table = sums_table(study);
    lab_table_append(table, positions_table(study));
    for (int i = 0; i < study->trial_count; ++i)
        mem_free(study->trials[i].nodes);
    mem_free(study);
    testbed_free(testbed);
    return table;
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
    .options = {LAB_OPTIONS_POSITIONS, LAB_OPTION_COUNT(LAB_UNSET, 3), LAB_OPTION_DEPTH(LAB_UNSET, 3),
                LAB_OPTION_NUMBER("experiment", "1|2|3", 1, EXPERIMENT_NB, LAB_UNSET, LAB_UNSET,
                                  "Experiment of the paper."),
                LAB_OPTION_ORDER,
                LAB_OPTION_TEXT("driver", "NAME", testbed_driver_check,
                                "Driver of the search: alpha-beta, minimax, aspiration, pvs, negascout, "
                                "aspiration-negascout, mt-sss, mt-dual or mtd-f."),
                LAB_OPTION_CHOICE("null-move", "on|off", LAB_UNSET, "Null-move pruning; by default as in the paper."),
                LAB_OPTION_FLAG("no-table", "Without a transposition table; with --order."), LAB_OPTION_WINDOW,
                LAB_FIXED_TABLE_BITS},
};
