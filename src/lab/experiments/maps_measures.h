// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers behind the tables about maps: how well each source found each target, position by position.
#ifndef LAB_EXPERIMENTS_MAPS_MEASURES_H
#define LAB_EXPERIMENTS_MAPS_MEASURES_H

#include "lab/depths.h"
#include "lab/experiment.h"
#include "lab/experiments/map_sources.h"

#include <stdint.h>

typedef enum Metric { METRIC_AUC, METRIC_HIT1, METRIC_HIT3, METRIC_HIT5, METRIC_HIT8, METRIC_NB } Metric;

// How well one source found the targets, by position; a NAN where a position has no such target.
typedef struct MapsSeries {
    double *scores[TARGET_NB][METRIC_NB];
} MapsSeries;

// How the squares of one class fared, by position.
typedef struct ClassSeries {
    double *squares; // in the class
    double *best;    // of them, those where the best move goes
    double *plan;    // of them, those where the plan goes
} ClassSeries;

enum { SEARCHED_NB = SOURCE_NB - SOURCE_FIRST_SEARCHED };

typedef struct MapsMeasures {
    const LabRun *run;
    LabDepths depths;
    size_t count; // positions
    MapsSeries unsearched[SOURCE_FIRST_SEARCHED];
    MapsSeries searched[LAB_DEPTHS_MAX][SEARCHED_NB];
    ClassSeries classes[LAB_DEPTHS_MAX][MAP_CLASS_NB];
    double *nodes[LAB_DEPTHS_MAX];     // of a search, by position
    double *numerators, *denominators; // by position, for the sums
} MapsMeasures;

// Searches all positions to all depths. NULL with a reason. The run must outlive it. Release with maps_measures_free.
MapsMeasures *maps_measures_make(const LabRun *run, Error *error);
void maps_measures_free(MapsMeasures *measures);

// The scores of a source; `depth_index` is not asked about where no search is needed.
const double *maps_scores(const MapsMeasures *measures, LabSource source, int depth_index, LabTarget target,
                          Metric metric);

// Sums by position with their intervals: one series over another; the mean of one over the positions where it is known,
// times a factor; and the mean of what one has more than another.
LabValue maps_ratio(const MapsMeasures *measures, const double *numerators, const double *denominators);
LabValue maps_mean(const MapsMeasures *measures, const double *scores, double factor);
LabValue maps_mean_gain(const MapsMeasures *measures, const double *scores, const double *others, double factor);

#endif
