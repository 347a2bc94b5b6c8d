// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by hyperbola quintessence: o ^ (o - 2r) finds the blocker in the positive direction of a line; a byte
// swap turns the negative direction round. A rank cannot be turned by bytes, so it goes through a small table.
// Isenberg, "Hyperbola Quintessence" (Chess Programming Wiki); needs 2.5 KiB of tables and no multiplication.
#ifndef BITBOARD_SLIDERS_HYPERBOLA_H
#define BITBOARD_SLIDERS_HYPERBOLA_H

#include "bitboard/bitboard.h"

typedef struct HyperbolaMasks {
    Bitboard file, diagonal, antidiagonal; // the lines through a square, the square itself left out
} HyperbolaMasks;

extern HyperbolaMasks hyperbola_mask_table[SQ_NB];
extern uint8_t hyperbola_rank_table[FILE_NB][64]; // [file][the six inner squares of the rank]

void hyperbola_init(void);

static inline Bitboard hyperbola_line_attacks(Square square, Bitboard occupied, Bitboard line)
{
    const Bitboard forward = occupied & line;
    const Bitboard backward = __builtin_bswap64(forward);
    const Bitboard from = bb_square(square);
    return ((forward - from) ^ __builtin_bswap64(backward - __builtin_bswap64(from))) & line;
}

static inline Bitboard hyperbola_rank_attacks(Square square, Bitboard occupied)
{
    const unsigned shift = (unsigned)square & 56;
    const unsigned inner = (unsigned)(occupied >> (shift + 1)) & 63;
    return (Bitboard)hyperbola_rank_table[square & 7][inner] << shift;
}

static inline Bitboard hyperbola_rook_attacks(Square square, Bitboard occupied)
{
    return hyperbola_line_attacks(square, occupied, hyperbola_mask_table[square].file) |
           hyperbola_rank_attacks(square, occupied);
}

static inline Bitboard hyperbola_bishop_attacks(Square square, Bitboard occupied)
{
    return hyperbola_line_attacks(square, occupied, hyperbola_mask_table[square].diagonal) |
           hyperbola_line_attacks(square, occupied, hyperbola_mask_table[square].antidiagonal);
}

#endif
