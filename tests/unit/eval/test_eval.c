// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/memory.h"
#include "base/rng.h"
#include "board/movegen.h"
#include "engine/tools.h"
#include "eval/endgame.h"
#include "eval/eval.h"
#include "study/tune/model.h"

// The same position with colours and sides changed.
static Position mirrored(const Position *pos)
{
    Position mirror;
    pos_clear(&mirror);
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        const Piece piece = pos_piece_on(pos, square);
        if (piece != PIECE_NONE)
            pos_put(&mirror, piece_make(colour_other(piece_colour(piece)), piece_type(piece)),
                    square_relative(BLACK, square));
    }
    for (int right = 0; right < CASTLING_RIGHT_NB; ++right)
        if ((pos->castling & 1 << right) != 0)
            pos_add_castling(&mirror, right < 2 ? BLACK : WHITE,
                             square_relative(BLACK, (Square)pos->castling_setup.rook_from[right]));
    mirror.stm = colour_other(pos->stm);
    mirror.rule50 = pos->rule50;
    pos_finish_setup(&mirror);
    return mirror;
}

// Sums parameters of one kind times their counts. A Tapered adds like the word it is.
static int32_t counted_sum(const EvalTrace *trace, ParamKind kind, Colour us)
{
    int32_t words[EVAL_PARAM_NB], sum = 0;
    memcpy(words, &eval_params, sizeof words);
    for (size_t i = 0; i < param_table_count(); ++i) {
        const ParamRow *row = param_table_row(i);
        for (size_t word = row->index; word < row->index + row->length && row->kind == kind; ++word)
            sum += words[word] * trace->count[word][us];
    }
    return sum;
}

static Tapered side_from_trace(const EvalTrace *trace, Colour us)
{
    const Tapered linear = {counted_sum(trace, PARAM_PAIR, us)};
    if (trace->is_king_attacked[us]) {
        assert_int_equal(counted_sum(trace, PARAM_UNIT, us) + trace->shelter_units[us], trace->king_units[us]);
        assert_int_equal(eval_king_attack(trace->king_units[us]).both, trace->king_attack[us].both);
    } else {
        assert_int_equal(trace->king_attack[us].both, 0);
    }
    return tapered_add(linear, tapered_add(trace->king_attack[us], trace->rest[us]));
}

static Score score_from_trace(const EvalTrace *trace)
{
    const Tapered sum = tapered_sub(side_from_trace(trace, WHITE), side_from_trace(trace, BLACK));
    const int mg = tapered_mg(sum) * trace->scale_mg / ENDGAME_SCALE_FULL;
    const int eg = tapered_eg(sum) * trace->scale / ENDGAME_SCALE_FULL;
    const int blended = (mg * trace->phase + eg * (EVAL_PHASE_MAX - trace->phase)) / EVAL_PHASE_MAX;
    return blended * trace->fade / ENDGAME_FADE_FULL;
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
    assert_int_equal(trace.is_known ? trace.score_white : score_from_trace(&trace), trace.score_white);
}

// A move keeps the piece-square sum up to date.
static void check_psqt(const Position *pos, Move move)
{
    Position after = *pos;
    Undo undo;
    const Tapered sum = psqt_sum_after(psqt_sum(pos), pos, move);
    pos_make_move(&after, move, &undo);
    assert_int_equal(sum.both, psqt_sum(&after).both);
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
            for (int i = 0; i < list.count; ++i)
                check_psqt(&pos, list.moves[i]);
            pos_make_move(&pos, list.moves[rng_below(&rng, (uint64_t)list.count)], &undos[ply]);
        }
    }
    mem_free(table);
}

