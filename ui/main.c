// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cli/commands.h"

int main(int argc, char **argv)
{
    CommandLine line;
    Error error;
    command_open_standard_files();
    if (!command_line_read(argc, argv, &line, &error))
        return command_fail("%s", error.text);
    board_init();
    const int status = command_run(&line);
    lines_free(line.input);
    return status;
}
