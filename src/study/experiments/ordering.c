// SPDX-License-Identifier: GPL-3.0-or-later
// The move-ordering experiments of Buchner, "Theory and practical strategies for efficient alpha-beta searches" (2005):
// how many nodes a search to a fixed depth needs with each ordering by itself and with all together, or with lists of
// orderings of one's own.
#include "study/experiment.h"

#include "base/memory.h"
#include "base/text.h"
#include "study/experiments/ordering_published.h"
#include "study/measure.h"
#include "study/testbed/testbed.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// --- what was published --------------------------------------------------------------------------------------------

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
    {"killer advanced", "table,captures,killer,killer-advanced,squares", true},
    {"all, killer", "table,captures,killer,refutation,history,squares", true},
    {"all, killer advanced", "table,captures,killer,killer-advanced,refutation,history,squares", true},
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

// With --each: ours and the published one in turn.
static const LabColumn each_columns[2 * VARIANT_NB + 1] = {
    {"no_sort", "no sort", 0, 0},
    {"published_no_sort", "Buchner", 0, 0},
    {"static", "static", 0, 0},
    {"published_static", "Buchner", 0, 0},
    {"static_table", "+ table", 0, 0},
    {"published_static_table", "Buchner", 0, 0},
    {"refutation", "refutation", 0, 0},
    {"published_refutation", "Buchner", 0, 0},
    {"history", "history", 0, 0},
    {"published_history", "Buchner", 0, 0},
    {"killer", "killer", 0, 0},
    {"published_killer", "Buchner", 0, 0},
    {"killer_advanced", "advanced", 0, 0},
    {"published_killer_advanced", "Buchner", 0, 0},
    {"all_killer", "all", 0, 0},
    {"published_all_killer", "Buchner", 0, 0},
    {"all_killer_advanced", "all, advanced", 0, 0},
    {"published_all_killer_advanced", "Buchner", 0, 0},
    {0},
};

static const LabColumn list_columns[LAB_LIST_MAX + 1] = {
    {"list_1", "list 1", 0, 0}, {"list_2", "list 2", 0, 0}, {"list_3", "list 3", 0, 0},
    {"list_4", "list 4", 0, 0}, {"list_5", "list 5", 0, 0}, {"list_6", "list 6", 0, 0},
    {"list_7", "list 7", 0, 0}, {"list_8", "list 8", 0, 0}, {0},
};

enum { EXPERIMENT_NB = 3 };

typedef struct PublishedExperiment {
    int number;
    const char *title;
    int positions, dropped; // those that are counted, and those left out of the 35 for their many nodes
    Depth depth;
    bool is_tried[VARIANT_NB]; // where nothing was published too, what a conclusion needs
} PublishedExperiment;

static const PublishedExperiment experiments[EXPERIMENT_NB] = {
    {.number = 1,
     .title = "Buchner 2005, experiment 1: nodes of one ordering at a time",
     .positions = 35,
     .depth = 4,
     .is_tried = {1, 1, 1, 1, 1, 1, 1, 1, 1}},
    {.number = 2,
     .title = "Buchner 2005, experiment 2: nodes of single orderings and of all together",
     .positions = 26,
     .dropped = 9,
     .depth = 8,
     .is_tried = {0, 1, 1, 1, 1, 1, 1, 1, 1}},
    {.number = 3,
     .title = "Buchner 2005, experiment 3: nodes with killers, refutations and all together",
     .positions = 35,
     .depth = 7,
     .is_tried = {0, 0, 1, 1, 0, 1, 1, 1, 1}},
};

// Of --experiment; NULL for lists of one's own.
static const PublishedExperiment *published_experiment(const LabRun *run)
{
    const int number = lab_int(run, "experiment");
    return number == LAB_UNSET ? NULL : &experiments[number - 1];
}

// Printed sums; NAN where nothing is known.
static double published_sum(const PublishedExperiment *published, Depth depth, int variant)
{
    return published != NULL ? published_nodes(published->number, depth, variant, PUBLISHED_SUM) : NAN;
}

