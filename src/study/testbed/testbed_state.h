// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of the testbed: its transposition table, the sectors of Chessmaps, and what drivers and quiescence searches
// share.
#ifndef STUDY_TESTBED_TESTBED_STATE_H
#define STUDY_TESTBED_TESTBED_STATE_H

#include "base/error.h"
#include "board/chess.h"
#include "board/control.h"
#include "chains/chessmaps.h"
#include "eval/pawns.h"
#include "study/testbed/testbed.h"

// --- the table -----------------------------------------------------------------------------------------------------

// The transposition table of the testbed. It keeps both bounds of a value, as best-first searches by repeated
// tests need (A. Plaat et al., "Best-first fixed-depth minimax algorithms", Artificial Intelligence 87, 1996), and the
// depth they belong to. Belongs to one thread.

typedef struct TestbedTable TestbedTable;

// What is known of a position: lower <= value <= upper, infinite where nothing is. Mates are counted from the node.
typedef struct TestbedEntry {
    Key key;
    int16_t lower, upper;
    Move move;     // best or cutting; MOVE_NONE if unknown
    uint8_t depth; // of the selective search in twelfths of a ply
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

// --- the testbed ---------------------------------------------------------------------------------------------------

struct Testbed {
    TestbedSettings settings;
    Position pos;
    Undo undo[MAX_PLY + 1];    // by ply
    Tapered psqt[MAX_PLY + 1]; // by ply: worth of the pieces and their squares
    Move moves[MAX_PLY + 1];   // by ply: the move being searched, MOVE_NULL for a pass
    PawnTable *pawns;
    TestbedTable *table;
    OrderingMemory *memory;
    TestbedCounts counts;
    int root_phase;   // of the root
    bool keeps_table; // something in the settings asks it
    Move best;        // of the root, from the last pass that found one
};

// Value of the position on the board in the window (alpha, beta), fail-soft: a bound outside of it.
Score testbed_search(Testbed *testbed, int ply, Depth depth, Score alpha, Score beta);

// The same by looking at every move, without table and windows.
Score testbed_minimax(Testbed *testbed, int ply, Depth depth);

// EVAL_PHASE_MAX with all pieces, 0 with none.
int testbed_phase(const Position *pos);

// The static value for the side to move, which is not in check.
Score testbed_evaluate(const Testbed *testbed, int ply);

// The node on the board, for the orderings.
TestbedNode testbed_node(const Testbed *testbed, int ply, Depth depth, Move tt_move);

// Plays a legal move and takes it back.
void testbed_make(Testbed *testbed, int ply, Move move);
void testbed_unmake(Testbed *testbed, int ply, Move move);
void testbed_make_null(Testbed *testbed, int ply);
void testbed_unmake_null(Testbed *testbed, int ply);

// Sets up the root and the settings of a search; all memory of earlier searches is forgotten.
void testbed_begin(Testbed *testbed, const Position *pos, const TestbedSettings *settings);

// What the table knows of the position on the board, mates counted from the root; false if it is not there.
bool testbed_look_up(const Testbed *testbed, int ply, TestbedEntry *entry);

// Keeps what a search in the window (alpha, beta) has found of the position on the board.
void testbed_keep(const Testbed *testbed, int ply, int depth, Score alpha, Score beta, Score found, Move move);

// Value of the position on the board by the quiescence of the settings, `from_horizon` plies behind it; fail-soft. At the
// horizon it has been counted as a leaf; what follows counts as quiescence.
Score testbed_quiescence(Testbed *testbed, int ply, int from_horizon, Score alpha, Score beta);

#endif
