// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "search/correction.h"

static void errors_move_later_values(void **state)
{
    (void)state;
    Corrections *corrections = corrections_new();
    const Position pos = unit_position("4k3/pp4pp/8/3n4/8/3B4/PP4PP/4K3 w - - 0 1");
    assert_int_equal(corrections_value(corrections, &pos), 0);
    for (int i = 0; i < 100; ++i)
        corrections_learn(corrections, &pos, 8, 60);
    assert_true(corrections_value(corrections, &pos) > 0);
    for (int i = 0; i < 200; ++i)
        corrections_learn(corrections, &pos, 8, -60);
    assert_true(corrections_value(corrections, &pos) < 0);
    corrections_clear(corrections);
    assert_int_equal(corrections_value(corrections, &pos), 0);
    corrections_free(corrections);
}

static void positions_that_share_a_feature_share_its_corrections(void **state)
{
    (void)state;
    Corrections *corrections = corrections_new();
    const Position pos = unit_position("4k3/pp4pp/8/3n4/8/3B4/PP4PP/4K3 w - - 0 1");
    const Position same_pawns = unit_position("3k4/pp4pp/8/8/3r4/8/PP4PP/R4K2 w - - 0 1");
    const Position same_white_pieces = unit_position("3k4/p5pp/8/8/3r4/3B4/P5PP/4K3 w - - 0 1");
    const Position same_black_pieces = unit_position("4k3/p5pp/8/3n4/8/8/P5PP/R4K2 w - - 0 1");
    const Position other_side = unit_position("4k3/pp4pp/8/3n4/8/3B4/PP4PP/4K3 b - - 0 1");
    const Position unlike = unit_position("3k4/p5pp/8/8/3r4/8/P5PP/R4K2 w - - 0 1");
    for (int i = 0; i < 100; ++i)
        corrections_learn(corrections, &pos, 8, 60);
    const Score whole = corrections_value(corrections, &pos);
    assert_true(corrections_value(corrections, &same_pawns) > 0);
    assert_true(corrections_value(corrections, &same_pawns) < whole);
    assert_true(corrections_value(corrections, &same_white_pieces) > 0);
    assert_true(corrections_value(corrections, &same_black_pieces) > 0);
    assert_int_equal(corrections_value(corrections, &other_side), 0);
    assert_int_equal(corrections_value(corrections, &unlike), 0);
    corrections_free(corrections);
}

static int cell_of(const Position *pos, CorrectionFeature feature)
{
    const Key key =
        feature == CORRECT_PAWNS ? pos->pawn_key : pos->non_pawn_key[feature == CORRECT_WHITE_PIECES ? WHITE : BLACK];
    return (int)(key % CORRECTION_TABLE_SIZE);
}

static void a_cell_never_overflows(void **state)
{
    (void)state;
    Corrections *corrections = corrections_new();
    const Position pos = unit_position("4k3/pp4pp/8/3n4/8/3B4/PP4PP/4K3 w - - 0 1");
    const int pawns = cell_of(&pos, CORRECT_PAWNS);
    for (int i = 0; i < 100; ++i) {
        corrections_learn(corrections, &pos, MAX_PLY - 1, SCORE_EVAL_MAX);
        assert_in_range(corrections->cell[CORRECT_PAWNS][pawns][WHITE], 1, CORRECTION_CELL_MAX);
    }
    for (int i = 0; i < 10000; ++i) {
        corrections_learn(corrections, &pos, MAX_PLY - 1, i % 3 == 0 ? SCORE_EVAL_MAX : -SCORE_EVAL_MAX);
        for (CorrectionFeature feature = CORRECT_PAWNS; feature < CORRECT_NB; ++feature)
            assert_true(abs(corrections->cell[feature][cell_of(&pos, feature)][WHITE]) <= CORRECTION_CELL_MAX);
    }
    corrections_free(corrections);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(errors_move_later_values),
        cmocka_unit_test(positions_that_share_a_feature_share_its_corrections),
        cmocka_unit_test(a_cell_never_overflows),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
