// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands.h"
#include "cli/position_arguments.h"
#include "engine/tools.h"

#include <stdio.h>

enum { TABLE_SIZE = 16384 };

int eval_command(CommandLine *line)
{
    PositionArguments where = {0};
    const ArgumentDef defs[] = {POSITION_ARGUMENTS(where)};
    Error error;
    if (!command_line_arguments(line, defs, sizeof defs / sizeof defs[0], false, &error))
        return command_fail("%s", error.text);
    Game *game = position_arguments_game(&where, &error);
    if (game == NULL)
        return command_fail("eval: %s", error.text);

    char table[TABLE_SIZE];
    tools_eval_table(game_position(game), table, sizeof table);
    fputs(table, stdout);
    game_free(game);
    return command_finish();
}
