// SPDX-License-Identifier: GPL-3.0-or-later
// The form for a new game: a row for each of its terms, and choices in each row. What it does are commands.
#ifndef TUI_FORM_H
#define TUI_FORM_H

#include "tui/app.h"

// Opens the form, with what was chosen last.
void form_open(App *app);

#endif
