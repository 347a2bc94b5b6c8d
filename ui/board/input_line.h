// SPDX-License-Identifier: GPL-3.0-or-later
// The line on which moves and commands are typed. GNU readline edits it, byte by byte, and never touches the screen; the
// board draws the line itself. readline has one line a process, so there is no handle. For the board's thread only.
#ifndef UI_BOARD_INPUT_LINE_H
#define UI_BOARD_INPUT_LINE_H

#include "ui/board/terminal.h"
#include "ui/session/commands.h"

#include <stddef.h>

typedef struct InputListener {
    void *context;
    // A line was entered, blanks cut off at both ends. NULL: the end of the input (Ctrl-D).
    void (*accept)(void *context, const char *line);
    // Fills in what could replace `word`; `before` is what stands in front of it.
    void (*complete)(void *context, const char *before, const char *word, Completions *out);
    // Several words fit; `list` has them.
    void (*show_candidates)(void *context, const char *list);
} InputListener;

// Starts with an empty line. Call before term_open. `history_path` may be NULL.
void input_line_open(const InputListener *listener, const char *history_path);

// Keeps the history, if there is a place for it, and releases everything.
void input_line_close(void);

// A key for the line. May call the listener.
void input_line_key(const TermInput *input);

bool input_line_is_empty(void);
void input_line_clear(void);
void input_line_set(const char *text);

// What is to be drawn. `cursor` gets the byte in the text where the cursor stands.
const char *input_line_prompt(void);
const char *input_line_text(size_t *cursor);

#endif
