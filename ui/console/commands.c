// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/console/commands.h"

#include <stddef.h>

const CommandTable *const console_command_tables[CONSOLE_TABLE_NB + 1] = {
    &look_commands,
    &memory_commands,
    &script_commands,
    NULL,
};
