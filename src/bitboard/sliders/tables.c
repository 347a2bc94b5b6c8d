// SPDX-License-Identifier: GPL-3.0-or-later
#include "bitboard/sliders/tables.h"

static const Direction slider_directions[SLIDER_KIND_NB][4] = {
    [SLIDER_ROOK] = {NORTH, EAST, SOUTH, WEST},
    [SLIDER_BISHOP] = {NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST},
};

Bitboard slider_attacks_slow(SliderKind kind, Square square, Bitboard occupied)
{
    Bitboard attacks = 0;
    for (int i = 0; i < 4; ++i) {
        Bitboard step = bb_shift(bb_square(square), slider_directions[kind][i]);
        while (step != 0) {
            attacks |= step;
            step = (step & occupied) != 0 ? 0 : bb_shift(step, slider_directions[kind][i]);
        }
    }
    return attacks;
}

Bitboard slider_relevant(SliderKind kind, Square square)
{
    const Bitboard file = bb_file(square_file(square)), rank = bb_rank(square_rank(square));
    const Bitboard edges = ((BB_FILE_A | BB_FILE_H) & ~file) | ((BB_RANK_1 | BB_RANK_8) & ~rank);
    return slider_attacks_slow(kind, square, 0) & ~edges;
}
