// SPDX-License-Identifier: GPL-3.0-or-later
// Checkpoints: a trainer between two epochs as a file, from which training goes on as if it had not been interrupted.
//
// The file, all numbers little-endian:
//
//   16 bytes  "Hotspur trainer\n"
//   u32       version, 1
//   u32       neurons, outputs, scale, epochs, batch, held-out percent (six numbers)
//   u64       seed
//   f64       rate, rate at the end, wdl, wdl at the end (four numbers)
//   u64       hash of the training positions
//   u32       epochs done
//   u64       steps done
//   u32       bytes of the ledger; the ledger: text, lines
//   f64       losses [epochs done][training, held out]
//   f32       offsets [outputs]: what rounding takes from the mean value
//   f32       weights, then first moments, then second moments: each input weights, biases, output weights, output
//             biases, in the order of a network file
//   u64       FNV-1a, 64 bits, of everything before
#ifndef STUDY_TUNE_CHECKPOINT_H
#define STUDY_TUNE_CHECKPOINT_H

#include "base/file.h"
#include "study/tune/trainer.h"

#include <stddef.h>

extern const FileKind checkpoint_file_kind;
enum { CHECKPOINT_MAGIC_SIZE = 16, CHECKPOINT_HEADER_SIZE = 108 };

// Reads a trainer from a file, or from bytes in memory. NULL with a reason (that names the file): no checkpoint, another
// version, settings that are not possible, a size that does not fit them, a wrong checksum, numbers that are none.
Trainer *checkpoint_read(const char *path, Error *error);
Trainer *checkpoint_from_bytes(const void *bytes, size_t size, Error *error);

// The bytes of a checkpoint; the caller frees them with mem_free.
void *checkpoint_to_bytes(const Trainer *trainer, size_t *size);

// Writes a trainer as file_replace does. False with a reason, also if the file there is no checkpoint.
bool checkpoint_write(const Trainer *trainer, const char *path, Error *error);

// Training from files to files: game records in, a checkpoint after every epoch, a network at the end.

typedef struct TrainFiles {
    const char *const *data; // files of records
    int data_count;
    const char *out_path;        // the network; NULL = none
    const char *checkpoint_path; // NULL = none. One with the same settings is continued, another refused
    const char *from_path;       // a checkpoint or a network whose weights are the first ones; NULL = random weights
    bool resume;                 // the checkpoint must be there, and its settings hold
    TrainerSettings settings;    // a negative number: not chosen
    int threads;
    double following; // how far scores look at the positions that followed (network_data.h); 0 = not
    size_t limit;     // positions; 0 = all
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
