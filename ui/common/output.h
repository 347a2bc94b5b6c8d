// SPDX-License-Identifier: GPL-3.0-or-later
// Whole lines to a file descriptor, at once, without ever waiting for a reader that is slow. One thread.
#ifndef UI_COMMON_OUTPUT_H
#define UI_COMMON_OUTPUT_H

#include "ui/common/debug_log.h"

#include <stdbool.h>

typedef struct Output Output;

// Starts to write to `fd`, which stays the caller's.
Output *output_new(int fd);

// Gives what is still waiting a short time to leave, then releases everything.
void output_free(Output *output);
int output_fd(const Output *output);

// Writes every line to a log as well. The log stays the caller's; NULL for none.
void output_set_log(Output *output, DebugLog *log);

// Sends one line, of any length; the newline is added. What the reader does not take yet waits in memory. Control
// characters other than a tab become '?', so that text from elsewhere cannot make a line of its own.
void output_line(Output *output, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Sends what waits and fits now.
void output_flush(Output *output);

// Is something waiting for the reader? Then poll() for POLLOUT and call output_flush.
bool output_is_waiting(const Output *output);

// So much is waiting that lines which may be left out should be.
bool output_is_congested(const Output *output);

// The reader is gone, or the disk is full.
bool output_is_broken(const Output *output);

#endif
