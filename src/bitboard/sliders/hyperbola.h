// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by hyperbola quintessence: o ^ (o - 2r) finds the blocker in the positive direction of a line; a byte
// swap turns the negative direction round. A rank cannot be turned by bytes, so it is looked up.
// Isenberg, "Efficient Generation of Sliding Piece Attacks" (2008), hyperbola quintessence.
#ifndef BITBOARD_SLIDERS_HYPERBOLA_H
#define BITBOARD_SLIDERS_HYPERBOLA_H

#include "bitboard/sliders/first_rank.h"

typedef struct HyperbolaMasks {
    Bitboard file, diagonal, antidiagonal; // the lines through a square, the square itself left out
} HyperbolaMasks;

extern HyperbolaMasks hyperbola_mask_table[SQ_NB];

void hyperbola_init(void);
size_t hyperbola_bytes(void);

// o ^ (o - 2s) alone: a ray that runs towards h8, which needs no turning. The square itself is no part of it.
static inline Bitboard hyperbola_positive_ray(Square square, Bitboard occupied, Bitboard ray)
{
    const Bitboard from = bb_square(square), line = (occupied & ray) | from;
    return (line ^ (line - 2 * from)) & ray;
}

static inline Bitboard hyperbola_line_attacks(Square square, Bitboard occupied, Bitboard line)
{
    const Bitboard forward = occupied & line;
    const Bitboard backward = __builtin_bswap64(forward);
    const Bitboard from = bb_square(square);
    return ((forward - from) ^ __builtin_bswap64(backward - __builtin_bswap64(from))) & line;
}

static inline Bitboard hyperbola_rook_attacks(Square square, Bitboard occupied)
{
    return hyperbola_line_attacks(square, occupied, hyperbola_mask_table[square].file) |
           first_rank_along_rank(square, occupied, first_rank_look);
}

static inline Bitboard hyperbola_bishop_attacks(Square square, Bitboard occupied)
{
    return hyperbola_line_attacks(square, occupied, hyperbola_mask_table[square].diagonal) |
           hyperbola_line_attacks(square, occupied, hyperbola_mask_table[square].antidiagonal);
}

#endif
