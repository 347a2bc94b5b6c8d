// SPDX-License-Identifier: GPL-3.0-or-later
// Fits wins, draws and losses by score and position (engine/wdl.h) to games of the engine against itself: maximum
// likelihood, by Newton's method with the expected information in the place of the second derivatives (Fisher's scoring:
// J. Nelder, R. Wedderburn, "Generalized linear models", 1972). One game in ten is held out. Belongs to one thread.
#ifndef STUDY_TUNE_WDL_FIT_H
#define STUDY_TUNE_WDL_FIT_H

#include "base/error.h"
#include "engine/wdl.h"
#include "study/tune/records.h"

enum {
    WDL_PHASES = 3, // by material: few pieces, some, many
    WDL_BINS = 10,  // of a calibration
};

// Of held-out positions whose prediction is in this tenth.
typedef struct WdlBin {
    long positions;
    double predicted, actual; // sums
} WdlBin;

// How good a model is on the games held out.
typedef struct WdlScore {
    double loss;                         // natural logarithm, a position
    WdlBin points[WDL_PHASES][WDL_BINS]; // expected points of the side to move
    WdlBin draws[WDL_PHASES][WDL_BINS];  // chance of a draw
    double level_draws,
        level_distance; // in drawn games with less than a third of the material: mean chance of a draw, and
                        // mean distance of the points from one half
} WdlScore;

typedef struct WdlSample WdlSample; // a position

typedef struct WdlData {
    WdlSample *samples, *held_out;
    size_t count, capacity, held_out_count, held_out_capacity;
    long games, seen; // seen: positions, of which few are taken, since neighbours tell the same
} WdlData;

// Adds the positions of a file of game records. False with a reason that names the file. Release with wdl_data_free.
bool wdl_data_add_file(WdlData *data, const char *path, Error *error);
void wdl_data_free(WdlData *data);

// The model of the greatest likelihood, and that which knows the score alone. False with a reason if there are too few games.
bool wdl_fit(const WdlData *data, WdlModel *model, WdlModel *by_score, Error *error);

void wdl_score(const WdlData *data, const WdlModel *model, WdlScore *out);

#endif
