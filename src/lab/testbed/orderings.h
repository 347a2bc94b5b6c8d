// SPDX-License-Identifier: GPL-3.0-or-later
// The orderings themselves, as Buchner, "Theory and practical strategies for efficient alpha-beta searches" (2005), has
// them. Only quiet moves are remembered: captures have an ordering of their own.
#ifndef LAB_TESTBED_ORDERINGS_H
#define LAB_TESTBED_ORDERINGS_H

#include "lab/testbed/ordering.h"

// The move that was best or cut when the position was searched before.
extern const TestbedOrdering order_table_move;

// Captures and promotions: the most valuable victim first, of these the least valuable attacker.
extern const TestbedOrdering order_captures;

// Quiet moves by what the squares that they change are worth to the men on them. With the captures this is what Buchner
// calls static.
extern const TestbedOrdering order_squares;

// Killer simple: two moves that cut at the same ply, with counters; the one that cut less often gives way (S. Akl and
// M. Newborn, "The principal continuation and the killer heuristic", 1977).
extern const TestbedOrdering order_killer;

// Killer advanced: how often a move from a square to a square cut at the same ply.
extern const TestbedOrdering order_killer_advanced;

// How often a move from a square to a square was good anywhere in the tree, weighted by the square of the distance to the
// horizon (J. Schaeffer, "The history heuristic", ICCA EventLog 6(3), 1983).
extern const TestbedOrdering order_history;

// The move that was the answer when the opponent's last move was made before.
extern const TestbedOrdering order_refutation;

// Chessmaps (K. Greer, 2000): quiet moves by the influence that they gain on important sectors; these are ranked by the
// control of each position, or by where the good moves of the search before went, of the side to move (in the first
// search: of what was searched so far).
extern const TestbedOrdering order_chessmaps;
extern const TestbedOrdering order_chessmaps_experience;

#endif
