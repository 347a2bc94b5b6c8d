// SPDX-License-Identifier: GPL-3.0-or-later
// Fits the evaluation's numbers to training positions: the expected result that the evaluation implies is brought near
// to a blend of the game's result and of what the search expected, by gradient descent (Adam: Kingma and Ba, "Adam: a
// method for stochastic optimization", 2015) over all positions. Some games are held out to see when to stop.
#ifndef STUDY_TUNE_FIT_H
#define STUDY_TUNE_FIT_H

#include "base/error.h"
#include "study/tune/model.h"

// Where a fit stands, and how that is kept on disk: enough to go on as if it had never been broken off.

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

typedef struct FitSettings {
    double lambda; // share of the game's result in the target; the rest is the search's
    double
        following; // 0 .. 1: how far that of a position looks at those that followed in its game, as TD(lambda); 0 = not
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

// The results for White that the search expected of all positions, its scores being worth what `scale` says. With
// `following` each is mixed with those of the positions that follow in its game, up to the result, the less the farther
// away: targets of temporal differences (R. Sutton, "Learning to predict by the methods of temporal differences", Machine
// Learning 3, 1988).
void fit_expect(const TrainingSet *set, double scale, double following, double *expected);

// Fits from `start`. `on_progress` is called after every pass; may be NULL. False with a reason.
bool fit_run(const TrainingSet *set, const FitSettings *settings, const Model *start,
             void (*on_progress)(void *context, const FitProgress *progress), void *context, FitResult *result,
             Error *error);

// A fit from files to a file.

typedef struct FitFiles {
    const char *const *data; // files of training positions
    int data_count;
    const char *params_path; // the params.def this program was built from
    const char *out_path;    // the same text with fitted numbers; may be the same file
    bool force;              // which may be any file; else it must hold such numbers
    FitSettings settings;
    void *context;
    void (*on_loaded)(void *context, const TrainingSet *set); // may be NULL, as the next
    void (*on_progress)(void *context, const FitProgress *progress);
} FitFiles;

// Fits from the numbers this program was built with and writes the result. False with a reason.
bool fit_files_run(const FitFiles *files, FitResult *result, Error *error);

// Writes new numbers into the text of params.def and leaves everything else of it as it is.

// The text with the numbers of `old` replaced by those of `fresh`, both whole; the caller frees it with mem_free. NULL
// with a reason if a parameter is missing, unknown, or has another number than `old`: then the text is not the one that
// this program was built from.
char *param_file_rewrite(const char *text, const Model *old, const Model *fresh, Error *error);

#endif
