// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of the line that is edited in the console. They come through a pipe that ends behind the input, so that
// nothing waits for a person.
#include "fuzz/fuzz.h"
#include "fuzz/readers.h"

#include "ui/console/edit_line.h"

#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef HAVE_READLINE
#include <readline/history.h>
#include <readline/readline.h>
#endif

// Longer than any line that can be typed with one input: what was killed can be put back again and again.
enum { LINE_MAX_BYTES = 1 << 26, READS_FOR_A_BYTE = 4 };

static struct {
    int saved[2]; // standard input and output
    bool is_at_end;
} typed;

static void on_accept(void *context, char *line)
{
    (void)context;
    assert(line == NULL || strlen(line) < LINE_MAX_BYTES);
    typed.is_at_end = line == NULL;
}

static void on_complete(void *context, const char *before, const char *word, Completions *out)
{
    (void)context;
    (void)before;
    completions_add(out, word, "level");
    completions_add(out, word, "lines");
}

void fuzz_line_open(void)
{
    static const EditListener listener = {NULL, on_accept, on_complete};
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    setenv("INPUTRC", "/dev/null", 1);
    const int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    fflush(stdout);
    for (int i = 0; i < 2; ++i)
        typed.saved[i] = dup(i);
    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
    edit_line_open(&listener, NULL);
#ifdef HAVE_READLINE
    rl_variable_bind("bell-style", "none");
#endif
}

void fuzz_line_close(void)
{
    edit_line_close();
    fflush(stdout);
    for (int i = 0; i < 2; ++i)
        dup2(typed.saved[i], i);
}

// Leaves incremental searches out. When a key with Esc ends one and more input waits already, readline 8.2 reads from a
// null pointer, here, where all input is a pipe; at a terminal that was tried in vain.
static void leave_out_searches(char *input, size_t size)
{
    enum { SEARCH_BACK = 0x12, SEARCH_ON = 0x13, ABORT = 0x07 };
    for (size_t i = 0; i < size; ++i)
        if (input[i] == SEARCH_BACK || input[i] == SEARCH_ON)
            input[i] = ABORT;
}

// Each input has the whole of its history in itself. A line may be hidden and another prompt shown between its keys.
bool fuzz_line(char *input, size_t size)
{
#ifdef HAVE_READLINE
    int ends[2];
    leave_out_searches(input, size);
    const bool has_pipe = pipe(ends) == 0;
    assert(has_pipe);
    const ssize_t written = write(ends[1], input, size);
    assert(has_pipe && written == (ssize_t)size);
    (void)written;
    // The end of a paste: readline 8.2 itself reads too far where the input ends within one.
    (void)!write(ends[1], "\033[201~", strlen("\033[201~"));
    close(ends[1]);
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    clear_history();
    rl_variable_bind("editing-mode", "emacs");
    typed.is_at_end = false;
    for (size_t i = 0; i < READS_FOR_A_BYTE * (size + 1) && !typed.is_at_end; ++i) {
        edit_line_show(i % 64 < 32 ? "White> " : "Black> ");
        edit_line_read();
        if (i % 16 == 15)
            edit_line_hide();
    }
    // Within some commands (a search, a quoted key) readline does not take the end of the input for the end of the line; a
    // terminal that goes away ends the program by a signal.
    edit_line_cancel();
    return has_pipe;
#else
    (void)input;
    (void)size;
    return true;
#endif
}
