// SPDX-License-Identifier: GPL-3.0-or-later
// What foreign texts may be made of.
#include "ui/online/lichess_event.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { ID_LENGTH_MIN = 5, ID_LENGTH_MAX = 12, USER_MAX = 30 };

bool lichess_is_word(const char *text)
{
    size_t length = 0;
    for (; text[length] != '\0'; ++length)
        if (strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_", text[length]) == NULL)
            return false;
    return length > 0;
}

bool lichess_is_id(const char *word)
{
    const size_t length = strlen(word);
    return length >= ID_LENGTH_MIN && length <= ID_LENGTH_MAX && lichess_is_word(word) && strchr(word, '_') == NULL;
}

bool lichess_is_user(const char *word)
{
    char copy[USER_MAX + 1];
    if (strlen(word) > USER_MAX)
        return false;
    snprintf(copy, sizeof copy, "%s", word);
    for (char *dash = copy; (dash = strchr(dash, '-')) != NULL;)
        *dash = '_';
    return lichess_is_word(copy);
}

void lichess_clean(const char *text, char *out, size_t size)
{
    text_copy_whole(out, size, text);
    text_mask_controls(out, "");
}

void lichess_clear_event(LichessEvent *event)
{
    mem_free(event->state.moves);
    mem_free(event->puzzle.themes);
    mem_free(event->puzzle.game);
    mem_free(event->puzzle.solution);
    mem_free(event->games);
    mem_free(event->pgn);
    *event = (LichessEvent){.text = ""};
}
