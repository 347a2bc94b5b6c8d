// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/typing.h"

#ifdef HAVE_READLINE

#include <stdio.h>
#include <string.h>

#include <readline/history.h>
#include <readline/readline.h>

// readline asks for the words one after the other, without an argument of ours.
static struct {
    const Completions *completions;
    int next;
} words;

static char *next_word(const char *text, int state)
{
    (void)text;
    if (state == 0)
        words.next = 0;
    if (words.next >= words.completions->count)
        return NULL;
    return strdup(words.completions->words[words.next++]);
}

char **typing_matches(const char *text, const Completions *completions)
{
    words.completions = completions;
    rl_attempted_completion_over = 1;
    return rl_completion_matches(text, completions->files ? rl_filename_completion_function : next_word);
}

bool typing_remember(const char *line)
{
    const HIST_ENTRY *last = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
    if (line[0] == '\0' || (last != NULL && strcmp(last->line, line) == 0))
        return false;
    add_history(line);
    return true;
}

void typing_unbind_repeats(void)
{
    rl_unbind_function_in_map(rl_digit_argument, emacs_meta_keymap);
    rl_unbind_function_in_map(rl_vi_editing_mode, emacs_meta_keymap);
    rl_unbind_function_in_map(rl_start_kbd_macro, emacs_ctlx_keymap);
}

#endif
