// SPDX-License-Identifier: GPL-3.0-or-later
// How a network was trained, as lines of text that stay with it.
#ifndef TUNE_TRAINING_LEDGER_H
#define TUNE_TRAINING_LEDGER_H

#include "tune/trainer.h"

// Writes what a run begins with: its settings, its records (names of files without folders) and, before them, how the
// weights of `from` came to be; NULL if the weights are new.
void training_ledger_begin(const TrainerSettings *settings, const char *const *files, int file_count,
                           const NetworkData *data, const Trainer *from, char out[NETWORK_LEDGER_MAX + 1]);

// Writes the ledger of a trainer with what came of it.
void training_ledger_finish(const Trainer *trainer, char out[NETWORK_LEDGER_MAX + 1]);

#endif
