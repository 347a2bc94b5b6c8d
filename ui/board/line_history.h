// SPDX-License-Identifier: GPL-3.0-or-later
// Earlier lines, on readline's keys. Its own functions for that free an edited line's undo list twice (up to version 8.2),
// so ours take their place: readline's position in the history never moves, lines are only copied from it. Empty without
// readline.
#ifndef UI_BOARD_LINE_HISTORY_H
#define UI_BOARD_LINE_HISTORY_H

// Reads the history of earlier runs, and binds our functions. Call after rl_initialize. `path` may be NULL.
void line_history_open(const char *path);

// Writes the history, if it has a file.
void line_history_close(void);

// The line that is edited is a new one again.
void line_history_leave(void);

#endif
