// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse does on the squares of the board: click a man and then a square, or drag him there; the right button lays
// his map over the board, the wheel shows other positions.
#ifndef UI_BOARD_BOARD_MOUSE_H
#define UI_BOARD_BOARD_MOUSE_H

#include "ui/board/app.h"
#include "ui/board/terminal.h"

// `square` is SQ_NONE beside the squares.
void board_mouse(App *app, TermMouse event, Square square);

#endif
