// SPDX-License-Identifier: GPL-3.0-or-later
// The second program, hotspur-lab: the commands that study engines and games. hotspur starts it for them, and shows
// their help.
#include "base/os/os.h"
#include "base/program_name.h"
#include "base/text.h"
#include "ui/cli/option_tables.h"
#include "ui/study/commands.h"

#include <stdio.h>

// The same line as hotspur prints.
static int version_command(CommandLine *line)
{
    (void)line;
    puts(program_name);
    return command_finish();
}

static const CommandDef rows[] = {
    {"match", .run_line = match_command},       {"suite", .run_line = suite_command},
    {"openings", .run_line = openings_command}, {"lab", .run_line = lab_command},
    {"ratings", .run_line = ratings_command},   {"magics", .run_line = magics_command},
    {"tune", .run_line = tune_command},         {"--version", .run_line = version_command},
};

static const CommandTable commands = {COMMAND_ROWS(rows)};

// The first word names the command.
static int run(CommandLine *line)
{
    const CommandTable *const tables[] = {&commands, NULL};
    const CommandDef *command = line->command != NULL ? command_find(tables, line->command, false) : NULL;
    return command != NULL
               ? command->run_line(line)
               : command_fail(
                     "hotspur-lab does the work of `hotspur lab`, `match`, `suite`, `openings`, `ratings`, `tune` and "
                     "`magics`; `hotspur help` shows them");
}

int main(int argc, char **argv)
{
    CommandLine line;
    Error error;
    os_begin();
    os_extend_path();
    board_init();
    const bool is_read = command_line_read(argc, argv, option_tables, &line, &error);
    const int status = is_read ? run(&line) : command_fail("%s", error.text);
    command_line_free(&line);
    return status;
}
