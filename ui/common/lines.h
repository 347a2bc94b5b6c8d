// SPDX-License-Identifier: GPL-3.0-or-later
// Lines from a file descriptor that is waited for with poll(). stdio would hide lines that have arrived together from
// poll(), so the buffer is our own. Lines may be of any length and arrive in pieces. One thread.
#ifndef UI_COMMON_LINES_H
#define UI_COMMON_LINES_H

#include "ui/common/debug_log.h"

#include <stdbool.h>

typedef struct LineInput LineInput;

// Starts to read from `fd`, which stays the caller's. Release with lines_free.
LineInput *lines_new(int fd);
void lines_free(LineInput *input);
int lines_fd(const LineInput *input);

// Writes every line that lines_next hands out to a log, as it came. The log stays the caller's; NULL for none.
void lines_set_log(LineInput *input, DebugLog *log);
DebugLog *lines_log(const LineInput *input);

// Takes in what has arrived with a single read(): call it when poll() says that the descriptor is readable; else it
// waits until something arrives.
void lines_fill(LineInput *input);

// The next complete line, without its end and NUL-terminated; NULL if none is there yet. It lives until the next call
// of lines_fill. NUL bytes inside the line become another control character; what goes beyond the longest line that is
// kept (megabytes) is dropped.
char *lines_next(LineInput *input);

// The line that lines_next will return; it is not taken out.
const char *lines_peek(LineInput *input);

// Has the input ended with all lines taken? (An unfinished last line counts as a line.)
bool lines_at_end(LineInput *input);

#endif
