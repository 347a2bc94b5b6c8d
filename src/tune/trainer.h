// SPDX-License-Identifier: GPL-3.0-or-later
// Trains the network by gradient descent: AdamW (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019)
// on batches of shuffled positions. The target is a blend of the game's result and the expected result by the score;
// the loss is the squared error. The result depends on data and settings alone, not on the number of threads.
#ifndef TUNE_TRAINER_H
#define TUNE_TRAINER_H

#include "eval/network/network.h"
#include "tune/float_network.h"
#include "tune/network_data.h"

#include <stdint.h>

enum {
    TRAINER_EPOCHS_MAX = 10000,
    TRAINER_BATCH_MAX = 1 << 20,
    TRAINER_SCALE_MAX = 10000,
    TRAINER_HELD_OUT_MAX = 90,
};

// No weight is larger, so that no sum of integers overflows.
#define TRAINER_WEIGHT_MAX 1.98F

typedef struct TrainerSettings {
    int64_t neurons, outputs;
    int64_t scale;         // units of score for a value of 1.0
    int64_t epochs;        // passes over the data
    int64_t batch;         // positions a step
    int64_t held_out;      // percent of the games
    int64_t seed;          // of first weights and shuffles
    double rate, rate_end; // step width at the start and at the end, between them half a cosine
    double wdl, wdl_end;   // share of the game's result in the target, rising evenly
} TrainerSettings;

// Mean squared errors of an epoch. All are measured against the target at the end of the run, so that epochs compare.
typedef struct TrainerLoss {
    double training; // while it trained
    double held_out; // after the epoch; 0 without held-out games
} TrainerLoss;

// Everything a checkpoint keeps.
typedef struct Trainer {
    TrainerSettings settings;
    FloatNetwork *network, *mean, *square; // weights, and Adam's moments of their gradients
    uint64_t data_hash;                    // of the positions it was trained with; 0 before
    int64_t epoch;                         // epochs done
    int64_t steps;                         // batches done
    TrainerLoss *losses;                   // of the epochs done
    float offsets[NETWORK_OUTPUTS_MAX];    // what rounding takes from the mean value of each output set
    char ledger[NETWORK_LEDGER_MAX + 1];   // where the weights come from: text, lines
} Trainer;

typedef struct TrainerProgress {
    int64_t epoch;      // from 1
    size_t done, count; // positions of this epoch
    double loss;        // of this epoch, so far
    double held_out;    // after the last epoch; 0 if there was none
} TrainerProgress;

TrainerSettings trainer_defaults(void);

// Are these settings possible? False with a reason.
bool trainer_settings_check(const TrainerSettings *settings, Error *error);

// Says in *name which setting differs; false if none does.
bool trainer_settings_differ(const TrainerSettings *a, const TrainerSettings *b, const char **name);

// A trainer with random weights, for possible settings. Release with trainer_free; NULL is ignored.
Trainer *trainer_new(const TrainerSettings *settings);
void trainer_free(Trainer *trainer);

// Takes the weights of another trainer with as many neurons; one output set serves for several. False with a reason.
bool trainer_take_weights(Trainer *trainer, const Trainer *from, Error *error);

// One pass over the data, with `threads` threads. `on_progress` is called after every batch; may be NULL. There must be
// epochs left, and training positions.
void trainer_run_epoch(Trainer *trainer, const NetworkData *data, int threads,
                       void (*on_progress)(void *context, const TrainerProgress *progress), void *context);

// Mean squared error against the target at the end of the run.
double trainer_loss(const Trainer *trainer, const NetworkSamples *samples, int threads);

// FNV-1a, 64 bits, of the weights.
uint64_t trainer_checksum(const Trainer *trainer);

// The expected result that a position should have, with `wdl` as the share of the game's result.
double trainer_target(const NetworkSample *sample, double scale, double wdl);

#endif
