// SPDX-License-Identifier: GPL-3.0-or-later
// The second program, hotspur-lab: the commands that study engines and games. hotspur starts it for them, and shows their
// help.
#include "base/os/os.h"
#include "base/program_name.h"
#include "base/text.h"
#include "ui/cli/option_tables.h"
#include "ui/study/commands.h"

#include <stdio.h>

static int version_command(CommandLine *line)
{
    (void)line;
    puts(program_name);
    return command_finish();
}

static const struct {
    const char *name;
    int (*run)(CommandLine *line);
} commands[] = {
    {"match", match_command},   {"suite", suite_command}, {"openings", openings_command}, {"lab", lab_command},
    {"magics", magics_command}, {"tune", tune_command},   {"--version", version_command},
};

static int run(CommandLine *line)
{
    const int row = line->command == NULL ? -1 : FIND_ROW(commands, name, line->command);
    return row >= 0
               ? commands[row].run(line)
               : command_fail("hotspur-lab does the work of `hotspur lab`, `match`, `suite`, `openings`, `tune` and "
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
