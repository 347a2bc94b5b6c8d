// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by a flood: all sliders of a set take one step over empty squares, as often as there can be empty
// squares on a line, and then one more, onto what stops them. No tables, and many sliders cost as much as one.
// Isenberg, "Efficient Generation of Sliding Piece Attacks" (2008), dumb7fill.
#ifndef BITBOARD_SLIDERS_DUMB7FILL_H
#define BITBOARD_SLIDERS_DUMB7FILL_H

#include "bitboard/bitboard.h"

#include <stddef.h>

enum { DUMB7FILL_STEPS = 6 }; // empty squares between two pieces on a line, at most

static inline void dumb7fill_init(void)
{
}

static inline size_t dumb7fill_bytes(void)
{
    return 0;
}

// What a set of sliders attacks in one direction.
static inline Bitboard dumb7fill_direction(Bitboard sliders, Bitboard empty, Direction direction)
{
    Bitboard flood = sliders;
    for (int i = 0; i < DUMB7FILL_STEPS; ++i) {
        sliders = bb_shift(sliders, direction) & empty;
        flood |= sliders;
    }
    return bb_shift(flood, direction);
}

static inline Bitboard dumb7fill_rook_attacks(Square square, Bitboard occupied)
{
    const Bitboard rook = bb_square(square), empty = ~occupied;
    return dumb7fill_direction(rook, empty, NORTH) | dumb7fill_direction(rook, empty, EAST) |
           dumb7fill_direction(rook, empty, SOUTH) | dumb7fill_direction(rook, empty, WEST);
}

static inline Bitboard dumb7fill_bishop_attacks(Square square, Bitboard occupied)
{
    const Bitboard bishop = bb_square(square), empty = ~occupied;
    return dumb7fill_direction(bishop, empty, NORTH_EAST) | dumb7fill_direction(bishop, empty, SOUTH_EAST) |
           dumb7fill_direction(bishop, empty, SOUTH_WEST) | dumb7fill_direction(bishop, empty, NORTH_WEST);
}

#endif
