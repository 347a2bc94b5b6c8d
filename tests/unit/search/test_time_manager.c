// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "search/params.h"
#include "search/time_manager.h"

enum { MILLISECOND = 1000, SECOND = 1000 * MILLISECOND };

static SearchLimits clock_limits(int64_t remaining, int64_t increment, int moves_to_go)
{
    const SearchClock clock = {.remaining_us = remaining, .increment_us = increment};
    return (SearchLimits){.has_clock = true, .clock = {clock, clock}, .moves_to_go = moves_to_go};
}

static TimeBudget budget_of(const SearchLimits *limits, Colour stm, int64_t overhead_us)
{
    return time_manager_start(limits, stm, overhead_us, &search_params_default);
}

static int64_t stretched(const TimeBudget *budget, const SearchStability *seen)
{
    return time_manager_optimum(budget, seen, &search_params_default);
}

static void without_a_clock_there_is_no_limit(void **state)
{
    (void)state;
    const SearchLimits depth_only = {.depth = 9}, infinite = {.infinite = true};
    assert_false(budget_of(&depth_only, WHITE, 0).is_timed);
    assert_false(budget_of(&infinite, BLACK, 0).is_timed);
}

static void a_time_for_the_move_is_kept_exactly(void **state)
{
    (void)state;
    const SearchLimits limits = {.move_time_us = 2 * SECOND};
    const TimeBudget budget = budget_of(&limits, WHITE, 50 * MILLISECOND);
    assert_true(budget.is_timed);
    assert_int_equal(budget.maximum_us, 2 * SECOND - 50 * MILLISECOND);
    const SearchStability calm = {.stable_iterations = 8, .node_share = 95};
    assert_int_equal(stretched(&budget, &calm), budget.maximum_us);
}

// The overhead never takes more than half: of short times as of long ones a steady part is used.
static void a_short_time_for_the_move_is_shared_with_the_overhead(void **state)
{
    (void)state;
    static const int64_t overheads[] = {0, MILLISECOND, 10 * MILLISECOND, 30 * MILLISECOND, 5 * SECOND};
    for (size_t i = 0; i < COUNT_OF(overheads); ++i) {
        int64_t before = 0;
        for (int64_t time = MILLISECOND; time <= 200 * MILLISECOND; time += MILLISECOND / 2) {
            const SearchLimits limits = {.move_time_us = time};
            const int64_t used = budget_of(&limits, WHITE, overheads[i]).maximum_us;
            if (used < before || used < time / 2 || used > time)
                fail_msg("overhead %lld us: %lld of %lld us are used, and %lld of less", (long long)overheads[i],
                         (long long)used, (long long)time, (long long)before);
            before = used;
        }
        assert_int_equal(before, 200 * MILLISECOND - (overheads[i] < SECOND ? overheads[i] : 100 * MILLISECOND));
    }
}

// The same of clocks: a little more time never means a shorter search, and the last of it is not all kept for lag.
static void a_short_clock_is_shared_with_the_overhead(void **state)
{
    (void)state;
    static const struct {
        int64_t increment;
        int moves_to_go, share; // the longest search is at least this part of the clock
    } controls[] = {{0, 1, 3}, {0, 2, 8}, {0, 40, 160}, {0, 0, 100}, {10 * MILLISECOND, 0, 100}, {SECOND, 0, 6}};
    for (size_t i = 0; i < COUNT_OF(controls); ++i) {
        TimeBudget before = {.is_timed = true};
        for (int64_t left = 2 * MILLISECOND; left <= 2 * SECOND; left += MILLISECOND) {
            const SearchLimits limits = clock_limits(left, controls[i].increment, controls[i].moves_to_go);
            const TimeBudget now = budget_of(&limits, WHITE, 30 * MILLISECOND);
            if (now.optimum_us < before.optimum_us || now.maximum_us < before.maximum_us)
                fail_msg("control %zu: with %lld us left less time is used than with less", i, (long long)left);
            if (now.maximum_us < left / controls[i].share || now.maximum_us > left / 10 * 9)
                fail_msg("control %zu: %lld of %lld us may be used", i, (long long)now.maximum_us, (long long)left);
            before = now;
        }
    }
}

