// SPDX-License-Identifier: GPL-3.0-or-later
// Do the importance maps carry information? A map is drawn from a short search, and an independent, deeper search says
// where the best move goes. Counted is how often a map's largest squares hold it, against what is to be had for
// nothing: counting attacks or legal moves, or just looking at the short search's own line.
#include "study/experiment.h"

#include "base/text.h"
#include "study/experiments/maps_measures.h"
#include "study/measure.h"

#include <math.h>
#include <stdlib.h>

enum {
    TESTED_DEPTH = 10,      // the conditions are about depths from here on
    OVER_LEGAL_WANTED = 20, // points of hit@5
    OVER_OWN_LINE_WANTED = 10,
    VERDICT_SIZE = 160,
};

// --- what was published --------------------------------------------------------------------------------------------

// Measured once on a patched copy of another engine with a hand-made evaluation: 300 positions of its own games, the
// reference Stockfish 15.1 with up to 1.5 million nodes. A NAN where nothing was said.
static const struct {
    LabSource source;
    Depth depth; // 0: no search
    double to_auc, to_hit5, plan_auc, from_hit1;
} pilot[] = {
    {SOURCE_ATTACKS, 0, .78, .31, .59, NAN}, {SOURCE_LEGAL, 0, .86, .39, .63, .30},
    {SOURCE_CHANCE, 0, NAN, .08, NAN, NAN},  {SOURCE_NOW, 7, NAN, .66, NAN, NAN},
    {SOURCE_NOW, 10, NAN, .80, NAN, NAN},    {SOURCE_NOW, 13, .96, .82, .85, .62},
    {SOURCE_BEST, 13, .91, .66, .80, NAN},   {SOURCE_OWN_LINE, 13, .80, .63, .71, NAN},
    {SOURCE_RAW, 6, .83, .48, NAN, NAN},     {SOURCE_RAW, 10, .79, .32, .73, NAN},
    {SOURCE_RAW, 13, .69, .24, .70, NAN},
};

// The same by class, at depth 13: squares of a class, and the chances that one is the target or in the plan.
enum { PILOT_CLASS_DEPTH = 13 };
static const struct {
    double squares, best, plan;
} pilot_classes[MAP_CLASS_NB] = {
    [6] = {1.9, .36, .55},  [5] = {1.5, .05, .31},   [4] = {2.6, .04, .19}, [3] = {3.9, .016, .12},
    [2] = {5.4, .009, .10}, [1] = {17.7, .002, .06}, [0] = {31, .000, .04},
};

// Depths of two engines are not the same thing; one ply apart they are compared.
static bool is_near(Depth pilot_depth, Depth depth)
{
    return abs(pilot_depth - depth) <= 1;
}

// --- the first table: who finds what -------------------------------------------------------------------------------

// The measured numbers, then those of the pilot.
static const LabColumn columns[] = {
    {"to_auc", "to AUC", 3, LAB_INTERVAL},
    {"to_hit1_percent", "to @1 %", 1, 0},
    {"to_hit3_percent", "@3", 1, 0},
    {"to_hit5_percent", "@5", 1, LAB_INTERVAL},
    {"to_hit8_percent", "@8", 1, 0},
    {"from_auc", "from AUC", 3, 0},
    {"from_hit1_percent", "from @1", 1, 0},
    {"from_hit3_percent", "@3", 1, 0},
    {"from_hit5_percent", "@5", 1, 0},
    {"from_hit8_percent", "@8", 1, LAB_DETAIL},
    {"plan_auc", "plan AUC", 3, LAB_INTERVAL},
    {"plan_hit5_percent", "plan @5", 1, LAB_DETAIL},
    {"lines_auc", "lines AUC", 3, 0},
    {"lines_hit5_percent", "lines @5", 1, LAB_DETAIL},
    {"threat_auc", "threat AUC", 3, 0},
    {"threat_hit1_percent", "threat @1", 1, LAB_DETAIL},
    {"threat_hit5_percent", "threat @5", 1, 0},
    {"pilot_depth", "pilot depth", 0, 0},
    {"pilot_to_auc", "pilot to", 2, 0},
    {"pilot_to_hit5_percent", "pilot @5", 0, 0},
    {"pilot_plan_auc", "pilot plan", 2, 0},
    {"pilot_from_hit1_percent", "pilot from @1", 0, 0},
    {0},
};

