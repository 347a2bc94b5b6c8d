// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by magic multiplication with the 128 multipliers that are printed, and minimal array access.
// Reul, "New Architectures in Computer Chess" (2009), appendix B.
#ifndef BITBOARD_SLIDERS_REUL_H
#define BITBOARD_SLIDERS_REUL_H

#include "bitboard/sliders/magic.h"

extern MagicEntry reul_rook_table[SQ_NB];
extern MagicEntry reul_bishop_table[SQ_NB];

// Two bishops' are damaged in the text that is read here: the one of d8 has a digit displaced and leads different attacks
// to one place; that of g1 works, but has a one-bit more than figure 3.18 allows. These are what the multipliers of the
// neighbours (a rank further on, all is shifted by eight) and the one-bits of figure 3.18 ask for.
extern const uint64_t reul_rook_numbers[SQ_NB];
extern const uint64_t reul_bishop_numbers[SQ_NB];
#define REUL_BISHOP_D8_DAMAGED UINT64_C(0x0000000004202000)
#define REUL_BISHOP_G1_DAMAGED UINT64_C(0x0004040404040400)

void reul_init(void);
size_t reul_bytes(void);

static inline Bitboard reul_rook_attacks(Square square, Bitboard occupied)
{
    return magic_lookup(&reul_rook_table[square], occupied);
}

static inline Bitboard reul_bishop_attacks(Square square, Bitboard occupied)
{
    return magic_lookup(&reul_bishop_table[square], occupied);
}

#endif
