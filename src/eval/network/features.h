// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs of the network, shared by inference and training: one for each piece on each square, seen by each side.
//
// Both sides look at the board as if it were theirs: own pieces first, own first rank below. A side whose king stands on
// files e to h sees the board mirrored, so that its own king always stands on files a to d: a network for half the
// king positions learns from twice as many games.
#ifndef EVAL_NETWORK_FEATURES_H
#define EVAL_NETWORK_FEATURES_H

#include "bitboard/square.h"
#include "board/chess.h"

#include <stdint.h>

enum {
    NETWORK_INPUTS = COLOUR_NB * PT_NB * SQ_NB, // 768
    NETWORK_NEURONS_MAX = 1024,
    NETWORK_NEURONS_STEP = 32, // the number of neurons is a multiple of it, so that vectors have no rest
    NETWORK_OUTPUTS_MAX = 8,   // output sets, chosen by the number of pieces on the board
    NETWORK_PIECES_MAX = 32,
    NETWORK_QA = 255, // 1.0 of an accumulator
    NETWORK_QB = 64,  // 1.0 of an output weight
};

// Does a side with its king there see the board mirrored?
static inline bool network_is_mirrored(Square king)
{
    return square_file(king) >= FILE_E;
}

// The input (0 .. NETWORK_INPUTS - 1) that a piece on a square switches on for `us`.
static inline int network_input(Colour us, bool mirrored, Piece piece, Square square)
{
    const int seen = square_relative(us, square) ^ (mirrored ? FILE_H : 0);
    const int side = piece_colour(piece) == us ? 0 : 1;
    return (side * PT_NB + piece_type(piece)) * SQ_NB + seen;
}

// The output set for a number of pieces (kings and pawns included, 2 .. 32).
static inline int network_output(int outputs, int pieces)
{
    return (pieces - 2) * outputs / (NETWORK_PIECES_MAX - 1);
}

// The loops of the network: the same plain C, compiled for several sets of vector instructions. Integers only, so all of
// them compute the same. Any thread.

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

enum { NETWORK_KERNELS_MAX = 5 };

// Writes the kernels that this processor can run to `out`, the fastest last; returns how many, at least one.
int network_kernels(const NetworkKernel *out[NETWORK_KERNELS_MAX]);

// The fastest of them.
const NetworkKernel *network_kernel_best(void);

#endif
