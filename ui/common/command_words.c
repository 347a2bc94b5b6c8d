// SPDX-License-Identifier: GPL-3.0-or-later
// Command lines of other programs taken apart like a shell does, without starting one: no variables, no
// patterns, nothing that a text from elsewhere could misuse.
#include "ui/common/command_words.h"

#include "base/memory.h"

#include <string.h>

// Copies one word without its quotes; returns what follows it, NULL if a quote is not closed.
static const char *copy_word(const char *from, char **to)
{
    // A quote of one kind within the other is a letter.
    char quote = '\0';
    for (; *from != '\0' && (quote != '\0' || strchr(" \t", *from) == NULL); ++from) {
        if (quote == '\0' && (*from == '\'' || *from == '"'))
            quote = *from;
        else if (*from == quote)
            quote = '\0';
        else
            *(*to)++ = *from;
    }
    *(*to)++ = '\0';
    return quote == '\0' ? from : NULL;
}

bool command_words_split(const char *line, CommandWords *out, Error *error)
{
    // All words together are never longer than the line: one block holds them.
    *out = (CommandWords){.storage = mem_new(strlen(line) + 2, 1)};
    char *free_text = out->storage;
    for (const char *rest = line + strspn(line, " \t"); *rest != '\0'; rest += strspn(rest, " \t")) {
        if (out->count == COMMAND_WORDS_MAX)
            return error_set(error, "'%.80s': more than %d words", line, COMMAND_WORDS_MAX);
        out->words[out->count++] = free_text;
        rest = copy_word(rest, &free_text);
        if (rest == NULL)
            return error_set(error, "'%.80s': a quote is not closed", line);
    }
    return true;
}

void command_words_free(CommandWords *words)
{
    mem_free(words->storage);
    *words = (CommandWords){0};
}