// --- measuring -----------------------------------------------------------------------------------------------------

// One list of orderings, and what came of it.
typedef struct Trial {
    char name[LAB_NAME_SIZE];
    int variant;               // VARIANT_NB: an order of its own
    uint64_t *nodes;           // by position
    double *nodes_by_depth[2]; // by position, to the last depth and to the one before
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
    int *places;      // of each position among the 35 of LCT-II, from 1; 0 if it is none of them
    int found;        // how many of the 35 are there
    int dropped;      // positions left out
    bool *is_dropped; // by position
    int trial_count;
    Trial trials[TRIALS_MAX];
} Study;

// The settings of the study with one list of orderings, which has been checked.
static TestbedSettings settings_with(const Study *study, const char *orderings, bool use_table)
{
    TestbedSettings settings = study->settings;
    Error error;
    settings.use_table = use_table;
    const bool is_list = testbed_orderings_read(orderings, &settings.orderings, &error);
    assert(is_list);
    (void)is_list;
    return settings;
}

// Searches all positions that are not left out; deepening gives the nodes of every smaller depth for nothing.
static void add_trial(Study *study, const char *name, int variant, const char *orderings, bool use_table)
{
    const LabRun *run = study->run;
    Trial *trial = &study->trials[study->trial_count++];
    snprintf(trial->name, sizeof trial->name, "%s", name);
    trial->variant = variant;
    trial->nodes = mem_new((size_t)run->games->position_count, sizeof *trial->nodes);
    for (int i = 0; i < 2; ++i)
        trial->nodes_by_depth[i] = mem_new((size_t)run->games->position_count, sizeof(double));
    const TestbedSettings settings = settings_with(study, orderings, use_table);
    for (LabWalk walk = lab_run_walk(run, trial->name); lab_walk_next(&walk);) {
        if (study->is_dropped[walk.number])
            continue;
        const TestbedResult result = testbed_run(study->testbed, &walk.pos, &settings, lab_depth(run));
        trial->nodes[walk.number] = testbed_nodes(&result.counts);
        trial->counts.interior += result.counts.interior;
        trial->counts.leaves += result.counts.leaves;
        trial->counts.quiescence += result.counts.quiescence;
        trial->counts.cutoffs += result.counts.cutoffs;
        trial->counts.first_cutoffs += result.counts.first_cutoffs;
        for (Depth depth = 1; depth <= lab_depth(run); ++depth)
            trial->nodes_to[depth] += testbed_nodes(&result.by_depth[depth]);
        for (int i = 0; i < 2; ++i)
            trial->nodes_by_depth[i][walk.number] = (double)testbed_nodes(&result.by_depth[lab_depth(run) - i]);
    }
}

// Of which depth the nodes say what is left out: two plies before the end they cost little.
static Depth drop_depth(const Study *study)
{
    return lab_depth(study->run) > 2 ? lab_depth(study->run) - 2 : 1;
}

// The positions are those of LCT-II, all of them and no others.
static bool has_published_positions(const Study *study)
{
    return study->found == PUBLISHED_POSITIONS && study->run->games->position_count == PUBLISHED_POSITIONS;
}

// The search of the paper leaves the same positions out as ours: then the sums are of the same work.
static bool sums_are_paired(const Study *study)
{
    if (study->published == NULL || !has_published_positions(study))
        return false;
    for (int i = 0; i < PUBLISHED_POSITIONS; ++i)
        // Left out here and counted there, or the other way round.
        if (study->is_dropped[i] == published_has_position(study->published->number, study->places[i]))
            return false;
    return true;
}

// How many positions are to be left out: as typed, or as in the paper where enough are there. LAB_UNSET with a reason
// if none would be left.
static int positions_to_drop(const Study *study, Error *error)
{
    const LabRun *run = study->run;
    const int drop = lab_int(run, "drop"), positions = run->games->position_count;
    if (!lab_is_set(run, "drop")) {
        const int beyond = study->published != NULL ? positions - study->published->positions : 0;
        return drop < beyond ? drop : beyond > 0 ? beyond : 0;
    }
    if (drop < positions)
        return drop;
    error_set(error, "--drop %d leaves none of %d positions", drop, positions);
    return LAB_UNSET;
}

