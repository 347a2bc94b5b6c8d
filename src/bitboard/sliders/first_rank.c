// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of first_rank.h, which has the method and its source; also used by hyperbola.c and
// first_rank_256.c.
#include "bitboard/sliders/first_rank.h"

#include "bitboard/sliders/tables.h"

FirstRankMasks first_rank_mask_table[SQ_NB];
uint8_t first_rank_table[FILE_NB][FIRST_RANK_INNER_NB];

void first_rank_init(void)
{
    // Other back-ends share these tables, and may ask when they are being read.
    if (first_rank_table[FILE_A][0] != 0)
        return;
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        first_rank_mask_table[square] = (FirstRankMasks){
            .diagonal = line_rays(LINE_DIAGONAL, square),
            .antidiagonal = line_rays(LINE_ANTIDIAGONAL, square),
        };
    }
    // The slow walk on rank one gives the same bytes that every other line is brought down to.
    for (File file = FILE_A; file < FILE_NB; ++file)
        for (unsigned inner = 0; inner < FIRST_RANK_INNER_NB; ++inner)
            first_rank_table[file][inner] = (uint8_t)line_attacks_slow(LINE_RANK, (Square)file, (Bitboard)inner << 1);
}

size_t first_rank_bytes(void)
{
    return sizeof first_rank_mask_table + sizeof first_rank_table;
}
