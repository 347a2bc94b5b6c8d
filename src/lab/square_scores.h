// SPDX-License-Identifier: GPL-3.0-or-later
// How well 64 numbers, one a square, find a set of squares. Equal numbers are treated alike, not by their squares: each
// result is the average over all ways to order them. Pure functions. Any thread.
#ifndef LAB_SQUARE_SCORES_H
#define LAB_SQUARE_SCORES_H

#include "bitboard/bitboard.h"

// The chance that a target square has a larger number than another square, 0 .. 1, ties half: the area under the curve of
// the receiver operating characteristic (Hanley and McNeil, Radiology 143, 1982). A NAN if there are no targets, or only
// such.
double lab_auc(const double values[SQ_NB], Bitboard targets);

// The share of the targets, 0 .. 1, that are among the `k` squares with the largest numbers; for a single target, the
// chance that it is. A NAN if there are none.
double lab_hit(const double values[SQ_NB], Bitboard targets, int k);

// The place of the first number that is larger than the one before it, -1 if none is. A NAN is left out.
int lab_first_rise(const double *numbers, int count);

#endif
