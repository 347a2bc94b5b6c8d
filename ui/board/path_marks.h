// SPDX-License-Identifier: GPL-3.0-or-later
// What is written on the squares of the board for the paths that are drawn on it. Pure functions.
#ifndef UI_BOARD_PATH_MARKS_H
#define UI_BOARD_PATH_MARKS_H

#include "maps/snapshot.h"

// A path's letter where it begins, and the numbers of the moves that go to a square; a cell may take two signs.
enum { PATH_MARK_SIZE = 3 };
typedef struct PathMarks {
    char text[SQ_NB][PATH_MARK_SIZE];
    bool is_reply[SQ_NB]; // the first of them is a move of the other side
} PathMarks;

// Numbers the moves of one path, or, for a number that is none, marks where each path goes next by its letter. Only what
// lies ahead of `pos` is drawn: the root of the memory, or a position after the first moves of a path.
void path_marks_make(const MemorySnapshot *snapshot, const Position *pos, int path, PathMarks *out);

#endif
