// SPDX-License-Identifier: GPL-3.0-or-later
// The loops of the network: the same plain C, compiled for several sets of vector instructions. Integers only, so all of
// them compute the same. Any thread.
#ifndef EVAL_NETWORK_KERNELS_H
#define EVAL_NETWORK_KERNELS_H

#include "eval/network/features.h"

#include <stdint.h>

// A move takes at most two pieces from their squares (its own and the captured one, or king and rook) and puts down as
// many.
enum { NETWORK_CHANGES_MAX = 2 };

// Rows of input weights to add to an accumulator and to take off. One move: 1 and 1, 1 and 2, or 2 and 2.
typedef struct NetworkRows {
    const int16_t *added[NETWORK_CHANGES_MAX];
    const int16_t *removed[NETWORK_CHANGES_MAX];
    int added_count, removed_count;
} NetworkRows;

// All pointers are aligned to 64 bytes; `neurons` is a multiple of NETWORK_NEURONS_STEP.
typedef struct NetworkKernel {
    const char *name;
    // to = from + what a move adds - what it takes off; `to` and `from` do not overlap.
    void (*update)(int16_t *to, const int16_t *from, const NetworkRows *rows, int neurons);
    // Adds a row to the accumulator, or takes it off.
    void (*add)(int16_t *accumulator, const int16_t *row, int neurons);
    void (*remove)(int16_t *accumulator, const int16_t *row, int neurons);
    // Weights * clamped accumulator squared, over both sides: `weights` holds those for `own`, then those for `theirs`.
    int64_t (*output)(const int16_t *own, const int16_t *theirs, const int16_t *weights, int neurons);
} NetworkKernel;

enum { NETWORK_KERNELS_MAX = 4 };

// Writes the kernels that this processor can run to `out`, the fastest last; returns how many, at least one.
int network_kernels(const NetworkKernel *out[NETWORK_KERNELS_MAX]);

// The fastest of them.
const NetworkKernel *network_kernel_best(void);

#endif
