// SPDX-License-Identifier: GPL-3.0-or-later
// What a search reports while it runs and when it ends.
#ifndef SEARCH_INFO_H
#define SEARCH_INFO_H

#include "board/chess.h"
#include "board/position.h"

#include <stdbool.h>
#include <stdint.h>

// What a score says of the true one. A bit for each side it bounds.
typedef enum Bound {
    BOUND_NONE = 0,
    BOUND_UPPER = 1, // fail low: the true score is this or less
    BOUND_LOWER = 2, // fail high: the true score is this or more
    BOUND_EXACT = BOUND_UPPER | BOUND_LOWER,
} Bound;

// One principal variation as it became known.
typedef struct InfoLine {
    Depth depth;           // of the iteration
    Depth completed_depth; // of the last iteration that was searched to its end; less than depth in an unfinished one
    Depth seldepth;        // deepest ply reached
    int multipv;           // 1 = best line
    Score score;           // for the side to move at the root
    Bound bound;
    uint64_t nodes;  // over all threads
    uint64_t tbhits; // endgame table hits
    int64_t time_us; // since the start of the search
    int hashfull;    // permille of the transposition table filled by this search
    int effort;      // permille of the main thread's nodes, in the whole search, that lie below the first move
    bool fell;       // in this iteration the best line first came out below the window around its last score ...
    bool rose;       // ... or above it
    int pv_length;   // at least 1
    Move pv[MAX_PLY];
} InfoLine;

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
