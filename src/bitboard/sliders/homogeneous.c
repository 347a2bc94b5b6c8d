// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of homogeneous.h, which has the method and its source. The numbers come from magic.c: what
// tells occupancies apart in its top bits does so in more bits too.
#include "bitboard/sliders/homogeneous.h"

#include "bitboard/sliders/magic.h"
#include "bitboard/sliders/tables.h"

HomogeneousMagic homogeneous_rook_magic_table[SQ_NB];
HomogeneousMagic homogeneous_bishop_magic_table[SQ_NB];
Bitboard homogeneous_rook_table[SQ_NB][HOMOGENEOUS_ROOK_NB];
Bitboard homogeneous_bishop_table[SQ_NB][HOMOGENEOUS_BISHOP_NB];

// Enters the attacks of every occupancy of the relevant squares.
static void fill_square(SliderKind kind, Square square, const HomogeneousMagic *magic, int bits, Bitboard *attacks)
{
    Bitboard occupied = 0;
    do {
        slider_store(&attacks[homogeneous_index(magic, occupied, bits)], slider_attacks_slow(kind, square, occupied));
        occupied = bb_next_subset(occupied, magic->mask);
    } while (occupied != 0);
}

void homogeneous_init(void)
{
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        HomogeneousMagic *rook = &homogeneous_rook_magic_table[square];
        HomogeneousMagic *bishop = &homogeneous_bishop_magic_table[square];
        rook->mask = slider_relevant(SLIDER_ROOK, square);
        rook->number = magic_rook_numbers[square];
        bishop->mask = slider_relevant(SLIDER_BISHOP, square);
        bishop->number = magic_bishop_numbers[square];
        fill_square(SLIDER_ROOK, square, rook, HOMOGENEOUS_ROOK_BITS, homogeneous_rook_table[square]);
        fill_square(SLIDER_BISHOP, square, bishop, HOMOGENEOUS_BISHOP_BITS, homogeneous_bishop_table[square]);
    }
}

size_t homogeneous_bytes(void)
{
    return sizeof homogeneous_rook_magic_table + sizeof homogeneous_bishop_magic_table + sizeof homogeneous_rook_table +
           sizeof homogeneous_bishop_table;
}