// What tuning relies on; random games seldom get to small endings.
static void the_trace_explains_the_score(void **state)
{
    (void)state;
    static const char *const fens[] = {
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",           "8/5k2/8/8/2PP4/8/5K2/8 w - - 30 40",
        "8/5k2/2b5/8/2PP4/4B3/5K2/8 w - - 0 40",    "8/8/8/4k3/8/8/1BNN4/4K3 b - - 12 80",
        "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 99 60", "r1bq2k1/pp3pQp/2n5/3p2N1/8/3B4/PPP2PPP/R4RK1 b - - 0 1",
    };
    for (size_t i = 0; i < COUNT_OF(fens); ++i) {
        const Position pos = unit_position(fens[i]);
        EvalTrace trace;
        const Score score = eval_trace(&pos, &trace);
        assert_int_equal(score_from_trace(&trace), pos.stm == WHITE ? score : -score);
    }
    EvalTrace trace;
    const Position pos = unit_position("4k3/pp6/8/8/8/8/PPP5/1N2K3 w - - 0 1");
    eval_trace(&pos, &trace);
    const size_t pawn = eval_param_index(&eval_params.material[PT_PAWN]);
    assert_int_equal(trace.count[pawn][WHITE], 3);
    assert_int_equal(trace.count[pawn][BLACK], 2);
    assert_int_equal(trace.count[eval_param_index(&eval_params.material[PT_KNIGHT])][WHITE], 1);
    assert_int_equal(trace.count[eval_param_index(&eval_params.tempo)][BLACK], 0);
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

// Parameter by parameter: the first position has the feature for White, or more of it, the second has not.
static void features_are_seen(void **state)
{
    (void)state;
    const EvalParams *p = &eval_params;
    const struct {
        const char *with, *without;
        const Tapered *param;
    } cases[] = {
        {"4k3/1p6/8/8/8/8/P3P3/4K3 w - - 0 1", "4k3/1p6/8/8/8/8/3PP3/4K3 w - - 0 1", &p->pawn_isolated},
        {"4k3/8/8/8/8/8/PP6/4K3 w - - 0 1", "4k3/8/8/8/8/8/P1P5/4K3 w - - 0 1", &p->pawn_phalanx[RANK_2]},
        {"4k3/p7/8/8/8/8/1PP5/4K3 w - - 0 1", "4k3/ppp5/8/8/8/8/1PP5/4K3 w - - 0 1", &p->pawn_candidate[RANK_2]},
        {"4k3/8/8/PP6/8/8/8/4K3 w - - 0 1", "4k3/8/8/P1P5/8/8/8/4K3 w - - 0 1", &p->passed_connected[RANK_5]},
        {"4k3/R7/8/8/8/8/8/4K3 w - - 0 1", "8/R7/8/4k3/8/8/8/4K3 w - - 0 1", &p->rook_seventh},
        {"4k3/B1p5/1p6/8/8/8/8/4K3 w - - 0 1", "4k3/B1p5/8/8/8/8/8/4K3 w - - 0 1", &p->bishop_trapped},
        {"4k3/8/8/3Q4/8/8/8/4K3 w - - 0 1", "4k3/2p5/8/3Q4/8/8/8/4K3 w - - 0 1", &p->queen_infiltration},
        {"4k3/pp6/7P/8/8/P7/8/4K3 w - - 0 1", "4k1n1/pp6/7P/8/8/P7/8/4K3 w - - 0 1", &p->passed_unstoppable},
        {"4k3/8/3p4/4p3/3P4/2P5/8/4K3 w - - 0 1", "4k3/8/8/8/3P4/2P5/8/4K3 w - - 0 1", &p->lever},
        {"4k3/8/8/4p3/3P4/2P5/8/4K3 w - - 0 1", "4k3/8/3p4/4p3/3P4/2P5/8/4K3 w - - 0 1", &p->lever_winning},
        {"4k1b1/8/8/8/8/8/PPP5/1NB1K3 w - - 0 1", "4k1b1/8/8/8/8/8/PPP5/1N2KB2 w - - 0 1", &p->weak_colour},
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        EvalTrace with, without;
        const Position first = unit_position(cases[i].with), second = unit_position(cases[i].without);
        eval_trace(&first, &with);
        eval_trace(&second, &without);
        const size_t index = eval_param_index(cases[i].param);
        if (with.count[index][WHITE] <= without.count[index][WHITE])
            fail_msg("%s counts %d, %s counts %d", cases[i].with, with.count[index][WHITE], cases[i].without,
                     without.count[index][WHITE]);
    }
}

static void noise_is_bounded_and_repeatable(void **state)
{
    (void)state;
    enum { AMPLITUDE = 12, KEYS = 1000 };
    Rng rng = rng_seeded(4);
    bool seen[2 * AMPLITUDE + 1] = {false};
    int differing = 0;
    for (int i = 0; i < KEYS; ++i) {
        const Key key = rng_next(&rng);
        const Score noise = eval_noise(key, 1, AMPLITUDE);
        assert_in_range(noise + AMPLITUDE, 0, 2 * AMPLITUDE);
        assert_int_equal(eval_noise(key, 1, AMPLITUDE), noise);
        assert_int_equal(eval_noise(key, 1, 0), 0);
        differing += eval_noise(key, 2, AMPLITUDE) != noise;
        seen[noise + AMPLITUDE] = true;
    }
    for (int i = 0; i <= 2 * AMPLITUDE; ++i)
        assert_true(seen[i]);
    assert_true(differing > KEYS / 2);
}

static void the_printed_table_adds_up(void **state)
{
    (void)state;
    char text[8192], small[64];
    const Position pos = unit_position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1");
    tools_eval_table(&pos, NULL, text, sizeof text);
    for (EvalTerm term = 0; term < EVAL_TERM_NB; ++term)
        assert_non_null(strstr(text, eval_term_name(term)));
    tools_eval_table(&pos, NULL, small, sizeof small);
    assert_true(strlen(small) < sizeof small);
    assert_int_equal(tools_eval_centipawns(&pos), score_to_centipawns(-eval_position(&pos, NULL)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_sides_are_judged_alike), cmocka_unit_test(the_trace_explains_the_score),
        cmocka_unit_test(more_is_worth_more),          cmocka_unit_test(what_cannot_be_won_is_worth_little),
        cmocka_unit_test(features_are_seen),           cmocka_unit_test(noise_is_bounded_and_repeatable),
        cmocka_unit_test(the_printed_table_adds_up),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
