// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by magic multiplication with minimal array access: the product of the relevant occupied squares and a
// magic number has a perfect index in its top bits. Works on every 64-bit machine.
// Reul, "New Architectures in Computer Chess" (2009), sections 3.6 and 3.7.
#ifndef BITBOARD_SLIDERS_MAGIC_H
#define BITBOARD_SLIDERS_MAGIC_H

#include "bitboard/sliders/tables.h"

typedef struct MagicEntry {
    Bitboard mask;           // relevant squares
    uint64_t number;         // the multiplier
    const Bitboard *attacks; // first of 2^popcount(mask) entries
    unsigned shift;          // 64 - popcount(mask)
} MagicEntry;

extern MagicEntry magic_rook_table[SQ_NB];
extern MagicEntry magic_bishop_table[SQ_NB];
extern const uint64_t magic_rook_numbers[SQ_NB];
extern const uint64_t magic_bishop_numbers[SQ_NB];

// Fills the entries of all squares and the attacks they point to, one square after another in `pool`.
void magic_fill_table(SliderKind kind, const uint64_t numbers[SQ_NB], MagicEntry table[SQ_NB], Bitboard *pool);

void magic_init(void);
size_t magic_bytes(void);

static inline Bitboard magic_lookup(const MagicEntry *entry, Bitboard occupied)
{
    return entry->attacks[(occupied & entry->mask) * entry->number >> entry->shift];
}

static inline Bitboard magic_rook_attacks(Square square, Bitboard occupied)
{
    return magic_lookup(&magic_rook_table[square], occupied);
}

static inline Bitboard magic_bishop_attacks(Square square, Bitboard occupied)
{
    return magic_lookup(&magic_bishop_table[square], occupied);
}

#endif
