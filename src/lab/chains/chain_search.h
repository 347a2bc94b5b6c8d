// SPDX-License-Identifier: GPL-3.0-or-later
// The research search with move chains and move tables, after K. Greer: "Dynamic Move Chains - a Forward Pruning Approach
// to Tree Search in Computer Chess" (Advances in Artificial Intelligence, 2013), Algorithm 1, and "Dynamic Move Chains
// and Move Tables in Computer Chess" (2015), figures 1 and 5. Plain negamax with fail-soft alpha-beta and quiescence, no
// reductions, extensions or null moves. It believes old lines in new positions and so misses much: it is here to be
// looked at and measured, and the playing search never calls it.
//
// What the papers leave open, and what is done here:
// - A chain is the line from the node to the leaf; where a node failed low, its line goes on with the least bad move, so
//   that every stored line ends at the leaf that gave the value.
// - Figure 5 has no cut at beta and its loop ends too early; both are mended. It takes an unreliable chain out of the
//   move tables: here the chain is deleted, and an unreliable path loses weight.
// - Alpha-beta gives bounds, and bounds cannot be compared. With a window, the value of a line is that of quiescence at
//   its end with an open window, when it is stored and when it is played again. Without one, replays use alpha and beta.
// - The paper of 2013 knows no window, so its replay takes none.
// - A line whose next move is illegal, or that runs into a draw before its end, is broken: a chain is deleted, a path
//   loses weight.
// - The root is a node like any other.
// - Chains are forgotten before each search to a depth, or with each game; a path lives through the game and ages.
//   Iterative deepening over chains that are kept mostly replays what the iteration before found.
#ifndef LAB_CHAINS_CHAIN_SEARCH_H
#define LAB_CHAINS_CHAIN_SEARCH_H

#include "lab/chains/chain_state.h"
#include "search/worker.h"

// Searches the root to worker->root_depth and notes scores and lines in the root moves. The value is without meaning
// after a stop. The state of the worker's variant is a ChainState.
Score chains_search(Worker *worker);

#endif
