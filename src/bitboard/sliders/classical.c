// SPDX-License-Identifier: GPL-3.0-or-later
// The rays of classical.h, which has the method and its source. Filled once by bitboard_init, then only
// read.
#include "bitboard/sliders/classical.h"

Bitboard classical_ray_table[RAY_NB][SQ_NB];

static const Direction directions[RAY_NB] = {
    [RAY_NORTH] = NORTH, [RAY_EAST] = EAST, [RAY_NORTH_EAST] = NORTH_EAST, [RAY_NORTH_WEST] = NORTH_WEST,
    [RAY_SOUTH] = SOUTH, [RAY_WEST] = WEST, [RAY_SOUTH_WEST] = SOUTH_WEST, [RAY_SOUTH_EAST] = SOUTH_EAST,
};

void classical_init(void)
{
    for (ClassicalRay ray = RAY_NORTH; ray < RAY_NB; ++ray) {
        for (Square square = SQ_A1; square < SQ_NB; ++square) {
            // The slider's own square is the first step of the walk and no part of the ray.
            Bitboard whole = 0;
            for (Bitboard step = bb_square(square); step != 0; step = bb_shift(step, directions[ray]))
                whole |= step;
            classical_ray_table[ray][square] = whole ^ bb_square(square);
        }
    }
}

size_t classical_bytes(void)
{
    return sizeof classical_ray_table;
}
