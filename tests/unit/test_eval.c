// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/memory.h"
#include "base/rng.h"
#include "board/movegen.h"
#include "engine/tools.h"
#include "eval/eval.h"

// The same position with colours and sides changed.
static Position mirrored(const Position *pos)
{
    Position mirror;
    pos_clear(&mirror);
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const Piece piece = pos_piece_on(pos, square);
        if (piece != PIECE_NONE)
            pos_put(&mirror, piece_make(colour_other(piece_colour(piece)), piece_type(piece)), square_flip(square));
    }
    mirror.stm = colour_other(pos->stm);
    mirror.rule50 = pos->rule50;
    pos_finish_setup(&mirror);
    return mirror;
}

static void check_position(const Position *pos, PawnTable *table)
{
    const Score score = eval_position(pos, NULL);
    const Position mirror = mirrored(pos);
    const Score mirror_score = eval_position(&mirror, NULL);
    if (score != mirror_score)
        fail_msg("the mirrored position is worth %d instead of %d", mirror_score, score);
    assert_int_equal(eval_position(pos, table), score); // fills the table
    assert_int_equal(eval_position(pos, table), score); // reads it
    assert_true(abs(score) <= SCORE_EVAL_MAX);

    EvalTrace trace;
    assert_int_equal(eval_trace(pos, &trace), score);
    assert_int_equal(trace.score_white, pos->stm == WHITE ? score : -score);
    assert_true(trace.phase >= 0 && trace.phase <= EVAL_PHASE_MAX);
}

static void both_sides_are_judged_alike(void **state)
{
    (void)state;
    enum { GAMES = 40, PLIES = 160 };
    static Undo undos[PLIES];
    PawnTable *table = mem_new(1, sizeof *table);
    Rng rng = rng_seeded(17);
    for (int game = 0; game < GAMES; ++game) {
        Position pos;
        pos_set_chess960_start(&pos, (int)rng_below(&rng, 960));
        for (int ply = 0; ply < PLIES; ++ply) {
            MoveList list;
            movegen_list(&pos, MOVES_ALL, &list);
            if (list.count == 0)
                break;
            if (!pos_in_check(&pos))
                check_position(&pos, table);
            pos_make_move(&pos, list.moves[rng_below(&rng, (uint64_t)list.count)], &undos[ply]);
        }
    }
    mem_free(table);
}

static void more_is_worth_more(void **state)
{
    (void)state;
    // White to move in each; the first position is better for White than the second.
    static const struct {
        const char *better, *worse;
    } cases[] = {
        {"4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1", "4k3/pppp4/8/8/8/8/PPPP4/3RK3 w - - 0 1"},
        {"4k3/pppp4/8/8/8/8/PPPP4/3RK3 w - - 0 1", "4k3/pppp4/8/8/8/8/PPPP4/3BK3 w - - 0 1"},
        {"4k3/pppp4/8/8/8/8/PPPP4/3NK3 w - - 0 1", "4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - - 0 1"},
        {"4k3/ppp5/8/8/8/8/PPPP4/4K3 w - - 0 1", "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1"},
        {"4k3/8/4P3/8/8/8/7p/4K3 w - - 0 1", "4k3/8/8/8/8/4P3/7p/4K3 w - - 0 1"},       // a passed pawn far ahead
        {"4k3/3n4/8/8/3P4/4P3/8/4K3 w - - 0 1", "4k3/3n4/8/8/3P4/3P4/8/4K3 w - - 0 1"}, // no doubled pawns
        {"r1bqkbnr/pppppppp/2n5/8/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 1",
         "r1bqkbnr/pppppppp/2n5/8/8/4P2N/PPPP1PPP/RNBQKB1R w KQkq - 0 1"}, // a knight on the rim
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position better = unit_position(cases[i].better), worse = unit_position(cases[i].worse);
        const Score high = eval_position(&better, NULL), low = eval_position(&worse, NULL);
        if (high <= low)
            fail_msg("%s is worth %d, %s is worth %d", cases[i].better, high, cases[i].worse, low);
    }
}

static void what_cannot_be_won_is_worth_little(void **state)
{
    (void)state;
    static const char *const drawish[] = {
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
    };
    for (size_t i = 0; i < COUNT_OF(drawish); ++i) {
        const Position pos = unit_position(drawish[i]);
        const Score score = eval_position(&pos, NULL);
        if (abs(score) > SCORE_PAWN)
            fail_msg("%s is worth %d", drawish[i], score);
    }
}

static void the_table_for_people_adds_up(void **state)
{
    (void)state;
    char text[8192], small[64];
    const Position pos = unit_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1");
    tools_eval_table(&pos, text, sizeof text);
    for (EvalTerm term = 0; term < EVAL_TERM_NB; ++term)
        assert_non_null(strstr(text, eval_term_name(term)));
    tools_eval_table(&pos, small, sizeof small);
    assert_true(strlen(small) < sizeof small);
    assert_int_equal(tools_eval_centipawns(&pos), score_to_centipawns(-eval_position(&pos, NULL)));
}

static int set_up(void **state)
{
    (void)state;
    board_init();
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_sides_are_judged_alike),
        cmocka_unit_test(more_is_worth_more),
        cmocka_unit_test(what_cannot_be_won_is_worth_little),
        cmocka_unit_test(the_table_for_people_adds_up),
    };
    return cmocka_run_group_tests(tests, set_up, NULL);
}
