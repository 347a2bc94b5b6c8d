// SPDX-License-Identifier: GPL-3.0-or-later
// Move orderings of the testbed. Each is a row of operations with memory of its own; a new one is such a row, declared here
// and listed in orderings.c.
//
// A list names the orderings that are asked, the most important first. Of two moves that one is searched first for which
// an earlier ordering has a score; then the one with the higher score; then the one that was generated first.
#ifndef LAB_TESTBED_ORDERINGS_H
#define LAB_TESTBED_ORDERINGS_H

#include "base/error.h"
#include "board/movegen.h"
#include "eval/params.h"

#include <stddef.h>
#include <stdint.h>

// The node whose moves are ordered.
typedef struct TestbedNode {
    const Position *pos;
    int ply;
    Depth depth;  // plies to the horizon; 0 in quiescence
    Move last;    // that led here; MOVE_NONE at the root, MOVE_NULL for a pass
    Move tt_move; // MOVE_NONE if none is known
    Tapered psqt; // worth of the pieces and their squares, White's minus Black's
} TestbedNode;

enum { TESTBED_SCORE_MAX = INT32_MAX };

typedef struct TestbedOrdering {
    const char *key;   // "history": typed, and printed
    const char *about; // one line of help
    bool in_quiescence;
    size_t memory_bytes; // that it remembers in, zero when a new root is searched; 0 = it remembers nothing
    // Before each search of the root to a depth. May be NULL.
    void (*begin)(void *memory, const Position *root);
    // Before the moves of a node are scored. May be NULL.
    void (*prepare)(void *memory, const TestbedNode *node);
    // How good the move looks, 1 .. TESTBED_SCORE_MAX; 0 = nothing to say of it.
    int (*score)(const void *memory, const TestbedNode *node, Move move);
    // The move cut the node or is the best of an open window. May be NULL.
    void (*learn)(void *memory, const TestbedNode *node, Move move);
} TestbedOrdering;

// The orderings of Buchner, "Theory and practical strategies for efficient alpha-beta searches" (2005). Only quiet moves
// are remembered: captures have an ordering of their own.

// The move that was best or cut when the position was searched before.
extern const TestbedOrdering order_table_move;

// Captures and promotions: the most valuable victim first, of these the least valuable attacker.
extern const TestbedOrdering order_captures;

// Quiet moves by what the squares that they change are worth to the pieces on them. With the captures this is what Buchner
// calls static.
extern const TestbedOrdering order_squares;

// Killer simple: two moves that cut at the same ply, with counters; the one that cut less often gives way (S. Akl and
// M. Newborn, "The principal continuation and the killer heuristic", 1977).
extern const TestbedOrdering order_killer;

// Killer advanced: how often a move from a square to a square cut at the same ply.
extern const TestbedOrdering order_killer_advanced;

// How often a move from a square to a square was good anywhere in the tree, weighted by the square of the distance to the
// horizon (J. Schaeffer, "The history heuristic", ICCA Journal 6(3), 1983).
extern const TestbedOrdering order_history;

// The move that was the answer when the opponent's last move was made before.
extern const TestbedOrdering order_refutation;

// Chessmaps (K. Greer, 2000): quiet moves by the influence that they gain on important sectors; these are ranked by the
// control of each position, or by where the good moves of the search before went, of the side to move (in the first
// search: of what was searched so far).
extern const TestbedOrdering order_chessmaps;
extern const TestbedOrdering order_chessmaps_experience;

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
bool testbed_orderings_check(const char *text, Error *error);

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
