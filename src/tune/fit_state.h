// SPDX-License-Identifier: GPL-3.0-or-later
// Where a fit stands, and how that is kept on disk: enough to go on as if it had never been broken off.
#ifndef TUNE_FIT_STATE_H
#define TUNE_FIT_STATE_H

#include "base/error.h"
#include "tune/model.h"

// Units must end as small whole numbers, so they are rounded before the rest is fitted to the end.
typedef enum FitStage { FIT_ALL, FIT_UNITS_FIXED, FIT_DONE } FitStage;

typedef struct FitState {
    FitStage stage;
    int epoch;           // of the stage
    int steps;           // of the optimiser in this stage
    int best_epoch;      // of the stage
    double best_loss;    // held out, at that epoch
    Model current, best; // numbers now, and at that epoch
    Model mean, square;  // the optimiser's moving averages of gradient and squared gradient
} FitState;

// Writes the state to a file; `key` says in one line what it belongs to. False with a reason.
bool fit_state_save(const FitState *state, const char *key, const char *path, Error *error);

// Reads what was saved with the same key. *found is false if there is no file. False with a reason if the file is
// another fit's or broken; *state is then untouched.
bool fit_state_load(FitState *state, const char *key, const char *path, bool *found, Error *error);

#endif
