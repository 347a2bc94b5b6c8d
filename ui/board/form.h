// SPDX-License-Identifier: GPL-3.0-or-later
// The form for a new game: a row for each of its terms, and choices in each row. What it does are commands.
#ifndef UI_BOARD_FORM_H
#define UI_BOARD_FORM_H

#include "ui/board/app.h"

// Opens the form, with what was chosen last.
void form_open(App *app);

#endif
