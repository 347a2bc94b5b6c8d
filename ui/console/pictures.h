// SPDX-License-Identifier: GPL-3.0-or-later
// Boards as lines of text: the men, and sets of squares. Any thread.
#ifndef CONSOLE_PICTURES_H
#define CONSOLE_PICTURES_H

#include "board/position.h"

#include <stdio.h>

typedef enum BoardStyle {
    BOARD_ASCII,   // KQRBNP and kqrbnp
    BOARD_UNICODE, // figurines
    BOARD_SPOKEN,  // words, one side a line
} BoardStyle;

// "ascii", "unicode", "spoken", in the order of the styles; NULL-terminated.
extern const char *const board_style_names[];

// The position, the side `bottom` below, and who is to move.
void picture_board(FILE *out, const Position *pos, BoardStyle style, Colour bottom);

// A set of squares as a board with a 1 for each of them, under its name; in words, one line.
void picture_squares(FILE *out, const char *name, Bitboard squares, BoardStyle style, Colour bottom);

#endif
