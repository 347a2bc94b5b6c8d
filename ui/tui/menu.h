// SPDX-License-Identifier: GPL-3.0-or-later
// The menu: every command with what it does, made from the tables of commands; typing searches it.
#ifndef TUI_MENU_H
#define TUI_MENU_H

#include "tui/app.h"

void menu_open(App *app);

#endif
