// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "interface/snapshot.h"
#include "search/history.h"

static ContinuationHistory no_links(History *tables)
{
    return (ContinuationHistory){history_no_continuation(tables), history_no_continuation(tables),
                                 history_no_continuation(tables)};
}

static int weight_of(const History *tables, const Position *pos, const ContinuationHistory *continuation,
                     const char *move)
{
    return history_quiet_weight(tables, pos, continuation, unit_move(pos, move), 0);
}

static void a_cutoff_raises_the_best_and_lowers_the_others(void **state)
{
    (void)state;
    History *tables = history_new();
    Position pos;
    pos_set_start(&pos);
    const Move tried[] = {unit_move(&pos, "a2a3"), unit_move(&pos, "h2h3")};
    const HistoryUpdate event = {.pos = &pos,
                                 .continuation = no_links(tables),
                                 .best = unit_move(&pos, "e2e4"),
                                 .quiets = tried,
                                 .quiet_count = COUNT_OF(tried),
                                 .depth = 6};
    history_update(tables, &event);
    assert_true(weight_of(tables, &pos, &event.continuation, "e2e4") > 0);
    assert_true(weight_of(tables, &pos, &event.continuation, "a2a3") < 0);
    assert_true(weight_of(tables, &pos, &event.continuation, "h2h3") < 0);
    assert_int_equal(weight_of(tables, &pos, &event.continuation, "d2d4"), 0);

    // A new search of the same game keeps what was learned, a new game does not.
    history_begin_search(tables);
    assert_true(history_quiet_history(tables, &pos, &event.continuation, event.best) > 0);
    history_clear(tables);
    assert_int_equal(weight_of(tables, &pos, &event.continuation, "e2e4"), 0);
    history_free(tables);
}

static void tables_forget_as_much_as_asked(void **state)
{
    (void)state;
    static const struct {
        int weight, percent, left;
    } cases[] = {{1000, 0, 1000}, {1000, 25, 750}, {-1000, 25, -750}, {16384, 50, 8192}, {-16384, 100, 0}, {3, 50, 1}};
    History *tables = history_new();
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        // The first cell and the last of every table.
        int16_t *const cells[] = {
            &tables->quiet[0][0][0],     &tables->quiet[PIECE_NB - 1][SQ_H8][SQ_H8],
            &tables->capture[0][0][0],   &tables->capture[PIECE_NB - 1][SQ_H8][PT_NB - 1],
            &tables->continuation[0][0], &tables->continuation[PIECE_TO_NB - 1][PIECE_TO_NB - 1],
        };
        for (size_t cell = 0; cell < COUNT_OF(cells); ++cell)
            *cells[cell] = (int16_t)cases[i].weight;
        tables->low_ply[0][0] = 7;
        history_forget(tables, cases[i].percent);
        for (size_t cell = 0; cell < COUNT_OF(cells); ++cell)
            assert_int_equal(*cells[cell], cases[i].left);
        assert_int_equal(tables->low_ply[0][0], 7); // belongs to one search alone
    }
    history_free(tables);
}

static void one_move_can_be_good_or_bad_by_itself(void **state)
{
    (void)state;
    History *tables = history_new();
    Position pos;
    pos_set_start(&pos);
    const ContinuationHistory continuation = no_links(tables);
    history_update_quiet(tables, &continuation, W_KNIGHT, unit_move(&pos, "g1f3"), 6, true);
    history_update_quiet(tables, &continuation, W_KNIGHT, unit_move(&pos, "b1c3"), 6, false);
    assert_true(tables->quiet[W_KNIGHT][SQ_G1][SQ_F3] > 0);
    assert_true(tables->quiet[W_KNIGHT][SQ_B1][SQ_C3] < 0);
    assert_true(history_continuation_weight(tables, &pos, &continuation, unit_move(&pos, "g1f3")) > 0);
    assert_true(history_continuation_weight(tables, &pos, &continuation, unit_move(&pos, "b1c3")) < 0);
    history_free(tables);
}

