// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/commands.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

const CommandTable *const shared_command_tables[] = {
    &game_commands, &browse_commands,   &advice_commands,  &time_commands,
    &file_commands, &analysis_commands, &setting_commands, NULL,
};

void complete_file(const Session *session, const char *before, const char *word, Completions *out)
{
    (void)session, (void)before, (void)word;
    out->files = true;
}

void completions_add(Completions *completions, const char *word, const char *text)
{
    const size_t length = strlen(word);
    if (completions->count >= COMPLETION_MAX || strncasecmp(word, text, length) != 0)
        return;
    snprintf(completions->words[completions->count++], COMPLETION_SIZE, "%s", text);
}

void completions_add_all(Completions *completions, const char *word, const char *const *list)
{
    for (const char *const *text = list; text != NULL && *text != NULL; ++text)
        completions_add(completions, word, *text);
}
