// SPDX-License-Identifier: GPL-3.0-or-later
// An ordering of the testbed: a row of operations with memory of its own. A new one is a file with such a row, and
// a line in testbed_order.c.
#ifndef LAB_TESTBED_ORDERING_H
#define LAB_TESTBED_ORDERING_H

#include "board/position.h"
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
    Tapered men;  // worth of the men and their squares, White's minus Black's
} TestbedNode;

enum { TESTBED_SCORE_MAX = INT32_MAX };

typedef struct TestbedOrdering {
    const char *key;   // "history": typed, and printed
    const char *about; // a line for people
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

#endif
