// SPDX-License-Identifier: GPL-3.0-or-later
// Who says how good a move was: this engine's playing search, or anybody who answers the same call.
#ifndef LAB_JUDGE_H
#define LAB_JUDGE_H

#include "base/error.h"
#include "board/position.h"

typedef struct LabJudge {
    void *context;
    // What the position is worth for the side to move if it plays *move; MOVE_NONE: the judge chooses the move and writes
    // it. False with a reason ends the experiment.
    bool (*judge)(void *context, const Position *pos, Move *move, Score *score, Error *error);
} LabJudge;

// This engine's search to a depth. False with a reason if it cannot be had. Release with lab_judge_close.
bool lab_judge_open(LabJudge *judge, Depth depth, Error *error);
void lab_judge_close(LabJudge *judge);

// Share of the points that a score promises, 0 .. 1: a pawn ahead is 0.64.
double lab_expected_points(Score score);

// Is `score` so much less than `best` that the move was a blunder? What is won or lost anyway does not count.
bool lab_is_blunder(Score best, Score score);

#endif
