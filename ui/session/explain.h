// SPDX-License-Identifier: GPL-3.0-or-later
// Why a move: a few plain sentences, what is good about it first, then how the search found it. Any thread.
#ifndef UI_SESSION_EXPLAIN_H
#define UI_SESSION_EXPLAIN_H

#include "engine/importance.h"
#include "engine/threat.h"
#include "ui/session/search_log.h"

enum { EXPLAIN_LINES_MAX = 9, EXPLAIN_LINE_SIZE = 320, EXPLAIN_TITLE_SIZE = 32 };

typedef struct Explanation {
    char title[EXPLAIN_TITLE_SIZE]; // "why Ng5?"; "" = there is nothing to explain
    char lines[EXPLAIN_LINES_MAX][EXPLAIN_LINE_SIZE];
    int count;
    int chess_count; // so many of them, the first, are about chess; the rest about the search (option WhySearch)
    Key root;        // of the position that the move is explained in
    Move move;
} Explanation;

// The facts about the move that a search has chosen, or prefers so far, the most telling first. `snapshot` is its
// memory; NULL, or one of another root, leaves out what only the memory shows. `threat` is what the move threatens; NULL
// leaves that out.
void explain_write(const SearchLog *search_log, const MemorySnapshot *snapshot, const Threat *threat, Explanation *out);

// Adds to what was written about a move of `root` which piece it cannot do without, or which one alone holds its mate off:
// the one with the largest effect, where the searches behind `importance` show a mate that comes or goes, or a gain of some
// pawns beyond the piece itself, as the last one about chess. Nothing where it is about another move or position, where there is no such piece, or no
// room.
void explain_add_need(const Position *root, const Importance *importance, Explanation *out);

#endif
