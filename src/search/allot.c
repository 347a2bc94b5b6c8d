// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/allot.h"

enum {
    MOVES_EXPECTED = 24,     // moves to budget for when the time must do for the whole game
    MOVES_EXPECTED_MAX = 40, // the same for a session
    INCREMENT_PERCENT = 75,  // of the increment that may be spent each move
    HARD_FACTOR = 5,         // hard limit as a multiple of the soft one
    HARD_PERCENT = 55,       // of the whole clock, at most
    LAST_MOVE_PERCENT = 85,  // the same for the last move before the control
    MIN_US = 1000,
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

static Allotment allot_clock(const SearchLimits *limits, Colour stm, int64_t overhead_us)
{
    const SearchClock *clock = &limits->clock[stm];
    const int64_t usable = max64(clock->remaining_us - overhead_us, MIN_US);
    int64_t soft, ceiling;
    if (limits->moves_to_go > 0) {
        const int moves = limits->moves_to_go < MOVES_EXPECTED_MAX ? limits->moves_to_go : MOVES_EXPECTED_MAX;
        soft = (usable - overhead_us * (moves - 1)) / moves + clock->increment_us * INCREMENT_PERCENT / 100;
        ceiling = usable * (moves == 1 ? LAST_MOVE_PERCENT : HARD_PERCENT) / 100;
    } else {
        soft = usable / MOVES_EXPECTED + clock->increment_us * INCREMENT_PERCENT / 100;
        ceiling = usable * HARD_PERCENT / 100;
    }
    const int64_t hard = max64(min64(soft * HARD_FACTOR, ceiling), MIN_US);
    return (Allotment){.is_timed = true, .soft_us = max64(min64(soft, hard), MIN_US), .hard_us = hard};
}

Allotment allot_time(const SearchLimits *limits, Colour stm, int64_t overhead_us)
{
    Allotment allotment = {.is_timed = false};
    if (limits->has_clock)
        allotment = allot_clock(limits, stm, overhead_us);
    if (limits->move_time_us > 0) {
        const int64_t fixed = max64(limits->move_time_us - overhead_us, MIN_US);
        if (!allotment.is_timed || fixed < allotment.hard_us)
            allotment = (Allotment){.is_timed = true, .soft_us = fixed, .hard_us = fixed};
    }
    return allotment;
}

int64_t allot_soft_limit(const Allotment *allotment, const TimeSigns *signs)
{
    // With a fixed time per move there is nothing to save.
    if (allotment->soft_us == allotment->hard_us)
        return allotment->hard_us;

    const int stability = 130 - 8 * clamp(signs->stable_iterations, 0, 8);
    const int trouble = 100 + clamp(signs->score_drop, -10, 60);
    const int effort = 190 - clamp(signs->node_share, 20, 95) * 135 / 100;
    const int64_t limit = allotment->soft_us * stability / 100 * trouble / 100 * effort / 100;
    return min64(limit, allotment->hard_us);
}
