// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/experiments/maps_measures.h"

#include "base/memory.h"
#include "lab/bootstrap.h"
#include "lab/square_scores.h"
#include "maps/detail.h"

#include <math.h>

static const int hit_squares[METRIC_NB] = {[METRIC_HIT1] = 1, [METRIC_HIT3] = 3, [METRIC_HIT5] = 5, [METRIC_HIT8] = 8};

// --- measuring -----------------------------------------------------------------------------------------------------

// Metrics of one source in one position.
static void score(const MapsMeasures *measures, const MapsSeries *series, LabSource source, const LabSourceView *view,
                  int position)
{
    const Bitboard squares = lab_target_squares(&measures->run->reference->positions[position], view->target);
    double values[SQ_NB];
    lab_source_values(source, view, values);
    for (Metric metric = METRIC_AUC; metric < METRIC_NB; ++metric)
        series->scores[view->target][metric][position] =
            metric == METRIC_AUC ? lab_auc(values, squares) : lab_hit(values, squares, hit_squares[metric]);
}

// Adds the targets of positions, as the side to move sees the board.
static void count_targets(const LabReference *reference, int begin, int end, double counts[TARGET_NB][SQ_NB])
{
    for (int i = begin; i < end; ++i)
        for (LabTarget target = TARGET_TO; target < TARGET_NB; ++target) {
            const LabReferenced *position = &reference->positions[i];
            for (Bitboard squares = lab_target_squares(position, target); squares != 0;)
                counts[target][square_relative(position->pos.stm, bb_pop(&squares))] += 1;
        }
}

// Sources that need no search; the prior of a game is taken from the other games only.
static void score_unsearched(const MapsMeasures *measures, int position, double prior[TARGET_NB][SQ_NB])
{
    for (LabTarget target = TARGET_TO; target < TARGET_NB; ++target) {
        const LabSourceView view = {
            .pos = &measures->run->reference->positions[position].pos,
            .target = target,
            .prior = prior[target],
        };
        for (LabSource source = SOURCE_CHANCE; source < SOURCE_FIRST_SEARCHED; ++source)
            score(measures, &measures->unsearched[source], source, &view, position);
    }
}

// What is known from other games leaves out the whole game that a position is of.
static void measure_unsearched(const MapsMeasures *measures)
{
    const LabReference *reference = measures->run->reference;
    double all[TARGET_NB][SQ_NB] = {0};
    count_targets(reference, 0, reference->count, all);
    for (int begin = 0, end = 0; begin < reference->count; begin = end) {
        double others[TARGET_NB][SQ_NB], own[TARGET_NB][SQ_NB] = {0};
        while (end < reference->count && reference->positions[end].game == reference->positions[begin].game)
            ++end;
        count_targets(reference, begin, end, own);
        for (LabTarget target = TARGET_TO; target < TARGET_NB; ++target)
            for (int square = 0; square < SQ_NB; ++square)
                others[target][square] = all[target][square] - own[target][square];
        for (int position = begin; position < end; ++position)
            score_unsearched(measures, position, others);
    }
}

// The classes of the map that is to find the best move's target.
static void count_classes(const MapsMeasures *measures, int depth_index, int position, const MemorySnapshot *snapshot)
{
    const LabReferenced *reference = &measures->run->reference->positions[position];
    const MapChoice choice = {
        .kind = MAP_NOW,
        .pieces = lab_target_pieces(&reference->pos, TARGET_TO),
        .end = MAP_TO,
        .square = SQ_NONE,
    };
    const Bitboard best = lab_target_squares(reference, TARGET_TO), plan = lab_target_squares(reference, TARGET_PLAN);
    MapLayer layer;
    map_layer(snapshot, &choice, &layer);
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const ClassSeries *series = &measures->classes[depth_index][layer.class_of[square]];
        series->squares[position] += 1;
        series->best[position] += bb_has(best, square);
        series->plan[position] += bb_has(plan, square);
    }
}

// Scores what a search has left in memory.
static void visit_search(void *context, int depth_index, int position, SearchSession *searcher,
                         const SearchOutcome *outcome)
{
    const MapsMeasures *measures = context;
    const Position *pos = &measures->run->reference->positions[position].pos;
    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    snapshot_of_session(searcher, pos, snapshot);
    measures->nodes[depth_index][position] = (double)outcome->nodes;
    count_classes(measures, depth_index, position, snapshot);
    for (LabTarget target = TARGET_TO; target < TARGET_NB; ++target) {
        const LabSourceView view = {
            .pos = pos,
            .target = target,
            .snapshot = snapshot,
            .own_line = &outcome->lines[0],
        };
        for (int i = 0; i < SEARCHED_NB; ++i)
            score(measures, &measures->searched[depth_index][i], (LabSource)(SOURCE_FIRST_SEARCHED + i), &view,
                  position);
    }
    mem_free(snapshot);
}

