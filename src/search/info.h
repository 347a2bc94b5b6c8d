// SPDX-License-Identifier: GPL-3.0-or-later
// What a search reports while it runs and when it ends, to what started it inside the library; front ends get its lines
// alone (interface/info_line.h).
#ifndef SEARCH_INFO_H
#define SEARCH_INFO_H

#include "board/position.h"
#include "interface/info_line.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct SearchResult {
    Move best;   // MOVE_NONE if there is no legal move
    Move ponder; // expected reply, MOVE_NONE if unknown
    Score score; // SCORE_NONE without a legal move, or for a book move
    Depth depth; // last finished iteration
    InfoLine
        line; // that begins with these moves, exact, with this score; without a legal move that of the end, depth 0
} SearchResult;

// How good the order of moves was: nodes of the playing search that a move cut, and those that the first one cut.
typedef struct CutoffCounts {
    uint64_t all, by_first_move;
} CutoffCounts;

typedef struct RootMove {
    Move move;
    Score score;          // of this iteration; -SCORE_INFINITE if not searched or not better than alpha
    Score previous_score; // of the iteration before
    Score table_score;    // of Syzygy's tables, shown unless a mate is found; SCORE_NONE where they were not used
    Bound bound;
    Depth seldepth;
    uint64_t nodes; // spent below this move in the whole search
    int pv_length;
    Move pv[MAX_PLY + 1];
} RootMove;

typedef struct SearchView SearchView; // search/setup.h

// Called by the main search thread; the pointers are valid during the call only.
typedef struct SearchListener {
    void *context;
    void (*on_info)(void *context, const InfoLine *info);
    // Before each root move of every iteration, also of the first: often, and quickly one after the other.
    void (*on_current)(void *context, Move move, int number, int count, Depth depth);
    // Between two iterations: what the search remembers may be read.
    void (*on_iteration)(void *context, const SearchView *view);
    void (*on_done)(void *context, const SearchResult *result);
    // Each position whose evaluation is computed, by any search thread. NULL: costs nothing.
    void (*on_evaluation)(void *context, const Position *pos);
    void *evaluation_context;
} SearchListener;

#endif