static void a_change_of_the_static_value_teaches_the_quiet_history(void **state)
{
    (void)state;
    History *tables = history_new();
    Position pos;
    pos_set_start(&pos);
    const ContinuationHistory continuation = no_links(tables);
    history_eval_change_bonus(tables, W_KNIGHT, unit_move(&pos, "g1f3"), 30);
    history_eval_change_bonus(tables, W_KNIGHT, unit_move(&pos, "b1c3"), -SCORE_EVAL_MAX);
    assert_true(tables->quiet[W_KNIGHT][SQ_G1][SQ_F3] > 0);
    assert_true(tables->quiet[W_KNIGHT][SQ_B1][SQ_C3] < 0 && tables->quiet[W_KNIGHT][SQ_B1][SQ_C3] > -WEIGHT_MAX / 2);
    assert_int_equal(history_continuation_weight(tables, &pos, &continuation, unit_move(&pos, "g1f3")), 0);
    history_free(tables);
}

// A score far above beta counts like a ply more.
static void a_score_far_above_beta_teaches_more(void **state)
{
    (void)state;
    int weights[2];
    for (int is_far = 0; is_far < 2; ++is_far) {
        History *tables = history_new();
        Position pos;
        pos_set_start(&pos);
        const HistoryUpdate event = {.pos = &pos,
                                     .continuation = no_links(tables),
                                     .best = unit_move(&pos, "e2e4"),
                                     .depth = 3,
                                     .is_far_above_beta = is_far != 0};
        history_update(tables, &event);
        weights[is_far] = weight_of(tables, &pos, &event.continuation, "e2e4");
        history_free(tables);
    }
    assert_true(weights[0] > 0 && weights[1] > weights[0]);
}

static void counter_moves_last_until_a_new_game(void **state)
{
    (void)state;
    History *tables = history_new();
    Position pos;
    Undo undo;
    pos_set_start(&pos);
    const Move before = unit_move(&pos, "e2e4");
    pos_make_move(&pos, before, &undo);
    const Move answer = unit_move(&pos, "c7c5");
    *history_counter_move(tables, &pos, before) = answer;
    history_begin_search(tables);
    history_forget(tables, 50);
    assert_true(move_equal(*history_counter_move(tables, &pos, before), answer));
    history_clear(tables);
    assert_true(move_equal(*history_counter_move(tables, &pos, before), MOVE_NONE));
    history_free(tables);
}

static void weights_near_the_root_fade_with_the_ply(void **state)
{
    (void)state;
    History *tables = history_new();
    Position pos;
    pos_set_start(&pos);
    const ContinuationHistory continuation = no_links(tables);
    const Move move = unit_move(&pos, "e2e4");
    for (int ply = 0; ply < LOW_PLIES; ++ply)
        tables->low_ply[ply][SQ_E2 * SQ_NB + SQ_E4] = WEIGHT_MAX / 2;
    for (int ply = 1; ply <= LOW_PLIES; ++ply)
        assert_true(history_quiet_weight(tables, &pos, &continuation, move, ply) <
                    history_quiet_weight(tables, &pos, &continuation, move, ply - 1));
    assert_int_equal(history_quiet_weight(tables, &pos, &continuation, move, LOW_PLIES), 0);
    history_free(tables);
}

static void a_second_search_teaches_the_links_alone(void **state)
{
    (void)state;
    History *tables = history_new();
    Position pos;
    pos_set_start(&pos);
    const ContinuationHistory continuation = no_links(tables);
    history_update_continuation(tables, &continuation, W_KNIGHT, unit_move(&pos, "g1f3"), 6, true);
    history_update_continuation(tables, &continuation, W_KNIGHT, unit_move(&pos, "b1c3"), 6, false);
    assert_int_equal(tables->quiet[W_KNIGHT][SQ_G1][SQ_F3], 0);
    assert_true(history_quiet_history(tables, &pos, &continuation, unit_move(&pos, "g1f3")) > 0);
    assert_true(history_quiet_history(tables, &pos, &continuation, unit_move(&pos, "b1c3")) < 0);
    history_free(tables);
}

static void captures_have_weights_of_their_own(void **state)
{
    (void)state;
    History *tables = history_new();
    const Position pos = unit_position("4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1");
    const Move tried[] = {unit_move(&pos, "e4d5")};
    const HistoryUpdate event = {.pos = &pos,
                                 .continuation = no_links(tables),
                                 .best = unit_move(&pos, "e4f5"),
                                 .captures = tried,
                                 .capture_count = 1,
                                 .depth = 6};
    history_update(tables, &event);
    assert_true(history_capture_weight(tables, &pos, event.best) > 0);
    assert_true(history_capture_weight(tables, &pos, tried[0]) < 0);

    // En passant takes a pawn, though there is none on the square.
    const Position passing = unit_position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    history_update(tables, &(HistoryUpdate){.pos = &passing,
                                            .continuation = no_links(tables),
                                            .best = unit_move(&passing, "e5d6"),
                                            .depth = 6});
    assert_true(tables->capture[W_PAWN][SQ_D6][PT_PAWN] > 0);
    history_free(tables);
}

