// SPDX-License-Identifier: GPL-3.0-or-later
// Slow and obvious attacks, from which every table-driven back-end is filled and against which all are
// tested.
#include "bitboard/sliders/tables.h"

static const Direction line_directions[LINE_KIND_NB][2] = {
    [LINE_RANK] = {EAST, WEST},
    [LINE_FILE] = {NORTH, SOUTH},
    [LINE_DIAGONAL] = {NORTH_EAST, SOUTH_WEST},
    [LINE_ANTIDIAGONAL] = {NORTH_WEST, SOUTH_EAST},
};

// Steps along a ray up to the first occupied square, which is attacked too.
static Bitboard ray_attacks_slow(Square square, Direction direction, Bitboard occupied)
{
    Bitboard attacks = 0;
    Bitboard step = bb_shift(bb_square(square), direction);
    while (step != 0) {
        attacks |= step;
        // bb_shift drops what leaves the board, which ends the walk as well.
        step = (step & occupied) != 0 ? 0 : bb_shift(step, direction);
    }
    return attacks;
}

Bitboard line_attacks_slow(LineKind kind, Square square, Bitboard occupied)
{
    return ray_attacks_slow(square, line_directions[kind][0], occupied) |
           ray_attacks_slow(square, line_directions[kind][1], occupied);
}

Bitboard slider_attacks_slow(SliderKind kind, Square square, Bitboard occupied)
{
    return kind == SLIDER_ROOK
               ? line_attacks_slow(LINE_RANK, square, occupied) | line_attacks_slow(LINE_FILE, square, occupied)
               : line_attacks_slow(LINE_DIAGONAL, square, occupied) |
                     line_attacks_slow(LINE_ANTIDIAGONAL, square, occupied);
}

// The squares at the edges of the board that a slider can only reach, never cross.
static Bitboard far_edges(Square square)
{
    const Bitboard file = bb_file(square_file(square)), rank = bb_rank(square_rank(square));
    return ((BB_FILE_A | BB_FILE_H) & ~file) | ((BB_RANK_1 | BB_RANK_8) & ~rank);
}

Bitboard slider_relevant(SliderKind kind, Square square)
{
    return slider_attacks_slow(kind, square, 0) & ~far_edges(square);
}

Bitboard line_relevant(LineKind kind, Square square)
{
    return line_rays(kind, square) & ~far_edges(square);
}
