// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that only the console has: those that print more than a board has room for.
#ifndef UI_CONSOLE_COMMANDS_H
#define UI_CONSOLE_COMMANDS_H

#include "ui/session/commands.h"

// The board and the rules; what the engine knows and remembers; the console itself. The session's context is the Console.
extern const CommandTable look_commands, memory_commands, script_commands;

// All of them, NULL-terminated.
enum { CONSOLE_TABLE_NB = 3 };
extern const CommandTable *const console_command_tables[CONSOLE_TABLE_NB + 1];

#endif
