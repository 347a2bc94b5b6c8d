// SPDX-License-Identifier: GPL-3.0-or-later
// Attacks of all sliders of a side at once: a fill costs the same for one slider and for many, which is what it is good for.
// Eight fills one after another, or four at a time in the words of a vector, which the compiler turns into the instructions
// of the processor, or into plain ones where it has none.
// Isenberg, "Efficient Generation of Sliding Piece Attacks" (2008), Kogge-Stone algorithm, SIMD and progressive mobility.
#ifndef BITBOARD_FILLS_H
#define BITBOARD_FILLS_H

#include "bitboard/sliders/kogge_stone.h"

// Queens stand in both sets.
static inline Bitboard fill_attacks(Bitboard rooks, Bitboard bishops, Bitboard occupied)
{
    const Bitboard empty = ~occupied;
    return kogge_stone_direction(rooks, empty, NORTH) | kogge_stone_direction(rooks, empty, EAST) |
           kogge_stone_direction(rooks, empty, SOUTH) | kogge_stone_direction(rooks, empty, WEST) |
           kogge_stone_direction(bishops, empty, NORTH_EAST) | kogge_stone_direction(bishops, empty, NORTH_WEST) |
           kogge_stone_direction(bishops, empty, SOUTH_WEST) | kogge_stone_direction(bishops, empty, SOUTH_EAST);
}

typedef Bitboard FillVector __attribute__((vector_size(4 * sizeof(Bitboard))));

// The same by vectors: north, east, north-east and north-west are shifts to the left, the other four to the right.
static inline Bitboard fill_attacks_by_vectors(Bitboard rooks, Bitboard bishops, Bitboard occupied)
{
    const FillVector sliders = {rooks, rooks, bishops, bishops};
    const FillVector empty = {~occupied, ~occupied, ~occupied, ~occupied};
    const FillVector step = {NORTH, EAST, NORTH_EAST, NORTH_WEST};
    const FillVector up_to = {BB_ALL, ~BB_FILE_A, ~BB_FILE_A,
                              ~BB_FILE_H}; // what a step up cannot have wrapped round to
    const FillVector down_to = {BB_ALL, ~BB_FILE_H, ~BB_FILE_H, ~BB_FILE_A};

    FillVector up = sliders, open = empty & up_to;
    up |= open & up << step;
    open &= open << step;
    up |= open & up << 2 * step;
    open &= open << 2 * step;
    up |= open & up << 4 * step;

    FillVector down = sliders;
    open = empty & down_to;
    down |= open & down >> step;
    open &= open >> step;
    down |= open & down >> 2 * step;
    open &= open >> 2 * step;
    down |= open & down >> 4 * step;

    const FillVector attacks = (up << step & up_to) | (down >> step & down_to);
    return attacks[0] | attacks[1] | attacks[2] | attacks[3];
}

// Progressive mobility: the squares that sliders of one kind, with all the others standing still, can reach in up to so many
// moves. They stop at own pieces and on those they capture.
static inline Bitboard fill_reach(Bitboard sliders, bool is_rook, bool is_bishop, Bitboard occupied, Bitboard own,
                                  int moves)
{
    Bitboard reached = 0;
    occupied &= ~sliders;
    own &= ~sliders;
    for (int i = 0; i < moves; ++i) {
        reached |= fill_attacks(is_rook ? sliders : 0, is_bishop ? sliders : 0, occupied) & ~own;
        sliders = reached & ~occupied;
    }
    return reached;
}

// Pieces that alone stand between a king and a slider, pinned or in the way of a discovered check: where a ray from the king
// and the fill of the sliders against that direction meet. One direction at a time, for the sum of all would also have
// squares where two different directions cross.
static inline Bitboard fill_blockers(Square king, Bitboard rooks, Bitboard bishops, Bitboard occupied)
{
    static const Direction straight[] = {NORTH, EAST, SOUTH, WEST},
                           diagonal[] = {NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST};
    enum { OPPOSITE = 2, DIRECTIONS = 4 };
    const Bitboard from = bb_square(king), empty = ~occupied;
    Bitboard met = 0;
    for (int i = 0; i < DIRECTIONS; ++i) {
        const int back = (i + OPPOSITE) % DIRECTIONS;
        met |= kogge_stone_direction(from, empty, straight[i]) & kogge_stone_direction(rooks, empty, straight[back]);
        met |= kogge_stone_direction(from, empty, diagonal[i]) & kogge_stone_direction(bishops, empty, diagonal[back]);
    }
    return met & occupied;
}

#endif
