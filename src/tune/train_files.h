// SPDX-License-Identifier: GPL-3.0-or-later
// Training from files to files: game records in, a checkpoint after every epoch, a network at the end.
#ifndef TUNE_TRAIN_FILES_H
#define TUNE_TRAIN_FILES_H

#include "tune/trainer.h"

typedef struct TrainFiles {
    const char *const *data; // files of records
    int data_count;
    const char *out_path;        // the network; NULL = none
    const char *checkpoint_path; // NULL = none. One with the same settings is continued, another refused
    const char *from_path;       // a checkpoint whose weights are the first ones; NULL = random weights
    bool resume;                 // the checkpoint must be there, and its settings hold
    TrainerSettings settings;    // a negative number: not chosen
    int threads;
    size_t limit; // positions; 0 = all
    void *context;
    void (*on_read)(void *context, const NetworkData *data, bool is_last); // after every game and at the end
    void (*on_progress)(void *context, const TrainerProgress *progress, int epochs);
} TrainFiles;

typedef struct TrainResult {
    TrainerSettings settings;
    int epochs;          // done
    TrainerLoss *losses; // of each
    uint64_t checksum;   // of the weights
} TrainResult;

// No setting chosen.
TrainerSettings train_files_settings(void);

// Trains and writes. False with a reason: nothing is overwritten that this program did not write itself, and no run goes
// on with other data or settings. Release the result with train_files_free.
bool train_files_run(const TrainFiles *files, TrainResult *result, Error *error);
void train_files_free(TrainResult *result);

// Writes the network of a checkpoint.
bool train_files_quantise(const char *checkpoint_path, const char *out_path, TrainResult *result, Error *error);

#endif
