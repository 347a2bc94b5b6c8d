// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by direct lookup as the paper has it, beside the smaller and quicker dictionaries of direct.h: the whole
// line is the key, with both ends and the square itself, so that a line of eight squares has 256; and where another key has
// taken a place, a second hash function says how far it is to the next one (Knuth, "The Art of Computer Programming" 3,
// section 6.4, algorithm D, with two primes that differ by two).
// Tannous, "Avoiding Rotated Bitboards with Direct Lookup" (2007), section 2.
#ifndef BITBOARD_SLIDERS_DOUBLE_HASH_H
#define BITBOARD_SLIDERS_DOUBLE_HASH_H

#include "bitboard/sliders/direct.h"

typedef struct DoubleHash {
    Bitboard mask; // all squares of the line
    const DirectEntry *entries;
    uint32_t prime; // places; two less is a prime as well
} DoubleHash;

extern DoubleHash double_hash_table[LINE_KIND_NB][SQ_NB];

void double_hash_init(void);
size_t double_hash_bytes(void);

// The place of a key, or the free one where it belongs. Algorithm D walks down.
static inline size_t double_hash_place(const DoubleHash *hash, Bitboard key)
{
    size_t place = key % hash->prime;
    if (hash->entries[place].key == key || hash->entries[place].key == DIRECT_NO_KEY)
        return place;
    const size_t step = 1 + key % (hash->prime - 2);
    do {
        place = place < step ? place + hash->prime - step : place - step;
    } while (hash->entries[place].key != key && hash->entries[place].key != DIRECT_NO_KEY);
    return place;
}

static inline Bitboard double_hash_line_attacks(LineKind kind, Square square, Bitboard occupied)
{
    const DoubleHash *hash = &double_hash_table[kind][square];
    return hash->entries[double_hash_place(hash, occupied & hash->mask)].attacks;
}

static inline Bitboard double_hash_rook_attacks(Square square, Bitboard occupied)
{
    return double_hash_line_attacks(LINE_RANK, square, occupied) |
           double_hash_line_attacks(LINE_FILE, square, occupied);
}

static inline Bitboard double_hash_bishop_attacks(Square square, Bitboard occupied)
{
    return double_hash_line_attacks(LINE_DIAGONAL, square, occupied) |
           double_hash_line_attacks(LINE_ANTIDIAGONAL, square, occupied);
}

#endif
