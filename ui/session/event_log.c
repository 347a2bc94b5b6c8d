// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/event_log.h"

#include <stdarg.h>
#include <stdio.h>

void journal_add(Journal *journal, const char *format, ...)
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

const char *journal_line(const Journal *journal, int index)
{
    return journal->lines[(journal->first + index) % JOURNAL_LINES_MAX];
}