// Leaves out the positions with the most nodes when killer advanced orders the moves.
static void drop_largest(Study *study)
{
    // Of the published positions those that the paper leaves out.
    if (study->published != NULL && has_published_positions(study) && !lab_is_set(study->run, "drop")) {
        for (int i = 0; i < PUBLISHED_POSITIONS; ++i)
            study->is_dropped[i] = !published_has_position(study->published->number, study->places[i]);
        return;
    }
    const TestbedSettings settings = settings_with(study, variants[VARIANT_KILLER_ADVANCED].orderings, true);
    uint64_t *nodes = mem_new((size_t)study->run->games->position_count, sizeof *nodes);
    for (LabWalk walk = lab_run_walk(study->run, "choice of positions"); lab_walk_next(&walk);) {
        const TestbedResult result = testbed_run(study->testbed, &walk.pos, &settings, drop_depth(study));
        nodes[walk.number] = testbed_nodes(&result.counts);
    }
    for (int i = 0; i < study->dropped; ++i) {
        int largest = 0;
        for (int position = 1; position < study->run->games->position_count; ++position)
            largest = nodes[position] > nodes[largest] ? position : largest;
        study->is_dropped[largest] = true;
        // Not to be found again.
        nodes[largest] = 0;
    }
    mem_free(nodes);
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
        return published_sum(source->study->published, source->depth, variant);
    for (int i = 0; i < source->study->trial_count; ++i)
        if (source->study->trials[i].variant == variant)
            return (double)source->study->trials[i].nodes_to[source->depth];
    return NAN;
}

// The best of the orderings that are added singly to static and table, where a question is about it and not about a
// certain one.
enum { VARIANT_BEST_SINGLE = -1 };

// The variant that is meant; one of which nothing is known if the source tells of no single ordering.
static int variant_meant(const Source *source, int variant)
{
    if (variant != VARIANT_BEST_SINGLE)
        return variant;
    int best = VARIANT_REFUTATION;
    for (int single = VARIANT_REFUTATION; single <= VARIANT_KILLER_ADVANCED; ++single)
        if (!isnan(nodes_of(source, single)) && !(nodes_of(source, best) <= nodes_of(source, single)))
            best = single;
    return best;
}

// What a source says of two variants: "12.3 % fewer nodes than static"; nothing if it does not tell. The best single
// ordering is named, and told of even if the other is not known.
static void answer(Text *text, const Source *source, int variant, int reference)
{
    const bool is_best = variant == VARIANT_BEST_SINGLE, is_against_best = reference == VARIANT_BEST_SINGLE;
    variant = variant_meant(source, variant);
    reference = variant_meant(source, reference);
    const double nodes = nodes_of(source, variant), others = nodes_of(source, reference);
    if (isnan(nodes) || (isnan(others) && !is_best))
        return;
    text_add(text, source->is_published ? "; Buchner: " : "");
    if (is_best)
        text_addf(text, "%s%s", variants[variant].name, isnan(others) ? "" : ", ");
    if (isnan(others))
        return;
    const double difference = (nodes / others - 1) * PERCENT;
    text_addf(text, "%.1f %% %s%s", fabs(difference), difference < 0 ? "fewer" : "more",
              source->is_published ? "" : " nodes");
    if (is_against_best || !source->is_published)
        text_addf(text, " than %s", variants[reference].name);
}

// A note with our answer and the published one; none if we do not know the variants. `about` NULL: the first variant
// is.
static void conclude_one(const Source *ours, const char *about, int variant, int reference, LabTable *table)
{
    const Source published = {.study = ours->study, .depth = ours->depth, .is_published = true};
    const bool is_certain = variant != VARIANT_BEST_SINGLE && reference != VARIANT_BEST_SINGLE;
    char note[LAB_NOTE_SIZE];
    Text text = text_begin(note, sizeof note);
    if (is_certain && (isnan(nodes_of(ours, variant)) || isnan(nodes_of(ours, reference))))
        return;
    text_addf(&text, "Depth %d, %s: ", ours->depth, about != NULL ? about : variants[variant].name);
    answer(&text, ours, variant, reference);
    answer(&text, &published, variant, reference);
    lab_add_note(table, "%s.", note);
}

