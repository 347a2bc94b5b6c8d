// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/event_log.h"

#include <stdarg.h>
#include <stdio.h>

void event_log_add(EventLog *event_log, const char *format, ...)
{
    if (event_log->count == EVENT_LOG_LINES_MAX) {
        event_log->first = (event_log->first + 1) % EVENT_LOG_LINES_MAX;
        event_log->count -= 1;
    }
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(event_log->lines[(event_log->first + event_log->count) % EVENT_LOG_LINES_MAX], EVENT_LOG_LINE_SIZE,
              format, arguments);
    va_end(arguments);
    event_log->count += 1;
}

const char *event_log_line(const EventLog *event_log, int index)
{
    return event_log->lines[(event_log->first + index) % EVENT_LOG_LINES_MAX];
}
