// SPDX-License-Identifier: GPL-3.0-or-later
// The masks of hyperbola.h, which has the method and its source. Ranks are looked up in the table of
// first_rank.c.
#include "bitboard/sliders/hyperbola.h"

#include "bitboard/sliders/tables.h"

HyperbolaMasks hyperbola_mask_table[SQ_NB];

void hyperbola_init(void)
{
    first_rank_init();
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        hyperbola_mask_table[square] = (HyperbolaMasks){
            .file = line_rays(LINE_FILE, square),
            .diagonal = line_rays(LINE_DIAGONAL, square),
            .antidiagonal = line_rays(LINE_ANTIDIAGONAL, square),
        };
    }
}

size_t hyperbola_bytes(void)
{
    return sizeof hyperbola_mask_table + sizeof first_rank_table;
}
