// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by congruent modulo bitboards: the remainder of a masked line is a perfect index. Squares of a line lie
// seven, eight or nine bits apart, and to a modulus two larger than a power of two that power is -2: the line becomes a
// number to the base -2, times the power of two of its first square, and these are all different for the six squares that
// matter. Where the modulus is one larger than a power of two, a half of the power does it likewise. No shifts are needed.
// Fenner and Levene, "Move Generation with Perfect Hashing Functions" (ICGA Journal 31, 2008); Isenberg (2008), congruent modulo bitboards.
#ifndef BITBOARD_SLIDERS_MODULO_H
#define BITBOARD_SLIDERS_MODULO_H

#include "bitboard/sliders/tables.h"

enum {
    MODULO_FILE = 258,         // 2^8 + 2
    MODULO_DIAGONAL = 514,     // 2^9 + 2
    MODULO_ANTIDIAGONAL = 257, // 2^8 + 1
};

typedef struct ModuloMasks {
    Bitboard diagonal, antidiagonal; // squares of the lines that matter
} ModuloMasks;

extern ModuloMasks modulo_mask_table[SQ_NB];
extern Bitboard modulo_rank_table[SQ_NB][INNER_NB];
extern Bitboard modulo_file_table[SQ_NB][MODULO_FILE];
extern Bitboard modulo_diagonal_table[SQ_NB][MODULO_DIAGONAL];
extern Bitboard modulo_antidiagonal_table[SQ_NB][MODULO_ANTIDIAGONAL];

void modulo_init(void);
size_t modulo_bytes(void);

// A rank needs no division: a shift makes it an index.
static inline Bitboard *modulo_rank_entry(Square square, Bitboard occupied)
{
    return &modulo_rank_table[square][occupied >> ((square & 56) + 1) & (INNER_NB - 1)];
}

static inline Bitboard *modulo_file_entry(Square square, Bitboard occupied)
{
    const Bitboard inner = BB_FILE_A & ~BB_RANK_1 & ~BB_RANK_8;
    return &modulo_file_table[square][(occupied & inner << square_file(square)) % MODULO_FILE];
}

static inline Bitboard *modulo_diagonal_entry(Square square, Bitboard occupied)
{
    return &modulo_diagonal_table[square][(occupied & modulo_mask_table[square].diagonal) % MODULO_DIAGONAL];
}

static inline Bitboard *modulo_antidiagonal_entry(Square square, Bitboard occupied)
{
    return &modulo_antidiagonal_table[square]
                                     [(occupied & modulo_mask_table[square].antidiagonal) % MODULO_ANTIDIAGONAL];
}

static inline Bitboard modulo_rook_attacks(Square square, Bitboard occupied)
{
    return *modulo_rank_entry(square, occupied) | *modulo_file_entry(square, occupied);
}

static inline Bitboard modulo_bishop_attacks(Square square, Bitboard occupied)
{
    return *modulo_diagonal_entry(square, occupied) | *modulo_antidiagonal_entry(square, occupied);
}

#endif
