// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/time_manager.h"

enum {
    MOVES_EXPECTED = 25,     // moves to budget for when the time must do for the whole game
    MOVES_EXPECTED_MAX = 40, // the same for a session
    INCREMENT_PERCENT = 60,  // of the increment that may be spent each move
    HARD_FACTOR = 5,         // hard limit as a multiple of the soft one
    HARD_PERCENT = 40,       // of the whole clock, at most
    LAST_MOVE_PERCENT = 85,  // the same for the last move before the control
    RESERVE_MOVES = 5,       // overheads that are not planned with: now and then a machine stands still for longer
    MIN_US = 1000,
};

// The soft limit in percent, by what the search has seen of itself.
enum {
    STABILITY_BASE = 130, // the best move has just changed
    STABILITY_STEP = 8,   // less for each iteration it stayed
    STABLE_ITERATIONS_MAX = 8,
    SCORE_DROP_MAX = 60, // a point more for each unit the score fell
    SCORE_GAIN_MAX = 10,
    EFFORT_BASE = 190, // the best move took hardly any nodes
    EFFORT_SLOPE_PERCENT = 135,
    NODE_SHARE_MIN = 20,
    NODE_SHARE_MAX = 95,
};

static int64_t min64(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t max64(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static int clamp(int value, int low, int high)
{
    return value < low ? low : value > high ? high : value;
}

static TimeBudget allot_clock(const SearchLimits *limits, Colour stm, int64_t overhead_us)
{
    const SearchClock *clock = &limits->clock[stm];
    const int64_t usable = max64(clock->remaining_us - overhead_us, MIN_US);
    int64_t soft, ceiling;
    if (limits->moves_to_go > 0) {
        const int moves = limits->moves_to_go < MOVES_EXPECTED_MAX ? limits->moves_to_go : MOVES_EXPECTED_MAX;
        soft = (usable - overhead_us * (moves - 1)) / moves + clock->increment_us * INCREMENT_PERCENT / 100;
        ceiling = usable * (moves == 1 ? LAST_MOVE_PERCENT : HARD_PERCENT) / 100;
    } else {
        const int64_t spare = max64(clock->remaining_us - RESERVE_MOVES * overhead_us, 0);
        soft = spare / MOVES_EXPECTED + clock->increment_us * INCREMENT_PERCENT / 100;
        ceiling = usable * HARD_PERCENT / 100;
    }
    const int64_t hard = max64(min64(soft * HARD_FACTOR, ceiling), MIN_US);
    return (TimeBudget){.is_timed = true, .optimum_us = max64(min64(soft, hard), MIN_US), .maximum_us = hard};
}

TimeBudget time_manager_start(const SearchLimits *limits, Colour stm, int64_t overhead_us)
{
    TimeBudget allotment = {.is_timed = false};
    if (limits->has_clock)
        allotment = allot_clock(limits, stm, overhead_us);
    if (limits->move_time_us > 0) {
        const int64_t fixed = max64(limits->move_time_us - overhead_us, MIN_US);
        if (!allotment.is_timed)
            return (TimeBudget){.is_timed = true, .is_fixed = true, .optimum_us = fixed, .maximum_us = fixed};
        allotment.optimum_us = min64(allotment.optimum_us, fixed);
        allotment.maximum_us = min64(allotment.maximum_us, fixed);
    }
    return allotment;
}

int64_t time_manager_optimum(const TimeBudget *allotment, const SearchStability *signs)
{
    // With a fixed time per move there is nothing to save.
    if (allotment->is_fixed)
        return allotment->maximum_us;

    const int stability = STABILITY_BASE - STABILITY_STEP * clamp(signs->stable_iterations, 0, STABLE_ITERATIONS_MAX);
    const int trouble = 100 + clamp(signs->score_drop, -SCORE_GAIN_MAX, SCORE_DROP_MAX);
    const int effort =
        EFFORT_BASE - clamp(signs->node_share, NODE_SHARE_MIN, NODE_SHARE_MAX) * EFFORT_SLOPE_PERCENT / 100;
    const int64_t limit = allotment->optimum_us * stability / 100 * trouble / 100 * effort / 100;
    return min64(limit, allotment->maximum_us);
}
