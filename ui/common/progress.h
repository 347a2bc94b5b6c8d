// SPDX-License-Identifier: GPL-3.0-or-later
// A line on standard error that says how far a long command is: rewritten on a terminal, now and then a new one elsewhere.
#ifndef UI_COMMON_PROGRESS_H
#define UI_COMMON_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct ProgressLine {
    bool on_terminal;
    int64_t start_us, shown_us; // shown_us: when progress was shown last
} ProgressLine;

// Can a line on standard error be rewritten? It is a terminal, and one that does more than scroll.
bool progress_can_rewrite(void);

ProgressLine progress_begin(void);

// Is it time to show something again? Then this counts as shown.
bool progress_is_due(ProgressLine *line);

// What stands before the text of a progress line, and behind it.
const char *progress_head(const ProgressLine *line);
const char *progress_tail(const ProgressLine *line);

// Ends a line that is still being rewritten.
void progress_end(const ProgressLine *line);

#endif
