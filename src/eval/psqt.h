// SPDX-License-Identifier: GPL-3.0-or-later
// What the pieces are worth by themselves and by where they stand: the part of the evaluation that a move changes in two or
// three places only, so that a search keeps its sum up from move to move.
#ifndef EVAL_PSQT_H
#define EVAL_PSQT_H

#include "board/position.h"
#include "eval/params.h"

// The parameter of a square for a piece of `us`.
const Tapered *psqt_param(Colour us, PieceType type, Square square);

// Material and squares of all pieces, White's minus Black's.
Tapered psqt_sum(const Position *pos);

// What that sum will be when a legal move has been made.
Tapered psqt_sum_after(Tapered sum, const Position *pos, Move move);

#endif
