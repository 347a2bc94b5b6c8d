// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by direct lookup: four dictionaries, one for ranks, files, diagonals and antidiagonals each, give what
// is attacked from a square when the masked line is the key. Nothing is turned or shifted, and nothing kept up.
// The paper uses the dictionaries of its language, with double hashing and whole lines as keys (double_hash.h). Here each
// square has one for each line, with open addressing: where another key has taken a place, the next one is looked at. They
// are half empty, so mostly the first look is enough. The ends of a line, which hide nothing, are no part of the key.
// Tannous, "Avoiding Rotated Bitboards with Direct Lookup" (2007), section 2.
#ifndef BITBOARD_SLIDERS_DIRECT_H
#define BITBOARD_SLIDERS_DIRECT_H

#include "bitboard/sliders/tables.h"

#define DIRECT_HASH UINT64_C(0x9e3779b97f4a7c15) // 2^64 over the golden ratio: spreads neighbours far apart

typedef struct DirectEntry {
    Bitboard key; // the masked line; DIRECT_NO_KEY if the place is free
    Bitboard attacks;
} DirectEntry;

#define DIRECT_NO_KEY BB_ALL // no line is the whole board

typedef struct DirectDictionary {
    Bitboard mask; // squares of the line that matter
    const DirectEntry *entries;
    unsigned shift; // 64 less the logarithm of the number of places
} DirectDictionary;

extern DirectDictionary direct_line_table[LINE_KIND_NB][SQ_NB];

void direct_init(void);
size_t direct_bytes(void);

static inline size_t direct_place(const DirectDictionary *dictionary, Bitboard key)
{
    return key * DIRECT_HASH >> dictionary->shift;
}

// The place after another; the first after the last.
static inline size_t direct_next_place(const DirectDictionary *dictionary, size_t place)
{
    return (place + 1) & (BB_ALL >> dictionary->shift);
}

static inline Bitboard direct_line_attacks(const DirectDictionary *dictionary, Bitboard occupied)
{
    const Bitboard key = occupied & dictionary->mask;
    size_t place = direct_place(dictionary, key);
    while (dictionary->entries[place].key != key)
        place = direct_next_place(dictionary, place);
    return dictionary->entries[place].attacks;
}

static inline Bitboard direct_rook_attacks(Square square, Bitboard occupied)
{
    return direct_line_attacks(&direct_line_table[LINE_RANK][square], occupied) |
           direct_line_attacks(&direct_line_table[LINE_FILE][square], occupied);
}

static inline Bitboard direct_bishop_attacks(Square square, Bitboard occupied)
{
    return direct_line_attacks(&direct_line_table[LINE_DIAGONAL][square], occupied) |
           direct_line_attacks(&direct_line_table[LINE_ANTIDIAGONAL][square], occupied);
}

#endif