// With a clock and a time for the move the shorter one counts.
static void a_time_for_the_move_bounds_the_clock(void **state)
{
    (void)state;
    SearchLimits limits = clock_limits(600 * SECOND, 0, 0);
    limits.move_time_us = SECOND;
    TimeBudget budget = budget_of(&limits, WHITE, 0);
    assert_int_equal(budget.maximum_us, SECOND);
    assert_int_equal(budget.optimum_us, SECOND);
    limits = clock_limits(2 * SECOND, 0, 0);
    const TimeBudget clock_alone = budget_of(&limits, WHITE, 0);
    limits.move_time_us = 60 * SECOND;
    budget = budget_of(&limits, WHITE, 0);
    assert_int_equal(budget.maximum_us, clock_alone.maximum_us);
    assert_int_equal(budget.optimum_us, clock_alone.optimum_us);
}

static int64_t optimum_of(int64_t remaining, int64_t increment, int moves_to_go)
{
    const SearchLimits limits = clock_limits(remaining, increment, moves_to_go);
    return budget_of(&limits, WHITE, 0).optimum_us;
}

// A game lasts neither ten moves more nor a hundred, and an increment is there to be spent.
static void the_optimum_is_a_share_of_the_clock(void **state)
{
    (void)state;
    assert_in_range(optimum_of(100 * SECOND, 0, 0), 100 * SECOND / 40, 100 * SECOND / 15);
    const int64_t gained = optimum_of(100 * SECOND, SECOND, 0) - optimum_of(100 * SECOND, 0, 0);
    assert_in_range(gained, SECOND / 2, SECOND);
    assert_in_range(optimum_of(100 * SECOND, 0, 20), 100 * SECOND / 21, 100 * SECOND / 19);
    // The clock is filled up after the last move of a session.
    const SearchLimits last = clock_limits(100 * SECOND, 0, 1);
    assert_in_range(budget_of(&last, WHITE, 0).maximum_us, 70 * SECOND, 95 * SECOND);
}

static void each_side_has_its_own_clock(void **state)
{
    (void)state;
    SearchLimits limits = clock_limits(100 * SECOND, 0, 0);
    limits.clock[BLACK].remaining_us = SECOND;
    assert_true(budget_of(&limits, WHITE, 0).maximum_us > budget_of(&limits, BLACK, 0).maximum_us);
    assert_true(budget_of(&limits, BLACK, 0).maximum_us < SECOND);
}

// Plays a game in which every move takes its hard limit and the lag that was promised: the flag must never fall.
static void no_game_is_lost_on_time(void **state)
{
    (void)state;
    enum { GAME_MOVES = 300, LAG = 5 * MILLISECOND };
    static const struct {
        int64_t base, increment;
        int session;
    } controls[] = {
        {10 * SECOND, SECOND / 10, 0}, {SECOND, SECOND / 100, 0}, {60 * SECOND, 0, 40}, {5 * SECOND, 0, 40},
        {60 * SECOND, SECOND, 40},     {600 * SECOND, 0, 1},      {10 * SECOND, 0, 0},
    };
    for (size_t i = 0; i < COUNT_OF(controls); ++i) {
        int64_t left = controls[i].base;
        for (int move = 0; move < GAME_MOVES; ++move) {
            const int session = controls[i].session;
            const int to_go = session == 0 ? 0 : session - move % session;
            const SearchLimits limits = clock_limits(left, controls[i].increment, to_go);
            const TimeBudget budget = budget_of(&limits, WHITE, 2 * LAG);
            assert_true(budget.is_timed && budget.optimum_us > 0 && budget.optimum_us <= budget.maximum_us);
            // Without increment the clock runs out in the end, whatever is done.
            if (left <= 10 * LAG && controls[i].increment == 0 && session == 0)
                break;
            left -= budget.maximum_us + LAG;
            if (left <= 0)
                fail_msg("control %zu: the flag falls at move %d", i, move + 1);
            left += controls[i].increment;
            if (session != 0 && (move + 1) % session == 0)
                left += controls[i].base;
        }
    }
}

