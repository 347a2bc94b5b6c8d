// SPDX-License-Identifier: GPL-3.0-or-later
// The static value of a position that is not in check. Any thread, each with tables of its own.
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "board/position.h"
#include "eval/material.h"
#include "eval/network/accumulator.h"
#include "eval/params.h"
#include "eval/pawns.h"
#include "eval/trace.h"

// Value for the side to move, within +-SCORE_EVAL_MAX. `table` may be NULL.
Score eval_position(const Position *pos, PawnTable *table);

// The same for a caller who keeps the sum of the pieces up to date.
Score eval_with_psqt(const Position *pos, Tapered pieces, PawnTable *table);

// The value that a network gives, whose accumulators stand at the position, with what is known exactly of endgames around
// it: known endings, material that hardly wins, how a lone king is mated, and the fifty-move rule. `table` is needed.
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

#endif
