// SPDX-License-Identifier: GPL-3.0-or-later
// What the table-driven back-ends share: slow reference attacks, relevant squares, and the walk over all occupancies.
#ifndef BITBOARD_SLIDERS_TABLES_H
#define BITBOARD_SLIDERS_TABLES_H

#include "bitboard/bitboard.h"

#include <stddef.h>

enum {
    ROOK_TABLE_SIZE = 102400, // sum over the squares of 2^(relevant squares of a rook)
    BISHOP_TABLE_SIZE = 5248, // the same for a bishop
    INNER_NB = 64,            // occupancies of a line whose ends do not matter
};

typedef enum SliderKind { SLIDER_ROOK, SLIDER_BISHOP, SLIDER_KIND_NB } SliderKind;

// The four lines through a square; a diagonal goes up to the right, an antidiagonal up to the left.
typedef enum LineKind { LINE_RANK, LINE_FILE, LINE_DIAGONAL, LINE_ANTIDIAGONAL, LINE_KIND_NB } LineKind;

// Attacks found by walking square by square: the reference for every back-end.
Bitboard slider_attacks_slow(SliderKind kind, Square square, Bitboard occupied);
Bitboard line_attacks_slow(LineKind kind, Square square, Bitboard occupied);

// The squares whose occupation matters: the rays without their last square at the edge.
Bitboard slider_relevant(SliderKind kind, Square square);
Bitboard line_relevant(LineKind kind, Square square);

// The whole line but the square itself.
static inline Bitboard line_rays(LineKind kind, Square square)
{
    return line_attacks_slow(kind, square, 0);
}

// Puts attacks into an entry that is empty, or has them already because another occupancy leaves the same squares.
static inline void slider_store(Bitboard *entry, Bitboard attacks)
{
    assert(*entry == 0 || *entry == attacks);
    *entry = attacks;
}

// The next subset of `mask` after `subset` in counting order; 0 after the last (Carry-Rippler).
static inline Bitboard bb_next_subset(Bitboard subset, Bitboard mask)
{
    return (subset - mask) & mask;
}

#endif
