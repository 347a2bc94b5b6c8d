// SPDX-License-Identifier: GPL-3.0-or-later
// The input line by readline, which does the editing, while curses has the screen and the keys. So
// readline is kept from the terminal: it gets its bytes from here, prints nowhere, and what it holds is
// drawn by the board.
#include "ui/board/input_line.h"

#ifdef HAVE_READLINE
#include "base/file.h"
#include "base/text.h"
#include "ui/session/typing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/history.h>
#include <readline/readline.h>

enum {
    LINE_SIZE = 512,
    HISTORY_LINES = 500,
    LONGEST_LINE = 4096, // bytes; longer than any command
    CANDIDATES_SIZE = 400,
    CONTROL_G = 7,
};

static const char prompt[] = "> ";

// readline calls back without an argument.
static struct {
    InputListener listener;
    char keys[TERM_KEY_BYTES]; // bytes that readline has not taken yet
    size_t key_count, key_next;
    char *entered; // a line that waits to be handed on; NULL = none
    bool is_at_end;
    FILE *nowhere; // takes what readline prints
} line;

static int next_byte(FILE *stream)
{
    (void)stream;
    return line.key_next < line.key_count ? (unsigned char)line.keys[line.key_next++] : EOF;
}

static int byte_is_there(void)
{
    return line.key_next < line.key_count;
}

// readline empties its line after this returns, so the line is handed on later.
static void on_line(char *text)
{
    if (text == NULL)
        line.is_at_end = true;
    else
        line.entered = text;
}

static void complete(void *context, const char *before, const char *word, Completions *out)
{
    rl_completion_append_character = '\0';
    line.listener.complete(context, before, word, out);
}

static void show_matches(char **matches, int count, int longest)
{
    (void)longest;
    char list[CANDIDATES_SIZE];
    Text text = text_begin(list, sizeof list);
    for (int i = 1; i <= count; ++i)
        text_addf(&text, "%s%s", i > 1 ? "  " : "", matches[i]);
    line.listener.show_candidates(line.listener.context, list);
}

static void do_nothing(void)
{
}

static void do_nothing_with(int meta)
{
    (void)meta;
}

// --- earlier lines, on readline's keys ------------------------------------------------------------------------------

// readline's own functions free an edited line's undo list twice (up to version 8.2), so ours take their place: its
// position in the history never moves, lines are only copied from it.
static struct {
    char path[LINE_SIZE];   // "" = none
    int steps_back;         // how far back the line shown is in the history; 0 = it is a new one
    char newest[LINE_SIZE]; // what was typed before going back
} history;

// What was typed is kept aside, and comes back behind the newest line.
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

// The count may be negative: forwards.
static int previous_line(int count, int key)
{
    (void)key;
    show_earlier(history.steps_back + count);
    return 0;
}

static int next_line(int count, int key)
{
    return previous_line(-count, key);
}

static int first_line(int count, int key)
{
    (void)count;
    return previous_line(history_length - history.steps_back, key);
}

static int last_line(int count, int key)
{
    (void)count;
    return previous_line(-history.steps_back, key);
}

