// SPDX-License-Identifier: GPL-3.0-or-later
// The console: the commands of the board typed on a line, with the answers below it; a filter for scripts; and sentences
// for those who listen.
#ifndef UI_CONSOLE_CONSOLE_H
#define UI_CONSOLE_CONSOLE_H

#include "engine/engine.h"
#include "ui/common/command_line.h"
#include "ui/session/commands.h"

typedef struct ConsoleSetup {
    const char *fen;           // NULL = the start position
    bool speaks;               // one event a line, in words, and nothing but text
    const CommandTable *tools; // commands of the command line, some of which the console runs; NULL: none
    LineInput
        *input; // standard input, whose first line may have been looked at, or a script; NULL = nothing was read yet
    const char *script; // its name in complaints; NULL = it is standard input
} ConsoleSetup;

// The commands that only the console has, NULL-terminated.
enum { CONSOLE_TABLE_NB = 3 };
extern const CommandTable *const console_command_tables[CONSOLE_TABLE_NB + 1];

// Runs until the user leaves or the input ends; returns the exit status: from a script 1 if a command failed. If the
// FEN is bad it prints one line on standard error and returns 2.
int console_main(Engine *engine, const ConsoleSetup *setup);

#endif
