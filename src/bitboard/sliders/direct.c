// SPDX-License-Identifier: GPL-3.0-or-later
// The dictionaries of direct.h, which has the method and its source. They lie one behind another in a
// single pool, so that the compiler knows its size and nothing is allocated.
#include "bitboard/sliders/direct.h"

enum {
    STRAIGHT_KEYS = 2560, // sum over the squares of 2^(relevant squares of the rank), and of the file
    DIAGONAL_KEYS = 832,  // the same for a diagonal, and for an antidiagonal
    PLACES_PER_KEY = 2,
    PLACE_NB = 2 * PLACES_PER_KEY * (STRAIGHT_KEYS + DIAGONAL_KEYS),
};

DirectDictionary direct_line_table[LINE_KIND_NB][SQ_NB];

static DirectEntry entry_pool[PLACE_NB];

// Enters a key in the first free place from its own on, where a lookup will come by.
static void add_key(const DirectDictionary *dictionary, DirectEntry *entries, Bitboard key, Bitboard attacks)
{
    size_t place = direct_place(dictionary, key);
    while (entries[place].key != DIRECT_NO_KEY)
        place = direct_next_place(dictionary, place);
    entries[place] = (DirectEntry){.key = key, .attacks = attacks};
}

// Makes the dictionary of a line in free places, and returns those behind it.
static DirectEntry *make_dictionary(LineKind kind, Square square, DirectEntry *entries)
{
    DirectDictionary *dictionary = &direct_line_table[kind][square];
    const Bitboard mask = line_relevant(kind, square);
    const size_t places = (size_t)PLACES_PER_KEY << bb_count(mask);
    *dictionary = (DirectDictionary){
        .mask = mask,
        .entries = entries,
        // The places are a power of two: the top bits of the product choose one.
        .shift = (unsigned)__builtin_clzll(places) + 1,
    };
    // All subsets of the mask, from the empty set round to it again.
    Bitboard occupied = 0;
    do {
        add_key(dictionary, entries, occupied, line_attacks_slow(kind, square, occupied));
        occupied = bb_next_subset(occupied, mask);
    } while (occupied != 0);
    return entries + places;
}

void direct_init(void)
{
    // 0 is a key like any other (an empty line), so free places need a mark of their own.
    for (size_t i = 0; i < PLACE_NB; ++i)
        entry_pool[i].key = DIRECT_NO_KEY;
    DirectEntry *free_entries = entry_pool;
    for (LineKind kind = LINE_RANK; kind < LINE_KIND_NB; ++kind)
        for (Square square = SQ_A1; square < SQ_NB; ++square)
            free_entries = make_dictionary(kind, square, free_entries);
    // The sizes above were worked out by hand; they must come out even.
    assert(free_entries == entry_pool + PLACE_NB);
}

size_t direct_bytes(void)
{
    return sizeof direct_line_table + sizeof entry_pool;
}
