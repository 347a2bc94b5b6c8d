// SPDX-License-Identifier: GPL-3.0-or-later
// Commands about what the engine thinks.
#include "ui/session/session.h"

static void run_why(Session *session, char *arguments)
{
    (void)arguments;
    if (!session_refuses_help(session))
        session_explain(session);
}

static const Command commands[] = {
    {"why", "", "why the last move was played, or the one is liked that is thought about", run_why, NULL, NULL},
};

const CommandTable search_log_commands = {"What Hotspur thinks", commands, sizeof commands / sizeof commands[0]};