static void links_belong_to_the_move_before(void **state)
{
    (void)state;
    History *tables = history_new();
    Position pos;
    Undo undo;
    pos_set_start(&pos);
    pos_make_move(&pos, unit_move(&pos, "e2e4"), &undo);
    ContinuationHistory after_e4 = no_links(tables), after_d4 = no_links(tables);
    after_e4.back_1 = history_continuation_row(tables, W_PAWN, SQ_E4);
    after_d4.back_1 = history_continuation_row(tables, W_PAWN, SQ_D4);
    const HistoryUpdate event = {
        .pos = &pos, .continuation = after_e4, .best = unit_move(&pos, "c7c5"), .depth = 6, .ply = 20};
    history_update(tables, &event);
    assert_true(history_quiet_history(tables, &pos, &after_e4, event.best) >
                history_quiet_history(tables, &pos, &after_d4, event.best));
    history_free(tables);
}

// One, two and four plies back.
static void three_earlier_moves_have_a_share(void **state)
{
    (void)state;
    History *tables = history_new();
    Position pos;
    Undo undo;
    pos_set_start(&pos);
    pos_make_move(&pos, unit_move(&pos, "e2e4"), &undo);
    const ContinuationHistory links = {.back_1 = history_continuation_row(tables, W_PAWN, SQ_E4),
                                       .back_2 = history_continuation_row(tables, B_KNIGHT, SQ_F6),
                                       .back_4 = history_continuation_row(tables, B_KNIGHT, SQ_C6)};
    const Move best = unit_move(&pos, "c7c5");
    history_update(tables, &(HistoryUpdate){.pos = &pos, .continuation = links, .best = best, .depth = 6, .ply = 20});
    const int index = B_PAWN * SQ_NB + SQ_C5;
    assert_true((*links.back_1)[index] > 0);
    assert_int_equal((*links.back_2)[index], (*links.back_1)[index]);
    assert_int_equal((*links.back_4)[index], (*links.back_1)[index]);
    history_free(tables);
}

static void earlier_moves_are_found_up_to_a_pass(void **state)
{
    (void)state;
    static const char *const moves[] = {"e2e4", "g8f6", "b1c3", "b8c6"};
    History *tables = history_new();
    Position pos;
    Undo undos[COUNT_OF(moves)];
    pos_set_start(&pos);
    for (size_t i = 0; i < COUNT_OF(moves); ++i)
        pos_make_move(&pos, unit_move(&pos, moves[i]), &undos[i]);
    ContinuationHistory links = history_continuation(tables, &pos);
    assert_ptr_equal(links.back_1, history_continuation_row(tables, B_KNIGHT, SQ_C6));
    assert_ptr_equal(links.back_2, history_continuation_row(tables, W_KNIGHT, SQ_C3));
    assert_ptr_equal(links.back_4, history_continuation_row(tables, W_PAWN, SQ_E4));

    Undo pass, after;
    pos_make_null(&pos, &pass);
    links = history_continuation(tables, &pos);
    assert_ptr_equal(links.back_1, history_no_continuation(tables));
    assert_ptr_equal(links.back_2, history_no_continuation(tables));
    pos_make_move(&pos, unit_move(&pos, "e7e5"), &after);
    links = history_continuation(tables, &pos);
    assert_ptr_equal(links.back_1, history_continuation_row(tables, B_PAWN, SQ_E5));
    assert_ptr_equal(links.back_2, history_no_continuation(tables));
    history_free(tables);
}

static void weights_stay_within_their_bounds(void **state)
{
    (void)state;
    enum { EVENTS = 20000 };
    History *tables = history_new();
    Position pos;
    pos_set_start(&pos);
    const Move best = unit_move(&pos, "g1f3"), tried[] = {unit_move(&pos, "b1c3")};
    const HistoryUpdate event = {.pos = &pos,
                                 .continuation = no_links(tables),
                                 .best = best,
                                 .quiets = tried,
                                 .quiet_count = 1,
                                 .depth = MAX_PLY - 1};
    for (int i = 0; i < EVENTS; ++i)
        history_update(tables, &event);
    const int high = tables->quiet[W_KNIGHT][SQ_G1][SQ_F3], low = tables->quiet[W_KNIGHT][SQ_B1][SQ_C3];
    assert_true(high > WEIGHT_MAX / 2 && high <= WEIGHT_MAX);
    assert_true(low < -WEIGHT_MAX / 2 && low >= -WEIGHT_MAX);
    history_free(tables);
}

