// SPDX-License-Identifier: GPL-3.0-or-later
// What the sum of terms does not know about endgames: which leads do not win, and how a lone king is mated.
#ifndef EVAL_ENDGAME_H
#define EVAL_ENDGAME_H

#include "board/position.h"
#include "eval/params.h"
#include "eval/pawns.h"

enum { ENDGAME_FADE_FULL = 220 };

// The score of a known ending for its strong side.
Score endgame_known(const Position *pos, KnownEnding ending, Colour strong);

// Is this king and pawn against king, and a draw? That is known exactly, so that no search can know better.
bool endgame_is_drawn(const Position *pos);

// How much of its endgame score the side that is ahead may keep, in 1/64. `passed` are its passed pawns.
int endgame_scale(const Position *pos, const MaterialEntry *material, Bitboard passed, Colour ahead);

// The same for a score that already knows how much easier a win is with more pawns: full but for material that hardly
// wins, opposite bishops, and pawns that cannot get through. Full where material->may_be_drawish is false.
int endgame_scale_drawish(const Position *pos, const MaterialEntry *material, Bitboard passed, Colour ahead);

// How much of the middlegame part stays with that scale: everything, but where the lead is hardly worth anything.
int endgame_scale_mg(Tapered sum, int scale);

// Drives the king of the other side to the edge and brings the own king near.
Tapered endgame_mop_up(const Position *pos, Colour us);

// What is left of a score as the fifty-move rule comes near, in 1/ENDGAME_FADE_FULL.
int endgame_fade(const Position *pos);

#endif
