// SPDX-License-Identifier: GPL-3.0-or-later
// Expected points and accuracy, beside numbers worked out by hand from what lichess publishes.
#include "unit/unit.h"

#include "ui/annotate/accuracy.h"

#include <math.h>

static Score of_centipawns(int centipawns)
{
    Score score = 0;
    while (score_to_centipawns(score) < centipawns)
        ++score;
    return score;
}

static void points_follow_the_published_curve(void **state)
{
    (void)state;
    assert_true(expected_points(0) == 0.5);
    // 98 and 387 centipawns of Stockfish.
    assert_true(fabs(expected_points(of_centipawns(100)) - 0.5892) < 0.002);
    assert_true(fabs(expected_points(of_centipawns(500)) - 0.8061) < 0.002);
    assert_true(expected_points(of_centipawns(3100)) == expected_points(of_centipawns(5000)));
    assert_true(expected_points(of_centipawns(1000)) < expected_points(of_centipawns(1500)));
    assert_true(expected_points(SCORE_MATE - 5) == 1 && expected_points(-SCORE_MATE + 4) == 0);
    for (Score score = 0; score < of_centipawns(1200); ++score)
        assert_true(fabs(expected_points(score) + expected_points(-score) - 1) < 1e-12);
}

static void a_move_loses_accuracy_with_points(void **state)
{
    (void)state;
    assert_true(accuracy_of_move(0.5, 0.5) == 100);
    assert_true(accuracy_of_move(0.4, 0.6) == 100);
    assert_true(fabs(accuracy_of_move(0.5, 0.4) - 64.58) < 0.01);
    assert_true(fabs(accuracy_of_move(0.9, 0.5) - 15.91) < 0.01);
    assert_true(accuracy_of_move(1, 0) == 0);
}

static void moves_weigh_more_where_the_game_swings(void **state)
{
    const double points[] = {0.5, 0.5, 0.5, 0.9, 0.1, 0.5};
    double weights[5];
    (void)state;
    accuracy_weights(points, 5, weights);
    // Windows of two: no spread has the least weight, 40 per cent beside another have the most.
    assert_true(weights[0] == 0.5 && weights[1] == 0.5);
    assert_true(weights[2] == 12 && weights[3] == 12 && weights[4] == 12);
    accuracy_weights(points, 0, weights);
}

static void accuracy_is_the_mean_of_two_means(void **state)
{
    const AccurateMove moves[] = {{100, 1}, {50, 3}};
    (void)state;
    assert_true(accuracy_of_moves(moves, 0) == 0);
    assert_true(fabs(accuracy_of_moves(moves, 1) - 100) < 1e-9);
    // Weighted 62.5, harmonic 66.67.
    assert_true(fabs(accuracy_of_moves(moves, 2) - 64.583) < 0.001);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_follow_the_published_curve),
        cmocka_unit_test(a_move_loses_accuracy_with_points),
        cmocka_unit_test(moves_weigh_more_where_the_game_swings),
        cmocka_unit_test(accuracy_is_the_mean_of_two_means),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
