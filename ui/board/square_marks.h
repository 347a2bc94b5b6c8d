// SPDX-License-Identifier: GPL-3.0-or-later
// Signs on the squares of the board: arrows that the user draws with the right button, and paths of the engine's memory.
// Pure functions.
#ifndef UI_BOARD_SQUARE_MARKS_H
#define UI_BOARD_SQUARE_MARKS_H

#include "board/chess.h"
#include "memory/snapshot.h"

enum { ARROWS_MAX = 16 };
typedef struct Arrows {
    struct {
        Square from, to;
    } rows[ARROWS_MAX];
    int count;
} Arrows;

// Draws an arrow, or takes away the one that is there; the oldest gives way where there are too many.
void arrows_toggle(Arrows *arrows, Square from, Square to);

// What is written on a square, seen from White's or Black's side: where an arrow begins, its way, or its head. NULL if
// there is nothing.
const char *arrows_sign(const Arrows *arrows, Square square, bool flipped, bool has_unicode);

// --- paths ---------------------------------------------------------------------------------------------------------

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
