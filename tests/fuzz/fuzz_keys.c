// SPDX-License-Identifier: GPL-3.0-or-later
// What a terminal sends to the board: bytes that become keys, mouse reports and pasted text, and the line that is typed
// with them. The terminal is a pseudo-terminal of our own.
#include "fuzz/fuzz.h"
#include "fuzz/readers.h"

#ifdef HAVE_CURSES
#include "base/error.h"
#include "ui/board/input_line.h"
#include "ui/board/keys.h"
#include "ui/board/terminal.h"
#include "ui/common/signals.h"

#include <assert.h>
#include <ctype.h>
#include <fcntl.h>
#include <locale.h>
#include <pty.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#ifdef HAVE_READLINE
#include <readline/history.h>
#include <readline/readline.h>
#endif

enum {
    CHUNK = 1024,           // fewer bytes than a terminal holds for its reader
    LINE_MAX_BYTES = 65536, // no line that was typed gets so long
};

// A process has one terminal.
static struct {
    int master;
    int saved[2]; // standard input and output
} fuzzed;

static void on_accept(void *context, const char *line)
{
    (void)context;
    assert(line == NULL || strpbrk(line, "\r\n") == NULL);
    (void)line;
}

static void on_complete(void *context, const char *before, const char *word, Completions *out)
{
    (void)context;
    (void)before;
    completions_add(out, word, "level");
    completions_add(out, word, "lines");
}

static void on_candidates(void *context, const char *list)
{
    (void)context;
    assert(list[0] != '\0');
    (void)list;
}

// No byte means a signal or a pause to the line discipline: all of them are for the board.
static void set_raw(void)
{
    struct termios modes;
    tcgetattr(STDIN_FILENO, &modes);
    modes.c_lflag &= ~(tcflag_t)(ISIG | ICANON | ECHO | IEXTEN);
    modes.c_iflag &= ~(tcflag_t)(IXON | IXOFF | ICRNL | INLCR | IGNCR | ISTRIP);
    tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

void fuzz_keys_open(void)
{
    static const InputListener listener = {NULL, on_accept, on_complete, on_candidates};
    const struct winsize size = {.ws_row = 40, .ws_col = 120};
    Error error = {{0}};
    int slave;
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("ESCDELAY", "1", 1);
    setenv("INPUTRC", "/dev/null", 1);
    const bool has_terminal = openpty(&fuzzed.master, &slave, NULL, NULL, &size) == 0;
    if (!has_terminal) {
        fputs("the system gives no pseudo-terminal\n", stderr);
        exit(EXIT_FAILURE);
    }
    fcntl(fuzzed.master, F_SETFL, O_NONBLOCK);
    for (int i = 0; i < 2; ++i) {
        fflush(stdout);
        fuzzed.saved[i] = dup(i);
        dup2(slave, i);
    }
    close(slave);
    input_line_open(&listener, NULL);
    if (!term_open(TERM_COLOURS_AUTO, &error)) {
        fprintf(stderr, "%s\n", error.text);
        exit(EXIT_FAILURE);
    }
    set_raw();
}

void fuzz_keys_close(void)
{
    term_close();
    input_line_close();
    fflush(stdout);
    for (int i = 0; i < 2; ++i)
        dup2(fuzzed.saved[i], i);
}

static void drain(void)
{
    char bytes[CHUNK];
    while (read(fuzzed.master, bytes, sizeof bytes) > 0) {
    }
}

static bool check(const TermInput *input)
{
    char name[KEY_NAME_SIZE];
    key_write(key_of_input(input), false, name);
    if (input->key == TERM_KEY_MOUSE) {
        assert(input->row >= 0 && input->column >= 0);
        return true;
    }
    if (input->key == TERM_KEY_PASTE)
        return strlen(term_pasted()) < FUZZ_INPUT_MAX * 4;
    if (input->key != TERM_KEY_NONE && input->key != TERM_KEY_RESIZE)
        input_line_key(input);
    size_t cursor;
    const char *text = input_line_text(&cursor);
    assert(cursor <= strlen(text) && strlen(text) < LINE_MAX_BYTES);
    return text != NULL;
}

// Each input has the whole of its history in itself. One that begins with 'v' is typed with the keys of vi.
static void begin_line(bool is_vi)
{
#ifdef HAVE_READLINE
    clear_history();
    rl_variable_bind("editing-mode", is_vi ? "vi" : "emacs");
#else
    (void)is_vi;
#endif
    input_line_clear();
}

// In vi a number before a command repeats it, a million times if a person wants that.
static void drop_large_counts(char *input, size_t size)
{
    for (size_t i = 1; i < size; ++i)
        if (isdigit((unsigned char)input[i - 1]) && isdigit((unsigned char)input[i]))
            input[i] = 'l';
}

bool fuzz_keys(char *input, size_t size)
{
    TermInput key;
    bool is_accepted = false;
    const bool is_vi = size > 0 && input[0] == 'v';
    if (is_vi)
        drop_large_counts(input, size);
    begin_line(is_vi);
    for (size_t at = 0; at < size; at += CHUNK) {
        const size_t length = size - at < CHUNK ? size - at : CHUNK;
        const ssize_t written = write(fuzzed.master, input + at, length);
        assert(written == (ssize_t)length);
        (void)written;
        while (term_next(&key))
            is_accepted |= check(&key);
    }
    // A paste without an end must not swallow what follows.
    (void)!write(fuzzed.master, "\033[201~", strlen("\033[201~"));
    while (term_next(&key))
        check(&key);
    input_line_clear();
    (void)signals_take();
    drain();
    return is_accepted;
}
#else
void fuzz_keys_open(void)
{
}

void fuzz_keys_close(void)
{
}

// A build without the board has nothing that could be fed.
bool fuzz_keys(char *input, size_t size)
{
    (void)input;
    (void)size;
    return true;
}
#endif
