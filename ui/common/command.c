// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a row by its name in tables of commands: those of the command line, of the session and of the
// board's keys alike.
#include "ui/common/command.h"

#include "base/text.h"

#include <string.h>
#include <strings.h>

const CommandDef *command_find(const CommandTable *const *tables, const char *name, bool in_any_case)
{
    for (; *tables != NULL; ++tables)
        for (int i = 0; i < (*tables)->count; ++i) {
            const CommandDef *row = &(*tables)->rows[i];
            if (in_any_case ? text_equal_nocase(row->name, name) : strcmp(row->name, name) == 0)
                return row;
        }
    return NULL;
}

int command_find_beginnings(const CommandTable *table, const char *word, const CommandDef **found, Text *list)
{
    enum { BEGINNING_MIN = 2 }; // one letter is too easily a slip
    int count = 0;
    for (int i = 0; strlen(word) >= BEGINNING_MIN && i < table->count; ++i)
        if (strncasecmp(table->rows[i].name, word, strlen(word)) == 0) {
            *found = &table->rows[i];
            text_addf(list, "%s%s", list->length > 0 ? ", " : "", table->rows[i].name);
            ++count;
        }
    return count;
}
