// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the evaluation's numbers to training positions: the expected result that the evaluation implies is brought near
// to a blend of the game's result and of what the search expected, by gradient descent (Adam: Kingma and Ba, "Adam: a
// method for stochastic optimization", 2015) over all positions. Some games are held out to see when to stop.
#ifndef TUNE_FIT_H
#define TUNE_FIT_H

#include "tune/fit_state.h"
#include "tune/training_set.h"

typedef struct FitSettings {
    double lambda; // share of the game's result in the target; the rest is the search's
    double spread; // units a number strays easily from its start, were a position all there is; 0 = no such pull
    double rate;   // first step of the optimiser, in units
    int epochs;    // passes over the data, at most; a quarter more when units are fixed
    int epochs_without_gain; // passes without a better held-out loss after which a stage ends
    int held_out;            // percent of the games, in blocks
    uint64_t seed;           // chooses them
    int threads;             // the result is the same for any number of them
    const char *saved;       // file to keep the state in; NULL = none
    int save_every;          // passes
} FitSettings;

typedef struct FitProgress {
    FitStage stage;
    int epoch;
    double training_loss, held_out_loss, best_loss;
} FitProgress;

typedef struct FitResult {
    double scale_search; // score at which the expected result is e : 1, by the search
    double scale_static; // the same for the static value
    size_t training_count, held_out_count;
    double start_training, start_held_out; // losses
    double training, held_out;             // at the end, with whole numbers
    Model model;                           // whole numbers
} FitResult;

FitSettings fit_defaults(void);

// Fits from `start`. `on_progress` is called after every pass; may be NULL. False with a reason.
bool fit_run(const TrainingSet *set, const FitSettings *settings, const Model *start,
             void (*on_progress)(void *context, const FitProgress *progress), void *context, FitResult *result,
             Error *error);

#endif
