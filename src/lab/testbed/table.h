// SPDX-License-Identifier: GPL-3.0-or-later
// The transposition table of the testbed. It keeps both bounds of a value, as best-first searches by repeated
// tests need (A. Plaat et al., "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87, 1996), and the
// depth they belong to. Belongs to one thread.
#ifndef LAB_TESTBED_TABLE_H
#define LAB_TESTBED_TABLE_H

#include "base/error.h"
#include "board/chess.h"

typedef struct TestbedTable TestbedTable;

// What is known of a position: lower <= value <= upper, infinite where nothing is. Mates are counted from the node.
typedef struct TestbedEntry {
    Key key;
    int16_t lower, upper;
    Move move; // best or cutting; MOVE_NONE if unknown
    int8_t depth;
    bool is_used;
} TestbedEntry;

// 2^bits entries. NULL with a reason if there is not so much memory. Release with testbed_table_free; NULL is ignored.
TestbedTable *testbed_table_new(int bits, Error *error);
void testbed_table_free(TestbedTable *table);

// Forgets everything, or everything but the moves.
void testbed_table_clear(TestbedTable *table);
void testbed_table_forget_bounds(TestbedTable *table);

// False, and an entry without bounds and move, if the position is not there.
bool testbed_table_find(const TestbedTable *table, Key key, TestbedEntry *entry);

// Adds to what is known: bounds of the same depth are joined, those of another are replaced. A move stays until another is
// known. Where there is no room the least deep of a few entries gives way.
void testbed_table_store(TestbedTable *table, const TestbedEntry *entry);

#endif