// However long a fast game lasts, a machine that stands still for several overheads does not lose it.
static void a_reserve_is_kept_for_a_machine_that_stands_still(void **state)
{
    (void)state;
    enum { GAME_MOVES = 300, LAG = MILLISECOND, OVERHEAD = 30 * MILLISECOND, STALL = 4 * OVERHEAD };
    int64_t left = SECOND;
    for (int move = 0; move < GAME_MOVES; ++move) {
        const SearchLimits limits = clock_limits(left, SECOND / 100, 0);
        const int64_t soft = budget_of(&limits, WHITE, OVERHEAD).optimum_us;
        if (left <= soft + LAG + STALL)
            fail_msg("only %lld us are left at move %d", (long long)left, move + 1);
        left += SECOND / 100 - soft - LAG;
    }
}

// With little more than increments left, no move takes much longer than one: a machine that stands still for a moment
// after it must not end the game. And the clock fills up again.
static void a_nearly_empty_clock_is_not_spent_on_one_move(void **state)
{
    (void)state;
    enum { INCREMENT = 10 * MILLISECOND, OVERHEAD = 30 * MILLISECOND, RESERVE = 5 * OVERHEAD };
    for (int64_t left = 0; left <= RESERVE; left += MILLISECOND) {
        const SearchLimits limits = clock_limits(left, INCREMENT, 0);
        const TimeBudget budget = budget_of(&limits, WHITE, OVERHEAD);
        if (budget.maximum_us > budget.optimum_us + INCREMENT || budget.optimum_us > INCREMENT * 6 / 10)
            fail_msg("%lld us left: %lld to %lld us for a move", (long long)left, (long long)budget.optimum_us,
                     (long long)budget.maximum_us);
    }
    int64_t left = 2 * OVERHEAD;
    for (int move = 0; move < 40; ++move) {
        const SearchLimits limits = clock_limits(left, INCREMENT, 0);
        left += INCREMENT - budget_of(&limits, WHITE, OVERHEAD).optimum_us;
    }
    assert_true(left >= RESERVE);
}

static void an_empty_clock_means_at_once(void **state)
{
    (void)state;
    static const int64_t left[] = {0, -5 * SECOND, 1};
    static const int moves_to_go[] = {0, 1, 40};
    for (size_t i = 0; i < COUNT_OF(left) * COUNT_OF(moves_to_go); ++i)
        for (int overhead = 0; overhead <= 30 * MILLISECOND; overhead += 30 * MILLISECOND) {
            const SearchLimits limits =
                clock_limits(left[i / COUNT_OF(moves_to_go)], 0, moves_to_go[i % COUNT_OF(moves_to_go)]);
            const TimeBudget budget = budget_of(&limits, WHITE, overhead);
            assert_true(budget.is_timed && budget.maximum_us > 0 && budget.maximum_us <= 10 * MILLISECOND);
        }
}

static void trouble_takes_longer_than_calm(void **state)
{
    (void)state;
    const SearchLimits limits = clock_limits(100 * SECOND, SECOND, 0);
    const TimeBudget budget = budget_of(&limits, WHITE, 0);
    const SearchStability calm = {.stable_iterations = 8, .score_drop = 0, .node_share = 90};
    const SearchStability changing = {.stable_iterations = 0, .score_drop = 0, .node_share = 90};
    const SearchStability dropping = {.stable_iterations = 0, .score_drop = 50, .node_share = 90};
    const SearchStability spread = {.stable_iterations = 0, .score_drop = 50, .node_share = 20};
    assert_true(stretched(&budget, &calm) < stretched(&budget, &changing));
    assert_true(stretched(&budget, &changing) < stretched(&budget, &dropping));
    assert_true(stretched(&budget, &dropping) < stretched(&budget, &spread));
    assert_true(stretched(&budget, &spread) <= budget.maximum_us);

    // A score that jumps counts as much as one that moves a little.
    const SearchStability rising = {.node_share = 90, .score_drop = -20};
    const SearchStability soaring = {.node_share = 90, .score_drop = -2000};
    const SearchStability falling = {.node_share = 90, .score_drop = 100};
    const SearchStability collapsing = {.node_share = 90, .score_drop = 3000};
    assert_true(stretched(&budget, &soaring) < stretched(&budget, &changing));
    assert_int_equal(stretched(&budget, &soaring), stretched(&budget, &rising));
    assert_int_equal(stretched(&budget, &collapsing), stretched(&budget, &falling));
}

