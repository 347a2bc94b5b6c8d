// SPDX-License-Identifier: GPL-3.0-or-later
// The line that is edited by GNU readline at the bottom of a scrolling terminal, and stays whole while other things are
// printed above it. readline has one line a process, so there is no handle.
#ifndef UI_CONSOLE_EDIT_LINE_H
#define UI_CONSOLE_EDIT_LINE_H

#include "ui/session/commands.h"

typedef struct EditListener {
    void *context;
    // A line was entered; NULL: the end of the input (Ctrl-D). It lives during the call.
    void (*accept)(void *context, char *line);
    // Fills in what could replace `word`; `before` is what stands in front of it.
    void (*complete)(void *context, const char *before, const char *word, Completions *out);
} EditListener;

// False if the program was built without readline; then nothing else here does anything.
bool edit_line_exists(void);

// `history_path` may be NULL.
void edit_line_open(const EditListener *listener, const char *history_path);

// Takes the line from the screen, keeps the history if there is a place for it, and puts the terminal right.
void edit_line_close(void);

// Shows the line behind `prompt`, with what has been typed so far. What was printed before must have ended its line.
void edit_line_show(const char *prompt);

// Takes it from the screen, so that something can be printed; nothing that was typed is lost.
void edit_line_hide(void);

// Takes in keys that have arrived. May call the listener.
void edit_line_read(void);

// Empties the line and ends what was half done on it.
void edit_line_cancel(void);

// The terminal has another size now.
void edit_line_resize(void);

// Lets go of the terminal for a while: for the shell, or a program that is run. edit_line_show takes it back.
void edit_line_release(void);

#endif
