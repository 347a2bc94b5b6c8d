// SPDX-License-Identifier: GPL-3.0-or-later
// Lines from a descriptor, with a buffer of our own: lines.h says why. Pieces are put together, and a
// line is handed out where it lies in the buffer, valid until the next call.
#include "ui/common/lines.h"

#include "base/memory.h"
#include "base/os/os.h"

#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <unistd.h>

// Far more than the longest game: a UCI position with ten thousand moves is 50 KiB.
enum { FIRST_SIZE = 1 << 16, LONGEST_LINE = 1 << 24, SUBSTITUTE = 26 };

struct LineInput {
    int fd;
    char *data;
    size_t size;
    size_t start;   // first byte not yet handed out
    size_t end;     // behind the last byte read
    size_t scanned; // no line end between start and here
    bool ended;     // the descriptor has no more
    DebugLog *log;
};

LineInput *lines_new(int fd)
{
    LineInput *input = mem_new(1, sizeof *input);
    input->fd = fd;
    input->size = FIRST_SIZE;
    input->data = mem_new(1, input->size);
    return input;
}

void lines_free(LineInput *input)
{
    if (input == NULL)
        return;
    mem_free(input->data);
    mem_free(input);
}

int lines_fd(const LineInput *input)
{
    return input->fd;
}

void lines_set_log(LineInput *input, DebugLog *log)
{
    input->log = log;
}

DebugLog *lines_log(const LineInput *input)
{
    return input->log;
}

// Moves the unread bytes to the front and sees to it that at least one byte and a terminator fit behind them.
static void make_room(LineInput *input)
{
    // Only here, when something is read: handing out lines moves nothing.
    if (input->start > 0) {
        memmove(input->data, input->data + input->start, input->end - input->start);
        input->end -= input->start;
        input->scanned -= input->start;
        input->start = 0;
    }
    if (input->end + 1 < input->size)
        return;
    if (input->size >= LONGEST_LINE) {
        // The head of the line is kept; its tail is overwritten until its end comes.
        input->end = input->scanned = input->size / 2;
        return;
    }
    input->data = mem_resize(input->data, input->size, input->size * 2);
    input->size *= 2;
}

void lines_fill(LineInput *input)
{
    make_room(input);
    const ssize_t got = os_read(input->fd, input->data + input->end, input->size - input->end - 1);
    if (got < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (got <= 0) {
        input->ended = true;
        return;
    }
    input->end += (size_t)got;
}

// Where the next line ends (its newline, or the end of the data after the end of the input); NULL if it is not there
// yet.
static char *find_end(LineInput *input)
{
    // From where the last search ended: a long line that comes in pieces is looked through once.
    char *newline = memchr(input->data + input->scanned, '\n', input->end - input->scanned);
    if (newline != NULL)
        return newline;
    input->scanned = input->end;
    return input->ended && input->end > input->start ? input->data + input->end : NULL;
}

const char *lines_peek(LineInput *input)
{
    char *end = find_end(input);
    if (end == NULL)
        return NULL;
    // The newline stays the mark of the end of the line until the line is taken; a copy is not needed because a
    // carriage return or newline ends a word as well as NUL does.
    input->data[input->end] = '\0';
    return input->data + input->start;
}

char *lines_next(LineInput *input)
{
    char *end = find_end(input);
    if (end == NULL)
        return NULL;
    char *line = input->data + input->start;
    size_t next = (size_t)(end - input->data) + 1;
    if (next > input->end)
        next = input->end;
    input->start = input->scanned = next;
    // Before anything in it is changed: the log shows what came.
    debug_log_line(input->log, LOG_IN, line, (size_t)(end - line));
    // A NUL byte would hide the rest of the line.
    for (char *c = line; c < end; ++c)
        if (*c == '\0')
            *c = SUBSTITUTE;
    *end = '\0';
    // Programs written for Windows end their lines with two characters.
    if (end > line && end[-1] == '\r')
        end[-1] = '\0';
    return line;
}

bool lines_at_end(LineInput *input)
{
    return input->ended && find_end(input) == NULL;
}
