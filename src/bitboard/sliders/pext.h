// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by parallel bit extraction: the BMI2 instruction gathers the relevant occupied squares into an index.
// One load an attack; needs a processor on which pext is quick.
#ifndef BITBOARD_SLIDERS_PEXT_H
#define BITBOARD_SLIDERS_PEXT_H

#include "bitboard/bitboard.h"

#ifdef __BMI2__

#include <stddef.h>

typedef struct PextEntry {
    Bitboard mask;           // relevant squares
    const Bitboard *attacks; // first of 2^popcount(mask) entries
} PextEntry;

// The instruction itself: <immintrin.h>, which declares it as _pext_u64, is so long that most files would take twice as long to compile.
static inline uint64_t pext_index(Bitboard occupied, Bitboard mask)
{
    return __builtin_ia32_pext_di(occupied, mask);
}

extern PextEntry pext_rook_table[SQ_NB];
extern PextEntry pext_bishop_table[SQ_NB];

void pext_init(void);
size_t pext_bytes(void);

static inline Bitboard pext_rook_attacks(Square square, Bitboard occupied)
{
    const PextEntry *entry = &pext_rook_table[square];
    return entry->attacks[pext_index(occupied, entry->mask)];
}

static inline Bitboard pext_bishop_attacks(Square square, Bitboard occupied)
{
    const PextEntry *entry = &pext_bishop_table[square];
    return entry->attacks[pext_index(occupied, entry->mask)];
}

#endif

#endif
