// SPDX-License-Identifier: GPL-3.0-or-later
// Why a move: a few plain sentences, each a fact of the search that found it. Any thread.
#ifndef UI_SESSION_EXPLAIN_H
#define UI_SESSION_EXPLAIN_H

#include "engine/threat.h"
#include "ui/session/search_log.h"

enum { EXPLAIN_LINES_MAX = 9, EXPLAIN_LINE_SIZE = 192, EXPLAIN_TITLE_SIZE = 32 };

typedef struct Explanation {
    char title[EXPLAIN_TITLE_SIZE]; // "why Ng5?"; "" = there is nothing to explain
    char lines[EXPLAIN_LINES_MAX][EXPLAIN_LINE_SIZE];
    int count;
} Explanation;

// The facts about the move that a search has chosen, or prefers so far, the most telling first. `snapshot` is its
// memory; NULL, or one of another root, leaves out what only the memory shows. `threat` is what the move threatens; NULL
// leaves that out.
void explain_write(const SearchLog *search_log, const MemorySnapshot *snapshot, const Threat *threat, Explanation *out);

#endif
