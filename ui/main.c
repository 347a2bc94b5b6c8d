// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/os/os.h"
#include "ui/cli/commands.h"
#include "ui/cli/option_tables.h"

int main(int argc, char **argv)
{
    CommandLine line;
    Error error;
    os_begin();
    os_extend_path();
    board_init();
    const bool is_read = command_line_read(argc, argv, option_tables, &line, &error);
    const int status = is_read ? command_run(&line) : command_fail("%s", error.text);
    command_line_free(&line);
    return status;
}
