// SPDX-License-Identifier: GPL-3.0-or-later
// The log: what the engine said and did, line by line; the oldest lines give way. One thread.
#ifndef UI_SESSION_EVENT_LOG_H
#define UI_SESSION_EVENT_LOG_H

#include <stdbool.h>

enum { EVENT_LOG_LINES_MAX = 500, EVENT_LOG_LINE_SIZE = 160 };

typedef struct EventLog {
    char lines[EVENT_LOG_LINES_MAX][EVENT_LOG_LINE_SIZE];
    int first; // place of the oldest
    int count;
} EventLog;

// Adds a line; one that is too long loses its end.
void event_log_add(EventLog *event_log, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Line 0 is the oldest that is kept. Valid until the next is added.
const char *event_log_line(const EventLog *event_log, int index);

#endif
