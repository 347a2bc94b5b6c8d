// SPDX-License-Identifier: GPL-3.0-or-later
// A line of thinking, as a search reports it and front ends print it.
#ifndef INTERFACE_INFO_LINE_H
#define INTERFACE_INFO_LINE_H

#include "board/chess.h"

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

#endif
