// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that study engines and games (match, suite, openings, lab, magics, tune) are in a second program, as git has
// its subcommands. Their help is here, with that of all commands (command_table.c).
#include "base/os/os.h"
#include "base/paths.h"
#include "ui/cli/commands.h"

#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = 4096 };

static const char program[] = "hotspur-lab";

int study_command(CommandLine *line)
{
    char path[PATH_SIZE];
    Error error;
    if (!path_find_program(program, path, sizeof path, &error))
        return command_fail("%s: this command needs %s (`make all` builds it)", line->command, error.text);
    // The first word says where the engine is, for matches that start it as a program.
    char own[PATH_SIZE], *const typed = line->all[0];
    if (os_program_path(own, sizeof own))
        line->all[0] = own;
    const int reason = os_become(path, line->all);
    line->all[0] = typed;
    return command_fail("%s: cannot start %s: %s", line->command, path, strerror(reason));
}

int study_print(char **words)
{
    char path[PATH_SIZE];
    // What was printed so far comes first.
    const int status = command_finish();
    if (status == EXIT_SUCCESS && path_find_program(program, path, sizeof path, NULL))
        os_become(path, words);
    return status;
}
