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

static void assert_near(double got, double wanted, double tolerance)
{
    if (!(fabs(got - wanted) <= tolerance))
        fail_msg("%.6f instead of %.6f", got, wanted);
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
    add_games(&ratings, "A", "B", 3500, 500, 1000);
    add_games(&ratings, "B", "A", 1000, 500, 3500);
    ratings_compute(&ratings, RATED_NONE, 0);
    assert_near(elo_of(&ratings, "A") - elo_of(&ratings, "B"), 400 * log10(3), 0.1);
    assert_true(fabs(elo_of(&ratings, "A") + elo_of(&ratings, "B")) < 1e-6);
    // The variance of a result is 0.7 + 0.1 / 4 - 0.75^2; that of the share, by the slope p (1 - p) of the curve, is that of
    // the difference, and of the distance to the mean a quarter of it.
    const double margin = 1.96 * 400 / log(10) * sqrt(0.1625 / 10000) / (0.75 * 0.25) / 2;
    assert_near(ratings.players[0].margin, margin, 0.01);
    assert_near(ratings.white_elo, 0, 1e-6);
    ratings_free(&ratings);
}

static double logit(double share)
{
    return 400 * log10(share / (1 - share));
}

// Two players and two colours: as many numbers as are sought, so that each is a formula.
static void white_is_worth_what_the_colours_differ_by(void **state)
{
    (void)state;
    Ratings ratings = {0};
    add_games(&ratings, "A", "B", 60000, 20000, 20000); // 0.7 with White
    add_games(&ratings, "B", "A", 35000, 20000, 45000); // 0.55 with Black
    ratings_compute(&ratings, RATED_NONE, 0);
    assert_near(elo_of(&ratings, "A") - elo_of(&ratings, "B"), (logit(0.7) + logit(0.55)) / 2, 0.02);
    assert_near(ratings.white_elo, (logit(0.7) - logit(0.55)) / 2, 0.02);
    ratings_free(&ratings);
}

// Draws without an end say that the players are equal, and say it more surely than as many wins and losses.
static void draws_narrow_the_margins(void **state)
{
    (void)state;
    double margins[2];
    for (int i = 0; i < 2; ++i) {
        Ratings ratings = {0};
        const int decided = i == 0 ? 50 : 20;
        add_games(&ratings, "A", "B", decided, 100 - 2 * decided, decided);
        add_games(&ratings, "B", "A", decided, 100 - 2 * decided, decided);
        ratings_compute(&ratings, RATED_NONE, 0);
        margins[i] = ratings.players[0].margin;
        ratings_free(&ratings);
    }
    // 40 % of the variance are left.
    assert_near(margins[1] / margins[0], sqrt(0.4), 0.01);
}

enum { TABLE_PLAYERS = 5, TABLE_VALUES = TABLE_PLAYERS + 1 };

// Wins, draws and losses of White.
static const struct {
    int white, black, wins, draws, losses;
} table[] = {
    {0, 1, 5, 3, 1}, {1, 0, 2, 4, 3}, {0, 2, 7, 1, 0}, {2, 3, 2, 2, 2}, {3, 4, 9, 0, 1},
    {4, 2, 0, 5, 6}, {1, 4, 8, 1, 2}, {3, 1, 1, 1, 4}, {4, 0, 0, 0, 6},
};

// The derivative of the logarithm of the likelihood by one value, with what is added to the games: half a draw for each
// player against 0, ten for White.
static double slope(const double *values, int by)
{
    double sum = by == TABLE_PLAYERS ? 5 - 10 / (1 + exp(-values[by])) : 0.25 - 0.5 / (1 + exp(-values[by]));
    for (size_t i = 0; i < COUNT_OF(table); ++i) {
        const int games = table[i].wins + table[i].draws + table[i].losses;
        const double x = values[table[i].white] - values[table[i].black] + values[TABLE_PLAYERS];
        const double more = table[i].wins + table[i].draws / 2.0 - games / (1 + exp(-x));
        sum += by == table[i].white || by == TABLE_PLAYERS ? more : by == table[i].black ? -more : 0;
    }
    return sum;
}

