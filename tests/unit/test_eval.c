// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/rng.h"
#include "board/movegen.h"
#include "eval/endgame.h"
#include "eval/eval.h"

// The same position with colours swapped and the board turned.
static Position mirrored(const Position *pos)
{
    Position other;
    pos_clear(&other);
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const Piece piece = pos_piece_on(pos, square);
        if (piece != PIECE_NONE)
            pos_put(&other, piece_make(colour_other(piece_colour(piece)), piece_type(piece)), square_flip(square));
    }
    other.stm = colour_other(pos->stm);
    other.rule50 = pos->rule50;
    pos_finish_setup(&other);
    return other;
}

static void colours_are_treated_alike(void **state)
{
    (void)state;
    Rng rng = rng_seeded(4);
    static PawnTable table;
    for (int game = 0; game < 60; ++game) {
        Position pos;
        static Undo undo[160];
        pos_set_start(&pos);
        for (int ply = 0; ply < 160; ++ply) {
            MoveList list;
            movegen_list(&pos, MOVES_ALL, &list);
            if (list.count == 0)
                break;
            pos_make_move(&pos, list.moves[rng_below(&rng, (uint64_t)list.count)], &undo[ply]);
            const Position other = mirrored(&pos);
            const Score score = eval_position(&pos, NULL);
            assert_int_equal(score, eval_position(&other, NULL));
            assert_int_equal(score, eval_position(&pos, &table));
            assert_in_range(score + SCORE_EVAL_MAX, 0, 2 * SCORE_EVAL_MAX);
        }
    }
}

static void the_trace_adds_up(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R b KQkq - 0 8",
        "8/5k2/6p1/5p2/3K1P2/6P1/1r6/4R3 w - - 0 1",
    };
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        const Position pos = unit_position(fens[i]);
        EvalTrace trace;
        const Score score = eval_trace(&pos, &trace);
        assert_int_equal(score, eval_position(&pos, NULL));
        int mg = 0, eg = 0;
        for (int term = 0; term < EVAL_TERM_NB; ++term) {
            mg += trace.term[term][WHITE].mg - trace.term[term][BLACK].mg;
            eg += trace.term[term][WHITE].eg - trace.term[term][BLACK].eg;
        }
        assert_int_equal(trace.scaled.mg, mg);
        assert_int_equal(trace.scaled.eg, eg * trace.scale / ENDGAME_SCALE_FULL);
        const int blend =
            (trace.scaled.mg * trace.phase + trace.scaled.eg * (EVAL_PHASE_MAX - trace.phase)) / EVAL_PHASE_MAX;
        assert_int_equal(trace.score_white, endgame_fade(&pos, blend));
    }
}

// In each pair the first position must be worth more for White than the second.
static void knowledge_points_the_right_way(void **state)
{
    (void)state;
    static const struct {
        const char *better, *worse, *what;
    } pairs[] = {
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "a pawn"},
        {"4k3/8/4P3/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "an advanced passer"},
        {"4k3/pp6/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/pp6/8/8/8/P7/P7/4K3 w - - 0 1", "sound pawns"},
        {"r3k3/8/8/8/8/8/8/R1BBK3 w - - 0 1", "r3k3/8/8/8/8/8/8/R1BNK3 w - - 0 1", "the bishop pair"},
        {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "4k3/8/8/8/8/8/8/B3K3 w - - 0 1", "a rook rather than a bishop"},
        {"7k/8/5K2/8/8/8/8/R7 w - - 0 1", "8/8/3k4/8/8/8/8/R3K3 w - - 0 1", "a lone king in the corner"},
        {"k7/8/1K6/8/8/3B4/8/N7 w - - 0 1", "7k/8/6K1/8/8/3B4/8/N7 w - - 0 1", "the bishop's corner"},
    };
    for (size_t i = 0; i < COUNT_OF(pairs); ++i) {
        EvalTrace better, worse;
        const Position first = unit_position(pairs[i].better), second = unit_position(pairs[i].worse);
        eval_trace(&first, &better);
        eval_trace(&second, &worse);
        if (better.score_white <= worse.score_white)
            fail_msg("%s: %d against %d", pairs[i].what, better.score_white, worse.score_white);
    }
}

static void leads_that_do_not_win_are_scaled(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        Score limit;
    } cases[] = {
        {"8/8/4k3/8/8/3NK3/8/8 w - - 0 1", 60},
        {"8/8/4k3/8/8/3NKN2/8/8 w - - 0 1", 90},
        {"k7/8/8/8/P7/8/3B4/4K3 w - - 0 1", 40}, // the bishop does not guard a8
        {"8/8/4k3/8/3b4/3NKN2/8/8 w - - 0 1", 90},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        EvalTrace trace;
        const Position pos = unit_position(cases[i].fen);
        eval_trace(&pos, &trace);
        if (abs(trace.score_white) > cases[i].limit)
            fail_msg("%s: %d", cases[i].fen, trace.score_white);
    }
}

static void scores_fade_towards_the_fifty_move_limit(void **state)
{
    (void)state;
    Position pos = unit_position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    const Score fresh = endgame_fade(&pos, 500);
    pos.rule50 = 80;
    assert_true(endgame_fade(&pos, 500) < fresh);
    assert_true(endgame_fade(&pos, 500) > 0);
    assert_int_equal(endgame_fade(&pos, -500), -endgame_fade(&pos, 500));
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_are_treated_alike),
        cmocka_unit_test(the_trace_adds_up),
        cmocka_unit_test(knowledge_points_the_right_way),
        cmocka_unit_test(leads_that_do_not_win_are_scaled),
        cmocka_unit_test(scores_fade_towards_the_fifty_move_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
