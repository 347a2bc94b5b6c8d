// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of first_rank_256.h: those of first_rank.c without leaving out the edges.
#include "bitboard/sliders/first_rank_256.h"

#include "bitboard/sliders/tables.h"

uint8_t first_rank_256_table[FILE_NB][FIRST_RANK_BYTE_NB];

void first_rank_256_init(void)
{
    first_rank_init(); // the masks of the diagonals
    for (File file = FILE_A; file < FILE_NB; ++file)
        for (unsigned byte = 0; byte < FIRST_RANK_BYTE_NB; ++byte)
            first_rank_256_table[file][byte] = (uint8_t)line_attacks_slow(LINE_RANK, (Square)file, byte);
}

size_t first_rank_256_bytes(void)
{
    return sizeof first_rank_mask_table + sizeof first_rank_256_table;
}
