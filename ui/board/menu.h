// SPDX-License-Identifier: GPL-3.0-or-later
// The menu: every command with what it does, made from the tables of commands; typing searches it.
#ifndef UI_BOARD_MENU_H
#define UI_BOARD_MENU_H

#include "ui/board/app.h"

void menu_open(App *app);

#endif
