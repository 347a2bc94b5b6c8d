// SPDX-License-Identifier: GPL-3.0-or-later
// Wins, draws and losses from a score and a position: whole, symmetric, the better the higher, mates and dead draws
// certain, and draws likely where few pieces are left.
#include "unit/unit.h"

#include "engine/wdl.h"
#include "notation/fen.h"

#include <stdlib.h>

static const char *const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static Position read_position(const char *fen)
{
    Position pos;
    Error error;
    assert_true(fen_read(&pos, fen, false, &error));
    return pos;
}

// From many pieces to few, long games, near the fifty-move rule, and with more pieces than at the start.
static const char *const fens[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r4rk1/pp3ppp/2n5/8/8/2N5/PP3PPP/R4RK1 b - - 3 20",
    "8/5pk1/4p1p1/8/8/4P1P1/5PK1/8 w - - 0 60",
    "8/5k2/3b4/1p1P4/1P1B4/5K2/8/8 w - - 40 90",
    "8/8/4k3/8/8/3RK3/8/7r b - - 97 180",
    "qqqqkqqq/8/8/8/8/8/8/QQQQKQQQ w - - 0 1",
};

static void shares_are_whole(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        const Position pos = read_position(fens[i]);
        for (Score score = -SCORE_EVAL_MAX; score <= SCORE_EVAL_MAX; ++score) {
            const Wdl wdl = wdl_of(&pos, score), mirrored = wdl_of(&pos, -score);
            assert_true(wdl.wins >= 0 && wdl.draws >= 0 && wdl.losses >= 0);
            assert_int_equal(wdl.wins + wdl.draws + wdl.losses, 1000);
            assert_true(abs(wdl.wins - mirrored.losses) <= 1); // both are rounded
            assert_true(abs(wdl.draws - mirrored.draws) <= 1);
        }
    }
}

// A draw's score may have more draws than one a little better, which may have more wins and losses; what is expected rises.
static void more_is_better(void **state)
{
    (void)state;
    enum { ROUNDING = 2 };
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        const Position pos = read_position(fens[i]);
        for (Score score = -SCORE_EVAL_MAX; score < SCORE_EVAL_MAX; ++score) {
            const Wdl less = wdl_of(&pos, score), more = wdl_of(&pos, score + 1);
            assert_true(2 * less.wins + less.draws <= 2 * more.wins + more.draws + ROUNDING);
            if (abs(score) <= 1 || abs(score + 1) <= 1)
                continue;
            assert_true(less.wins <= more.wins);
            assert_true(less.losses >= more.losses);
        }
    }
}

static void certain_results_are_certain(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        Score score;
        Wdl wdl;
    } rows[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", SCORE_MATE - 1, {1000, 0, 0}},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", -SCORE_MATE + 2, {0, 0, 1000}},
        {"8/5k2/8/8/8/8/3K4/8 w - - 0 1", SCORE_DRAW, {0, 1000, 0}},
        {"8/3k4/8/8/2N5/8/3K4/8 b - - 0 1", -20, {0, 1000, 0}},
    };
    for (size_t i = 0; i < COUNT_OF(rows); ++i) {
        const Position pos = read_position(rows[i].fen);
        const Wdl wdl = wdl_of(&pos, rows[i].score);
        assert_int_equal(wdl.wins, rows[i].wdl.wins);
        assert_int_equal(wdl.draws, rows[i].wdl.draws);
        assert_int_equal(wdl.losses, rows[i].wdl.losses);
    }
}

static int draws_in(const char *fen, Score score)
{
    const Position pos = read_position(fen);
    return wdl_of(&pos, score).draws;
}

// Level endings are drawn, level openings are not yet.
static void few_pieces_are_drawn(void **state)
{
    (void)state;
    static const char *const level[] = {
        "8/5k2/3b4/1p1P4/1P1B4/5K2/8/8 w - - 10 60",            // opposite bishops
        "8/8/4k3/8/8/3RK3/8/7r w - - 0 60",                     // a rook each
        "4k3/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/4K3 w - - 20 60", // blocked pawns
        "8/5pk1/4p1p1/8/8/4P1P1/5PK1/8 w - - 0 60",             // pawns on one wing
        "r7/5pk1/4p1p1/8/8/4P1P1/5PK1/R7 w - - 92 100",         // near the fifty-move rule
    };
    for (size_t i = 0; i < COUNT_OF(level); ++i)
        assert_in_range(draws_in(level[i], SCORE_DRAW), 930, 1000);
    assert_in_range(draws_in(start, SCORE_DRAW), 150, 500);
}

// The same lead means the less, the nearer the fifty-move rule is.
static void fifty_move_rule_draws(void **state)
{
    (void)state;
    const int far = draws_in("8/5k2/2r5/5p2/5P2/4RP2/5K2/8 w - - 0 70", SCORE_PAWN);
    const int near = draws_in("8/5k2/2r5/5p2/5P2/4RP2/5K2/8 w - - 90 70", SCORE_PAWN);
    assert_in_range(far, 500, 900);
    assert_in_range(near, far + 50, 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_are_whole),
        cmocka_unit_test(more_is_better),
        cmocka_unit_test(certain_results_are_certain),
        cmocka_unit_test(few_pieces_are_drawn),
        cmocka_unit_test(fifty_move_rule_draws),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
