// SPDX-License-Identifier: GPL-3.0-or-later
// The tables and numbers of magic.h, which has the method and its source. homogeneous.c and indirect.c
// use the numbers too, reul.c the filling. How numbers are found: study/magic_search.c.
#include "bitboard/sliders/magic.h"

MagicEntry magic_rook_table[SQ_NB];
MagicEntry magic_bishop_table[SQ_NB];

static Bitboard rook_attack_pool[ROOK_TABLE_SIZE];
static Bitboard bishop_attack_pool[BISHOP_TABLE_SIZE];

// Made by `hotspur magics rook` and `hotspur magics bishop`; a test makes them again.
const uint64_t magic_rook_numbers[SQ_NB] = {
#include "bitboard/sliders/magic_rook.inc"
};
const uint64_t magic_bishop_numbers[SQ_NB] = {
#include "bitboard/sliders/magic_bishop.inc"
};

void magic_fill_table(SliderKind kind, const uint64_t numbers[SQ_NB], MagicEntry table[SQ_NB], Bitboard *pool)
{
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const Bitboard mask = slider_relevant(kind, square);
        const unsigned shift = 64 - (unsigned)bb_count(mask);
        // Each square gets as many places as its occupancies need, right behind the last one's.
        table[square] = (MagicEntry){.mask = mask, .number = numbers[square], .attacks = pool, .shift = shift};
        Bitboard occupied = 0;
        do {
            // Two occupancies may share a place if their attacks are the same; slider_store
            // asserts that.
            slider_store(&pool[occupied * numbers[square] >> shift], slider_attacks_slow(kind, square, occupied));
            occupied = bb_next_subset(occupied, mask);
        } while (occupied != 0);
        pool += UINT64_C(1) << bb_count(mask);
    }
}

void magic_init(void)
{
    magic_fill_table(SLIDER_ROOK, magic_rook_numbers, magic_rook_table, rook_attack_pool);
    magic_fill_table(SLIDER_BISHOP, magic_bishop_numbers, magic_bishop_table, bishop_attack_pool);
}

size_t magic_bytes(void)
{
    return sizeof magic_rook_table + sizeof magic_bishop_table + sizeof rook_attack_pool + sizeof bishop_attack_pool;
}
