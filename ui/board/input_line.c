// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/input_line.h"

#include "base/text.h"
#include "ui/session/typing.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#ifdef HAVE_READLINE
#include <readline/history.h>
#include <readline/readline.h>
#endif

enum {
    KEY_BYTES = 16,
    LINE_SIZE = 512,
    LONGEST_LINE = 4096, // bytes; longer than any command
    CANDIDATES_SIZE = 400,
    CONTROL_D = 4,
    CONTROL_G = 7,
};

static const char prompt[] = "> ";

// What a keyboard sends for a key.
static size_t key_bytes(const TermInput *input, char out[KEY_BYTES])
{
    static const struct {
        TermKey key;
        const char *bytes;
    } rows[] = {
        {TERM_KEY_UP, "\033[A"},      {TERM_KEY_DOWN, "\033[B"},    {TERM_KEY_RIGHT, "\033[C"},
        {TERM_KEY_LEFT, "\033[D"},    {TERM_KEY_HOME, "\033[H"},    {TERM_KEY_END, "\033[F"},
        {TERM_KEY_DELETE, "\033[3~"}, {TERM_KEY_BACKSPACE, "\177"}, {TERM_KEY_TAB, "\t"},
        {TERM_KEY_ENTER, "\r"},
    };
    Text text = text_begin(out, KEY_BYTES);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
        if (rows[i].key == input->key)
            text_add(&text, rows[i].bytes);
    if (input->key == TERM_KEY_ALT)
        text_add_char(&text, '\033');
    if (input->key == TERM_KEY_CHARACTER || input->key == TERM_KEY_ALT) {
        char bytes[MB_LEN_MAX + 1] = {0};
        mbstate_t state = {0};
        if (wcrtomb(bytes, (wchar_t)input->character, &state) == (size_t)-1)
            return 0;
        text_add(&text, bytes);
    }
    return text.length;
}

static void add_candidate(Text *list, const char *word)
{
    if (list->length > 0)
        text_add(list, "  ");
    text_add(list, word);
}

#ifdef HAVE_READLINE

