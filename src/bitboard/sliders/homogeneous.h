// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by magic multiplication with homogeneous array access: every square has as much room as the one that
// needs most, so neither a shift nor the place of its attacks has to be looked up. That saves two loads and costs three
// times the memory. The numbers are those of magic.h: what is perfect in few top bits is so in more.
// Reul, "New Architectures in Computer Chess" (2009), section 3.6.2.
#ifndef BITBOARD_SLIDERS_HOMOGENEOUS_H
#define BITBOARD_SLIDERS_HOMOGENEOUS_H

#include "bitboard/bitboard.h"

#include <stddef.h>

enum {
    HOMOGENEOUS_ROOK_BITS = 12,  // relevant squares in a corner
    HOMOGENEOUS_BISHOP_BITS = 9, // and in the centre
    HOMOGENEOUS_ROOK_NB = 1 << HOMOGENEOUS_ROOK_BITS,
    HOMOGENEOUS_BISHOP_NB = 1 << HOMOGENEOUS_BISHOP_BITS,
};

typedef struct HomogeneousMagic {
    Bitboard mask;   // relevant squares
    uint64_t number; // the multiplier
} HomogeneousMagic;

extern HomogeneousMagic homogeneous_rook_magic_table[SQ_NB];
extern HomogeneousMagic homogeneous_bishop_magic_table[SQ_NB];
extern Bitboard homogeneous_rook_table[SQ_NB][HOMOGENEOUS_ROOK_NB];
extern Bitboard homogeneous_bishop_table[SQ_NB][HOMOGENEOUS_BISHOP_NB];

void homogeneous_init(void);
size_t homogeneous_bytes(void);

static inline size_t homogeneous_index(const HomogeneousMagic *magic, Bitboard occupied, int bits)
{
    return (occupied & magic->mask) * magic->number >> (64 - bits);
}

static inline Bitboard homogeneous_rook_attacks(Square square, Bitboard occupied)
{
    const HomogeneousMagic *magic = &homogeneous_rook_magic_table[square];
    return homogeneous_rook_table[square][homogeneous_index(magic, occupied, HOMOGENEOUS_ROOK_BITS)];
}

static inline Bitboard homogeneous_bishop_attacks(Square square, Bitboard occupied)
{
    const HomogeneousMagic *magic = &homogeneous_bishop_magic_table[square];
    return homogeneous_bishop_table[square][homogeneous_index(magic, occupied, HOMOGENEOUS_BISHOP_BITS)];
}

#endif
