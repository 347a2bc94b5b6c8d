// SPDX-License-Identifier: GPL-3.0-or-later
// Of moves that are as good as the best, the one after which a player of some rating is likeliest to go wrong
// (engine/temptation.h says what an error is).
#ifndef ENGINE_TRICKY_MOVE_H
#define ENGINE_TRICKY_MOVE_H

#include "engine/move_choice.h"
#include "interface/info_line.h"

enum {
    TRICKY_LINES = 4,         // that are compared
    TRICKY_LOOK_NODES = 1000, // of the search of each answer
    TRICKY_TIME_MS = 300,     // for the comparison where there is a clock, on the calling thread
};

// The number of the line to play; 0, the best one, where no other is as good, or none is clearly harder to answer. As good
// are scores that are close in expected points: a much higher one is of an earlier iteration that the best line was too deep
// for. The lines are those of one search, the best first, with exact scores. What is not found out in the time counts for
// nothing.
int tricky_line(MoveViewer *viewer, const Position *root, const InfoLine *lines, int count, int rating,
                int64_t time_us);

#endif
