// SPDX-License-Identifier: GPL-3.0-or-later
// The research search: alpha-beta to a fixed depth over the evaluation of the engine, in which everything that orders or
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

enum { RESEARCH_DEPTH_MAX = 20, RESEARCH_TABLE_BITS = 22, RESEARCH_TABLE_BITS_MIN = 4, RESEARCH_TABLE_BITS_MAX = 26 };

typedef struct ResearchResult {
    Score value; // for the side to move at the root
    Move best;   // MOVE_NONE if no move was found to raise alpha, as it may be in the last pass of a driver
    ResearchCounts counts;
    ResearchCounts by_depth[RESEARCH_DEPTH_MAX + 1]; // the same when the search to this depth had ended; with deepening
} ResearchResult;

// Memory for searches, with a table of 2^table_bits entries. Belongs to one thread. NULL with a reason if the table
// cannot be had. Release with research_free; NULL is ignored.
Research *research_new(int table_bits, Error *error);
void research_free(Research *research);

// Searches a position that has legal moves, 1 .. RESEARCH_DEPTH_MAX plies deep. All memory of earlier searches is
// forgotten first.
ResearchResult research_run(Research *research, const Position *pos, const ResearchSettings *settings, Depth depth);

// The nodes of an approximation of the left-first minimal graph: what alpha-beta must look at at least if it meets the
// best move first wherever one move is enough. The settings find and store the best moves; a second search of alpha-beta
// takes them first and knows nothing else of the first one (A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Exploiting
// Graph Properties of Game Trees", AAAI 1996). The settings use a table that loses little.
ResearchResult research_minimal_graph(Research *research, const Position *pos, const ResearchSettings *settings,
                                      Depth depth);

static inline uint64_t research_nodes(const ResearchCounts *counts)
{
    return counts->interior + counts->leaves + counts->quiescence;
}

// The leaves that alpha-beta must look at at least in a tree of uniform width and depth (J. Slagle and J. Dixon,
// "Experiments with some programs that search game trees", JACM 16(2), 1969): both solution trees, less the leaf they
// share.
double research_best_case(double width, Depth depth);

#endif