static uint64_t attention(const MemorySnapshot *snapshot, MapEnd end, Piece piece, Square square)
{
    return snapshot->attention[end][piece][square];
}

static void attention_falls_with_every_ply(void **state)
{
    (void)state;
    History *tables = history_new();
    const Position pos = unit_position("r3k2r/7P/8/8/8/8/8/R3K2R w KQkq - 0 1");
    MemorySnapshot snapshot = {0};
    history_credit(tables, &pos, unit_move(&pos, "a1b1"), 0, 100);
    history_credit(tables, &pos, unit_move(&pos, "a1b1"), 2, 64);
    history_credit(tables, &pos, unit_move(&pos, "h1g1"), 3, 64);
    history_add_attention(tables, snapshot.attention);
    assert_int_equal(attention(&snapshot, MAP_FROM, W_ROOK, SQ_A1), 104 * ATTENTION_FRACTION);
    assert_int_equal(attention(&snapshot, MAP_TO, W_ROOK, SQ_B1), 104 * ATTENTION_FRACTION);
    assert_int_equal(attention(&snapshot, MAP_TO, W_ROOK, SQ_G1), ATTENTION_FRACTION);

    // A second thread's tables are added.
    history_add_attention(tables, snapshot.attention);
    assert_int_equal(attention(&snapshot, MAP_TO, W_ROOK, SQ_G1), 2 * ATTENTION_FRACTION);

    history_begin_search(tables);
    memset(&snapshot, 0, sizeof snapshot);
    history_add_attention(tables, snapshot.attention);
    assert_int_equal(attention(&snapshot, MAP_TO, W_ROOK, SQ_B1), 0);
    history_free(tables);
}

static void castling_and_promotion_count_for_who_moves(void **state)
{
    (void)state;
    History *tables = history_new();
    const Position pos = unit_position("4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1");
    MemorySnapshot snapshot = {0};
    history_credit(tables, &pos, unit_move(&pos, "e1g1"), 0, 1);
    history_credit(tables, &pos, unit_move(&pos, "e1c1"), 0, 2);
    history_credit(tables, &pos, unit_move(&pos, "a7a8q"), 0, 4);
    history_add_attention(tables, snapshot.attention);
    assert_int_equal(attention(&snapshot, MAP_FROM, W_KING, SQ_E1), 3 * ATTENTION_FRACTION);
    assert_int_equal(attention(&snapshot, MAP_TO, W_KING, SQ_G1), ATTENTION_FRACTION);
    assert_int_equal(attention(&snapshot, MAP_TO, W_KING, SQ_C1), 2 * ATTENTION_FRACTION);
    assert_int_equal(attention(&snapshot, MAP_TO, W_PAWN, SQ_A8), 4 * ATTENTION_FRACTION);
    assert_int_equal(attention(&snapshot, MAP_TO, W_QUEEN, SQ_A8), 0);
    history_free(tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cutoff_raises_the_best_and_lowers_the_others),
        cmocka_unit_test(tables_forget_as_much_as_asked),
        cmocka_unit_test(one_move_can_be_good_or_bad_by_itself),
        cmocka_unit_test(a_change_of_the_static_value_teaches_the_quiet_history),
        cmocka_unit_test(a_score_far_above_beta_teaches_more),
        cmocka_unit_test(counter_moves_last_until_a_new_game),
        cmocka_unit_test(weights_near_the_root_fade_with_the_ply),
        cmocka_unit_test(a_second_search_teaches_the_links_alone),
        cmocka_unit_test(captures_have_weights_of_their_own),
        cmocka_unit_test(links_belong_to_the_move_before),
        cmocka_unit_test(three_earlier_moves_have_a_share),
        cmocka_unit_test(earlier_moves_are_found_up_to_a_pass),
        cmocka_unit_test(weights_stay_within_their_bounds),
        cmocka_unit_test(attention_falls_with_every_ply),
        cmocka_unit_test(castling_and_promotion_count_for_who_moves),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
