// SPDX-License-Identifier: GPL-3.0-or-later
// How long to think: an optimum and a maximum from the clock at the start of a search, and the optimum
// stretched or cut after each iteration by what the search has seen. Pure functions: root.c asks after
// an iteration, worker.c watches the maximum within one.
#include "search/time_manager.h"

#include "search/params.h"

// What is kept back. None of it is strength: a program that forfeits games on
// time gains nothing by a number here.
enum {
    RESERVE_OVERHEADS = 5, // kept back from planning (150 ms with the default overhead): a busy machine may stand still
    RESERVE_SHARE = 4,     // before a time control the reserve is at most this part of the clock: more time comes
    OVERHEAD_SHARE = 2,    // the overhead is at most this part of any time: the rest is for the search
    LEAST_SHARE = 100,     // of the clock, spent also where the reserve takes all of it
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

// What is left of a time when the overhead is kept back.
static int64_t without_overhead(int64_t time_us, int64_t overhead_us)
{
    return max64(time_us - min64(overhead_us, time_us / OVERHEAD_SHARE), MIN_US);
}

// A time control in so many moves: what is left is shared among them, as the clock is filled up again after the last.
// Where their overheads leave less than half of a share, half of it is used and not stretched.
static TimeBudget session_budget(const SearchClock *clock, int moves_to_go, int64_t overhead_us,
                                 const SearchParams *params)
{
    const int moves = moves_to_go < params->time_moves_session ? moves_to_go : params->time_moves_session;
    const int64_t reserve = min64(RESERVE_OVERHEADS * overhead_us, clock->remaining_us / RESERVE_SHARE);
    const int64_t usable = min64(without_overhead(clock->remaining_us, overhead_us), clock->remaining_us - reserve);
    const int64_t planned =
        (usable - overhead_us * (moves - 1)) / moves + clock->increment_us * params->time_increment / 100;
    const int64_t least = usable / moves / OVERHEAD_SHARE;
    const int64_t ceiling = usable * (moves == 1 ? params->time_last_move : params->time_maximum) / 100;
    return (TimeBudget){.is_timed = true,
                        .optimum_us = max64(planned, least),
                        .maximum_us = max64(min64(planned * params->time_maximum_factor, ceiling), least)};
}

// The time must do for the whole game. Below the reserve the clock fills up: of the increment only a part is spent, which
// falls with the square of the clock, and the maximum is twice that, not a larger multiple. On a busy machine a search of
// few milliseconds ends within the time that the system gives a process at once; a longer one waits for its next turn.
static TimeBudget game_budget(const SearchClock *clock, int64_t overhead_us, const SearchParams *params)
{
    const int64_t reserve = RESERVE_OVERHEADS * overhead_us;
    const int64_t spare = max64(clock->remaining_us - reserve, 0);
    int64_t from_increment = clock->increment_us * params->time_increment / 100;
    if (clock->remaining_us < reserve && reserve > 0)
        from_increment =
            from_increment * max64(clock->remaining_us, 0) / reserve * max64(clock->remaining_us, 0) / reserve;
    const int64_t optimum = max64(spare / params->time_moves + from_increment, clock->remaining_us / LEAST_SHARE);
    const int64_t usable = without_overhead(clock->remaining_us, overhead_us);
    const int64_t when_short = min64(optimum + from_increment, usable * params->time_maximum / 100);
    const int64_t ceiling = max64(spare * params->time_maximum / 100, when_short);
    return (TimeBudget){
        .is_timed = true, .optimum_us = optimum, .maximum_us = min64(optimum * params->time_maximum_factor, ceiling)};
}

// No budget below the least, and the optimum never above the maximum.
static TimeBudget clock_budget(const SearchLimits *limits, Colour stm, int64_t overhead_us, const SearchParams *params)
{
    const SearchClock *clock = &limits->clock[stm];
    TimeBudget budget = limits->moves_to_go > 0 ? session_budget(clock, limits->moves_to_go, overhead_us, params)
                                                : game_budget(clock, overhead_us, params);
    budget.maximum_us = max64(budget.maximum_us, MIN_US);
    budget.optimum_us = max64(min64(budget.optimum_us, budget.maximum_us), MIN_US);
    return budget;
}

TimeBudget time_manager_start(const SearchLimits *limits, Colour stm, int64_t overhead_us, const SearchParams *params)
{
    TimeBudget budget = {.is_timed = false};
    if (limits->has_clock)
        budget = clock_budget(limits, stm, overhead_us, params);
    // A time for the move and a clock together: the shorter of both.
    if (limits->move_time_us > 0) {
        const int64_t fixed = without_overhead(limits->move_time_us, overhead_us);
        if (!budget.is_timed)
            return (TimeBudget){.is_timed = true, .is_fixed = true, .optimum_us = fixed, .maximum_us = fixed};
        budget.optimum_us = min64(budget.optimum_us, fixed);
        budget.maximum_us = min64(budget.maximum_us, fixed);
    }
    return budget;
}

int64_t time_manager_optimum(const TimeBudget *budget, const SearchStability *seen, const SearchParams *params)
{
    // With a fixed time per move there is nothing to save.
    if (budget->is_fixed)
        return budget->maximum_us;

    // Less for a move that stays best, more for a score that falls, less where one move took nearly
    // all nodes.
    const int settled = clamp(seen->stable_iterations, 0, params->time_stable_max);
    const int stability = params->time_stable_base - params->time_stable_step * settled;
    const int trouble = 100 + clamp(seen->score_drop, -params->time_gain_max, params->time_drop_max);
    const int share = clamp(seen->node_share, params->time_effort_min, params->time_effort_max);
    const int effort = params->time_effort_base - share * params->time_effort_slope / 100;
    const int64_t limit = budget->optimum_us * stability / 100 * trouble / 100 * effort / 100;
    return min64(limit, budget->maximum_us);
}
