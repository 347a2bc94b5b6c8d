// SPDX-License-Identifier: GPL-3.0-or-later
// Trains the network by gradient descent: AdamW (Loshchilov and Hutter, "Decoupled weight decay regularization", 2019)
// on batches of shuffled positions. The target is a blend of the game's result and the expected result by the score;
// the loss is the squared error. The result depends on data and settings alone, not on the number of threads.
#ifndef STUDY_TUNE_TRAINER_H
#define STUDY_TUNE_TRAINER_H

#include "eval/network/network.h"
#include "study/tune/network_data.h"

#include <stddef.h>
#include <stdint.h>

// The network in floating point, as it is trained: its value and the gradient of its error.
//
// accumulator a = biases + input weights of the inputs that are on, for each side; s = clamp(a, 0, 1);
// value = output bias + output weights * s * s. 1.0 of it is `scale` units of score.

// All numbers lie in one block of `count`, in this order, beginning at input_weights.
typedef struct FloatNetwork {
    int neurons, outputs;
    size_t count;
    float *input_weights;  // [NETWORK_INPUTS][neurons]
    float *biases;         // [neurons]
    float *output_weights; // [outputs][NETWORK_SIDE_NB][neurons]
    float *output_biases;  // [outputs]
} FloatNetwork;

// Are there networks of that size?
bool float_network_is_possible(int64_t neurons, int64_t outputs);

// How many numbers a possible network has.
size_t float_network_count(int neurons, int outputs);

// A network of zeros. Release with float_network_free; NULL is ignored.
FloatNetwork *float_network_new(int neurons, int outputs);
void float_network_free(FloatNetwork *network);

// By how much the output may be multiplied before it is rounded, and the scale divided, so that the steps of its weights
// grow finer: the largest divisor of `scale` with which all of them fit.
int float_network_gain(const FloatNetwork *network, int scale);

// A copy with every weight rounded to what the network of integers can express with a gain.
FloatNetwork *float_network_rounded(const FloatNetwork *network, int gain);

// Small random weights to start from.
void float_network_randomise(FloatNetwork *network, uint64_t seed);

// The value for the side to move. Any thread.
double float_network_value(const FloatNetwork *network, const NetworkSample *sample);

// Adds to `gradient` the slopes of (sigmoid(value) - target)^2. Returns sigmoid(value), the expected result. Any thread
// with a gradient of its own.
double float_network_add_gradient(const FloatNetwork *network, const NetworkSample *sample, double target,
                                  FloatNetwork *gradient);

double float_network_sigmoid(double x);

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

// From the trained network in floating point to the one of integers that the engine plays with.

// The output is multiplied by a whole number, and the scale in the file divided by it, where the weights leave room: its
// weights are small, and would else be rounded coarsely.
//
// The network of a trainer, every weight rounded to the nearest integer and the mean value kept, with its
// ledger. Release with network_free.
Network *quantise(const Trainer *trainer);

// The way back: a trainer whose weights are those that the integers stand for, with 1.0 as `scale` units, and with their
// ledger; it has trained nothing. NULL with a reason: with that scale a weight would be larger than TRAINER_WEIGHT_MAX.
Trainer *trainer_from_network(const Network *network, int64_t scale, Error *error);

// How a network was trained, as lines of text that stay with it.

// Writes what a run begins with: its settings, its records (names of files without folders) and, before them, how the
// weights of `from` came to be; NULL if the weights are new.
void training_ledger_begin(const TrainerSettings *settings, const char *const *files, int file_count,
                           const NetworkData *data, const Trainer *from, char out[NETWORK_LEDGER_MAX + 1]);

// Writes the ledger of a trainer with what came of it.
void training_ledger_finish(const Trainer *trainer, char out[NETWORK_LEDGER_MAX + 1]);

#endif
