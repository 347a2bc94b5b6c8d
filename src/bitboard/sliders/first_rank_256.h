// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by first-rank lookup with the whole byte as the index: a table four times as large as in first_rank.h,
// and a shift and a mask less. Everything else is the same.
// Isenberg, "Efficient Generation of Sliding Piece Attacks" (2008), first rank attacks.
#ifndef BITBOARD_SLIDERS_FIRST_RANK_256_H
#define BITBOARD_SLIDERS_FIRST_RANK_256_H

#include "bitboard/sliders/first_rank.h"

enum { FIRST_RANK_BYTE_NB = 256 };

extern uint8_t first_rank_256_table[FILE_NB][FIRST_RANK_BYTE_NB]; // [file][the eight squares]

void first_rank_256_init(void);
size_t first_rank_256_bytes(void);

static inline uint8_t first_rank_256_look(File file, unsigned byte)
{
    return first_rank_256_table[file][byte];
}

static inline Bitboard first_rank_256_rook_attacks(Square square, Bitboard occupied)
{
    return first_rank_rook(square, occupied, first_rank_256_look);
}

static inline Bitboard first_rank_256_bishop_attacks(Square square, Bitboard occupied)
{
    return first_rank_bishop(square, occupied, first_rank_256_look);
}

#endif
