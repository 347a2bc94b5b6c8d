// SPDX-License-Identifier: GPL-3.0-or-later
// What the table-driven back-ends share: slow reference attacks, relevant squares, and the walk over all occupancies.
#ifndef BITBOARD_SLIDERS_TABLES_H
#define BITBOARD_SLIDERS_TABLES_H

#include "bitboard/bitboard.h"

enum {
    ROOK_TABLE_SIZE = 102400, // sum over the squares of 2^(relevant squares of a rook)
    BISHOP_TABLE_SIZE = 5248, // the same for a bishop
};

typedef enum SliderKind { SLIDER_ROOK, SLIDER_BISHOP, SLIDER_KIND_NB } SliderKind;

// Attacks found by walking square by square: the reference for every back-end.
Bitboard slider_attacks_slow(SliderKind kind, Square square, Bitboard occupied);

// The squares whose occupation matters: the rays without their last square at the edge.
Bitboard slider_relevant(SliderKind kind, Square square);

// The next subset of `mask` after `subset` in counting order; 0 after the last (Carry-Rippler).
static inline Bitboard bb_next_subset(Bitboard subset, Bitboard mask)
{
    return (subset - mask) & mask;
}

#endif
