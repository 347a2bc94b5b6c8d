// SPDX-License-Identifier: GPL-3.0-or-later
// A selective search that asks for static exchange evaluations where F. Reul, "New Architectures in Computer Chess"
// (2009), section 4.5, asks for them, and counts them. It never plays, and the playing search knows nothing of it.
// Principal variation search with iterative deepening, a table, null move, late move reductions and quiescence over the
// classical evaluation. The thesis names these without numbers: the numbers here are ours.
#ifndef STUDY_TESTBED_SELECTIVE_H
#define STUDY_TESTBED_SELECTIVE_H

#include "study/testbed/testbed.h"

// What exchanges are worked out for.
typedef enum ExchangeUse {
    EXCHANGE_FOR_ORDER,      // 4.5.1, Figure 4.9: captures of less valuable pieces are good or bad
    EXCHANGE_FOR_QUIESCENCE, // the same in quiescence, which leaves the bad ones out
    EXCHANGE_FOR_PRUNING,    // 4.5.2, Figure 4.10: reversible moves onto squares where the piece is lost are futile
    EXCHANGE_FOR_EXTENSION,  // 4.5.3, Figure 4.11: pushes of pawns to the 6th and 7th rank that stand there
    EXCHANGE_FOR_PAWNS,      // 4.5.4: what a pawn may do, in the evaluation
    EXCHANGE_USE_NB,
} ExchangeUse;

// Besides the uses, in the same set: a safe push of a pawn is extended by so much instead of half a ply.
enum { SELECTIVE_PUSH_THIRD = 1 << 8, SELECTIVE_PUSH_TWO_THIRDS = 1 << 9 };

typedef struct SelectiveCounts {
    uint64_t exchanges[EXCHANGE_USE_NB];
    uint64_t nodes; // quiescence included
    uint64_t evaluations;
    uint64_t capture_lists;      // that were generated, in quiescence
    uint64_t pruning_candidates; // moves that selective pruning looked at, most of which need no exchange
    uint64_t main_nodes[COLOUR_NB], quiescence_nodes[COLOUR_NB]; // by the side to move
} SelectiveCounts;

typedef struct SelectiveResult {
    Move best;
    Score value; // for the side to move at the root
    SelectiveCounts counts;
} SelectiveResult;

// Searches a position that has legal moves, 1 .. TESTBED_DEPTH_MAX plies deep and further where it is extended. Earlier
// searches are forgotten. `without` is a set of uses, a bit each: those are not asked. All captures then count as good,
// no move as futile, no push is extended; the evaluation always asks. The same arguments give the same counts everywhere.
SelectiveResult selective_run(Testbed *testbed, const Position *pos, Depth depth, unsigned without);

// How many exchanges the classical evaluation of a position works out for its pawns: one a pawn that may take a pawn, and
// one a passed pawn whose next square is empty and attacked.
int selective_pawn_exchanges(const Position *pos);

#endif
