// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/event_log.h"

#include <stdarg.h>
#include <stdio.h>

void event_log_add(EventLog *journal, const char *format, ...)
{
    if (journal->count == JOURNAL_LINES_MAX) {
        journal->first = (journal->first + 1) % JOURNAL_LINES_MAX;
        journal->count -= 1;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(journal->lines[(journal->first + journal->count) % JOURNAL_LINES_MAX], JOURNAL_LINE_SIZE, format,
              arguments);
    va_end(arguments);
    journal->count += 1;
}

const char *event_log_line(const EventLog *journal, int index)
{
    return journal->lines[(journal->first + index) % JOURNAL_LINES_MAX];
}
