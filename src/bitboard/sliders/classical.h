// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by rays and bit scans, the classical way: of the pieces on a ray the first is found by a scan, forwards or
// backwards as the ray runs, and the ray from there on is cut off. A piece that is always there, on the last square of the
// board, saves the question whether there is any.
// Isenberg, "Efficient Generation of Sliding Piece Attacks" (2008), classical approach.
#ifndef BITBOARD_SLIDERS_CLASSICAL_H
#define BITBOARD_SLIDERS_CLASSICAL_H

#include "bitboard/bitboard.h"

#include <stddef.h>

// Rays that run towards h8 come first: their first piece is the lowest.
typedef enum ClassicalRay {
    RAY_NORTH,
    RAY_EAST,
    RAY_NORTH_EAST,
    RAY_NORTH_WEST,
    RAY_SOUTH,
    RAY_WEST,
    RAY_SOUTH_WEST,
    RAY_SOUTH_EAST,
    RAY_NB,
} ClassicalRay;

extern Bitboard classical_ray_table[RAY_NB][SQ_NB];

void classical_init(void);
size_t classical_bytes(void);

static inline Bitboard classical_ray_attacks(ClassicalRay ray, Square square, Bitboard occupied)
{
    const Bitboard whole = classical_ray_table[ray][square];
    const Bitboard pieces = whole & occupied;
    const Square first = ray < RAY_SOUTH ? bb_first(pieces | bb_square(SQ_H8)) : bb_last(pieces | bb_square(SQ_A1));
    return whole ^ classical_ray_table[ray][first];
}

static inline Bitboard classical_rook_attacks(Square square, Bitboard occupied)
{
    return classical_ray_attacks(RAY_NORTH, square, occupied) | classical_ray_attacks(RAY_EAST, square, occupied) |
           classical_ray_attacks(RAY_SOUTH, square, occupied) | classical_ray_attacks(RAY_WEST, square, occupied);
}

static inline Bitboard classical_bishop_attacks(Square square, Bitboard occupied)
{
    return classical_ray_attacks(RAY_NORTH_EAST, square, occupied) |
           classical_ray_attacks(RAY_NORTH_WEST, square, occupied) |
           classical_ray_attacks(RAY_SOUTH_WEST, square, occupied) |
           classical_ray_attacks(RAY_SOUTH_EAST, square, occupied);
}

#endif
