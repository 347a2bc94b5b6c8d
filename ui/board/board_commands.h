// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that only the board has; those about the game are in ui/session.
#ifndef UI_BOARD_BOARD_COMMANDS_H
#define UI_BOARD_BOARD_COMMANDS_H

#include "ui/session/commands.h"

// Those about the maps, and about keys.
extern const CommandTable map_commands, key_commands;

// NULL-terminated. The session's context is the App.
extern const CommandTable *const board_command_tables[];

#endif
