// SPDX-License-Identifier: GPL-3.0-or-later
#include "bitboard/sliders/hyperbola.h"

#include "bitboard/sliders/tables.h"

HyperbolaMasks hyperbola_mask_table[SQ_NB];
uint8_t hyperbola_rank_table[FILE_NB][64];

static Bitboard whole_ray(Square square, Direction direction)
{
    Bitboard ray = 0;
    for (Bitboard step = bb_shift(bb_square(square), direction); step != 0; step = bb_shift(step, direction))
        ray |= step;
    return ray;
}

void hyperbola_init(void)
{
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        hyperbola_mask_table[square] = (HyperbolaMasks){
            .file = whole_ray(square, NORTH) | whole_ray(square, SOUTH),
            .diagonal = whole_ray(square, NORTH_EAST) | whole_ray(square, SOUTH_WEST),
            .antidiagonal = whole_ray(square, NORTH_WEST) | whole_ray(square, SOUTH_EAST),
        };
    }
    for (File file = FILE_A; file < FILE_NB; ++file)
        for (unsigned inner = 0; inner < 64; ++inner)
            hyperbola_rank_table[file][inner] =
                (uint8_t)(slider_attacks_slow(SLIDER_ROOK, (Square)file, (Bitboard)inner << 1) & BB_RANK_1);
}
