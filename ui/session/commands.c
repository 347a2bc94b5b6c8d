// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/commands.h"

#include <stddef.h>

const CommandTable *const shared_command_tables[] = {
    &game_commands, &browse_commands,     &advice_commands,  &time_commands,
    &file_commands, &search_log_commands, &setting_commands, NULL,
};

void complete_file(const Session *session, const char *before, const char *word, Completions *out)
{
    (void)session, (void)before, (void)word;
    out->files = true;
}