// Buchner 2005: his conclusions, as questions to both sets of numbers.
static void conclude(const Study *study, Depth depth, LabTable *table)
{
    const Source ours = {.study = study, .depth = depth};
    conclude_one(&ours, "the best single ordering", VARIANT_BEST_SINGLE, VARIANT_TABLE, table);
    conclude_one(&ours, "all, killer advanced, against the best single ordering", VARIANT_ALL_ADVANCED,
                 VARIANT_BEST_SINGLE, table);
    conclude_one(&ours, NULL, VARIANT_ALL_ADVANCED, VARIANT_ALL, table);
    conclude_one(&ours, NULL, VARIANT_REFUTATION, VARIANT_TABLE, table);
    // Where the paper does not tell what the table alone needs, it compares with all together.
    if (!isnan(published_sum(study->published, depth, VARIANT_REFUTATION)) &&
        isnan(published_sum(study->published, depth, VARIANT_TABLE)))
        conclude_one(&ours, NULL, VARIANT_REFUTATION, VARIANT_ALL_ADVANCED, table);
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

// Of published experiments killer advanced is the reference, which all of them have; of lists the first.
static const Trial *reference_trial(const Study *study)
{
    for (int i = 0; i < study->trial_count; ++i)
        if (study->trials[i].variant == VARIANT_KILLER_ADVANCED)
            return &study->trials[i];
    return &study->trials[0];
}

// Nodes to a depth and published ones, each with its ratio to the reference.
static void fill_depth(const Study *study, const Trial *trial, Depth depth, LabValue *values)
{
    const Trial *reference = reference_trial(study);
    const double nodes = (double)trial->nodes_to[depth];
    const double published = published_sum(study->published, depth, trial->variant);
    LAB_SET(values, nodes, nodes / (double)reference->nodes_to[depth], published,
            published / published_sum(study->published, depth, reference->variant));
}

// Numbers of the positions that are left out, from 1.
static void add_dropped_note(const Study *study, LabTable *table)
{
    char note[LAB_NOTE_SIZE];
    Text text = text_begin(note, sizeof note);
    if (study->dropped == 0)
        return;
    if (sums_are_paired(study))
        text_add(&text, "Left out, as in the paper:");
    else
        text_addf(&text, "Left out, most nodes with killer advanced to depth %d:", drop_depth(study));
    for (int i = 0, listed = 0; i < study->run->games->position_count; ++i)
        if (study->is_dropped[i])
            text_addf(&text, "%s %d", listed++ > 0 ? "," : "", i + 1);
    text_add(&text, study->published != NULL && study->published->dropped > 0 && !sums_are_paired(study)
                        ? "; of LCT-II Buchner left out 2, 7, 8, 14, 16, 19, 24, 25, 26 (by his tables)."
                        : ".");
    lab_add_note(table, "%s", note);
}

// How the search and its orderings were set.
static void add_setting_notes(const Study *study, LabTable *table)
{
    const TestbedSettings *settings = &study->settings;
    const bool has_window = settings->driver == TESTBED_ASPIRATION || settings->driver == TESTBED_ASPIRATION_NEGASCOUT;
    char window[32] = "";
    if (has_window)
        snprintf(window, sizeof window, " (+-%d)", settings->window);
    lab_add_note(table, "%d positions, depth %d; %s%s, deepening, null moves %s, table of 2^%d entries.",
                 study->run->games->position_count - study->dropped, lab_depth(study->run),
                 testbed_drivers[settings->driver].name, window, settings->use_null_move ? "on" : "off",
                 lab_int(study->run, "table-bits"));
    lab_add_note(table, "Killers, history and refutations remember %s; history grows by %s.",
                 settings->learning.has_captures ? "all moves, captures too" : "quiet moves",
                 settings->learning.is_history_linear ? "the depth" : "the square of the depth");
}

// The main table: nodes of each list at this depth and, where the paper has it, a ply less, beside Buchner's and in
// those of the reference; his conclusions follow as notes.
static LabTable *sums_table(const Study *study)
{
    const Depth depth = lab_depth(study->run);
    const PublishedExperiment *published = study->published;
    const bool has_less = published != NULL && published_has_depth(published->number, depth - 1);
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
    add_setting_notes(study, table);
    lab_add_note(table, "nodes: of alpha-beta and quiescence, all depths up to this one; x: in those of '%s'.",
                 reference_trial(study)->name);
    add_dropped_note(study, table);
    if (published == NULL) {
        lab_add_note(table, "Fewest nodes: %s.", best->name);
        return table;
    }
    if (sums_are_paired(study))
        lab_add_note(table, "Buchner: the same %d positions; another evaluation, quiescence and order of generation.",
                     published->positions);
    else
        lab_add_note(table,
                     "Buchner: %d positions of LCT-II, not these: only the ratios can be compared. With --positions "
                     "lct2.epd, as collections of test suites have it, the nodes can be too.",
                     published->positions);
    if (has_less)
        conclude(study, depth - 1, table);
    conclude(study, depth, table);
    return table;
}

// Which positions stand beside published ones. They are found by the position itself: equal numbers of positions are
// not equal positions.
static void add_each_note(const Study *study, LabTable *table)
{
    if (!published_has_depth(study->published->number, lab_depth(study->run)))
        lab_add_note(table, "Buchner printed no nodes of depth %d.", lab_depth(study->run));
    else if (study->found < PUBLISHED_POSITIONS)
        lab_add_note(table,
                     "%d of Buchner's %d positions, those of LCT-II, are here; give them with --positions lct2.epd, as "
                     "collections of test suites have it.",
                     study->found, PUBLISHED_POSITIONS);
    else
        lab_add_note(table, "All %d of Buchner's positions, those of LCT-II, are here.", PUBLISHED_POSITIONS);
}

// Nodes of each position with each list; with --each the published number of the same position beside ours.
static LabTable *positions_table(const Study *study)
{
    const bool has_published = study->published != NULL && lab_number(study->run, "each") != 0;
    LabTable *table = lab_table_new("Nodes of each position", has_published              ? each_columns
                                                              : study->published != NULL ? variant_columns
                                                                                         : list_columns);
    LabWalk walk = lab_walk_begin(study->run->games);
    while (table->row_count < LAB_ROWS_MAX && lab_walk_next(&walk)) {
        char name[LAB_POSITION_NAME_SIZE];
        if (study->is_dropped[walk.number])
            continue;
        lab_walk_name(&walk, name);
        // Ours and, with --each, the published nodes of the position on the board.
        LabValue *values = lab_add_row(table, "%s", name);
        for (int i = 0; i < study->trial_count; ++i) {
            const Trial *trial = &study->trials[i];
            const int place = trial->variant == VARIANT_NB ? i : trial->variant;
            const int column = has_published ? 2 * place : place;
            values[column] = lab_value((double)trial->nodes[walk.number]);
            table->is_plotted[column] = true;
            if (has_published && study->places[walk.number] > 0)
                values[column + 1] = lab_value(published_nodes(study->published->number, lab_depth(study->run),
                                                               trial->variant, study->places[walk.number]));
        }
    }
    lab_walk_end(&walk);
    const int positions = study->run->games->position_count - study->dropped;
    if (positions > LAB_ROWS_MAX)
        lab_add_note(table, "The first %d of %d.", LAB_ROWS_MAX, positions);
    if (has_published)
        add_each_note(study, table);
    return table;
}

// --- his conclusions, with intervals -------------------------------------------------------------------------------------

static const LabColumn conclusion_columns[] = {
    {"ratio", "nodes, x", 3, LAB_INTERVAL | LAB_PLOTTED},
    {"published_ratio", "Buchner", 3, LAB_PLOTTED},
    {"ratio_a_ply_less", "a ply less", 3, LAB_INTERVAL},
    {"published_ratio_a_ply_less", "Buchner", 3, 0},
    {0},
};

static const Trial *trial_of(const Study *study, int variant)
{
    for (int i = 0; i < study->trial_count; ++i)
        if (study->trials[i].variant == variant)
            return &study->trials[i];
    return NULL;
}

// Nodes of one ordering in those of another, to each depth; nothing where one of them was not tried.
static void add_conclusion(const Study *study, int variant, int reference, LabTable *table)
{
    const Trial *trial = trial_of(study, variant), *other = trial_of(study, reference);
    if (trial == NULL || other == NULL)
        return;
    LabValue *values = lab_add_row(table, "%s / %s", variants[variant].name, variants[reference].name);
    for (int less = 0; less < 2; ++less) {
        const Depth depth = lab_depth(study->run) - less;
        values[2 * less] = lab_ratio(study->run, trial->nodes_by_depth[less], other->nodes_by_depth[less]);
        values[2 * less + 1] = lab_value(published_sum(study->published, depth, variant) /
                                         published_sum(study->published, depth, reference));
    }
}

// Buchner 2005, section 4.3: what he concludes from the sums, as ratios.
static LabTable *conclusions_table(const Study *study)
{
    static const int pairs[][2] = {
        {VARIANT_STATIC, VARIANT_NO_SORT},
        {VARIANT_TABLE, VARIANT_STATIC},
        {VARIANT_REFUTATION, VARIANT_TABLE},
        {VARIANT_HISTORY, VARIANT_TABLE},
        {VARIANT_KILLER, VARIANT_TABLE},
        {VARIANT_KILLER_ADVANCED, VARIANT_TABLE},
        {VARIANT_KILLER_ADVANCED, VARIANT_HISTORY},
        {VARIANT_REFUTATION, VARIANT_KILLER_ADVANCED},
        {VARIANT_ALL, VARIANT_KILLER_ADVANCED},
        {VARIANT_ALL_ADVANCED, VARIANT_KILLER_ADVANCED},
        {VARIANT_ALL_ADVANCED, VARIANT_ALL},
    };
    LabTable *table = lab_table_new("Buchner 2005, section 4.3: orderings in the nodes of others", conclusion_columns);
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; ++i)
        add_conclusion(study, pairs[i][0], pairs[i][1], table);
    lab_add_note(table, "[ ]: 95 %% intervals by the bootstrap over games, or over positions that stand alone. Below 1 "
                        "the first needs fewer nodes.");
    return table;
}