// What stands in the measured columns.
static const struct {
    LabTarget target;
    Metric metric;
} measured[] = {
    {TARGET_TO, METRIC_AUC},      {TARGET_TO, METRIC_HIT1},     {TARGET_TO, METRIC_HIT3},
    {TARGET_TO, METRIC_HIT5},     {TARGET_TO, METRIC_HIT8},     {TARGET_FROM, METRIC_AUC},
    {TARGET_FROM, METRIC_HIT1},   {TARGET_FROM, METRIC_HIT3},   {TARGET_FROM, METRIC_HIT5},
    {TARGET_FROM, METRIC_HIT8},   {TARGET_PLAN, METRIC_AUC},    {TARGET_PLAN, METRIC_HIT5},
    {TARGET_LINES, METRIC_AUC},   {TARGET_LINES, METRIC_HIT5},  {TARGET_THREAT, METRIC_AUC},
    {TARGET_THREAT, METRIC_HIT1}, {TARGET_THREAT, METRIC_HIT5},
};
enum { MEASURED_NB = sizeof measured / sizeof measured[0] };

// Each measured column is the mean of one metric of one target; behind them the published row of the source, if there
// is one at most one ply from our depth.
static void fill_row(const MapsMeasures *measures, LabSource source, int depth_index, Depth depth, LabValue *values)
{
    for (int column = 0; column < MEASURED_NB; ++column) {
        const Metric metric = measured[column].metric;
        const double *scores = maps_scores(measures, source, depth_index, measured[column].target, metric);
        values[column] = maps_mean(measures, scores, metric == METRIC_AUC ? 1 : PERCENT);
    }
    for (size_t i = 0; i < sizeof pilot / sizeof pilot[0]; ++i)
        if (pilot[i].source == source && is_near(pilot[i].depth, depth)) {
            LAB_SET(values + MEASURED_NB, pilot[i].depth > 0 ? (double)pilot[i].depth : NAN, pilot[i].to_auc,
                    pilot[i].to_hit5 * PERCENT, pilot[i].plan_auc, pilot[i].from_hit1 * PERCENT);
            return;
        }
}

// Searched sources at each depth, then those that need no search.
static LabTable *make_quality_table(const MapsMeasures *measures)
{
    const LabDepths *depths = &measures->depths;
    LabTable *table = lab_table_new("Which maps find the squares that matter", columns);
    for (LabSource source = SOURCE_FIRST_SEARCHED; source < SOURCE_NB; ++source)
        for (int d = 0; d < depths->count; ++d)
            fill_row(measures, source, d, depths->depth[d],
                     lab_add_row(table, "%s, depth %d", lab_source_name(source), depths->depth[d]));
    for (LabSource source = SOURCE_CHANCE; source < SOURCE_FIRST_SEARCHED; ++source)
        fill_row(measures, source, 0, 0, lab_add_row(table, "%s", lab_source_name(source)));
    const LabReference *reference = measures->run->reference;
    lab_add_note(table, "%d positions of %d games, all memory cleared before each search.", reference->count,
                 measures->run->games->count);
    lab_reference_add_note(reference, table);
    lab_add_note(table, "AUC: the chance that a target square has more than another; hit@k: that the target is among "
                        "the k largest squares, equal ones sharing their places.");
    lab_add_note(table, "to, from: the squares of the reference's best move; plan: where the first 6 moves of its line "
                        "go; lines: the first 3 plies of its best 3 lines;");
    lab_add_note(table, "threat: where the other side would go if it were to move. Own pieces are looked at for to and "
                        "from, the other side's for threat, all for the rest.");
    lab_add_note(table, "own line: what the same search expects to be played. raw history: weights that credit only "
                        "cutting moves, the ablation of search focus.");
    lab_add_note(table, "pilot: published before, of another engine, 300 positions, at the depth in the column. [ ]: "
                        "95 %% intervals by the bootstrap over games.");
    return table;
}

