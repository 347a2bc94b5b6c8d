// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/line_history.h"

#ifdef HAVE_READLINE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/history.h>
#include <readline/readline.h>

enum { LINE_SIZE = 512, HISTORY_LINES = 500 };

// readline calls back without an argument.
static struct {
    char path[LINE_SIZE];   // "" = none
    int steps_back;         // how far back the line shown is in the history; 0 = it is a new one
    char newest[LINE_SIZE]; // what was typed before going back
} history;

static void show_earlier(int steps_back)
{
    if (steps_back < 0 || steps_back > history_length)
        return;
    if (history.steps_back == 0)
        snprintf(history.newest, sizeof history.newest, "%s", rl_line_buffer);
    history.steps_back = steps_back;
    const HIST_ENTRY *entry = steps_back > 0 ? history_get(history_base + history_length - steps_back) : NULL;
    rl_replace_line(entry != NULL ? entry->line : history.newest, 1);
    rl_point = rl_end;
}

static int previous_line(int count, int key)
{
    (void)key;
    show_earlier(history.steps_back + count);
    return 0;
}

static int next_line(int count, int key)
{
    (void)key;
    show_earlier(history.steps_back - count);
    return 0;
}

static int first_line(int count, int key)
{
    (void)count, (void)key;
    show_earlier(history_length);
    return 0;
}

static int last_line(int count, int key)
{
    (void)count, (void)key;
    show_earlier(0);
    return 0;
}

// The newest earlier line that begins like what stands before the cursor.
static int search_line(int count, int key)
{
    (void)count, (void)key;
    for (int steps = history.steps_back + 1; steps <= history_length; ++steps) {
        const HIST_ENTRY *entry = history_get(history_base + history_length - steps);
        if (entry == NULL || strncmp(entry->line, rl_line_buffer, (size_t)rl_point) != 0)
            continue;
        const int point = rl_point;
        show_earlier(steps);
        rl_point = point <= rl_end ? point : rl_end;
        return 0;
    }
    return 0;
}

// Keys bound to one of readline's functions, by default or by the user, call ours instead.
static void take_over(rl_command_func_t *theirs, rl_command_func_t *ours)
{
    const Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; ++i) {
        char **keys = rl_invoking_keyseqs_in_map(theirs, maps[i]);
        for (char **key = keys; key != NULL && *key != NULL; ++key) {
            rl_bind_keyseq_in_map(*key, ours, maps[i]);
            free(*key);
        }
        free(keys);
    }
}

static void bind_all(void)
{
    take_over(rl_get_previous_history, previous_line);
    take_over(rl_get_next_history, next_line);
    take_over(rl_beginning_of_history, first_line);
    take_over(rl_end_of_history, last_line);
    take_over(rl_vi_fetch_history, first_line);
    take_over(rl_reverse_search_history, search_line);
    take_over(rl_history_search_backward, search_line);
    take_over(rl_noninc_reverse_search, search_line);
    take_over(rl_vi_search, search_line);
    take_over(rl_vi_search_again, search_line);
    take_over(rl_forward_search_history, next_line);
    take_over(rl_history_search_forward, next_line);
    take_over(rl_noninc_forward_search, next_line);
}

void line_history_open(const char *path)
{
    memset(&history, 0, sizeof history);
    snprintf(history.path, sizeof history.path, "%s", path != NULL ? path : "");
    bind_all();
    using_history();
    stifle_history(HISTORY_LINES);
    if (history.path[0] != '\0')
        read_history(history.path);
}

void line_history_close(void)
{
    // A history that cannot be saved is no error.
    if (history.path[0] != '\0')
        (void)write_history(history.path);
}

void line_history_leave(void)
{
    history.steps_back = 0;
}

#endif