// --- note 5: tables of the root -------------------------------------------------------------------------------------

static const LabColumn squares_columns[] = {
    {"nodes", "nodes", 0, LAB_PLOTTED},
    {"percent", "%", 1, 0},
    {"other_moves", "other moves", 0, 0},
    {"difference", "values apart", 1, 0},
    {0},
};

// Buchner 2005, note 5: the reference's list, two plies less deep, with piece-square tables that every node blends, and
// with those of the root.
static LabTable *squares_table(const Study *study)
{
    const Trial *reference = reference_trial(study);
    const char *orderings = study->published != NULL ? variants[reference->variant].orderings : study->run->list[0];
    TestbedSettings settings = settings_with(study, orderings, study->settings.use_table);
    uint64_t nodes[2] = {0};
    int positions = 0, other_moves = 0;
    double apart = 0;
    for (LabWalk walk = lab_run_walk(study->run, "tables of the root"); lab_walk_next(&walk);) {
        TestbedResult results[2];
        if (study->is_dropped[walk.number])
            continue;
        for (int i = 0; i < 2; ++i) {
            settings.use_root_squares = i != 0;
            results[i] = testbed_run(study->testbed, &walk.pos, &settings, drop_depth(study));
            nodes[i] += testbed_nodes(&results[i].counts);
        }
        ++positions;
        other_moves += !move_equal(results[0].best, results[1].best);
        apart += abs(results[0].value - results[1].value);
    }
    LabTable *table = lab_table_new("Buchner 2005, note 5: piece-square tables filled for the root", squares_columns);
    LAB_SET(lab_add_row(table, "blended in each node"), (double)nodes[0], PERCENT, NAN, NAN);
    LAB_SET(lab_add_row(table, "filled for the root"), (double)nodes[1],
            lab_percent((double)nodes[1], (double)nodes[0]), other_moves, apart / positions);
    lab_add_note(table,
                 "%d positions, depth %d, '%s'. other moves: best ones; values apart: in hundredths of a pawn, on "
                 "average. No nodes are published; --psqt root searches everything so.",
                 positions, drop_depth(study), reference->name);
    return table;
}

