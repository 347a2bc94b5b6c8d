// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse on the squares of the board: click a piece and then a square, or drag it there; the right button lays its map
// over the board, the wheel steps through the game.
#ifndef UI_BOARD_BOARD_MOUSE_H
#define UI_BOARD_BOARD_MOUSE_H

#include "ui/board/app.h"
#include "ui/board/terminal.h"

// `square` is SQ_NONE beside the squares.
void board_mouse(App *app, TermMouse event, Square square);

#endif
