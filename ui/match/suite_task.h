// SPDX-License-Identifier: GPL-3.0-or-later
// What a position of a suite asks for, and what an answer is worth. Tasks are the operations bm and am (moves), dm
// (a mate), c0 with points such as "Nf3=10, e4=7", and wdl (the result of the game from 2, won for the side to move, to
// -2; 1 and -1 are draws by the fifty-move rule; dm 0 is a draw too).
#ifndef UI_MATCH_SUITE_TASK_H
#define UI_MATCH_SUITE_TASK_H

#include "notation/fen.h"

#include <stdbool.h>

// From here on a score says that the game is won or lost, and below that it is drawn.
enum { SUITE_WON_CENTIPAWNS = 150 };

// Does the position ask for anything?
bool suite_has_task(const Epd *epd);

// The points of a move, 0 for one that is not named; *most is what the best gets, 0 if the position gives no points.
int suite_points(const Epd *epd, Move move, int *most);

// 1, 0 or -1 for a game that is won, drawn or lost for the side to move. False if the position does not say.
bool suite_outcome(const Epd *epd, int *outcome);

// Is this move with this score what the position asks for? A mate in time needs no certain move. Where only points
// are given, the move with the most is.
bool suite_is_solved(const Epd *epd, Move move, Score score);

// Is the score impossible, if the position is right about itself? That is a mate that is shorter than the shortest, one
// for the wrong side, or one in a drawn game.
bool suite_is_misscored(const Epd *epd, Score score);

#endif