// --- the experiment ------------------------------------------------------------------------------------------------

// Choices of --null-move, --remember, --history and --psqt.
enum { NULL_MOVE_ON, NULL_MOVE_OFF };
enum { REMEMBER_ALL, REMEMBER_QUIET };
enum { HISTORY_DEPTH, HISTORY_SQUARED };
enum { PSQT_NODE, PSQT_ROOT };

// FUSc# searched with a window of a pawn to either side of the value before; lists of one's own are searched with the
// open window unless one is typed.
static TestbedSettings settings_of(const LabRun *run)
{
    TestbedSettings settings = {
        .use_table = lab_number(run, "no-table") == 0,
        .use_deepening = true,
        .use_null_move = lab_number(run, "null-move") == NULL_MOVE_ON,
        .use_root_squares = lab_number(run, "psqt") == PSQT_ROOT,
        .window = (Score)lab_number(run, "window"),
        .learning = {.has_captures = lab_number(run, "remember") == REMEMBER_ALL,
                     .is_history_linear = lab_number(run, "history") == HISTORY_DEPTH},
    };
    if (lab_text(run, "driver") != NULL)
        testbed_driver_read(lab_text(run, "driver"), &settings.driver, NULL);
    else if (published_experiment(run) != NULL || lab_is_set(run, "window"))
        settings.driver = TESTBED_ASPIRATION;
    return settings;
}

