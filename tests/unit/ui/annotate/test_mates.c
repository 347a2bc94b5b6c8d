// SPDX-License-Identifier: GPL-3.0-or-later
// Mates in words: a number only where it is sure.
#include "unit/unit.h"

#include "ui/annotate/mates.h"

enum { TEXT_SIZE = 128 };

// Negative: the mover is mated.
static Score mate(int moves)
{
    return moves > 0 ? score_mate_in(2 * moves - 1) : -score_mate_in(-2 * moves);
}

static void missed_mates_have_a_number_where_it_is_sure(void **state)
{
    (void)state;
    static const struct {
        int moves; // of the best line
        const char *words;
    } cases[] = {{1, "Misses mate in 1"},
                 {3, "Misses mate in 3"},
                 {4, "Misses mate within 4 moves"},
                 {6, "Misses mate within 6 moves"}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const ReviewedMove move = {.best_score = mate(cases[i].moves), .score = score_from_centipawns(100)};
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        assert_true(mate_write_missed(&move, &text));
        assert_string_equal(words, cases[i].words);
    }
    // Too far to be seen; none; and still there.
    static const int best[] = {7, 0, 3}, now[] = {0, 0, 5};
    for (size_t i = 0; i < COUNT_OF(best); ++i) {
        const ReviewedMove move = {.best_score = best[i] == 0 ? 0 : mate(best[i]),
                                   .score = now[i] == 0 ? 0 : mate(now[i])};
        char words[TEXT_SIZE];
        Text text = text_begin(words, sizeof words);
        assert_false(mate_write_missed(&move, &text));
        assert_string_equal(words, "");
    }
}

static void a_mate_is_allowed_if_it_was_not_there(void **state)
{
    (void)state;
    assert_int_equal(mate_allowed(&(ReviewedMove){.score = mate(-2)}), 2);
    assert_int_equal(mate_allowed(&(ReviewedMove){.score = mate(-2), .best_score = mate(-5)}), 0);
    assert_int_equal(mate_allowed(&(ReviewedMove){.score = mate(2)}), 0);
    assert_int_equal(mate_allowed(&(ReviewedMove){.score = mate(-9)}), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(missed_mates_have_a_number_where_it_is_sure),
        cmocka_unit_test(a_mate_is_allowed_if_it_was_not_there),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
