// SPDX-License-Identifier: GPL-3.0-or-later
// How long to think about a move.
#ifndef SEARCH_TIME_MANAGER_H
#define SEARCH_TIME_MANAGER_H

#include "interface/limits.h"

typedef struct SearchParams SearchParams; // search/params.h

typedef struct TimeBudget {
    bool is_fixed;      // a time per move and no clock: all of it is used
    bool is_timed;      // the two limits count
    int64_t optimum_us; // no new iteration after this, stretched or shrunk by what the search sees
    int64_t maximum_us; // never longer
} TimeBudget;

// What a search has seen of its own stability.
typedef struct SearchStability {
    int stable_iterations; // iterations since the best move changed
    Score score_drop;      // how much worse the score is than it was some iterations ago; negative: better
    int node_share;        // percent of all nodes spent on the best move
} SearchStability;

// Turns the limits of the side to move into time. `overhead_us` is kept back for lag on every move, but never more than
// half of the time that there is.
TimeBudget time_manager_start(const SearchLimits *limits, Colour stm, int64_t overhead_us, const SearchParams *params);

// The optimum, stretched or shrunk by what the search has seen; never above the maximum.
int64_t time_manager_optimum(const TimeBudget *budget, const SearchStability *seen, const SearchParams *params);

#endif
