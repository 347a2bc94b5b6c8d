// SPDX-License-Identifier: GPL-3.0-or-later
// Which pieces of a position matter: the chance that a strong player would call a piece important for the best move.
//
// Saliency by perturbation. A search finds the best move; then each piece is taken away in turn, and a short search says
// what that move is worth without it. What the move loses or gains is counted in expected points, s(score) with
// s(x) = 1 / (1 + exp(-x / 4 pawns)), so that a lead that is doubled does not count for much:
//
//     effect = |s(score of the best move without the piece) - s(score of the best move)|
//
// As in the program published with Puri et al., "Explain Your Move: Understanding Agent Actions Using Specific and Relevant
// Feature Attribution" (ICLR 2020), the effect is 1 where the move cannot be played without the piece (the piece that
// moves, or one without which the own king would stand in check), and 0 for kings and for pieces without which the side
// to move could capture the king. The effect, what the piece is worth, whose it is, and how much of the search's effort
// went to capturing or moving to its square are joined by a logistic curve, whose five numbers were fitted to what three
// players rated above 2200 marked in 51 positions of that paper's data set; `hotspur lab importance` measures them.
//
// A pure function of the position: its searches have a table of their own, and count nodes, not time. One thread.
#ifndef ENGINE_IMPORTANCE_H
#define ENGINE_IMPORTANCE_H

#include "base/error.h"
#include "board/position.h"

#include <stdint.h>

enum {
    IMPORTANCE_UNIT = 1000,        // chances and effects are counted in such parts of 1
    IMPORTANCE_NODES = 300000,     // of the search for the best move: as many as find most combinations
    IMPORTANCE_PIECE_NODES = 8000, // and of each without a piece
};

typedef struct Importance {
    Key key;               // of the position
    Move best;             // the move that the pieces are important for; MOVE_NONE if none is legal
    Score score;           // that the search gives it, for the side to move
    int16_t chance[SQ_NB]; // 0 .. IMPORTANCE_UNIT for the piece on a square; 0 for kings and empty squares
    int16_t effect[SQ_NB]; // of its loss on the best move, 0 .. IMPORTANCE_UNIT
    Score without[SQ_NB];  // score of the best move without it; SCORE_NONE where that is not known
} Importance;

// 0 .. 1: what a score promises, on the curve above.
double importance_expected_points(Score score);

typedef struct ImportanceFinder ImportanceFinder;

// NULL with a reason if memory cannot be had. Release with importance_finder_free; NULL is ignored.
ImportanceFinder *importance_finder_new(Error *error);
void importance_finder_free(ImportanceFinder *finder);

// What is known of a position: the last few are kept. NULL if it is not known; lives until the next step.
const Importance *importance_known(const ImportanceFinder *finder, const Position *pos);

// One search more for a position: the first takes a tenth of a second or two, those for the pieces some milliseconds.
// Another position than that of the step before begins anew. True while there is more to do: then importance_known still
// has nothing.
bool importance_step(ImportanceFinder *finder, const Position *pos);

// All steps. Lives until the next step.
const Importance *importance_find(ImportanceFinder *finder, const Position *pos);

#endif
