// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by a parallel prefix, as adders carry (Kogge and Stone, 1973): after three rounds of one, two and four
// steps a slider has gone as far as seven single steps would take it. No tables, and many sliders cost as much as one.
// Isenberg, "Efficient Generation of Sliding Piece Attacks" (2008), Kogge-Stone algorithm.
#ifndef BITBOARD_SLIDERS_KOGGE_STONE_H
#define BITBOARD_SLIDERS_KOGGE_STONE_H

#include "bitboard/bitboard.h"

#include <stddef.h>

static inline void kogge_stone_init(void)
{
}

static inline size_t kogge_stone_bytes(void)
{
    return 0;
}

static inline Bitboard kogge_stone_shift(Bitboard set, int step)
{
    return step > 0 ? set << step : set >> -step;
}

// The squares that a step in this direction cannot end on, because it would have gone round the edge.
static inline Bitboard kogge_stone_beyond_edge(Direction direction)
{
    switch (direction) {
    case EAST:
    case NORTH_EAST:
    case SOUTH_EAST: return BB_FILE_A;
    case WEST:
    case NORTH_WEST:
    case SOUTH_WEST: return BB_FILE_H;
    default: return 0;
    }
}

// What a set of sliders attacks in one direction. `open` holds, round by round, the squares that can be crossed together
// with as many before them as the next shift skips.
static inline Bitboard kogge_stone_direction(Bitboard sliders, Bitboard empty, Direction direction)
{
    Bitboard open = empty & ~kogge_stone_beyond_edge(direction);
    sliders |= open & kogge_stone_shift(sliders, direction);
    open &= kogge_stone_shift(open, direction);
    sliders |= open & kogge_stone_shift(sliders, 2 * direction);
    open &= kogge_stone_shift(open, 2 * direction);
    sliders |= open & kogge_stone_shift(sliders, 4 * direction);
    return bb_shift(sliders, direction);
}

static inline Bitboard kogge_stone_rook_attacks(Square square, Bitboard occupied)
{
    const Bitboard rook = bb_square(square), empty = ~occupied;
    return kogge_stone_direction(rook, empty, NORTH) | kogge_stone_direction(rook, empty, EAST) |
           kogge_stone_direction(rook, empty, SOUTH) | kogge_stone_direction(rook, empty, WEST);
}

static inline Bitboard kogge_stone_bishop_attacks(Square square, Bitboard occupied)
{
    const Bitboard bishop = bb_square(square), empty = ~occupied;
    return kogge_stone_direction(bishop, empty, NORTH_EAST) | kogge_stone_direction(bishop, empty, SOUTH_EAST) |
           kogge_stone_direction(bishop, empty, SOUTH_WEST) | kogge_stone_direction(bishop, empty, NORTH_WEST);
}

#endif
