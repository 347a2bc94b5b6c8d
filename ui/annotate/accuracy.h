// SPDX-License-Identifier: GPL-3.0-or-later
// How good moves are, by what players win with them: expected points of a score, and accuracy as lichess publishes it
// (https://lichess.org/page/accuracy), so that numbers can be compared.
#ifndef UI_ANNOTATE_ACCURACY_H
#define UI_ANNOTATE_ACCURACY_H

#include "board/chess.h"

#include <stdbool.h>

// Expected points of a score for the side that it is for: a win is 1, a draw 0.5. The curve is that of lichess, whose
// centipawns are Stockfish's: ours are brought to their scale first. Beyond ten of those pawns nothing changes.
double expected_points(Score score);

// The same of centipawns.
double expected_points_of_centipawns(int centipawns);

// The accuracy of a move, 0 to 100, by the expected points before and after it for the mover.
double accuracy_of_move(double before, double after);

// A move whose accuracy counts: by how much the game swings around it.
typedef struct AccurateMove {
    double accuracy, weight;
} AccurateMove;

// The weight of each of `count` moves, from White's expected points before the first and after each of them: how far they
// spread in a window of moves there.
void accuracy_weights(const double *points, int count, double *weights);

// The accuracy of a player over several moves: the mean of the weighted and the harmonic mean. 0 for none.
double accuracy_of_moves(const AccurateMove *moves, int count);

#endif
