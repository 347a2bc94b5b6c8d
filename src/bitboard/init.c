// SPDX-License-Identifier: GPL-3.0-or-later
// Fills the tables of bitboard.h. A module of its own, because it calls the back-ends and they need bitboard.h.
#include "bitboard/bitboard.h"

#include "bitboard/sliders.h"
#include "bitboard/sliders/tables.h"

Bitboard bb_between_table[SQ_NB][SQ_NB];
Bitboard bb_line_table[SQ_NB][SQ_NB];
Bitboard bb_knight_table[SQ_NB];
Bitboard bb_king_table[SQ_NB];
Bitboard bb_pawn_table[COLOUR_NB][SQ_NB];
Bitboard bb_rook_rays_table[SQ_NB];
Bitboard bb_bishop_rays_table[SQ_NB];

// Attacks of what does not slide from a square, and what sliders see from it on an empty board.
static void init_leapers(Square square)
{
    const Bitboard from = bb_square(square);
    const Bitboard sides = bb_shift(from, EAST) | bb_shift(from, WEST);
    const Bitboard far_sides = bb_shift(bb_shift(from, EAST), EAST) | bb_shift(bb_shift(from, WEST), WEST);
    const Bitboard row = from | sides;
    bb_knight_table[square] = bb_shift(bb_shift(sides, NORTH), NORTH) | bb_shift(bb_shift(sides, SOUTH), SOUTH) |
                              bb_shift(far_sides, NORTH) | bb_shift(far_sides, SOUTH);
    bb_king_table[square] = sides | bb_shift(row, NORTH) | bb_shift(row, SOUTH);
    bb_pawn_table[WHITE][square] = bb_shift(sides, NORTH);
    bb_pawn_table[BLACK][square] = bb_shift(sides, SOUTH);
    bb_rook_rays_table[square] = slider_attacks_slow(SLIDER_ROOK, square, 0);
    bb_bishop_rays_table[square] = slider_attacks_slow(SLIDER_BISHOP, square, 0);
}

// Two squares on a line of this kind: the whole line, and what lies between them. Each sees the other
// as a blocker, so the squares that both attack are those between.
static void init_lines(SliderKind kind, Square a, Square b)
{
    const Bitboard both = bb_square(a) | bb_square(b);
    const Bitboard rays_a = slider_attacks_slow(kind, a, 0), rays_b = slider_attacks_slow(kind, b, 0);
    // Squares on no common line keep empty sets, which pin and evasion code relies on.
    if (!bb_has(rays_a, b))
        return;
    bb_line_table[a][b] = (rays_a & rays_b) | both;
    bb_between_table[a][b] = slider_attacks_slow(kind, a, both) & slider_attacks_slow(kind, b, both);
}

void bitboard_init(void)
{
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        init_leapers(square);
    for (Square a = SQ_A1; a < SQ_NB; ++a) {
        for (Square b = SQ_A1; b < SQ_NB; ++b) {
            init_lines(SLIDER_ROOK, a, b);
            init_lines(SLIDER_BISHOP, a, b);
        }
    }
    // Last: back-ends read the tables above.
    SLIDERS_JOIN(ATTACKS, _init)();
}