// readline calls back without an argument.
static struct {
    InputListener listener;
    char history_path[LINE_SIZE];
    char keys[KEY_BYTES]; // bytes that readline has not taken yet
    size_t key_count, key_next;
    char *entered; // a line that waits to be handed on; NULL = none
    bool is_at_end;
    Completions completions;
    int steps_back;         // how far back the line shown is in the history; 0 = it is a new one
    char newest[LINE_SIZE]; // what was typed before going back
    FILE *nowhere;          // takes what readline prints
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

static char **attempt_completion(const char *text, int start, int end)
{
    (void)end;
    char before[LINE_SIZE];
    snprintf(before, sizeof before, "%.*s", start, rl_line_buffer);
    line.completions.count = 0;
    line.completions.files = false;
    line.listener.complete(line.listener.context, before, text, &line.completions);
    rl_completion_append_character = '\0';
    return typing_matches(text, &line.completions);
}

static void show_matches(char **matches, int count, int longest)
{
    (void)longest;
    char list[CANDIDATES_SIZE];
    Text text = text_begin(list, sizeof list);
    for (int i = 1; i <= count; ++i)
        add_candidate(&text, matches[i]);
    line.listener.show_candidates(line.listener.context, list);
}

// --- earlier lines. readline's own way from line to line frees changes twice when an earlier line was edited (it did
// so up to version 8.2), so the way is ours: the list of lines is never stood in, only copied from. ---

static void show_earlier(int steps_back)
{
    if (steps_back < 0 || steps_back > history_length)
        return;
    if (line.steps_back == 0)
        snprintf(line.newest, sizeof line.newest, "%s", rl_line_buffer);
    line.steps_back = steps_back;
    const HIST_ENTRY *entry = steps_back > 0 ? history_get(history_base + history_length - steps_back) : NULL;
    rl_replace_line(entry != NULL ? entry->line : line.newest, 1);
    rl_point = rl_end;
}

static int previous_line(int count, int key)
{
    (void)key;
    show_earlier(line.steps_back + count);
    return 0;
}

static int next_line(int count, int key)
{
    (void)key;
    show_earlier(line.steps_back - count);
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
    for (int steps = line.steps_back + 1; steps <= history_length; ++steps) {
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

static void take_over_history(void)
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

static void do_nothing(void)
{
}

static void do_nothing_with(int meta)
{
    (void)meta;
}

// readline must not query the terminal, print, or handle signals: the board does all of that.
static void keep_readline_quiet(void)
{
    line.nowhere = fopen("/dev/null", "r+");
    rl_instream = line.nowhere;
    rl_outstream = line.nowhere;
    rl_terminal_name = "dumb";
    rl_readline_name = "hotspur";
    rl_catch_signals = 0;
    rl_catch_sigwinch = 0;
    rl_change_environment = 0;
    rl_getc_function = next_byte;
    rl_input_available_hook = byte_is_there;
    rl_redisplay_function = do_nothing;
    rl_prep_term_function = do_nothing_with;
    rl_deprep_term_function = do_nothing;
    rl_attempted_completion_function = attempt_completion;
    rl_completion_display_matches_hook = show_matches;
    rl_completer_word_break_characters = " ";
    rl_initialize();
    rl_variable_bind("bell-style", "none");
    rl_variable_bind("show-all-if-ambiguous", "on");
    rl_variable_bind("completion-ignore-case", "on");
    rl_bind_keyseq("\\e[3~", rl_delete);
    typing_unbind_repeats();
    take_over_history();
}

void input_line_open(const InputListener *listener, const char *history_path)
{
    enum { HISTORY_LINES = 500 };
    memset(&line, 0, sizeof line);
    line.listener = *listener;
    snprintf(line.history_path, sizeof line.history_path, "%s", history_path != NULL ? history_path : "");
    keep_readline_quiet();
    using_history();
    stifle_history(HISTORY_LINES);
    if (line.history_path[0] != '\0')
        read_history(line.history_path);
    rl_callback_handler_install(prompt, on_line);
}

void input_line_close(void)
{
    // A history that cannot be saved is no error.
    if (line.history_path[0] != '\0')
        (void)write_history(line.history_path);
    rl_callback_handler_remove();
    free(line.entered);
    line.entered = NULL;
    rl_instream = stdin;
    rl_outstream = stdout;
    if (line.nowhere != NULL)
        fclose(line.nowhere);
}

static void hand_on(void)
{
    if (line.is_at_end || line.entered != NULL)
        line.steps_back = 0;
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

// Bounds the line: kill and yank could double it again and again.
static void cut_line(void)
{
    if (rl_end <= LONGEST_LINE)
        return;
    rl_delete_text(LONGEST_LINE, rl_end);
    rl_point = rl_point < rl_end ? rl_point : rl_end;
}

void input_line_key(const TermInput *input)
{
    line.key_count = key_bytes(input, line.keys);
    line.key_next = 0;
    while (line.key_next < line.key_count)
        rl_callback_read_char();
    cut_line();
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
    line.steps_back = 0;
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

#else // a line that can be typed, corrected at its end and completed

static struct {
    InputListener listener;
    char text[LINE_SIZE];
    size_t length;
    Completions completions;
} line;

void input_line_open(const InputListener *listener, const char *history_path)
{
    (void)history_path;
    memset(&line, 0, sizeof line);
    line.listener = *listener;
}

void input_line_close(void)
{
}

static void append(const char *bytes)
{
    const size_t added = strlen(bytes);
    if (line.length + added >= sizeof line.text)
        return;
    memcpy(line.text + line.length, bytes, added + 1);
    line.length += added;
}

static void delete_last(void)
{
    enum { CONTINUATION_MASK = 0xc0, CONTINUATION = 0x80 };
    while (line.length > 0 && (line.text[line.length - 1] & CONTINUATION_MASK) == CONTINUATION)
        --line.length;
    if (line.length > 0)
        --line.length;
    line.text[line.length] = '\0';
}

static void complete_last_word(void)
{
    const char *blank = strrchr(line.text, ' ');
    const size_t start = blank != NULL ? (size_t)(blank + 1 - line.text) : 0;
    char before[LINE_SIZE], list[CANDIDATES_SIZE];
    snprintf(before, sizeof before, "%.*s", (int)start, line.text);
    memset(&line.completions, 0, sizeof line.completions);
    line.listener.complete(line.listener.context, before, line.text + start, &line.completions);
    if (line.completions.count == 1) {
        line.length = start;
        append(line.completions.words[0]);
        return;
    }
    Text text = text_begin(list, sizeof list);
    for (int i = 0; i < line.completions.count; ++i)
        add_candidate(&text, line.completions.words[i]);
    line.listener.show_candidates(line.listener.context, list);
}

static void enter(void)
{
    char entered[LINE_SIZE];
    memcpy(entered, line.text, sizeof entered);
    input_line_clear();
    line.listener.accept(line.listener.context, text_trim(entered));
}

void input_line_key(const TermInput *input)
{
    char bytes[KEY_BYTES];
    const bool is_end = input->key == TERM_KEY_CHARACTER && input->character == CONTROL_D;
    if (is_end && line.length == 0)
        line.listener.accept(line.listener.context, NULL);
    else if (input->key == TERM_KEY_ENTER)
        enter();
    else if (input->key == TERM_KEY_TAB)
        complete_last_word();
    else if (input->key == TERM_KEY_BACKSPACE)
        delete_last();
    else if (input->key == TERM_KEY_CHARACTER && input->character >= ' ' && key_bytes(input, bytes) > 0)
        append(bytes);
}

bool input_line_is_empty(void)
{
    return line.length == 0;
}

void input_line_clear(void)
{
    line.length = 0;
    line.text[0] = '\0';
}

void input_line_set(const char *text)
{
    input_line_clear();
    append(text);
}

const char *input_line_prompt(void)
{
    return prompt;
}

const char *input_line_text(size_t *cursor)
{
    *cursor = line.length;
    return line.text;
}

#endif