// --- the second table: what a class means --------------------------------------------------------------------------

static const LabColumn class_columns[] = {
    {"squares", "squares", 1, 0},
    {"best_percent", "best move goes there %", 2, LAB_INTERVAL},
    {"plan_percent", "in the plan %", 2, LAB_INTERVAL},
    {"pilot_squares", "pilot squares", 1, 0},
    {"pilot_best_percent", "pilot best %", 1, 0},
    {"pilot_plan_percent", "pilot plan %", 0, 0},
    {0},
};
enum { CLASS_SQUARES, CLASS_BEST, CLASS_PLAN, CLASS_PILOT };

// Chances of a square of a class: sums over sums, so that positions count by their squares.
static void add_class_row(const MapsMeasures *measures, int depth_index, int class_of, LabTable *table)
{
    const Depth depth = measures->depths.depth[depth_index];
    const ClassSeries *series = &measures->classes[depth_index][class_of];
    LabValue *values = lab_add_row(table, "depth %d, %s", depth, map_class_name(class_of));
    values[CLASS_SQUARES] = maps_mean(measures, series->squares, 1);
    // A class without squares has no chances: its cells stay empty.
    if (values[CLASS_SQUARES].value > 0) {
        values[CLASS_BEST] = lab_ratio(measures->run, series->best, series->squares);
        values[CLASS_PLAN] = lab_ratio(measures->run, series->plan, series->squares);
    }
    for (int column = CLASS_BEST; column <= CLASS_PLAN; ++column) {
        values[column].value *= PERCENT;
        values[column].low *= PERCENT;
        values[column].high *= PERCENT;
    }
    if (!is_near(PILOT_CLASS_DEPTH, depth))
        return;
    LAB_SET(values + CLASS_PILOT, pilot_classes[class_of].squares, pilot_classes[class_of].best * PERCENT,
            pilot_classes[class_of].plan * PERCENT);
}

// Writes which class, the first from red down, means more in a column than the one above it, and whether that is more
// than chance; nothing if there is none. A class without squares says nothing.
static void write_rise(const LabTable *table, int begin, int column, Text *text)
{
    double chances[MAP_CLASS_NB];
    for (int i = 0; i < MAP_CLASS_NB; ++i)
        chances[i] = table->rows[begin + i].values[column].value;
    const int rise = lab_first_rise(chances, MAP_CLASS_NB);
    if (rise < 0)
        return;
    int above = rise - 1;
    while (isnan(chances[above]))
        --above;
    const LabValue *upper = &table->rows[begin + above].values[column];
    const LabValue *lower = &table->rows[begin + rise].values[column];
    text_addf(text, "; '%s' of %s is larger than above, %s", table->columns[column].title,
              map_class_name(MAP_CLASS_NB - 1 - rise), lower->low > upper->high ? "clearly" : "within chance");
}

// True if there is a depth that is tested and all that are keep the order.
static bool add_monotone_notes(const MapsMeasures *measures, LabTable *table)
{
    const LabDepths *depths = &measures->depths;
    bool is_met = false, is_missed = false;
    for (int d = 0; d < depths->count; ++d) {
        char rises[LAB_NOTE_SIZE];
        Text text = text_begin(rises, sizeof rises);
        write_rise(table, d * MAP_CLASS_NB, CLASS_BEST, &text);
        write_rise(table, d * MAP_CLASS_NB, CLASS_PLAN, &text);
        const bool ok = text.length == 0;
        lab_add_note(table, "Depth %d: %smonotone%s.", depths->depth[d], ok ? "" : "not ", rises);
        is_met |= ok && depths->depth[d] >= TESTED_DEPTH;
        is_missed |= !ok && depths->depth[d] >= TESTED_DEPTH;
    }
    return is_met && !is_missed;
}

