// SPDX-License-Identifier: GPL-3.0-or-later
// The testbed: alpha-beta to a fixed depth over the evaluation of the engine, in which everything that orders or
// cuts can be switched on by itself. It never plays. Nothing in it depends on time or chance, so that the same settings
// give the same nodes on every machine.
//
// The value of a position to a depth is that of the position alone: the moves that led to it count for nothing, neither as
// repetitions nor for the fifty-move rule, and the table answers with bounds of exactly the wanted depth. So every driver
// finds the same value, as long as null moves, which prune by the window, are off.
#ifndef LAB_TESTBED_TESTBED_H
#define LAB_TESTBED_TESTBED_H

#include "lab/testbed/drivers.h"
#include "lab/testbed/settings.h"

enum { TESTBED_DEPTH_MAX = 20, TESTBED_TABLE_BITS = 22, TESTBED_TABLE_BITS_MIN = 4, TESTBED_TABLE_BITS_MAX = 26 };

typedef struct TestbedResult {
    Score value; // for the side to move at the root
    Move best;   // MOVE_NONE if no move was found to raise alpha, as it may be in the last pass of a driver
    TestbedCounts counts;
    TestbedCounts by_depth[TESTBED_DEPTH_MAX + 1]; // the same when the search to this depth had ended; with deepening
} TestbedResult;

// Memory for searches, with a table of 2^table_bits entries. Belongs to one thread. NULL with a reason if the table
// cannot be had. Release with testbed_free; NULL is ignored.
Testbed *testbed_new(int table_bits, Error *error);
void testbed_free(Testbed *testbed);

// Searches a position that has legal moves, 1 .. TESTBED_DEPTH_MAX plies deep. All memory of earlier searches is
// forgotten first.
TestbedResult testbed_run(Testbed *testbed, const Position *pos, const TestbedSettings *settings, Depth depth);

// The nodes of an approximation of the left-first minimal graph: what alpha-beta must look at at least if it meets the
// best move first wherever one move is enough. The settings find and store the best moves; a second search of alpha-beta
// takes them first and knows nothing else of the first one (A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Exploiting
// Graph Properties of Game Trees", AAAI 1996). The settings use a table that loses little.
TestbedResult testbed_minimal_graph(Testbed *testbed, const Position *pos, const TestbedSettings *settings,
                                    Depth depth);

static inline uint64_t testbed_nodes(const TestbedCounts *counts)
{
    return counts->interior + counts->leaves + counts->quiescence;
}

// The leaves that alpha-beta must look at at least in a tree of uniform width and depth (J. Slagle and J. Dixon,
// "Experiments with some programs that search game trees", JACM 16(2), 1969): both solution trees, less the leaf they
// share.
double testbed_best_case(double width, Depth depth);

#endif
