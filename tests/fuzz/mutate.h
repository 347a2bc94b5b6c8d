// SPDX-License-Identifier: GPL-3.0-or-later
// New inputs from old ones.
#ifndef FUZZ_MUTATE_H
#define FUZZ_MUTATE_H

#include "fuzz/corpus.h"
#include "fuzz/fuzz.h"

#include "base/rng.h"

// Writes a changed copy of a seed, with a NUL behind it, and returns its size. The same generator state gives the same
// input.
size_t mutate(const Corpus *corpus, Rng *rng, char out[FUZZ_INPUT_MAX + 1]);

#endif
