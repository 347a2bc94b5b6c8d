// SPDX-License-Identifier: GPL-3.0-or-later
// Typing on a line with readline: completion by the caller's words, and key bindings that a slip cannot
// turn against the user. Empty where the library is not there.
#include "ui/session/typing.h"

#ifdef HAVE_READLINE

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include <readline/history.h>
#include <readline/readline.h>

enum { BEFORE_SIZE = 4096 };

// readline calls back without an argument of ours, and asks for the words one after the other.
static struct {
    CompleteWord *complete;
    void *context;
    Completions completions;
    int next;
} words;

// readline frees the words, so that they must come from malloc.
static char *next_word(const char *text, int state)
{
    (void)text;
    if (state == 0)
        words.next = 0;
    if (words.next >= words.completions.count)
        return NULL;
    return strdup(words.completions.words[words.next++]);
}

// Lets the caller complete the word that begins at `start`, and hands the words over one by one.
static char **attempt_completion(const char *text, int start, int end)
{
    char before[BEFORE_SIZE];
    (void)end;
    snprintf(before, sizeof before, "%.*s", start, rl_line_buffer);
    words.completions.count = 0;
    words.completions.files = false;
    words.complete(words.context, before, text, &words.completions);
    // Without this readline would go on with names of files.
    rl_attempted_completion_over = 1;
    return rl_completion_matches(text, words.completions.files ? rl_filename_completion_function : next_word);
}

static int ring_bell(int count, int key)
{
    (void)count, (void)key;
    rl_ding();
    return 0; // a failure would have readline go on with the sequence
}

// Unknown sequences of keys, and Ctrl-G as the last key of one, ring the bell. Up to version 8.2 readline aborts by a jump,
// and behind an incremental search the jump goes to a function that has returned.
static void bind_unknown_sequences(Keymap map, bool is_top)
{
    for (int key = 0; key < ANYOTHERKEY; ++key) {
        KEYMAP_ENTRY *entry = &map[key];
        const bool aborts = entry->type == ISFUNC && (entry->function == NULL || entry->function == rl_abort);
        if (entry->type == ISKMAP)
            bind_unknown_sequences((Keymap)entry->function, false);
        else if (aborts && !is_top && map[ANYOTHERKEY].function == NULL)
            entry->function = ring_bell;
    }
}

void typing_open(CompleteWord *complete, void *context)
{
    words.complete = complete;
    words.context = context;
    rl_readline_name = "hotspur";
    // The front end handles signals.
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_attempted_completion_function = attempt_completion;
    rl_completer_word_break_characters = " ";
    // Defaults; rl_initialize reads .inputrc, which may override them.
    rl_variable_bind("completion-ignore-case", "on");
    rl_variable_bind("show-all-if-ambiguous", "on");
    rl_initialize();
    // Keys that do a lot when they are pressed by mistake go: Alt-9 and more digits repeat the next key up to a million
    // times, a macro does all of that again, and Alt-Enter changes to the keys of vi (who wants them has a file of
    // settings of readline). And keys that readline 8.2 itself does not survive in a program that waits for other
    // things too: it reads from a null pointer when Esc and another key follow Ctrl-], which looks for a character in
    // the line.
    rl_unbind_function_in_map(rl_char_search, emacs_standard_keymap);
    rl_unbind_function_in_map(rl_backward_char_search, emacs_meta_keymap);
    rl_unbind_function_in_map(rl_digit_argument, emacs_meta_keymap);
    rl_unbind_function_in_map(rl_vi_editing_mode, emacs_meta_keymap);
    rl_unbind_function_in_map(rl_start_kbd_macro, emacs_ctlx_keymap);
    bind_unknown_sequences(emacs_standard_keymap, true);
    bind_unknown_sequences(vi_insertion_keymap, true);
    bind_unknown_sequences(vi_movement_keymap, true);
}

// Neither empty lines nor the same one twice.
bool typing_remember(const char *line)
{
    const HIST_ENTRY *last = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
    if (line[0] == '\0' || (last != NULL && strcmp(last->line, line) == 0))
        return false;
    add_history(line);
    return true;
}

#endif