// The newest earlier line that begins like what stands before the cursor.
static int search_line(int count, int key)
{
    (void)count, (void)key;
    for (int steps = history.steps_back + 1; steps <= history_length; ++steps) {
        const HIST_ENTRY *entry = history_get(history_base + history_length - steps);
        if (entry == NULL || strncmp(entry->line, rl_line_buffer, (size_t)rl_point) != 0)
            continue;
        // The cursor stays where it was, so that the next search looks for the same beginning.
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

// Reads the history, and takes over all keys that move in it.
static void open_history(const char *path)
{
    static const struct {
        rl_command_func_t *theirs, *ours;
    } rows[] = {
        {rl_get_previous_history, previous_line},
        {rl_get_next_history, next_line},
        {rl_beginning_of_history, first_line},
        {rl_end_of_history, last_line},
        {rl_vi_fetch_history, first_line},
        {rl_reverse_search_history, search_line},
        {rl_history_search_backward, search_line},
        {rl_noninc_reverse_search, search_line},
        {rl_vi_search, search_line},
        {rl_vi_search_again, search_line},
        {rl_forward_search_history, next_line},
        {rl_history_search_forward, next_line},
        {rl_noninc_forward_search, next_line},
    };
    memset(&history, 0, sizeof history);
    // A pipe in its place would be waited for.
    if (path != NULL && file_is_plain(path))
        snprintf(history.path, sizeof history.path, "%s", path);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        take_over(rows[i].theirs, rows[i].ours);
    // The history is cut as it grows, in memory and in the file.
    using_history();
    stifle_history(HISTORY_LINES);
    if (history.path[0] != '\0')
        read_history(history.path);
}

// --- the line ------------------------------------------------------------------------------------------------------

void input_line_open(const InputListener *listener, const char *history_path)
{
    memset(&line, 0, sizeof line);
    line.listener = *listener;
    // readline must not query the terminal, print, or handle signals: the board does all of that.
    // readline insists on streams; it reads nothing from them and what it prints goes nowhere.
    line.nowhere = fopen("/dev/null", "r+");
    rl_instream = line.nowhere;
    rl_outstream = line.nowhere;
    rl_terminal_name = "dumb";
    rl_change_environment = 0;
    rl_getc_function = next_byte;
    rl_input_available_hook = byte_is_there;
    rl_redisplay_function = do_nothing;
    rl_prep_term_function = do_nothing_with;
    rl_deprep_term_function = do_nothing;
    rl_completion_display_matches_hook = show_matches;
    typing_open(complete, line.listener.context);
    // The board depends on these, whatever .inputrc says.
    rl_variable_bind("bell-style", "none");
    rl_variable_bind("show-all-if-ambiguous", "on");
    rl_variable_bind("completion-ignore-case", "on");
    rl_bind_keyseq("\\e[3~", rl_delete);
    open_history(history_path);
    rl_callback_handler_install(prompt, on_line);
}

void input_line_close(void)
{
    // A history that cannot be saved is no error.
    if (history.path[0] != '\0')
        (void)write_history(history.path);
    rl_callback_handler_remove();
    free(line.entered);
    line.entered = NULL;
    rl_instream = stdin;
    rl_outstream = stdout;
    if (line.nowhere != NULL)
        fclose(line.nowhere);
}

// Hands an entered line, or the end of the input, to the board. Called when readline has finished with
// its line.
static void hand_on(void)
{
    if (line.is_at_end || line.entered != NULL)
        history.steps_back = 0;
    if (line.is_at_end) {
        line.is_at_end = false;
        line.listener.accept(line.listener.context, NULL);
    }
    char *entered = line.entered;
    line.entered = NULL;
    if (entered == NULL)
        return;
    const char *text = text_trim(entered);
    (void)typing_remember(text);
    line.listener.accept(line.listener.context, text);
    free(entered);
}

void input_line_key(const TermInput *input)
{
    // The key goes in as the bytes that a terminal would have sent.
    line.key_count = term_key_bytes(input, line.keys);
    line.key_next = 0;
    while (line.key_next < line.key_count)
        rl_callback_read_char();
    // Bounds the line: kill and yank could double it again and again.
    if (rl_end > LONGEST_LINE) {
        rl_delete_text(LONGEST_LINE, rl_end);
        rl_point = rl_point < rl_end ? rl_point : rl_end;
    }
    hand_on();
}

bool input_line_is_empty(void)
{
    return rl_end == 0 && rl_display_prompt != NULL && strcmp(rl_display_prompt, prompt) == 0;
}

void input_line_clear(void)
{
    // Ctrl-G aborts an incomplete key sequence or search, so that the next key is read afresh.
    const TermInput give_up = {.key = TERM_KEY_CHARACTER, .character = CONTROL_G};
    if (input_line_is_empty())
        return;
    input_line_key(&give_up);
    rl_replace_line("", 1);
    rl_point = 0;
    history.steps_back = 0;
}

void input_line_set(const char *text)
{
    rl_replace_line(text, 1);
    rl_point = rl_end;
}

const char *input_line_prompt(void)
{
    return rl_display_prompt != NULL ? rl_display_prompt : prompt;
}

const char *input_line_text(size_t *cursor)
{
    *cursor = (size_t)rl_point;
    return rl_line_buffer;
}

#endif
