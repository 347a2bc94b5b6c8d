// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of which players have said which pieces are important for the best move: read from a file, or some textbook
// patterns that come with the program.
#ifndef STUDY_EXPERT_POSITIONS_H
#define STUDY_EXPERT_POSITIONS_H

#include "base/error.h"
#include "board/position.h"

typedef struct ExpertPosition {
    Position pos;
    Bitboard important; // squares of the pieces that were marked; some, but not all of the board's
} ExpertPosition;

typedef struct ExpertPositions {
    ExpertPosition *positions;
    int count; // at least 1
    size_t capacity;
} ExpertPositions;

// Reads a JSON array of objects with "fen", a text, and "important", an array of squares; other texts and arrays of texts
// are passed over. NULL for the path: mates and a fork of the textbooks. NULL with a reason that names file and position.
// Release with expert_positions_free; NULL is ignored.
ExpertPositions *expert_positions_load(const char *path, Error *error);
void expert_positions_free(ExpertPositions *positions);

#endif
