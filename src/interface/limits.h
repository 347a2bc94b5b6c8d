// SPDX-License-Identifier: GPL-3.0-or-later
// What bounds a search. All limits that are set hold together; the first one reached ends the search,
// once the first iteration is finished: there is always a move to play.
#ifndef INTERFACE_LIMITS_H
#define INTERFACE_LIMITS_H

#include "board/chess.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct SearchClock {
    int64_t remaining_us; // on this side's clock now; may be 0 or negative (move at once)
    int64_t increment_us; // added for each move
} SearchClock;

typedef struct SearchLimits {
    bool has_clock;               // `clock` and `moves_to_go` count
    SearchClock clock[COLOUR_NB]; // both sides' clocks
    int moves_to_go;              // moves to the next time control; 0 = the time must do for the whole game
    int64_t move_time_us;         // at most this long for the move; 0 = not set
    uint64_t nodes;               // at most so many nodes over all threads; 0 = not set
    uint64_t soft_nodes;          // no further iteration after so many nodes over all threads; 0 = not set
    uint64_t node_budget;         // at most so many nodes, counted also while pondering; 0 = not set
    Depth depth;                  // at most so deep; 0 = not set
    int mate;                     // stop when a mate in so many moves is proved; 0 = not set
    bool until_mate;              // a mate that deeper iterations cannot shorten ends the search, whatever else is set
    bool infinite;                // go on until stopped, even when everything is known
    bool ponder;                  // think on the opponent's time: no limit holds until engine_ponder_hit
    uint64_t nodes_per_second;    // time is counted in nodes, so many to a second; 0 = not set
    bool cpu_time;                // time is what processors have worked for this program, all threads together
    bool one_line;                // the best line alone, whatever MultiPV says
    MoveList search_moves;        // root moves to look at; none = all legal moves
} SearchLimits;

#endif
