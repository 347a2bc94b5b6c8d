// SPDX-License-Identifier: GPL-3.0-or-later
// From the trained network in floating point to the one of integers that the engine plays with.
#ifndef TUNE_QUANTISE_H
#define TUNE_QUANTISE_H

#include "tune/trainer.h"

// The output is multiplied by a whole number, and the scale in the file divided by it, where the weights leave room: its
// weights are small, and would else be rounded coarsely.
//
// The network of a trainer, every weight rounded to the nearest integer and the mean value kept, with its
// ledger. Release with network_free.
Network *quantise(const Trainer *trainer);

#endif
