// SPDX-License-Identifier: GPL-3.0-or-later
// The static value of a position that is not in check. Any thread, each with tables of its own.
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "board/position.h"
#include "eval/network/accumulator.h"
#include "eval/network/network.h"
#include "eval/params.h"
#include "eval/pawns.h"

// What the pieces are worth by themselves and by where they stand: the part of the evaluation that a move changes in two or
// three places only, so that a search keeps its sum up from move to move.

// The parameter of a square for a piece of `us`.
const Tapered *psqt_param(Colour us, PieceType type, Square square);

// Material and squares of all pieces, White's minus Black's.
Tapered psqt_sum(const Position *pos);

// What that sum will be when a legal move has been made.
Tapered psqt_sum_after(Tapered sum, const Position *pos, Move move);

// Value for the side to move, within +-SCORE_EVAL_MAX. `table` may be NULL.
Score eval_position(const Position *pos, PawnTable *table);

// The same for a caller who keeps the sum of the pieces up to date.
Score eval_with_psqt(const Position *pos, Tapered pieces, PawnTable *table);

// The value that a network gives, whose accumulators stand at the position, with what is known exactly of endgames around
// it: known endings, material that hardly wins, how a lone king is mated, and the fifty-move rule. A lead counts for more
// with more pieces. `table` is needed.
Score eval_with_network(const Position *pos, Accumulators *accumulators, PawnTable *table);

// The value by terms with the parts written down.
Score eval_trace(const Position *pos, EvalTrace *trace);

// What attack units against a king cost its side.
Tapered eval_king_attack(int units);

// A random value between -amplitude and amplitude that depends on position key and seed alone; added to an evaluation
// it makes a player vary.
Score eval_noise(Key key, uint64_t seed, Score amplitude);

// "Material", "Mobility" ...
const char *eval_term_name(EvalTerm term);

// What each piece is worth to a network on the square where it stands.

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