// One row for each class at each depth, from the most important class down.
static LabTable *make_class_table(const MapsMeasures *measures, bool *is_monotone)
{
    LabTable *table = lab_table_new("What the seven classes of search focus mean", class_columns);
    for (int d = 0; d < measures->depths.count; ++d)
        for (int class_of = MAP_CLASS_NB - 1; class_of >= 0; --class_of)
            add_class_row(measures, d, class_of, table);
    lab_add_note(table,
                 "Own pieces, destination squares. squares: of the class in a position; then the chances that the "
                 "reference's best move goes to a square of the class, and that one of the first 6 of its line "
                 "does; monotone: no class means more than the one above it.");
    *is_monotone = add_monotone_notes(measures, table);
    return table;
}

// --- the third table: what depth does, and what was to be shown ----------------------------------------------------

static const LabColumn depth_columns[] = {
    {"nodes", "nodes", 0, 0},
    {"to_hit5_percent", "to hit@5 %", 1, LAB_INTERVAL},
    {"to_hit5_gain", "gained", 1, LAB_INTERVAL},
    {"to_auc", "to AUC", 3, LAB_INTERVAL},
    {"to_auc_gain", "gained", 3, LAB_INTERVAL},
    {"plan_auc", "plan AUC", 3, LAB_INTERVAL},
    {"plan_auc_gain", "gained", 3, LAB_INTERVAL},
    {"hit5_over_legal", "hit@5 over legal", 1, LAB_INTERVAL},
    {"hit5_over_own_line", "over own line", 1, LAB_INTERVAL},
    {0},
};

// The targets and metrics that must not fall, each with a column behind the nodes and one for what was gained.
static const struct {
    LabTarget target;
    Metric metric;
    double factor;
} grown[] = {
    {TARGET_TO, METRIC_HIT5, PERCENT},
    {TARGET_TO, METRIC_AUC, 1},
    {TARGET_PLAN, METRIC_AUC, 1},
};
enum { GROWN_NB = sizeof grown / sizeof grown[0] };

// Behind the nodes, two columns for each that must not fall.
static int grown_column(int number)
{
    return 1 + 2 * number;
}

// Scores of hit@5 for the best move's destination, which condition 1 is about.
static const double *hits_of(const MapsMeasures *measures, LabSource source, int d)
{
    return maps_scores(measures, source, d, TARGET_TO, METRIC_HIT5);
}

// What search focus finds at a depth, what it gained over the depth before, and how much it is over the two cheap
// sources.
static void add_depth_row(const MapsMeasures *measures, int d, LabTable *table)
{
    const double *hits = hits_of(measures, SOURCE_NOW, d);
    LabValue *values = lab_add_row(table, "depth %d", measures->depths.depth[d]);
    values[0] = maps_mean(measures, measures->nodes[d], 1);
    for (int i = 0; i < GROWN_NB; ++i) {
        const double *scores = maps_scores(measures, SOURCE_NOW, d, grown[i].target, grown[i].metric);
        values[grown_column(i)] = maps_mean(measures, scores, grown[i].factor);
        if (d > 0)
            values[grown_column(i) + 1] = maps_mean_gain(
                measures, scores, maps_scores(measures, SOURCE_NOW, d - 1, grown[i].target, grown[i].metric),
                grown[i].factor);
    }
    values[grown_column(GROWN_NB)] = maps_mean_gain(measures, hits, hits_of(measures, SOURCE_LEGAL, 0), PERCENT);
    values[grown_column(GROWN_NB) + 1] = maps_mean_gain(measures, hits, hits_of(measures, SOURCE_OWN_LINE, d), PERCENT);
}

// "+21.3 over the own line (10 wanted, intervals apart): met": at least so much more, and the intervals of the two do
// not touch.
static void add_margin(const MapsMeasures *measures, int depth_index, LabSource source, double wanted, Text *text)
{
    const LabValue now = maps_mean(measures, hits_of(measures, SOURCE_NOW, depth_index), PERCENT);
    const LabValue other = maps_mean(measures, hits_of(measures, source, depth_index), PERCENT);
    const bool are_apart = now.low > other.high;
    text_addf(text, "%+.1f over %s (%.0f wanted), intervals %s: %s", now.value - other.value, lab_source_name(source),
              wanted, are_apart ? "apart" : "not apart",
              are_apart && now.value - other.value >= wanted ? "met" : "NOT MET");
}

