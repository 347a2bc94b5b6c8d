// SPDX-License-Identifier: GPL-3.0-or-later
// Ratings of many players: numbers that can be computed by hand, and what they must not depend on.
#include "unit/unit.h"

#include "ui/study/match/ratings.h"

#include <math.h>

static void add_games(Ratings *ratings, const char *white, const char *black, int wins, int draws, int losses)
{
    for (int i = 0; i < wins + draws + losses; ++i)
        assert_true(ratings_add(ratings, white, black, i < wins ? 2 : i < wins + draws ? 1 : 0));
}

static double elo_of(const Ratings *ratings, const char *name)
{
    return ratings->players[ratings_find(ratings, name)].elo;
}

// Three quarters of the points are 190.85 Elo; the added half draw pulls a little to the middle.
static void two_players_differ_by_their_share_of_the_points(void **state)
{
    (void)state;
    Ratings ratings = {0};
    add_games(&ratings, "A", "B", 7000, 1000, 2000);
    ratings_compute(&ratings, RATED_NONE, 0);
    assert_true(fabs(elo_of(&ratings, "A") - elo_of(&ratings, "B") - 400 * log10(3)) < 0.1);
    assert_true(fabs(elo_of(&ratings, "A") + elo_of(&ratings, "B")) < 1e-6);
    // The variance of the difference is 1 / (n p (1 - p)), of the distance to the mean a quarter of it.
    const double margin = 1.96 * 400 / log(10) / sqrt(10000 * 0.75 * 0.25) / 2;
    assert_true(fabs(ratings.players[0].margin - margin) < 0.05);
    ratings_free(&ratings);
}

static void who_has_won_all_is_rated_with_a_wide_margin(void **state)
{
    (void)state;
    Ratings ratings = {0};
    add_games(&ratings, "A", "B", 3, 0, 0);
    add_games(&ratings, "C", "D", 0, 10, 0); // has not met them
    ratings_compute(&ratings, RATED_NONE, 0);
    ratings_sort(&ratings);
    assert_string_equal(ratings.players[0].name, "A");
    assert_string_equal(ratings.players[3].name, "B");
    assert_true(isfinite(ratings.players[0].elo) && ratings.players[0].margin > 300);
    assert_int_equal(ratings_games(&ratings, 0, 3), 3);
    assert_int_equal(ratings_half_points(&ratings, 0, 3), 6);
    ratings_free(&ratings);
}

// A beats B as B beats C: the third is twice as far away, though it never met the first.
static void strength_is_carried_over(void **state)
{
    (void)state;
    Ratings ratings = {0};
    add_games(&ratings, "A", "B", 3000, 0, 1000);
    add_games(&ratings, "C", "B", 1000, 0, 3000);
    ratings_compute(&ratings, RATED_NONE, 0);
    const double below = ratings.players[ratings_find(&ratings, "A")].margin;
    ratings_compute(&ratings, ratings_find(&ratings, "C"), 1000);
    // Nothing is unsure of who has his own number; the others are as far from him as their games tell, and A, who never
    // met him, is less sure than B.
    const double of_a = ratings.players[ratings_find(&ratings, "A")].margin,
                 of_b = ratings.players[ratings_find(&ratings, "B")].margin;
    assert_true(ratings.players[ratings_find(&ratings, "C")].margin < 1e-6);
    assert_true(of_a > below && fabs(of_a - sqrt(2) * of_b) < 0.05);
    assert_true(fabs(elo_of(&ratings, "C") - 1000) < 1e-6);
    assert_true(fabs(elo_of(&ratings, "A") - 1000 - 2 * 400 * log10(3)) < 0.5);
    ratings_free(&ratings);
}

static void there_is_room_for_many_players(void **state)
{
    (void)state;
    Ratings ratings = {0};
    char name[RATED_NAME_SIZE];
    for (int i = 0; i < RATED_MAX - 1; ++i) {
        snprintf(name, sizeof name, "player %d", i);
        assert_true(ratings_add(&ratings, "the first", name, i % 3));
    }
    assert_int_equal(ratings.count, RATED_MAX);
    assert_false(ratings_add(&ratings, "the first", "one too many", 2));
    assert_int_equal(ratings_games(&ratings, 0, 500), 1);
    ratings_free(&ratings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players_differ_by_their_share_of_the_points),
        cmocka_unit_test(who_has_won_all_is_rated_with_a_wide_margin),
        cmocka_unit_test(strength_is_carried_over),
        cmocka_unit_test(there_is_room_for_many_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