// The last move before a control has most of the clock as its maximum, which no trouble goes beyond. Of a short clock
// only a quarter is kept back there: more time comes.
static void the_last_move_before_a_control_may_use_most_of_the_clock(void **state)
{
    (void)state;
    enum { OVERHEAD = 30 * MILLISECOND, LEFT = 200 * MILLISECOND };
    const SearchLimits limits = clock_limits(LEFT, 0, 1);
    const TimeBudget budget = budget_of(&limits, WHITE, OVERHEAD);
    const SearchStability worst = {.stable_iterations = 0, .score_drop = 60, .node_share = 20};
    assert_int_equal(stretched(&budget, &worst), budget.maximum_us);
    assert_in_range(budget.maximum_us, LEFT / 2, LEFT - OVERHEAD);
}

// The times of a few searches with these numbers, added up in a way that shows each of them.
static uint64_t times_with(const SearchParams *params)
{
    static const SearchStability seen[] = {{0, 0, 50}, {1, 10, 50}, {30, 1000, 50}, {2, -1000, 0}, {2, 0, 100}};
    const SearchLimits limits[] = {clock_limits(300 * SECOND, 3 * SECOND, 0), clock_limits(300 * SECOND, 3 * SECOND, 1),
                                   clock_limits(300 * SECOND, 3 * SECOND, 70), clock_limits(SECOND, SECOND, 0)};
    uint64_t sum = 0; // may wrap round
    for (size_t i = 0; i < COUNT_OF(limits); ++i) {
        const TimeBudget budget = time_manager_start(&limits[i], WHITE, 30 * MILLISECOND, params);
        sum = 3 * sum + (uint64_t)budget.maximum_us;
        for (size_t j = 0; j < COUNT_OF(seen); ++j)
            sum = 3 * sum + (uint64_t)time_manager_optimum(&budget, &seen[j], params);
    }
    return sum;
}

// Those about several iterations and an only move are the root's.
static void every_number_of_the_table_counts(void **state)
{
    (void)state;
    const uint64_t usual = times_with(&search_params_default);
    int count = 0;
    for (size_t i = 0; i < SEARCH_PARAM_NB; ++i) {
        const SearchParamRow *row = search_param_row(i);
        if (strncmp(row->name, "time_", 5) != 0 || strcmp(row->name, "time_drop_span") == 0 ||
            strcmp(row->name, "time_forced_share") == 0)
            continue;
        SearchParams params = search_params_default;
        search_params_set(&params, i, row->value + (row->value < row->max ? row->step : -row->step));
        if (times_with(&params) == usual)
            fail_msg("%s changes nothing", row->name);
        ++count;
    }
    assert_int_equal(count, 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_clock_there_is_no_limit),
        cmocka_unit_test(a_time_for_the_move_is_kept_exactly),
        cmocka_unit_test(a_short_time_for_the_move_is_shared_with_the_overhead),
        cmocka_unit_test(a_short_clock_is_shared_with_the_overhead),
        cmocka_unit_test(a_time_for_the_move_bounds_the_clock),
        cmocka_unit_test(the_optimum_is_a_share_of_the_clock),
        cmocka_unit_test(each_side_has_its_own_clock),
        cmocka_unit_test(no_game_is_lost_on_time),
        cmocka_unit_test(a_reserve_is_kept_for_a_machine_that_stands_still),
        cmocka_unit_test(a_nearly_empty_clock_is_not_spent_on_one_move),
        cmocka_unit_test(an_empty_clock_means_at_once),
        cmocka_unit_test(the_last_move_before_a_control_may_use_most_of_the_clock),
        cmocka_unit_test(every_number_of_the_table_counts),
        cmocka_unit_test(trouble_takes_longer_than_calm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