// Condition 1, one note for each depth that is deep enough, or one that it was not tested.
static void add_margin_notes(const MapsMeasures *measures, LabTable *table)
{
    const LabDepths *depths = &measures->depths;
    bool is_tested = false;
    for (int d = 0; d < depths->count; ++d) {
        char margins[LAB_NOTE_SIZE];
        Text text = text_begin(margins, sizeof margins);
        if (depths->depth[d] < TESTED_DEPTH)
            continue;
        is_tested = true;
        add_margin(measures, d, SOURCE_LEGAL, OVER_LEGAL_WANTED, &text);
        text_add(&text, "; ");
        add_margin(measures, d, SOURCE_OWN_LINE, OVER_OWN_LINE_WANTED, &text);
        lab_add_note(table, "Condition 1, hit@5 at depth %d: %s.", depths->depth[d], margins);
    }
    if (!is_tested)
        lab_add_note(table, "Condition 1, hit@5 well over %s and %s from depth %d on: not tested.",
                     lab_source_name(SOURCE_LEGAL), lab_source_name(SOURCE_OWN_LINE), TESTED_DEPTH);
}

// The third table, with the answers to the three conditions as notes; *is_monotone comes from the table of classes.
static LabTable *make_depth_table(const MapsMeasures *measures, bool is_monotone)
{
    const LabDepths *depths = &measures->depths;
    LabTable *table = lab_table_new("What depth does to search focus", depth_columns);
    for (int d = 0; d < depths->count; ++d)
        add_depth_row(measures, d, table);
    lab_add_note(table, "gained: over the depth before; over legal, over own line: points of hit@5 more than the "
                        "legal-move count and the own line. All position by position.");
    add_margin_notes(measures, table);
    lab_add_note(table, "Condition 2, the classes are monotone from depth %d on: %s.", TESTED_DEPTH,
                 depths->depth[depths->count - 1] < TESTED_DEPTH ? "not tested"
                 : is_monotone                                   ? "met"
                                                                 : "NOT MET");
    // Names what falls, and whether by more than chance.
    char falls[VERDICT_SIZE];
    Text text = text_begin(falls, sizeof falls);
    for (int d = 1; d < measures->depths.count; ++d)
        for (int i = 0; i < GROWN_NB; ++i) {
            const LabValue gain = table->rows[d].values[grown_column(i) + 1];
            if (gain.value < 0)
                text_addf(&text, "%s%s at %s (%s)", text.length > 0 ? "; " : ": ", depth_columns[grown_column(i)].title,
                          table->rows[d].name, gain.high < 0 ? "clearly" : "within chance");
        }
    lab_add_note(table, "Condition 3, the map does not get worse with depth: %s%s.",
                 measures->depths.count < 2 ? "not tested"
                 : text.length > 0          ? "NOT MET"
                                            : "met",
                 text.length > 0 ? falls : "");
    return table;
}

// --- all of it -----------------------------------------------------------------------------------------------------

// Measures all sources and classes once, for three tables.
static LabTable *run_experiment(const LabRun *run, Error *error)
{
    bool is_monotone;
    MapsMeasures *measures = maps_measures_make(run, error);
    if (measures == NULL)
        return NULL;
    LabTable *table = make_quality_table(measures);
    lab_table_append(table, make_class_table(measures, &is_monotone));
    lab_table_append(table, make_depth_table(measures, is_monotone));
    maps_measures_free(measures);
    return table;
}

const Experiment maps_experiment = {
    .name = "maps",
    .summary = "Do the importance maps find the squares that a deeper search names?",
    .source = "ours, after Greer 2015, figures 3 and 4",
    .papers = LAB_PAPER_GREER,
    .positions = LAB_POSITIONS_PLAYED,
    .needs_reference = true,
    .run = run_experiment,
    .options = {LAB_OPTIONS_POSITIONS, LAB_OPTION_COUNT(1000, 12),
                LAB_OPTION_TEXT("mistakes", "FILE.pgn", NULL,
                                "In the place of all this: do the maps before the mistakes of these games warn of the "
                                "answer, and show the better move? --games and --judge-nodes go with it."),
                LAB_OPTIONS_REFERENCE},
};
