// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "search/forced_scores.h"

static void a_score_holds_up_to_its_depth(void **state)
{
    (void)state;
    ForcedScores forced = {.count = 0};
    Score score = 0;
    assert_false(forced_scores_find(&forced, 1, 0, &score));
    forced_scores_set(&forced, &(ForcedScore){.key = 1, .score = 50, .depth = 4});
    assert_false(forced_scores_find(&forced, 2, 0, &score));
    assert_false(forced_scores_find(&forced, 1, 5, &score));
    assert_int_equal(score, 0);
    for (Depth depth = 0; depth <= 4; ++depth) {
        assert_true(forced_scores_find(&forced, 1, depth, &score));
        assert_int_equal(score, 50);
    }
}

static void the_last_score_of_a_position_counts(void **state)
{
    (void)state;
    ForcedScores forced = {.count = 0};
    Score score = 0;
    forced_scores_set(&forced, &(ForcedScore){.key = 1, .score = 50, .depth = 4});
    forced_scores_set(&forced, &(ForcedScore){.key = 1, .score = -50, .depth = 2});
    assert_int_equal(forced.count, 1);
    assert_false(forced_scores_find(&forced, 1, 3, &score));
    assert_true(forced_scores_find(&forced, 1, 2, &score));
    assert_int_equal(score, -50);
}

static void the_oldest_goes_when_there_are_too_many(void **state)
{
    (void)state;
    ForcedScores forced = {.count = 0};
    Score score;
    for (int i = 0; i <= FORCED_SCORES_MAX; ++i)
        forced_scores_set(&forced, &(ForcedScore){.key = (Key)(100 + i), .score = (Score)i, .depth = 1});
    assert_int_equal(forced.count, FORCED_SCORES_MAX);
    assert_false(forced_scores_find(&forced, 100, 0, &score));
    for (int i = 1; i <= FORCED_SCORES_MAX; ++i) {
        assert_true(forced_scores_find(&forced, (Key)(100 + i), 1, &score));
        assert_int_equal(score, i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_score_holds_up_to_its_depth),
        cmocka_unit_test(the_last_score_of_a_position_counts),
        cmocka_unit_test(the_oldest_goes_when_there_are_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
