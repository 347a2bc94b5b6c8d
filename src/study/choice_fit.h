// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the weights of engine/move_choice.h from moves that players of known rating have played: the largest likelihood, by
// Newton's method with a small ridge. The function is concave, so that there is one answer.
#ifndef STUDY_CHOICE_FIT_H
#define STUDY_CHOICE_FIT_H

#include "engine/move_choice.h"
#include "study/rated_moves.h"

// A move that was played, and what it was chosen among.
typedef struct ChoiceCase {
    int rating, game;
    int count, played; // moves, and which of them
    int best;          // the best one after a search
    float *features;   // CHOICE_NB of each move
} ChoiceCase;

// What the player saw. Release with choice_case_free.
ChoiceCase choice_case_new(const MoveLooks *looks, const RatedMove *rated);
void choice_case_free(ChoiceCase *one);

// The chance of each move for a player of some rating.
void choice_case_chances(const ChoiceCase *one, int rating, const double weights[CHOICE_NB], double chances[MAX_MOVES]);

// Weights that make the moves likeliest, and their standard errors; of the games whose number modulo `parts` is not
// `left_out`. No case: all are 0.
void choice_fit(const ChoiceCase *cases, int count, int parts, int left_out, double weights[CHOICE_NB],
                double errors[CHOICE_NB]);

#endif
