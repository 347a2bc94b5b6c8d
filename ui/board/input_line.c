// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/input_line.h"

#ifdef HAVE_READLINE
#include "base/text.h"
#include "ui/board/line_history.h"
#include "ui/session/typing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <readline/readline.h>

enum {
    LINE_SIZE = 512,
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
    Completions completions;
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
}

void input_line_open(const InputListener *listener, const char *history_path)
{
    memset(&line, 0, sizeof line);
    line.listener = *listener;
    keep_readline_quiet();
    line_history_open(history_path);
    rl_callback_handler_install(prompt, on_line);
}

void input_line_close(void)
{
    line_history_close();
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
        line_history_leave();
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
    line.key_count = term_key_bytes(input, line.keys);
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
    line_history_leave();
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
