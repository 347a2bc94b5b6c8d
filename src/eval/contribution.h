// SPDX-License-Identifier: GPL-3.0-or-later
// What each piece is worth to a network on the square where it stands.
#ifndef EVAL_CONTRIBUTION_H
#define EVAL_CONTRIBUTION_H

#include "eval/network/network.h"

// Writes what the piece on each square contributes for its owner: network_value of the position minus network_value of
// the same position with the piece taken off, the same side to move, both from the owner's point of view. Raw values of
// the network: nothing is known of endgames, nothing is scaled or faded. Above zero: the owner is better off with the
// piece. Kings and empty squares have 0: a position without a king has no value. Within +-2 * SCORE_EVAL_MAX. Costs one
// network_value a piece. Any thread.
//
// The contributions do not add up to the value of the position: the network is not a sum over pieces, and two pieces that
// need each other are each worth what both are worth together.
void contribution_compute(const Network *network, const Position *pos, Score contributions[SQ_NB]);

#endif
