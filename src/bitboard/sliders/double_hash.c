// SPDX-License-Identifier: GPL-3.0-or-later
// The dictionaries of double_hash.h, which has the method and its source, one behind another in a
// single pool.
#include "bitboard/sliders/double_hash.h"

enum {
    LINE_SQUARES_MAX = 8,
    STRAIGHT_PLACES = 523 * SQ_NB, // of all ranks, and of all files
    DIAGONAL_PLACES = 8 * 523 + 14 * 271 + 12 * 139 + 10 * 73 + 8 * 43 + 6 * 19 + 4 * 7 + 2 * 7, // and of diagonals
    PLACE_NB = 2 * (STRAIGHT_PLACES + DIAGONAL_PLACES),
};

DoubleHash double_hash_table[LINE_KIND_NB][SQ_NB];

static DirectEntry entry_pool[PLACE_NB];

// By the squares of a line: the larger of two primes that differ by two, about twice as many as there are keys.
static const uint32_t primes[LINE_SQUARES_MAX + 1] = {0, 7, 7, 19, 43, 73, 139, 271, 523};

void double_hash_init(void)
{
    for (size_t i = 0; i < PLACE_NB; ++i)
        entry_pool[i].key = DIRECT_NO_KEY;
    DirectEntry *free_entries = entry_pool;
    for (LineKind kind = LINE_RANK; kind < LINE_KIND_NB; ++kind) {
        for (Square square = SQ_A1; square < SQ_NB; ++square) {
            DoubleHash *hash = &double_hash_table[kind][square];
            // The square itself belongs to the key here, as in the paper, though a slider
            // always stands on it.
            const Bitboard mask = line_rays(kind, square) | bb_square(square);
            *hash = (DoubleHash){.mask = mask, .entries = free_entries, .prime = primes[bb_count(mask)]};
            // double_hash_place stops at a free place or at the key itself, so entering and
            // looking up are the same walk.
            Bitboard occupied = 0;
            do {
                free_entries[double_hash_place(hash, occupied)] =
                    (DirectEntry){.key = occupied, .attacks = line_attacks_slow(kind, square, occupied)};
                occupied = bb_next_subset(occupied, mask);
            } while (occupied != 0);
            free_entries += hash->prime;
        }
    }
    assert(free_entries == entry_pool + PLACE_NB);
}

size_t double_hash_bytes(void)
{
    return sizeof double_hash_table + sizeof entry_pool;
}
