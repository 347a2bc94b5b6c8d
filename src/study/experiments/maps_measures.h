// SPDX-License-Identifier: GPL-3.0-or-later
// What the maps are asked to find, and who answers: the maps themselves, and what is to be had without them. Pure
// functions, any thread. Then the numbers behind the tables about maps.
#ifndef STUDY_EXPERIMENTS_MAPS_MEASURES_H
#define STUDY_EXPERIMENTS_MAPS_MEASURES_H

#include "engine/map.h"
#include "search/session.h"
#include "study/experiment.h"
#include "study/reference.h"

#include <stdint.h>

// Squares that the reference names.
typedef enum LabTarget {
    TARGET_TO,     // where its best move goes
    TARGET_FROM,   // where that starts
    TARGET_PLAN,   // where the first moves of its best line go
    TARGET_LINES,  // where the very first moves of its best lines go
    TARGET_THREAT, // where the other side would go if it were to move
    TARGET_NB,
} LabTarget;

enum { TARGET_PLAN_MOVES = 6, TARGET_LINES_MOVES = 3 };

// The squares of a target; none if it does not exist here, as a threat does not in check.
Bitboard lab_target_squares(const LabReferenced *position, LabTarget target);

// Whose pieces, and which end of their moves, are to find a target: own pieces for the best move, the other side's for the
// threat, all for lines.
PieceSet lab_target_pieces(const Position *pos, LabTarget target);
MapEnd lab_target_end(LabTarget target);

// Who answers. Those from SOURCE_FIRST_SEARCHED on need a search of the position.
typedef enum LabSource {
    SOURCE_CHANCE,   // all squares alike
    SOURCE_CENTRE,   // the nearer to the centre, the more
    SOURCE_ATTACKS,  // how many pieces attack the square, or from there how many squares are attacked
    SOURCE_LEGAL,    // how many legal moves go there, or start there
    SOURCE_PRIOR,    // how often the square was a target in other games
    SOURCE_NOW,      // search focus
    SOURCE_BEST,     // best now
    SOURCE_OWN_LINE, // the search's own line, nearer moves more
    SOURCE_RAW,      // weights that order moves
    SOURCE_NB,
    SOURCE_FIRST_SEARCHED = SOURCE_NOW,
} LabSource;

const char *lab_source_name(LabSource source);

// What a source may look at.
typedef struct LabSourceView {
    const Position *pos;
    LabTarget target;
    const double *prior;            // [SQ_NB], as the side to move sees the board
    const MemorySnapshot *snapshot; // of a search; else NULL
    const SearchLine *own_line;     // of the same search
} LabSourceView;

// Writes a number for each square.
void lab_source_values(LabSource source, const LabSourceView *view, double values[SQ_NB]);

// --- measures ------------------------------------------------------------------------------------------------------

// The numbers behind the tables about maps: how well each source found each target, position by position.

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
    double *block;                     // of all these numbers
} MapsMeasures;

// Searches all positions to all depths. NULL with a reason. The run must outlive it. Release with maps_measures_free.
MapsMeasures *maps_measures_make(const LabRun *run, Error *error);
void maps_measures_free(MapsMeasures *measures);

// The scores of a source; `depth_index` is not asked about where no search is needed.
const double *maps_scores(const MapsMeasures *measures, LabSource source, int depth_index, LabTarget target,
                          Metric metric);

// Sums by position with their intervals: the mean of one series over the positions where it is known, times a factor; and
// the mean of what one has more than another.
LabValue maps_mean(const MapsMeasures *measures, const double *scores, double factor);
LabValue maps_mean_gain(const MapsMeasures *measures, const double *scores, const double *others, double factor);

#endif
