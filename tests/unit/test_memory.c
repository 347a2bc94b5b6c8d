// SPDX-License-Identifier: GPL-3.0-or-later
// Transposition table, move tables and maps.
#include "unit/unit.h"

#include "memory/map.h"
#include "memory/movetable.h"
#include "memory/tt.h"

static TtData sample_data(void)
{
    return (TtData){.move = move_make(SQ_E2, SQ_E4, MK_DOUBLE_PUSH),
                    .score = -1234,
                    .static_eval = 321,
                    .depth = 17,
                    .bound = BOUND_LOWER,
                    .was_pv = true};
}

static void table_gives_back_what_was_stored(void **state)
{
    (void)state;
    TranspositionTable *table = tt_new(1);
    assert_non_null(table);
    const TtData in = sample_data();
    TtData out;
    assert_false(tt_probe(table, 0x123456789abcdef, &out));
    assert_int_equal(out.score, SCORE_NONE);
    tt_store(table, 0x123456789abcdef, &in);
    assert_true(tt_probe(table, 0x123456789abcdef, &out));
    assert_true(move_equal(in.move, out.move));
    assert_int_equal(in.score, out.score);
    assert_int_equal(in.static_eval, out.static_eval);
    assert_int_equal(in.depth, out.depth);
    assert_int_equal(in.bound, out.bound);
    assert_true(out.was_pv);
    assert_false(tt_probe(table, 0x123456789abcdee, &out));
    tt_clear(table);
    assert_false(tt_probe(table, 0x123456789abcdef, &out));
    tt_free(table);
}

static void table_keeps_extreme_values(void **state)
{
    (void)state;
    static const Score scores[] = {SCORE_NONE, SCORE_MATE, -SCORE_MATE, SCORE_EVAL_MAX, -SCORE_EVAL_MAX, 0, -1};
    static const Depth depths[] = {-8, 0, 1, MAX_PLY - 1};
    TranspositionTable *table = tt_new(1);
    Key key = 99;
    for (size_t i = 0; i < COUNT_OF(scores); ++i) {
        for (size_t j = 0; j < COUNT_OF(depths); ++j) {
            TtData in = sample_data(), out;
            in.score = in.static_eval = scores[i];
            in.depth = depths[j];
            key += UINT64_C(0x9e3779b97f4a7c15);
            tt_store(table, key, &in);
            assert_true(tt_probe(table, key, &out));
            assert_int_equal(out.score, scores[i]);
            assert_int_equal(out.static_eval, scores[i]);
            assert_int_equal(out.depth, depths[j]);
        }
    }
    tt_free(table);
}

static void table_keeps_the_old_move_when_none_is_given(void **state)
{
    (void)state;
    TranspositionTable *table = tt_new(1);
    TtData data = sample_data(), out;
    tt_store(table, 5, &data);
    data.move = MOVE_NONE;
    data.depth = 18;
    tt_store(table, 5, &data);
    assert_true(tt_probe(table, 5, &out));
    assert_true(move_equal(out.move, sample_data().move));
    assert_int_equal(out.depth, 18);
    tt_free(table);
}

static void table_counts_only_this_generation_as_full(void **state)
{
    (void)state;
    TranspositionTable *table = tt_new(1);
    const TtData data = sample_data();
    tt_new_search(table);
    for (Key i = 0; i < 20000; ++i)
        tt_store(table, i * UINT64_C(0x9e3779b97f4a7c15), &data);
    assert_in_range(tt_hashfull(table), 100, 600);
    tt_new_search(table);
    assert_int_equal(tt_hashfull(table), 0);
    tt_free(table);
}

static void mate_scores_count_from_the_node(void **state)
{
    (void)state;
    assert_int_equal(score_to_tt(score_mate_in(7), 3), score_mate_in(4));
    assert_int_equal(score_from_tt(score_mate_in(4), 3), score_mate_in(7));
    assert_int_equal(score_to_tt(score_mated_in(7), 3), score_mated_in(4));
    assert_int_equal(score_from_tt(score_mated_in(4), 3), score_mated_in(7));
    assert_int_equal(score_to_tt(50, 3), 50);
    assert_int_equal(score_from_tt(SCORE_NONE, 3), SCORE_NONE);
}