// Chooses the positions that are left out before the first trial, as all trials must search the same ones.
static void add_trials(Study *study)
{
    const LabRun *run = study->run;
    if (study->dropped > 0)
        drop_largest(study);
    for (int i = 0; study->published != NULL && i < VARIANT_NB; ++i)
        if (study->published->is_tried[i])
            add_trial(study, variants[i].name, i, variants[i].orderings, variants[i].use_table);
    for (int i = 0; study->published == NULL && i < lab_int(run, "order"); ++i)
        add_trial(study, run->list[i], VARIANT_NB, run->list[i], study->settings.use_table);
}

// Finds which positions are Buchner's, leaves some out, searches each list, and makes three tables.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    assert(lab_depth(run) >= 1 && lab_depth(run) <= TESTBED_DEPTH_MAX);
    Study *study = mem_new(1, sizeof *study);
    LabTable *table = NULL;
    study->run = run;
    study->settings = settings_of(run);
    study->published = published_experiment(run);
    study->is_dropped = mem_new((size_t)run->games->position_count, sizeof *study->is_dropped);
    study->places = mem_new((size_t)run->games->position_count, sizeof *study->places);
    // Which of the published positions ours are.
    bool is_found[PUBLISHED_POSITIONS + 1] = {false};
    LabWalk walk = lab_walk_begin(study->run->games);
    while (lab_walk_next(&walk)) {
        const int place = published_position(&walk.pos);
        study->places[walk.number] = place;
        study->found += place > 0 && !is_found[place];
        is_found[place] = true;
    }
    lab_walk_end(&walk);
    study->dropped = positions_to_drop(study, error);
    study->testbed = study->dropped != LAB_UNSET ? testbed_new(lab_int(run, "table-bits"), error) : NULL;
    if (study->testbed != NULL) {
        add_trials(study);
        table = sums_table(study);
        lab_table_append(table, positions_table(study));
        lab_table_append(table, squares_table(study));
        if (study->published != NULL)
            lab_table_append(table, conclusions_table(study));
    }
    for (int i = 0; i < study->trial_count; ++i) {
        mem_free(study->trials[i].nodes);
        for (int k = 0; k < 2; ++k)
            mem_free(study->trials[i].nodes_by_depth[k]);
    }
    testbed_free(study->testbed);
    mem_free(study->is_dropped);
    mem_free(study->places);
    mem_free(study);
    return table;
}

