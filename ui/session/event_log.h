// SPDX-License-Identifier: GPL-3.0-or-later
// The log: what the engine said and did, line by line; the oldest lines give way. One thread.
#ifndef UI_SESSION_EVENT_LOG_H
#define UI_SESSION_EVENT_LOG_H

#include <stdbool.h>

enum { JOURNAL_LINES_MAX = 500, JOURNAL_LINE_SIZE = 160 };

typedef struct EventLog {
    char lines[JOURNAL_LINES_MAX][JOURNAL_LINE_SIZE];
    int first; // place of the oldest
    int count;
} EventLog;

// Adds a line; one that is too long loses its end.
void event_log_add(EventLog *journal, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Line 0 is the oldest that is kept. Valid until the next is added.
const char *event_log_line(const EventLog *journal, int index);

#endif