static LinkContext no_links(MoveTables *tables)
{
    return (LinkContext){.reply = movetables_link_row(tables, LINK_REPLY, B_KNIGHT, SQ_F6),
                         .follow_up = movetables_link_row(tables, LINK_FOLLOW_UP, W_PAWN, SQ_E4),
                         .follow_up_4 = movetables_no_link(tables)};
}

static void cutting_moves_gain_and_others_lose(void **state)
{
    (void)state;
    MoveTables *tables = movetables_new();
    const Position pos = unit_position("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    const Move best = unit_move(&pos, "g1f3"), tried = unit_move(&pos, "a2a3"), other = unit_move(&pos, "b2b3");
    const LinkContext links = no_links(tables);
    const CutoffEvent event = {
        .pos = &pos, .links = links, .best = best, .quiets = &tried, .quiet_count = 1, .depth = 5, .ply = 1};
    movetables_record_cutoff(tables, &event);
    assert_true(movetables_quiet_history(tables, &pos, &links, best) > 0);
    assert_true(movetables_quiet_history(tables, &pos, &links, tried) < 0);
    assert_int_equal(movetables_quiet_history(tables, &pos, &links, other), 0);
    // Near the root the weight of this search comes on top.
    assert_true(movetables_quiet_weight(tables, &pos, &links, best, 1) >
                movetables_quiet_history(tables, &pos, &links, best));
    assert_int_equal(movetables_quiet_weight(tables, &pos, &links, best, LOW_PLIES),
                     movetables_quiet_history(tables, &pos, &links, best));
    movetables_begin_search(tables);
    assert_int_equal(movetables_quiet_weight(tables, &pos, &links, best, 1),
                     movetables_quiet_history(tables, &pos, &links, best));
    assert_true(movetables_quiet_history(tables, &pos, &links, best) > 0);
    movetables_clear(tables);
    assert_int_equal(movetables_quiet_history(tables, &pos, &links, best), 0);
    movetables_free(tables);
}

static void weights_stay_within_their_bound(void **state)
{
    (void)state;
    MoveTables *tables = movetables_new();
    const Position pos = unit_position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    const Move quiet = unit_move(&pos, "e1e2"), capture = unit_move(&pos, "e4d5"), tried = unit_move(&pos, "e1d1");
    const LinkContext links = no_links(tables);
    for (int i = 0; i < 5000; ++i) {
        const Move best = i % 2 == 0 ? quiet : capture;
        const CutoffEvent event = {.pos = &pos,
                                   .links = links,
                                   .best = best,
                                   .quiets = &tried,
                                   .quiet_count = 1,
                                   .captures = i % 3 == 0 ? &capture : NULL,
                                   .capture_count = i % 3 == 0 && i % 2 == 0,
                                   .depth = 40,
                                   .ply = 0};
        movetables_record_cutoff(tables, &event);
    }
    assert_in_range(tables->quiet[W_KING][SQ_E1][SQ_E2], WEIGHT_MAX / 2, WEIGHT_MAX);
    assert_in_range(-tables->quiet[W_KING][SQ_E1][SQ_D1], WEIGHT_MAX / 2, WEIGHT_MAX);
    assert_in_range(abs(movetables_capture_weight(tables, &pos, capture)), 0, WEIGHT_MAX);
    movetables_free(tables);
}

static void a_trivial_cutoff_teaches_nothing(void **state)
{
    (void)state;
    MoveTables *tables = movetables_new();
    const Position pos = unit_position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    const LinkContext links = no_links(tables);
    const CutoffEvent event = {.pos = &pos, .links = links, .best = unit_move(&pos, "e1e2"), .depth = 2, .ply = 9};
    movetables_record_cutoff(tables, &event);
    assert_int_equal(tables->quiet[W_KING][SQ_E1][SQ_E2], 0);
    movetables_free(tables);
}

static void attention_is_halved_for_every_ply(void **state)
{
    (void)state;
    MoveTables *tables = movetables_new();
    const Position pos = unit_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    static MemorySnapshot snapshot;
    movetables_credit(tables, &pos, unit_move(&pos, "a1a8"), 0, 100);
    movetables_credit(tables, &pos, unit_move(&pos, "a1a8"), 3, 100);
    // Castling counts for the king, to the square it ends on.
    movetables_credit(tables, &pos, unit_move(&pos, "e1g1"), 1, 8);
    movetables_add_attention(tables, &snapshot);
    assert_int_equal(snapshot.attention[MAP_FROM][W_ROOK][SQ_A1], 100 * ATTENTION_FRACTION * 9 / 8);
    assert_int_equal(snapshot.attention[MAP_TO][W_ROOK][SQ_A8], 100 * ATTENTION_FRACTION * 9 / 8);
    assert_int_equal(snapshot.attention[MAP_FROM][W_KING][SQ_E1], 4 * ATTENTION_FRACTION);
    assert_int_equal(snapshot.attention[MAP_TO][W_KING][SQ_G1], 4 * ATTENTION_FRACTION);
    assert_int_equal(snapshot.attention[MAP_TO][W_KING][SQ_H1], 0);
    movetables_free(tables);
}

static void classes_are_octaves_of_the_largest_value(void **state)
{
    (void)state;
    static const struct {
        uint64_t value;
        int class_of;
    } cases[] = {{256, 6}, {128, 6}, {127, 5}, {64, 5}, {63, 4}, {32, 4}, {31, 3},
                 {16, 3},  {15, 2},  {8, 2},   {7, 1},  {1, 1},  {0, 0}};
    for (size_t i = 0; i < COUNT_OF(cases); ++i)
        assert_int_equal(map_class(cases[i].value, 256), cases[i].class_of);
    assert_int_equal(map_class(1, 257), 0);
    assert_int_equal(map_class(0, 0), 0);
    assert_int_equal(map_class(UINT64_MAX / 2, UINT64_MAX), 5);
    assert_int_equal(map_class(UINT64_MAX, UINT64_MAX), 6);
    assert_string_equal(map_class_name(6), "red");
    assert_string_equal(map_class_name(0), "white");
}

static void a_layer_sums_its_pieces_only(void **state)
{
    (void)state;
    static MemorySnapshot snapshot;
    memset(&snapshot, 0, sizeof snapshot);
    snapshot.attention[MAP_TO][W_KNIGHT][SQ_F3] = 30;
    snapshot.attention[MAP_TO][W_QUEEN][SQ_F3] = 10;
    snapshot.attention[MAP_TO][B_KNIGHT][SQ_F6] = 60;
    snapshot.attention[MAP_FROM][W_KNIGHT][SQ_G1] = 5;
    MapLayer layer;
    map_layer(&snapshot, PIECE_SET_WHITE, MAP_TO, &layer);
    assert_int_equal(layer.value[SQ_F3], 40);
    assert_int_equal(layer.value[SQ_F6], 0);
    assert_int_equal(layer.max, 40);
    assert_int_equal(layer.total, 100);
    assert_int_equal(layer.class_of[SQ_F3], 6);
    assert_true(map_share(&layer, SQ_F3) == 0.4);
    map_layer(&snapshot, piece_set(B_KNIGHT) | piece_set(W_KNIGHT), MAP_TO, &layer);
    assert_int_equal(layer.class_of[SQ_F3], 6);
    assert_int_equal(layer.class_of[SQ_F6], 6);
    map_layer(&snapshot, piece_set(W_KING), MAP_FROM, &layer);
    assert_int_equal(layer.max, 0);
    assert_int_equal(layer.class_of[SQ_G1], 0);
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(table_gives_back_what_was_stored),
        cmocka_unit_test(table_keeps_extreme_values),
        cmocka_unit_test(table_keeps_the_old_move_when_none_is_given),
        cmocka_unit_test(table_counts_only_this_generation_as_full),
        cmocka_unit_test(mate_scores_count_from_the_node),
        cmocka_unit_test(cutting_moves_gain_and_others_lose),
        cmocka_unit_test(weights_stay_within_their_bound),
        cmocka_unit_test(a_trivial_cutoff_teaches_nothing),
        cmocka_unit_test(attention_is_halved_for_every_ply),
        cmocka_unit_test(classes_are_octaves_of_the_largest_value),
        cmocka_unit_test(a_layer_sums_its_pieces_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
