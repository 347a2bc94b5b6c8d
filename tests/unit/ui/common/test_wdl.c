// SPDX-License-Identifier: GPL-3.0-or-later
// Wins, draws and losses from a score: whole, symmetric, rising, and mates certain.
#include "unit/unit.h"

#include "ui/common/figures.h"

static void shares_are_whole(void **state)
{
    (void)state;
    for (Score score = -SCORE_EVAL_MAX; score <= SCORE_EVAL_MAX; ++score) {
        const Wdl wdl = wdl_of_score(score), mirrored = wdl_of_score(-score);
        assert_true(wdl.wins >= 0 && wdl.draws >= 0 && wdl.losses >= 0);
        assert_int_equal(wdl.wins + wdl.draws + wdl.losses, 1000);
        assert_int_equal(wdl.wins, mirrored.losses);
        assert_int_equal(wdl.draws, mirrored.draws);
    }
}

static void more_is_better(void **state)
{
    (void)state;
    for (Score score = -SCORE_EVAL_MAX; score < SCORE_EVAL_MAX; ++score) {
        assert_true(wdl_of_score(score).wins <= wdl_of_score(score + 1).wins);
        assert_true(wdl_of_score(score).losses >= wdl_of_score(score + 1).losses);
    }
}

static void known_values(void **state)
{
    (void)state;
    static const struct {
        Score score;
        Wdl wdl;
    } rows[] = {
        {SCORE_DRAW, {249, 502, 249}}, // s(-1.285 / 1.165)
        {SCORE_PAWN, {439, 438, 123}},  {-2 * SCORE_PAWN, {56, 295, 649}}, {50 * SCORE_PAWN, {1000, 0, 0}},
        {SCORE_MATE - 1, {1000, 0, 0}}, {-SCORE_MATE + 2, {0, 0, 1000}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        const Wdl wdl = wdl_of_score(rows[i].score);
        assert_int_equal(wdl.wins, rows[i].wdl.wins);
        assert_int_equal(wdl.draws, rows[i].wdl.draws);
        assert_int_equal(wdl.losses, rows[i].wdl.losses);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_are_whole),
        cmocka_unit_test(more_is_better),
        cmocka_unit_test(known_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
