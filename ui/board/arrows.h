// SPDX-License-Identifier: GPL-3.0-or-later
// Arrows that the user draws on the board with the right button, and the signs they are made of. Pure functions.
#ifndef UI_BOARD_ARROWS_H
#define UI_BOARD_ARROWS_H

#include "board/chess.h"

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

#endif
