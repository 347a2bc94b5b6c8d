// SPDX-License-Identifier: GPL-3.0-or-later
// The list in which orderings are asked, and moves in the order that comes of it.
//
// Of two moves that one goes first of which an earlier ordering of the list has something to say; if it is the same one,
// that with the higher score; if that is the same too, that which was generated first.
#ifndef LAB_TESTBED_ORDER_H
#define LAB_TESTBED_ORDER_H

#include "base/error.h"
#include "board/movegen.h"
#include "lab/testbed/ordering.h"

#include <stdint.h>

enum { ORDERINGS_MAX = 12 };

// What is asked, most important first.
typedef struct OrderingList {
    int count; // none of them twice
    int8_t number[ORDERINGS_MAX];
} OrderingList;

// The orderings there are, by number; NULL behind the last.
const TestbedOrdering *testbed_ordering(int number);

// Reads "table,captures,killer"; "none" is the empty list. False with a reason that names the word.
bool testbed_orderings_read(const char *text, OrderingList *list, Error *error);

bool testbed_orderings_have(const OrderingList *list, const TestbedOrdering *ordering);

// The same list with this ordering first of all.
OrderingList testbed_orderings_led_by(const OrderingList *list, const TestbedOrdering *ordering);

// The moves of a node, best first.
typedef struct TestbedMoves {
    int count, next;
    Move moves[MAX_MOVES];
    int64_t keys[MAX_MOVES];
} TestbedMoves;

// Memory of all orderings. Release with testbed_memories_free.
typedef struct OrderingMemories {
    void *of[ORDERINGS_MAX]; // by number
} OrderingMemories;

OrderingMemories testbed_memories_new(void);
void testbed_memories_free(OrderingMemories *memories);
void testbed_memories_clear(OrderingMemories *memories);

// Before a search of the root to a depth, and after a node has found a good move.
void testbed_memories_begin(OrderingMemories *memories, const OrderingList *list, const Position *root);
void testbed_memories_learn(OrderingMemories *memories, const OrderingList *list, const TestbedNode *node, Move move);

// Generates the moves of a set and scores them. In quiescence (depth 0) only the orderings made for it are asked.
void testbed_moves_fill(TestbedMoves *moves, MoveSet set, const TestbedNode *node, const OrderingList *list,
                        const OrderingMemories *memories);

// The next move, MOVE_NONE after the last.
Move testbed_moves_next(TestbedMoves *moves);

#endif
