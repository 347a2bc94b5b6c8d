// SPDX-License-Identifier: GPL-3.0-or-later
// What the sum of terms does not know about endgames: which leads do not win, and how a lone king is mated.
#ifndef EVAL_ENDGAME_H
#define EVAL_ENDGAME_H

#include "board/position.h"
#include "eval/params.h"

enum { ENDGAME_SCALE_FULL = 64 };

// How much of its endgame score the side that is ahead may keep, in 1/64.
int endgame_scale(const Position *pos, Colour ahead);

// Applies a scale: to the endgame part, and to both parts where the lead is hardly worth anything.
Tapered endgame_scaled(Tapered sum, int scale);

// Drives a lone enemy king to the edge (for bishop and knight: to the right corner) and brings the own king near.
Tapered endgame_mop_up(const Position *pos, Colour us);

// Scores shrink as the fifty-move rule comes near.
Score endgame_fade(const Position *pos, Score score);

#endif