// What is not typed is as it was published; lists of one's own are tried on as many positions as LCT-II has, with what
// orderings usually remember.
static bool check_options(LabRun *run, Error *error)
{
    enum { LISTS_DEPTH = 5 };
    const bool has_lists = lab_int(run, "order") > 0;
    // Exactly one of the two.
    if (lab_is_set(run, "experiment") == has_lists)
        return error_set(error, "say --experiment 1, 2 or 3, or --order LIST");
    if (!has_lists && lab_number(run, "no-table") != 0)
        return error_set(error, "--no-table goes with --order");
    if (has_lists && lab_number(run, "each") != 0)
        return error_set(error, "--each goes with --experiment");
    const PublishedExperiment *published = published_experiment(run);
    const bool is_published = published != NULL;
    lab_set_default(run, "depth", is_published ? published->depth : LISTS_DEPTH);
    lab_set_default(run, "count", PUBLISHED_POSITIONS);
    lab_set_default(run, "drop", is_published ? published->dropped : 0);
    lab_set_default(run, "null-move", is_published ? NULL_MOVE_ON : NULL_MOVE_OFF);
    lab_set_default(run, "remember", is_published ? REMEMBER_ALL : REMEMBER_QUIET);
    lab_set_default(run, "history", is_published ? HISTORY_DEPTH : HISTORY_SQUARED);
    lab_set_default(run, "window", is_published ? SCORE_PAWN : SCORE_PAWN / 2);
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
            LAB_OPTIONS_POSITIONS,
            LAB_OPTION_COUNT(LAB_UNSET, 3),
            LAB_OPTION_DEPTH(LAB_UNSET, 3),
            LAB_OPTION_NUMBER("experiment", "1|2|3", 1, EXPERIMENT_NB, LAB_UNSET, LAB_UNSET,
                              "Experiment of the paper."),
            LAB_OPTION_FLAG("each", "The published nodes of each position beside ours; with --experiment."),
            LAB_OPTION_NUMBER("drop", "N", 0, LAB_POSITIONS_MAX, LAB_UNSET, LAB_UNSET,
                              "Positions left out, those with the most nodes; by default as in the paper."),
            LAB_OPTION_ORDER,
            LAB_OPTION_TEXT("driver", "NAME", testbed_driver_check,
                            "Driver of the search: alpha-beta, minimax, aspiration, pvs, negascout, "
                            "aspiration-negascout, mt-sss, mt-dual or mtd-f."),
            LAB_OPTION_NUMBER("window", "N", 1, SCORE_EVAL_MAX, LAB_UNSET, LAB_UNSET,
                              "Half the window of an aspiration search; by default as in the paper."),
            LAB_OPTION_CHOICE("null-move", CHOICES("on", "off"), LAB_UNSET,
                              "Null-move pruning; by default as in the paper."),
            LAB_OPTION_CHOICE("remember", CHOICES("all", "quiet"), LAB_UNSET,
                              "Good moves that killers, history and refutations remember; by default all, as in the "
                              "paper, and with --order quiet ones."),
            LAB_OPTION_CHOICE(
                "history", CHOICES("depth", "squared"), LAB_UNSET,
                "What history adds for a good move: the depth, by default as in the paper, or its square, "
                "by default with --order."),
            LAB_OPTION_CHOICE("psqt", CHOICES("node", "root"), PSQT_NODE,
                              "Piece-square tables of the evaluation: blended in each node, or filled for the root."),
            LAB_OPTION_FLAG("no-table", "Without a transposition table; with --order."),
            LAB_FIXED_TABLE_BITS,
        },
};