// --- all of it -----------------------------------------------------------------------------------------------------

static void make_series(const MapsMeasures *measures, MapsSeries *series)
{
    double *block = mem_new(TARGET_NB * METRIC_NB * measures->count, sizeof *block);
    for (int target = 0; target < TARGET_NB; ++target)
        for (int metric = 0; metric < METRIC_NB; ++metric)
            series->scores[target][metric] = block + (size_t)(target * METRIC_NB + metric) * measures->count;
}

static void make_all_series(MapsMeasures *measures)
{
    for (int i = 0; i < SOURCE_FIRST_SEARCHED; ++i)
        make_series(measures, &measures->unsearched[i]);
    for (int d = 0; d < measures->depths.count; ++d) {
        for (int i = 0; i < SEARCHED_NB; ++i)
            make_series(measures, &measures->searched[d][i]);
        measures->nodes[d] = mem_new(measures->count, sizeof(double));
        for (int class_of = 0; class_of < MAP_CLASS_NB; ++class_of) {
            ClassSeries *series = &measures->classes[d][class_of];
            series->squares = mem_new(3 * measures->count, sizeof(double));
            series->best = series->squares + measures->count;
            series->plan = series->best + measures->count;
        }
    }
    measures->numerators = mem_new(measures->count, sizeof(double));
    measures->denominators = mem_new(measures->count, sizeof(double));
}

void maps_measures_free(MapsMeasures *measures)
{
    for (int i = 0; i < SOURCE_FIRST_SEARCHED; ++i)
        mem_free(measures->unsearched[i].scores[0][0]);
    for (int d = 0; d < measures->depths.count; ++d) {
        for (int i = 0; i < SEARCHED_NB; ++i)
            mem_free(measures->searched[d][i].scores[0][0]);
        mem_free(measures->nodes[d]);
        for (int class_of = 0; class_of < MAP_CLASS_NB; ++class_of)
            mem_free(measures->classes[d][class_of].squares);
    }
    mem_free(measures->numerators);
    mem_free(measures->denominators);
    mem_free(measures);
}

MapsMeasures *maps_measures_make(const LabRun *run, Error *error)
{
    MapsMeasures *measures = mem_new(1, sizeof *measures);
    measures->run = run;
    lab_depths_read(lab_text(run, "depths"), &measures->depths, NULL);
    measures->count = (size_t)run->reference->count;
    make_all_series(measures);
    measure_unsearched(measures);
    const LabDepthsVisitor visitor = {.context = measures, .visit = visit_search};
    if (lab_depths_run(&measures->depths, run->reference, &visitor, &run->progress, error))
        return measures;
    maps_measures_free(measures);
    return NULL;
}

// --- sums ----------------------------------------------------------------------------------------------------------

LabValue maps_ratio(const MapsMeasures *measures, const double *numerators, const double *denominators)
{
    return lab_games_ratio(measures->run->games, numerators, denominators, measures->run->seed);
}

LabValue maps_mean(const MapsMeasures *measures, const double *scores, double factor)
{
    for (size_t i = 0; i < measures->count; ++i) {
        measures->denominators[i] = !isnan(scores[i]);
        measures->numerators[i] = isnan(scores[i]) ? 0 : scores[i] * factor;
    }
    return maps_ratio(measures, measures->numerators, measures->denominators);
}

LabValue maps_mean_gain(const MapsMeasures *measures, const double *scores, const double *others, double factor)
{
    for (size_t i = 0; i < measures->count; ++i) {
        const bool is_known = !isnan(scores[i]) && !isnan(others[i]);
        measures->denominators[i] = is_known;
        measures->numerators[i] = is_known ? (scores[i] - others[i]) * factor : 0;
    }
    return maps_ratio(measures, measures->numerators, measures->denominators);
}

const double *maps_scores(const MapsMeasures *measures, LabSource source, int depth_index, LabTarget target,
                          Metric metric)
{
    const MapsSeries *series = source < SOURCE_FIRST_SEARCHED
                                   ? &measures->unsearched[source]
                                   : &measures->searched[depth_index][source - SOURCE_FIRST_SEARCHED];
    return series->scores[target][metric];
}
