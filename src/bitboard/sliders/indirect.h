// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by magic multiplication with minimal tables: many occupancies leave the same attacks, so what the product
// indexes is a number of 16 bits, and each set of attacks is kept once. A quarter of the memory for one more load, which has
// to wait for the first. The numbers are those of magic.h.
// Isenberg, "Efficient Generation of Sliding Piece Attacks" (2008), magic bitboards: he found it slower.
#ifndef BITBOARD_SLIDERS_INDIRECT_H
#define BITBOARD_SLIDERS_INDIRECT_H

#include "bitboard/sliders/tables.h"

enum {
    INDIRECT_ROOK_SETS = 4900,   // different attacks of a rook, added up over the squares
    INDIRECT_BISHOP_SETS = 1428, // the same of a bishop
};

typedef struct IndirectEntry {
    Bitboard mask;          // relevant squares
    uint64_t number;        // the multiplier
    const uint16_t *places; // first of 2^popcount(mask) places among the sets
    unsigned shift;         // 64 - popcount(mask)
} IndirectEntry;

extern IndirectEntry indirect_table[SLIDER_KIND_NB][SQ_NB];
extern Bitboard indirect_sets[INDIRECT_ROOK_SETS + INDIRECT_BISHOP_SETS];

void indirect_init(void);
size_t indirect_bytes(void);

static inline Bitboard indirect_lookup(const IndirectEntry *entry, Bitboard occupied)
{
    return indirect_sets[entry->places[(occupied & entry->mask) * entry->number >> entry->shift]];
}

static inline Bitboard indirect_rook_attacks(Square square, Bitboard occupied)
{
    return indirect_lookup(&indirect_table[SLIDER_ROOK][square], occupied);
}

static inline Bitboard indirect_bishop_attacks(Square square, Bitboard occupied)
{
    return indirect_lookup(&indirect_table[SLIDER_BISHOP][square], occupied);
}

#endif
