// SPDX-License-Identifier: GPL-3.0-or-later
// The search below the root, and what drivers and quiescence searches need of it.
#ifndef LAB_TESTBED_SEARCH_H
#define LAB_TESTBED_SEARCH_H

#include "eval/pawns.h"
#include "lab/testbed/settings.h"
#include "lab/testbed/table.h"

struct Testbed {
    TestbedSettings settings;
    Position pos;
    Undo undo[MAX_PLY + 1];   // by ply
    Tapered men[MAX_PLY + 1]; // by ply: worth of the men and their squares
    Move moves[MAX_PLY + 1];  // by ply: the move being searched, MOVE_NULL for a pass
    PawnTable *pawns;
    TestbedTable *table;
    OrderingMemories memories;
    TestbedCounts counts;
    bool keeps_table; // something in the settings asks it
    Move best;        // of the root, from the last pass that found one
};

// Value of the position on the board in the window (alpha, beta), fail-soft: a bound outside of it.
Score testbed_search(Testbed *testbed, int ply, Depth depth, Score alpha, Score beta);

// The same by looking at every move, without table and windows.
Score testbed_minimax(Testbed *testbed, int ply, Depth depth);

// The static value for the side to move, which is not in check.
Score testbed_evaluate(const Testbed *testbed, int ply);

// The node on the board, for the orderings.
TestbedNode testbed_node(const Testbed *testbed, int ply, Depth depth, Move tt_move);

// Plays a legal move and takes it back.
void testbed_make(Testbed *testbed, int ply, Move move);
void testbed_unmake(Testbed *testbed, int ply, Move move);

#endif
