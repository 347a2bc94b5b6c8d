// SPDX-License-Identifier: GPL-3.0-or-later
// Commands about what the engine thinks.
#include "ui/session/session.h"

static void run_why(Desk *desk, char *arguments)
{
    (void)arguments;
    if (!desk_refuses_help(desk))
        desk_explain(desk);
}

static const Command commands[] = {
    {"why", "", "why the last move was played, or the one is liked that is thought about", run_why, NULL, NULL},
};

const CommandTable thought_commands = {"What Hotspur thinks", commands, sizeof commands / sizeof commands[0]};