// Another way to the summit: one value after the other, each halved in to where its own slope is none.
static void a_table_has_the_ratings_of_another_solver(void **state)
{
    (void)state;
    double values[TABLE_VALUES] = {0}, mean = 0;
    for (int round = 0; round < 3000; ++round)
        for (int i = 0; i < TABLE_VALUES; ++i) {
            double low = -20, high = 20;
            for (int half = 0; half < 60; ++half) {
                values[i] = (low + high) / 2;
                *(slope(values, i) > 0 ? &low : &high) = values[i];
            }
        }
    Ratings ratings = {0};
    for (int i = 0; i < TABLE_PLAYERS; ++i) {
        assert_int_equal(ratings_add_player(&ratings, (char[]){(char)('A' + i), '\0'}), i);
        mean += values[i] / TABLE_PLAYERS;
    }
    for (size_t i = 0; i < COUNT_OF(table); ++i)
        add_games(&ratings, (char[]){(char)('A' + table[i].white), '\0'}, (char[]){(char)('A' + table[i].black), '\0'},
                  table[i].wins, table[i].draws, table[i].losses);
    ratings_compute(&ratings, RATED_NONE, 0);
    for (int i = 0; i < TABLE_PLAYERS; ++i)
        assert_near(ratings.players[i].elo, (values[i] - mean) * 400 / log(10), 1e-4);
    assert_near(ratings.white_elo, values[TABLE_PLAYERS] * 400 / log(10), 1e-4);
    ratings_free(&ratings);
}

// A has beaten B (2 points) and drawn with C (2): 2 + 1; B has beaten C: 2; C has drawn with A: 2.5 / 2.
static void equal_points_are_told_apart_by_sonneborn_and_berger(void **state)
{
    (void)state;
    Ratings ratings = {0};
    ratings_add_player(&ratings, "C");
    add_games(&ratings, "A", "B", 1, 0, 0);
    add_games(&ratings, "C", "A", 0, 1, 0);
    add_games(&ratings, "B", "C", 1, 0, 0);
    add_games(&ratings, "D", "B", 0, 0, 1);
    add_games(&ratings, "D", "C", 0, 0, 1);
    add_games(&ratings, "A", "D", 0, 1, 0);
    ratings_compute(&ratings, RATED_NONE, 0);
    ratings_sort_by_points(&ratings);
    // A and B have 2 points each, and A no loss; C 1.5, D 0.5.
    static const struct {
        const char *name;
        int number;
        double points, ties;
    } rows[] = {{"A", 1, 2, 3}, {"B", 2, 2, 2}, {"C", 0, 1.5, 1.5}, {"D", 3, 0.5, 1}};
    for (int i = 0; i < (int)COUNT_OF(rows); ++i) {
        const RatedPlayer *player = &ratings.players[i];
        assert_string_equal(player->name, rows[i].name);
        assert_int_equal(player->number, rows[i].number);
        assert_near(ratings_points(player), rows[i].points, 0);
        assert_near(player->sonneborn_berger, rows[i].ties, 0);
    }
    assert_int_equal(ratings_half_points(&ratings, 2, 0), 1);
    assert_int_equal(ratings_half_points(&ratings, 0, 1), 2);
    assert_int_equal(ratings_games(&ratings, 1, 0), 1);
    ratings_free(&ratings);
}

// To look at a table while games are played changes nothing in it.
static void a_copy_is_sorted_alone(void **state)
{
    (void)state;
    Ratings ratings = {0}, empty = ratings_copy(&ratings);
    add_games(&ratings, "A", "B", 0, 0, 1);
    Ratings copy = ratings_copy(&ratings);
    ratings_compute(&copy, RATED_NONE, 0);
    ratings_sort(&copy);
    assert_string_equal(copy.players[0].name, "B");
    assert_string_equal(ratings.players[0].name, "A");
    ratings_compute(&empty, RATED_NONE, 0);
    ratings_free(&empty);
    ratings_free(&copy);
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
    add_games(&ratings, "A", "B", 1500, 0, 500);
    add_games(&ratings, "B", "A", 500, 0, 1500);
    add_games(&ratings, "C", "B", 500, 0, 1500);
    add_games(&ratings, "B", "C", 1500, 0, 500);
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
        cmocka_unit_test(white_is_worth_what_the_colours_differ_by),
        cmocka_unit_test(draws_narrow_the_margins),
        cmocka_unit_test(a_table_has_the_ratings_of_another_solver),
        cmocka_unit_test(equal_points_are_told_apart_by_sonneborn_and_berger),
        cmocka_unit_test(a_copy_is_sorted_alone),
        cmocka_unit_test(who_has_won_all_is_rated_with_a_wide_margin),
        cmocka_unit_test(strength_is_carried_over),
        cmocka_unit_test(there_is_room_for_many_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
