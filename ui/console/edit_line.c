// SPDX-License-Identifier: GPL-3.0-or-later
// A line that is edited at the terminal, with history and completion: readline behind a small interface. Without
// readline the functions do nothing, edit_line_exists says so, and console.c reads plain lines. Completion by words is
// in ui/session/typing.c; the line of the board is in ui/board/input_line.c.
#include "ui/console/edit_line.h"

#ifdef HAVE_READLINE

#include "base/file.h"
#include "base/os/os.h"
#include "base/text.h"
#include "ui/common/signals.h"
#include "ui/session/typing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

enum {
    PROMPT_SIZE = 512,
    PATH_SIZE = 4096,
    HISTORY_LINES = 1000,
    // What readline is told: it divides by the columns of a line, and reads beyond lines of one or two.
    COLUMNS_MIN = 10,
    COLUMNS_MAX = 1000,
};

// readline calls back without an argument.
static struct {
    EditListener listener;
    char history_path[PATH_SIZE];
    int new_lines; // of the history, not yet in the file
    char prompt[PROMPT_SIZE];
    bool is_installed; // readline has the terminal
    bool is_shown;
    bool is_released; // the terminal is as others expect it
    bool has_key;     // one is there, readline need not wait for it
    int given_up;     // keys by which readline was told that it waits in vain
    bool has_entered;
    char *entered; // NULL: the end of the input
} line;

// Called from within readline; the line is handed on when that has returned.
static void on_line(char *text)
{
    rl_callback_handler_remove();
    line.is_installed = line.is_shown = false;
    line.has_entered = true;
    line.entered = text;
}

// readline waits by itself for the rest of a paste, or an answer of its own. A signal gives that up by the keys that
// do: the end of the input would have it read beyond what was pasted.
static int next_key(FILE *stream)
{
    static const char giving_up[] = "\033[201~\a"; // the end of a paste; Ctrl-G
    OsSource sources[] = {{.fd = fileno(stream)}, {.fd = signals_fd()}};
    while (!line.has_key && !sources[0].is_ready) {
        if (signals_break_off())
            return giving_up[line.given_up++ % (int)(sizeof giving_up - 1)];
        (void)os_wait(sources, sizeof sources / sizeof sources[0], -1);
    }
    line.has_key = false;
    line.given_up = 0;
    return rl_getc(stream);
}

// An unknown size is left to readline.
static void set_size(void)
{
    int rows, columns = os_terminal_columns(STDIN_FILENO);
    rl_reset_screen_size();
    rl_get_screen_size(&rows, columns > 0 ? NULL : &columns);
    columns = columns < COLUMNS_MIN ? COLUMNS_MIN : columns > COLUMNS_MAX ? COLUMNS_MAX : columns;
    rl_set_screen_size(rows, columns);
}

bool edit_line_exists(void)
{
    return true;
}

void edit_line_open(const EditListener *listener, const char *history_path)
{
    memset(&line, 0, sizeof line);
    line.listener = *listener;
    // A pipe in its place would be waited for.
    if (history_path != NULL && file_is_plain(history_path))
        snprintf(line.history_path, sizeof line.history_path, "%s", history_path);
    rl_getc_function = next_key;
    typing_open(line.listener.complete, line.listener.context);
    set_size();
    using_history();
    stifle_history(HISTORY_LINES);
    if (line.history_path[0] != '\0')
        read_history(line.history_path);
}

void edit_line_close(void)
{
    edit_line_hide();
    if (line.is_installed)
        rl_callback_handler_remove();
    line.is_installed = false;
    if (line.history_path[0] == '\0' || line.new_lines == 0)
        return;
    // New lines are appended, so that consoles side by side keep theirs. A history that cannot be saved is no error.
    if (append_history(line.new_lines, line.history_path) != 0)
        (void)write_history(line.history_path);
    (void)history_truncate_file(line.history_path, HISTORY_LINES);
    line.new_lines = 0;
}

void edit_line_show(const char *prompt)
{
    const bool is_other = strcmp(line.prompt, prompt) != 0;
    // What has been typed stays on the line when only the prompt changes.
    if (line.is_shown && !is_other)
        return;
    edit_line_hide();
    snprintf(line.prompt, sizeof line.prompt, "%s", prompt);
    fflush(stdout);
    // readline lets go of the terminal after each line, and takes it again with the next prompt.
    if (!line.is_installed) {
        rl_callback_handler_install(line.prompt, on_line);
    } else {
        if (line.is_released)
            rl_prep_term_function(1);
        if (is_other)
            rl_set_prompt(line.prompt);
        rl_forced_update_display();
    }
    line.is_installed = line.is_shown = true;
    line.is_released = false;
}

void edit_line_hide(void)
{
    if (!line.is_shown)
        return;
    // The typed text stays in readline's buffer; only the screen forgets it.
    rl_clear_visible_line();
    fflush(rl_outstream);
    line.is_shown = false;
}

void edit_line_read(void)
{
    line.has_key = true;
    if (line.is_installed)
        rl_callback_read_char();
    if (!line.has_entered)
        return;
    line.has_entered = false;
    char *entered = line.entered; // NULL at the end of the input; the listener may read the next line
    char *text = entered != NULL ? text_trim(entered) : NULL;
    if (text != NULL && typing_remember(text))
        ++line.new_lines;
    line.listener.accept(line.listener.context, text);
    free(entered);
}

void edit_line_cancel(void)
{
    if (!line.is_installed)
        return;
    edit_line_hide();
    // A search or a half typed key sequence is given up too.
    rl_callback_sigcleanup();
    rl_replace_line("", 1);
    rl_point = rl_mark = 0;
}

void edit_line_resize(void)
{
    if (line.listener.accept == NULL) // lines are not edited here
        return;
    // readline would draw the line anew in whatever size it finds.
    edit_line_hide();
    set_size();
}

void edit_line_release(void)
{
    if (!line.is_installed)
        return;
    edit_line_hide();
    rl_deprep_term_function();
    line.is_released = true;
}

#else

bool edit_line_exists(void)
{
    return false;
}

void edit_line_open(const EditListener *listener, const char *history_path)
{
    (void)listener, (void)history_path;
}

void edit_line_close(void)
{
}

void edit_line_show(const char *prompt)
{
    (void)prompt;
}

void edit_line_hide(void)
{
}

void edit_line_read(void)
{
}

void edit_line_cancel(void)
{
}

void edit_line_resize(void)
{
}

void edit_line_release(void)
{
}

#endif
