// SPDX-License-Identifier: GPL-3.0-or-later
// Lines to a descriptor that may be slow to read them: what does not fit waits in memory, so that
// neither the search nor the clock stands still. One thread.
#include "ui/common/output.h"

#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"

#include <errno.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    FIRST_SIZE = 1 << 13,
    CONGESTED_BYTES = 1 << 20,
    LONGEST_QUEUE = 1 << 26,
    FAREWELL_MS = 500,
};

// The system promises room for a piece of as many bytes in a pipe; a larger one could block.
enum { PIECE_BYTES = PIPE_BUF };

struct Output {
    int fd;
    char *data;
    size_t size;
    size_t start, end; // what waits
    bool broken;
    DebugLog *log;
};

Output *output_new(int fd)
{
    Output *output = mem_new(1, sizeof *output);
    output->fd = fd;
    output->size = FIRST_SIZE;
    output->data = mem_new(1, output->size);
    return output;
}

// One piece; false when nothing can be sent now.
static bool send_piece(Output *output, int timeout_ms)
{
    OsSource waiting = {.fd = output->fd, .is_to_write = true};
    // Asked before each piece: only then is it sure not to block.
    if (output->broken || output->start == output->end || os_wait(&waiting, 1, timeout_ms) <= 0)
        return false;
    const size_t wanted = output->end - output->start;
    const ssize_t sent =
        os_write(output->fd, output->data + output->start, wanted < PIECE_BYTES ? wanted : PIECE_BYTES);
    if (sent < 0 && (errno == EINTR || errno == EAGAIN))
        return errno == EINTR;
    // The reader is gone; what is still written goes nowhere.
    if (sent <= 0) {
        output->broken = true;
        return false;
    }
    output->start += (size_t)sent;
    // Nothing waits: the next line begins at the front and nothing has to be moved.
    if (output->start == output->end)
        output->start = output->end = 0;
    return true;
}

void output_flush(Output *output)
{
    while (send_piece(output, 0)) {
    }
}

void output_free(Output *output)
{
    if (output == NULL)
        return;
    // A moment for a reader that lives, and no longer.
    while (send_piece(output, FAREWELL_MS)) {
    }
    mem_free(output->data);
    mem_free(output);
}

int output_fd(const Output *output)
{
    return output->fd;
}

void output_set_log(Output *output, DebugLog *log)
{
    output->log = log;
}

// Moves what waits to the front and grows until so many more bytes fit.
static void make_room(Output *output, size_t bytes)
{
    if (output->start > 0) {
        memmove(output->data, output->data + output->start, output->end - output->start);
        output->end -= output->start;
        output->start = 0;
    }
    size_t size = output->size;
    while (size - output->end < bytes)
        size *= 2;
    if (size != output->size)
        output->data = mem_resize(output->data, output->size, size);
    output->size = size;
}

void output_line(Output *output, const char *format, ...)
{
    // Measured first, then written where it waits: lines have no longest length.
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    const int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    // A reader that takes nothing for this long is gone as good as surely.
    if (output->end - output->start > LONGEST_QUEUE)
        output->broken = true;
    if (length >= 0 && !output->broken) {
        make_room(output, (size_t)length + 1);
        char *line = output->data + output->end;
        vsnprintf(line, (size_t)length + 1, format, again);
        // A name from a file could hold escape sequences, or the end of a line.
        text_mask_controls(line, "\t");
        const size_t shown = strlen(line);
        debug_log_line(output->log, LOG_OUT, line, shown);
        output->end += shown;
        output->data[output->end++] = '\n';
    }
    va_end(again);
    output_flush(output);
}

bool output_is_waiting(const Output *output)
{
    return !output->broken && output->start != output->end;
}

bool output_is_congested(const Output *output)
{
    return output->end - output->start > CONGESTED_BYTES;
}

bool output_is_broken(const Output *output)
{
    return output->broken;
}
