// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of pext.h, which has the method. Compiled to nothing where the processor lacks the
// instruction.
#include "bitboard/sliders/pext.h"

#ifdef __BMI2__

#include "bitboard/sliders/tables.h"

PextEntry pext_rook_table[SQ_NB];
PextEntry pext_bishop_table[SQ_NB];

static Bitboard rook_attack_pool[ROOK_TABLE_SIZE];
static Bitboard bishop_attack_pool[BISHOP_TABLE_SIZE];

// Enters the attacks of every occupancy at the index that pext makes of it.
static void fill_table(SliderKind kind, PextEntry *table, Bitboard *pool)
{
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const Bitboard mask = slider_relevant(kind, square);
        table[square] = (PextEntry){.mask = mask, .attacks = pool};
        Bitboard occupied = 0;
        do {
            pool[pext_index(occupied, mask)] = slider_attacks_slow(kind, square, occupied);
            occupied = bb_next_subset(occupied, mask);
        } while (occupied != 0);
        pool += UINT64_C(1) << bb_count(mask);
    }
}

void pext_init(void)
{
    fill_table(SLIDER_ROOK, pext_rook_table, rook_attack_pool);
    fill_table(SLIDER_BISHOP, pext_bishop_table, bishop_attack_pool);
}

size_t pext_bytes(void)
{
    return sizeof pext_rook_table + sizeof pext_bishop_table + sizeof rook_attack_pool + sizeof bishop_attack_pool;
}

#endif
