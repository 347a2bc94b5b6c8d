// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by minimal perfect hashing: each key of a line is an edge of a graph between two vertices that two hash
// functions name. Where the graph has no cycle, numbers can be given to the vertices so that those at both ends of an edge
// add up to the number of the key: no place is free, none is looked at twice, and no key has to be kept.
// Czech, Havas and Majewski, "An optimal algorithm for generating minimal perfect hash functions" (Information Processing
// Letters 43, 1992), which Tannous (2007, section 4) wants to try.
#ifndef BITBOARD_SLIDERS_PERFECT_HASH_H
#define BITBOARD_SLIDERS_PERFECT_HASH_H

#include "bitboard/sliders/tables.h"

typedef struct PerfectHash {
    Bitboard mask;              // squares of the line that matter
    uint64_t multiplier[2];     // of the two hash functions
    const uint8_t *vertices[2]; // which each function names, with their numbers
    const Bitboard *attacks;    // 2^popcount(mask) of them
    uint8_t shift;              // 64 less the logarithm of the number of vertices of a function
    uint8_t last;               // key: 2^popcount(mask) - 1
} PerfectHash;

extern PerfectHash perfect_hash_table[LINE_KIND_NB][SQ_NB];

void perfect_hash_init(void);
size_t perfect_hash_bytes(void);

static inline Bitboard perfect_hash_line_attacks(LineKind kind, Square square, Bitboard occupied)
{
    const PerfectHash *hash = &perfect_hash_table[kind][square];
    const Bitboard key = occupied & hash->mask;
    const unsigned sum = hash->vertices[0][key * hash->multiplier[0] >> hash->shift] +
                         hash->vertices[1][key * hash->multiplier[1] >> hash->shift];
    return hash->attacks[sum & hash->last];
}

static inline Bitboard perfect_hash_rook_attacks(Square square, Bitboard occupied)
{
    return perfect_hash_line_attacks(LINE_RANK, square, occupied) |
           perfect_hash_line_attacks(LINE_FILE, square, occupied);
}

static inline Bitboard perfect_hash_bishop_attacks(Square square, Bitboard occupied)
{
    return perfect_hash_line_attacks(LINE_DIAGONAL, square, occupied) |
           perfect_hash_line_attacks(LINE_ANTIDIAGONAL, square, occupied);
}

#endif
