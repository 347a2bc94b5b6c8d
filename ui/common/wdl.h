// SPDX-License-Identifier: GPL-3.0-or-later
// What a score promises: how many of a thousand games against an equal opponent are won, drawn and lost from there.
//
// With x the score in pawns for the side to move and s(t) = 1 / (1 + exp(-t)):
//
//     wins = s((x - draw_half_width) / spread)     losses = s((-x - draw_half_width) / spread)     draws = the rest
//
// An ordered logit; its two numbers were fitted by maximum likelihood to how games of the engine against itself ended
// from quiet positions that it had given a score. A mate is a win.
#ifndef UI_COMMON_WDL_H
#define UI_COMMON_WDL_H

#include "board/chess.h"

typedef struct Wdl {
    int wins, draws, losses; // add up to 1000
} Wdl;

Wdl wdl_of_score(Score score);

#endif
