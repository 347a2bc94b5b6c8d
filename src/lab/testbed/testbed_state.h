// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of the testbed, for its drivers and quiescence searches.
#ifndef LAB_TESTBED_TESTBED_STATE_H
#define LAB_TESTBED_TESTBED_STATE_H

#include "board/control.h"
#include "eval/pawns.h"
#include "lab/testbed/table.h"
#include "lab/testbed/testbed.h"

struct Testbed {
    TestbedSettings settings;
    Position pos;
    Undo undo[MAX_PLY + 1];    // by ply
    Tapered psqt[MAX_PLY + 1]; // by ply: worth of the pieces and their squares
    Move moves[MAX_PLY + 1];   // by ply: the move being searched, MOVE_NULL for a pass
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

// What a quiescence search looks at besides all evasions. The side to move may always stand where it is not in check.
typedef struct QuietRules {
    int quiet_plies;   // the first plies in which quiet moves may be wanted as well
    bool uses_control; // else the control is NULL
    bool (*is_wanted)(const Position *pos, const ControlMap *control, Move move); // not asked in check
} QuietRules;

// Value of the position on the board by such rules, `from_horizon` plies behind it; fail-soft.
Score testbed_quiescence(Testbed *testbed, const QuietRules *rules, int ply, int from_horizon, Score alpha, Score beta);

#endif
