// SPDX-License-Identifier: GPL-3.0-or-later
// Spaced repetition: the intervals against values that were worked out from the published formulas by another program
// (the one-line formulas in Python, with the published parameters), what must hold of all of them, and a person whose memory
// follows the same curve.
#include "unit/unit.h"

#include "base/rng.h"
#include "ui/session/fsrs.h"

#include <math.h>

// An answer so many days after the one before it.
typedef struct Review {
    int days;
    FsrsRating rating;
} Review;

enum { REVIEWS_MAX = 6 };

static void assert_near(double value, double wanted)
{
    if (fabs(value - wanted) > 1e-6 * fmax(1, fabs(wanted)))
        fail_msg("%.9f is not %.9f", value, wanted);
}

static FsrsMemory memory_after(const Review *reviews, int count)
{
    FsrsMemory memory = fsrs_first(reviews[0].rating);
    for (int i = 1; i < count; ++i)
        memory = fsrs_next(&memory, reviews[i].days, reviews[i].rating);
    return memory;
}

static void published_formulas_are_followed(void **state)
{
    (void)state;
    static const struct {
        Review reviews[REVIEWS_MAX];
        int count;
        double stability, difficulty;
        int interval;
    } rows[] = {
        {{{0, FSRS_AGAIN}}, 1, 0.2120, 6.413300, 1},
        {{{0, FSRS_HARD}}, 1, 1.2931, 5.112171, 1},
        {{{0, FSRS_GOOD}}, 1, 2.3065, 2.118104, 2},
        {{{0, FSRS_EASY}}, 1, 8.2956, 1.000000, 8},
        // Each time when it is due: the intervals grow.
        {{{0, FSRS_GOOD}, {2, FSRS_GOOD}, {11, FSRS_GOOD}, {46, FSRS_GOOD}, {164, FSRS_GOOD}},
         5,
         498.911668,
         2.090586,
         499},
        {{{0, FSRS_EASY}, {8, FSRS_EASY}}, 2, 65.624226, 1.000000, 66},
        // Late, and on the same day.
        {{{0, FSRS_HARD}, {10, FSRS_GOOD}}, 2, 13.236189, 5.102287, 13},
        {{{0, FSRS_AGAIN}, {0, FSRS_GOOD}, {1, FSRS_GOOD}, {1, FSRS_GOOD}}, 4, 4.618999, 6.379779, 5},
        {{{0, FSRS_GOOD}, {2, FSRS_HARD}, {5, FSRS_HARD}}, 3, 15.529871, 6.501931, 16},
        // Forgotten, soon and after months.
        {{{0, FSRS_GOOD}, {2, FSRS_AGAIN}, {0, FSRS_GOOD}, {2, FSRS_GOOD}}, 4, 3.399846, 7.370183, 3},
        {{{0, FSRS_GOOD}, {2, FSRS_GOOD}, {11, FSRS_GOOD}, {46, FSRS_AGAIN}}, 4, 2.932580, 7.389976, 3},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        const FsrsMemory memory = memory_after(rows[i].reviews, rows[i].count);
        assert_near(memory.stability, rows[i].stability);
        assert_near(memory.difficulty, rows[i].difficulty);
        assert_int_equal(fsrs_interval(&memory), rows[i].interval);
    }
}

// The chance falls from 1 through 90 % at the stability, and ever more slowly.
static void chance_falls_with_the_days(void **state)
{
    (void)state;
    const FsrsMemory memory = {.stability = 10, .difficulty = 5};
    assert_near(fsrs_retrievability(&memory, 0), 1);
    assert_near(fsrs_retrievability(&memory, 10), 0.9);
    double before = 1, fall = 1;
    for (int day = 1; day < 1000; ++day) {
        const double chance = fsrs_retrievability(&memory, day);
        assert_true(chance > 0 && chance < before && before - chance < fall);
        fall = before - chance;
        before = chance;
    }
}

// Whatever is answered whenever: a better rating never means that it is asked earlier, what is forgotten is never remembered
// for longer than before, and everything stays within its limits.
static void better_ratings_rest_longer(void **state)
{
    (void)state;
    Rng rng = rng_seeded(61);
    FsrsMemory memory = fsrs_first(FSRS_GOOD);
    enum { ANSWERS = 20000, DAYS = 400 };
    for (int i = 0; i < ANSWERS; ++i) {
        const int days = (int)rng_below(&rng, 4) == 0 ? 0 : (int)rng_below(&rng, DAYS);
        FsrsMemory next[FSRS_RATING_NB];
        for (FsrsRating rating = FSRS_AGAIN; rating < FSRS_RATING_NB; ++rating) {
            next[rating] = fsrs_next(&memory, days, rating);
            assert_true(next[rating].stability > 0 && next[rating].stability <= 36500);
            assert_true(next[rating].difficulty >= 1 && next[rating].difficulty <= 10);
            assert_true(fsrs_interval(&next[rating]) >= 1);
            if (rating > FSRS_AGAIN) {
                assert_true(next[rating].stability >= next[rating - 1].stability);
                assert_true(next[rating].difficulty <= next[rating - 1].difficulty);
            }
        }
        assert_true(next[FSRS_AGAIN].stability <= fmax(memory.stability, 0.001));
        assert_true(next[FSRS_GOOD].stability >= memory.stability || days > 0);
        memory = next[FSRS_AGAIN + rng_below(&rng, FSRS_RATING_NB - 1)];
    }
}

// A person learns some things and is asked each of them on the day when it is due, for some years. What she remembers lasts
// `lasting` times as long as the model has it.
static double share_recalled(double lasting, double *interval)
{
    enum { THINGS = 400, DAYS = 1500, FINE = 1 << 20 };
    Rng rng = rng_seeded(1885); // the year of Ebbinghaus's book
    int asked = 0, recalled = 0, rested = 0;
    for (int i = 0; i < THINGS; ++i) {
        FsrsMemory memory = fsrs_first(FSRS_GOOD);
        int interval_now = fsrs_interval(&memory);
        for (int day = interval_now; day < DAYS; day += interval_now) {
            const bool knows =
                (double)rng_below(&rng, FINE) < FINE * fsrs_retrievability(&memory, interval_now / lasting);
            memory = fsrs_next(&memory, interval_now, knows ? FSRS_GOOD : FSRS_AGAIN);
            // What was not known is asked again on the same day.
            if (!knows)
                memory = fsrs_next(&memory, 0, FSRS_GOOD);
            asked += 1;
            recalled += knows;
            rested += interval_now;
            interval_now = fsrs_interval(&memory);
        }
    }
    *interval = (double)rested / asked;
    return (double)recalled / asked;
}

static void nine_of_ten_are_remembered(void **state)
{
    (void)state;
    double interval, interval_of_weak;
    const double share = share_recalled(1, &interval);
    const double share_of_weak = share_recalled(0.5, &interval_of_weak);
    assert_true(share > 0.88 && share < 0.92);
    // Who forgets faster than the model knows less when asked, and is asked more often for it.
    assert_true(share_of_weak < share && share_of_weak > 0.75);
    assert_true(interval_of_weak < interval);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_formulas_are_followed),
        cmocka_unit_test(chance_falls_with_the_days),
        cmocka_unit_test(better_ratings_rest_longer),
        cmocka_unit_test(nine_of_ten_are_remembered),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
