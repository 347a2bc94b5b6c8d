// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of indirect.h, which has the method and its source; the numbers come from magic.c.
#include "bitboard/sliders/indirect.h"

#include "bitboard/sliders/magic.h"

IndirectEntry indirect_table[SLIDER_KIND_NB][SQ_NB];
Bitboard indirect_sets[INDIRECT_ROOK_SETS + INDIRECT_BISHOP_SETS];

static uint16_t place_pool[ROOK_TABLE_SIZE + BISHOP_TABLE_SIZE];

// The place of a set among those of a square, which begin at `first`; `end` is the place behind them.
static size_t place_of(Bitboard attacks, size_t first, size_t end)
{
    size_t place = first;
    while (place < end && indirect_sets[place] != attacks)
        ++place;
    return place;
}

void indirect_init(void)
{
    size_t set_count = 0;
    uint16_t *places = place_pool;
    for (SliderKind kind = SLIDER_ROOK; kind < SLIDER_KIND_NB; ++kind) {
        for (Square square = SQ_A1; square < SQ_NB; ++square) {
            const uint64_t number = kind == SLIDER_ROOK ? magic_rook_numbers[square] : magic_bishop_numbers[square];
            const Bitboard mask = slider_relevant(kind, square);
            const unsigned shift = 64 - (unsigned)bb_count(mask);
            // A set of attacks is kept once for its square: many occupancies stop the
            // slider at the same squares.
            const size_t first = set_count;
            indirect_table[kind][square] =
                (IndirectEntry){.mask = mask, .number = number, .places = places, .shift = shift};
            Bitboard occupied = 0;
            do {
                const Bitboard attacks = slider_attacks_slow(kind, square, occupied);
                const size_t place = place_of(attacks, first, set_count);
                if (place == set_count)
                    indirect_sets[set_count++] = attacks;
                places[occupied * number >> shift] = (uint16_t)place;
                occupied = bb_next_subset(occupied, mask);
            } while (occupied != 0);
            // The indices of the next square come right behind.
            places += UINT64_C(1) << bb_count(mask);
        }
    }
    // Counted once and written down, so that the array need not grow.
    assert(set_count == INDIRECT_ROOK_SETS + INDIRECT_BISHOP_SETS);
}

size_t indirect_bytes(void)
{
    return sizeof indirect_table + sizeof indirect_sets + sizeof place_pool;
}
