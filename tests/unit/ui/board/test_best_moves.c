// SPDX-License-Identifier: GPL-3.0-or-later
// Arrows of analysis are as wide as their moves are good.
#include "unit/unit.h"

#ifdef HAVE_CURSES
#include "ui/board/best_moves.h"

static void test_worse_moves_are_thinner(void **state)
{
    (void)state;
    const Score even = 0, little = score_from_centipawns(-40), much = score_from_centipawns(-900);
    assert_int_equal(best_move_percent(even, even), BEST_MOVE_FULL);
    assert_in_range(best_move_percent(even, little), 50, BEST_MOVE_FULL - 5);
    assert_int_equal(best_move_percent(even, much), 0);
    // A pawn matters less where the game is won anyway.
    const Score won = score_from_centipawns(700), still_won = score_from_centipawns(600);
    assert_true(best_move_percent(won, still_won) > best_move_percent(even, score_from_centipawns(-100)));
    // A deeper search may have found the second move to be better.
    assert_int_equal(best_move_percent(little, even), BEST_MOVE_FULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_worse_moves_are_thinner)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
#else
#include "unit/no_curses.h"
#endif
