// SPDX-License-Identifier: GPL-3.0-or-later
// The table of commands that can be typed on the line, and the line's grammar: a move, or a command with arguments.
#ifndef TUI_COMMANDS_H
#define TUI_COMMANDS_H

#include "tui/app.h"

typedef struct BoardCommand {
    const char *name;      // "level"; unique beginnings do
    const char *arguments; // "[MINUTES SECONDS]", "" if none
    const char *help;
    void (*run)(App *app, char *arguments); // the text may be changed
    const char *const *choices;             // first words that make sense, NULL-terminated; NULL = none
    bool takes_file;
} BoardCommand;

const BoardCommand *board_commands(int *count);

// Does what an entered line says. False if the line should stay where it is, because its move must wait.
bool command_run(App *app, const char *line);

// Fills in moves, commands and arguments that could replace `word`.
void command_complete(App *app, const char *before, const char *word, Completions *out);

#endif
