// SPDX-License-Identifier: GPL-3.0-or-later
// Progress of long commands on standard error, so that it never gets into what is printed: rewritten on
// a terminal, a line a minute in a log.
#include "ui/common/progress.h"

#include "base/clock.h"
#include "base/os/os.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TERMINAL_PERIOD_S = 1, // between progress lines
    LOG_PERIOD_S = 60,
};

bool progress_can_rewrite(void)
{
    const char *terminal = getenv("TERM");
    // A terminal inside an editor shows every carriage return as it comes.
    const bool only_scrolls = terminal == NULL || terminal[0] == '\0' || strcmp(terminal, "dumb") == 0;
    return os_is_terminal(STDERR_FILENO) && !only_scrolls;
}

ProgressLine progress_begin(void)
{
    const int64_t now = clock_now_us();
    return (ProgressLine){.on_terminal = progress_can_rewrite(), .start_us = now, .shown_us = now};
}

bool progress_is_due(ProgressLine *line)
{
    const int64_t now = clock_now_us();
    const int64_t period = (line->on_terminal ? TERMINAL_PERIOD_S : LOG_PERIOD_S) * (int64_t)US_PER_SECOND;
    if (now - line->shown_us < period)
        return false;
    line->shown_us = now;
    return true;
}

const char *progress_head(const ProgressLine *line)
{
    return line->on_terminal ? "\r" : "";
}

const char *progress_tail(const ProgressLine *line)
{
    return line->on_terminal ? "\033[K" : "\n";
}

void progress_end(const ProgressLine *line)
{
    if (line->on_terminal)
        fputc('\n', stderr);
}
