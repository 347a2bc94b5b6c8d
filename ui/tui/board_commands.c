// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/board_commands.h"

#include "tui/app.h"

static void run_flip(Desk *desk, char *arguments)
{
    App *app = desk->context;
    (void)arguments;
    app_flip(app);
}

static void run_help(Desk *desk, char *arguments)
{
    App *app = desk->context;
    (void)arguments;
    app_toggle_help(app);
}

static const Command commands[] = {
    {"flip", "", "turn the board round", run_flip, NULL, NULL},
    {"help", "", "show or hide the help", run_help, NULL, NULL},
};

static const CommandTable screen_commands = {"The screen", commands, sizeof commands / sizeof commands[0]};

const CommandTable *const board_command_tables[] = {&screen_commands, &map_commands, &key_commands, NULL};
