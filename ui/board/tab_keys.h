// SPDX-License-Identifier: GPL-3.0-or-later
// Digits on an empty line choose panels, unless they turn out to be the number of a move.
#ifndef UI_BOARD_TAB_KEYS_H
#define UI_BOARD_TAB_KEYS_H

#include "ui/board/app.h"
#include "ui/board/terminal.h"

// Acts on Alt and a digit, and on a digit while the line is empty. "12." after all begins a line, and the panels are as
// before. False if the key is none of these.
bool tab_key(App *app, const TermInput *input, bool line_is_empty);

#endif
