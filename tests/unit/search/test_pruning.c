// SPDX-License-Identifier: GPL-3.0-or-later
// Pruning: each decision with its conditions.
#include "unit/search_bed.h"

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static void reverse_futility_wants_a_margin_for_each_ply(void **state)
{
    (void)state;
    SearchBed *bed = search_bed_new(start_fen);
    const SearchParams *params = &bed->worker->params;
    Node usual = search_bed_node(bed, 3);
    const Score margin = 3 * params->reverse_futility_margin;
    usual.sharpened_eval = margin;
    Node node = usual;
    assert_true(node_try_reverse_futility(&node));
    assert_int_equal(node.best_score, margin / 2);

    node.sharpened_eval = margin - 1;
    assert_false(node_try_reverse_futility(&node));
    node.is_improving = true;
    assert_true(node_try_reverse_futility(&node));
    // A move before with a good history asks for more.
    node = usual;
    (node.frame - 1)->history = params->reverse_futility_history;
    assert_false(node_try_reverse_futility(&node));
    node.sharpened_eval += 1;
    assert_true(node_try_reverse_futility(&node));
    (node.frame - 1)->history = 0;
    node = usual;
    node.is_pv = true;
    assert_false(node_try_reverse_futility(&node));
    node = usual;
    node.in_check = true;
    assert_false(node_try_reverse_futility(&node));
    node = usual;
    node.depth = params->reverse_futility_depth + 1;
    node.sharpened_eval = 5000;
    assert_false(node_try_reverse_futility(&node));
    node = usual;
    node.beta = -SCORE_MATE_BOUND - 1;
    assert_false(node_try_reverse_futility(&node));
    usual.frame->was_pv = true;
    assert_false(node_try_reverse_futility(&usual));
    search_bed_free(bed);
}

static void razoring_asks_quiescence(void **state)
{
    (void)state;
    SearchBed *bed = search_bed_new(start_fen);
    const SearchParams *params = &bed->worker->params;
    Node usual = search_bed_node(bed, 2);
    usual.alpha = 1000;
    usual.beta = 1001;
    usual.sharpened_eval = 1000 - params->razor_base - 4 * params->razor_step;
    Node node = usual;
    assert_true(node_try_razoring(&node));
    assert_true(node.best_score < 200); // quiescence sees an even position
    node = usual;
    node.sharpened_eval += 1;
    assert_false(node_try_razoring(&node));
    node = usual;
    node.depth += 1; // the margin grows with the depth
    assert_false(node_try_razoring(&node));
    node = usual;
    node.in_check = true;
    assert_false(node_try_razoring(&node));
    // Quiescence finds more than alpha.
    node = usual;
    node.alpha = -1000;
    node.sharpened_eval = -3000;
    assert_false(node_try_razoring(&node));
    search_bed_free(bed);
}

// Is the null move searched at all in such a node?
static bool passes(SearchBed *bed, Node node)
{
    const uint64_t before = worker_nodes(bed->worker);
    node_try_null_move(&node);
    return worker_nodes(bed->worker) > before;
}

static void null_move_is_tried_where_it_proves_something(void **state)
{
    (void)state;
    SearchBed *bed = search_bed_new(start_fen);
    Node usual = search_bed_node(bed, 6);
    usual.beta = -300;
    usual.alpha = -301;
    usual.sharpened_eval = usual.frame->corrected_eval = 0;
    Node node = usual;
    assert_true(node_try_null_move(&node));
    assert_true(node.best_score >= node.beta);
    assert_true(passes(bed, usual));

    // The static value must be above beta by a margin, whatever the table says.
    const SearchParams *params = &bed->worker->params;
    const Score enough = usual.beta + params->null_static_margin - params->null_static_step * usual.depth;
    usual.frame->corrected_eval = enough - 1;
    assert_false(passes(bed, usual));
    usual.frame->corrected_eval = enough;
    assert_true(passes(bed, usual));

    node = usual;
    node.sharpened_eval = node.beta - 1;
    assert_false(passes(bed, node));
    node = usual;
    node.is_pv = true;
    assert_false(passes(bed, node));
    node = usual;
    node.in_check = true;
    assert_false(passes(bed, node));
    node = usual;
    node.depth = bed->worker->params.null_depth - 1;
    assert_false(passes(bed, node));
    node = usual;
    node.tt_hit = true;
    node.table.bound = BOUND_UPPER;
    node.table.score = node.beta - 1;
    assert_false(passes(bed, node));
    bed->worker->null_min_ply = 2;
    assert_false(passes(bed, usual));
    bed->worker->null_min_ply = 0;
    (usual.frame - 1)->move = MOVE_NULL;
    assert_false(passes(bed, usual));
    search_bed_free(bed);

    bed = search_bed_new("4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - - 0 1");
    node = search_bed_node(bed, 6);
    node.sharpened_eval = node.frame->corrected_eval = 1000;
    assert_false(passes(bed, node));
    search_bed_free(bed);
}

// The side to move loses a pawn, and the bishop is walled in: a pass fails high, and only the search that verifies it sees
// that it proves nothing. Inside a verification there is none.
static void a_null_move_in_zugzwang_is_refuted_by_verification(void **state)
{
    (void)state;
    SearchBed *bed = search_bed_new("8/8/8/3Kp3/4Pk2/6p1/6P1/7B w - - 0 1");
    Node usual = search_bed_node(bed, 9);
    bed->worker->params.null_verify_depth = usual.depth;
    usual.frame->corrected_eval = worker_evaluate(bed->worker);
    usual.beta = usual.frame->corrected_eval - 10;
    usual.alpha = usual.beta - 1;
    usual.sharpened_eval = usual.beta;
    Node node = usual;
    assert_false(node_try_null_move(&node));
    assert_int_equal(bed->worker->null_min_ply, 0);

    bed->worker->null_min_ply = usual.ply;
    node = usual;
    assert_true(node_try_null_move(&node));
    assert_true(node.best_score >= node.beta);
    assert_int_equal(bed->worker->null_min_ply, usual.ply);
    search_bed_free(bed);
}

// From a depth on every null move cut-off is verified.
static void a_deep_null_move_is_verified(void **state)
{
    (void)state;
    uint64_t nodes[2];
    for (int verified = 0; verified < 2; ++verified) {
        SearchBed *bed = search_bed_new(start_fen);
        bed->worker->params.null_verify_depth = verified ? 6 : 30;
        Node node = search_bed_node(bed, 6);
        node.beta = -300;
        node.alpha = -301;
        node.sharpened_eval = node.frame->corrected_eval = 0;
        assert_true(node_try_null_move(&node));
        assert_int_equal(bed->worker->null_min_ply, 0);
        nodes[verified] = worker_nodes(bed->worker);
        search_bed_free(bed);
    }
    assert_true(nodes[1] > nodes[0]);
}

// A rook hangs: taking it beats beta by more than the margin.
static void probcut_believes_a_capture_far_above_beta(void **state)
{
    (void)state;
    SearchBed *bed = search_bed_new("4k3/ppp5/8/3r4/4P3/8/PPP5/4K3 w - - 0 1");
    const SearchParams *params = &bed->worker->params;
    Node usual = search_bed_node(bed, params->probcut_depth);
    usual.sharpened_eval = -350;
    usual.raw_eval = -350;
    usual.beta = -100;
    usual.alpha = -101;
    Node node = usual;
    assert_true(node_try_probcut(&node));
    assert_true(node.best_score >= node.beta);
    TtData stored;
    assert_true(tt_probe(bed->shared.table, bed->pos.key, &stored));
    assert_true(move_equal(stored.move, unit_move(&bed->pos, "e4d5")));
    assert_int_equal(stored.bound, BOUND_LOWER);
    assert_int_equal(stored.depth, params->probcut_depth - params->probcut_reduction + 1);
    assert_int_equal(stored.raw_eval, -350);

    node = usual;
    node.depth -= 1;
    assert_false(node_try_probcut(&node));
    node = usual;
    node.is_pv = true;
    assert_false(node_try_probcut(&node));
    node = usual;
    node.in_check = true;
    assert_false(node_try_probcut(&node));
    // The table denies it: a search as deep found less.
    node = usual;
    node.tt_hit = true;
    node.table = (TtData){.score = node.beta, .depth = node.depth - params->probcut_reduction, .bound = BOUND_UPPER};
    assert_false(node_try_probcut(&node));
    node.table.depth -= 1;
    assert_true(node_try_probcut(&node));
    // By exchange the rook would do, but the search does not find so much.
    node = usual;
    node.beta = 900;
    node.alpha = 899;
    node.sharpened_eval = 850;
    assert_false(node_try_probcut(&node));
    search_bed_free(bed);
}

static void late_quiet_moves_are_skipped(void **state)
{
    (void)state;
    SearchBed *bed = search_bed_new("4k3/pppp4/8/8/8/8/PPPPP3/R3K3 w - - 0 1");
    const SearchParams *params = &bed->worker->params;
    const Move quiet = unit_move(&bed->pos, "a2a3");
    Node usual = search_bed_node(bed, 1);
    usual.best_score = 0;
    usual.sharpened_eval = usual.frame->corrected_eval = 2000; // not futile
    usual.is_improving = true;
    usual.moves_searched = usual.move_count = params->late_move_base + 1;
    Node node = usual;
    MovePicker picker = {0};
    assert_true(node_skips_move(&node, &picker, quiet, 0));
    assert_true(picker.skip_quiets);

    node = usual;
    node.move_count -= 1;
    picker.skip_quiets = false;
    assert_false(node_skips_move(&node, &picker, quiet, 0));
    assert_false(picker.skip_quiets);
    node = usual;
    node.is_root = true;
    assert_false(node_skips_move(&node, &picker, quiet, 0));
    node = usual;
    node.enemy_king_immobile = true;
    assert_false(node_skips_move(&node, &picker, quiet, 0));
    assert_false(picker.skip_quiets);
    search_bed_free(bed);
}

static void futile_moves_are_skipped(void **state)
{
    (void)state;
    SearchBed *bed = search_bed_new("4k3/pppp4/8/8/8/8/PPPPP3/R3K3 w - - 0 1");
    const SearchParams *params = &bed->worker->params;
    const Move quiet = unit_move(&bed->pos, "a2a3");
    Node usual = search_bed_node(bed, 1);
    usual.best_score = -50;
    usual.moves_searched = 1;
    usual.frame->corrected_eval = usual.alpha - params->futility_base;
    MovePicker picker = {0};
    Node node = usual;
    assert_true(node_skips_move(&node, &picker, quiet, 0));
    // With a good history it may.
    assert_false(node_skips_move(&node, &picker, quiet, params->futility_history));
    usual.frame->corrected_eval += 1;
    assert_false(node_skips_move(&node, &picker, quiet, 0));
    usual.frame->corrected_eval -= 1;
    node = usual;
    node.in_check = true;
    assert_false(node_skips_move(&node, &picker, quiet, 0));
    node = usual;
    node.best_score = -SCORE_MATE_BOUND;
    assert_false(node_skips_move(&node, &picker, quiet, 0));
    node = usual;
    node.moves_searched = 0;
    assert_false(node_skips_move(&node, &picker, quiet, 0));
    search_bed_free(bed);
}

static void quiet_moves_with_a_bad_continuation_history_are_skipped(void **state)
{
    enum { FACTOR = 2 }; // of a weight in the sum
    (void)state;
    SearchBed *bed = search_bed_new("4k3/pppp4/8/8/8/8/PPPPP3/R3K3 w - - 0 1");
    SearchParams *params = &bed->worker->params;
    const Move quiet = unit_move(&bed->pos, "a2a3");
    Node node = search_bed_node(bed, 2);
    node.best_score = -50;
    node.moves_searched = 1;
    node.frame->corrected_eval = 2000; // not futile
    node.continuation.back_1 = history_continuation_row(bed->worker->history, B_PAWN, SQ_A5);
    int16_t *weight = &(*node.continuation.back_1)[W_PAWN * SQ_NB + SQ_A3];
    MovePicker picker = {0};
    *weight = (int16_t)(-params->history_margin / FACTOR);
    assert_false(node_skips_move(&node, &picker, quiet, 0));
    *weight -= 1;
    assert_true(node_skips_move(&node, &picker, quiet, 0));
    // A ply deeper it takes twice as much.
    node.depth += 1;
    assert_false(node_skips_move(&node, &picker, quiet, 0));
    *weight = (int16_t)(-params->history_margin - 1);
    assert_true(node_skips_move(&node, &picker, quiet, 0));
    // Not where more plies are left after the reduction.
    params->history_depth = 0;
    assert_false(node_skips_move(&node, &picker, quiet, 0));
    search_bed_free(bed);
}

// The knight goes where a pawn takes it: what may be lost depends on the plies that are left after the reduction.
static void quiet_moves_that_lose_an_exchange_are_skipped(void **state)
{
    (void)state;
    SearchBed *bed = search_bed_new("4k3/3p4/p7/8/8/2N5/PPPPP3/4K3 w - - 0 1");
    SearchParams *params = &bed->worker->params;
    const Move losing = unit_move(&bed->pos, "c3b5"), safe = unit_move(&bed->pos, "c3e4");
    Node usual = search_bed_node(bed, 4);
    usual.best_score = -50;
    usual.moves_searched = usual.move_count = 1;
    usual.frame->corrected_eval = 2000; // not futile
    MovePicker picker = {0};
    assert_int_equal(usual.depth - 1 - node_base_reduction(&usual, usual.move_count), 2);
    params->see_quiet_square = 0;
    params->see_quiet_step = piece_value[PT_KNIGHT] / 2 + 1;
    Node node = usual;
    assert_false(node_skips_move(&node, &picker, losing, 0));
    node.depth -= 1;
    assert_true(node_skips_move(&node, &picker, losing, 0));
    assert_false(node_skips_move(&node, &picker, safe, 0));
    params->see_quiet_square = piece_value[PT_KNIGHT];
    params->see_quiet_step = 0;
    assert_false(node_skips_move(&node, &picker, losing, 0));
    search_bed_free(bed);
}

// A check is never futile, but it may lose so much for each ply of the node and no more.
static void checks_that_lose_an_exchange_are_skipped(void **state)
{
    (void)state;
    SearchBed *bed = search_bed_new("4k3/7p/8/8/6Q1/8/PPPPP3/4K3 w - - 0 1");
    SearchParams *params = &bed->worker->params;
    const Move losing = unit_move(&bed->pos, "g4g6"), safe = unit_move(&bed->pos, "g4e4");
    Node node = search_bed_node(bed, 2);
    node.best_score = -50;
    node.moves_searched = 1;
    node.frame->corrected_eval = -3000; // any quiet move is futile
    MovePicker picker = {0};
    assert_true(node_skips_move(&node, &picker, unit_move(&bed->pos, "g4g5"), 0));
    assert_false(node_skips_move(&node, &picker, safe, 0));
    assert_true(node_skips_move(&node, &picker, losing, 0));
    params->see_capture_margin = piece_value[PT_QUEEN] / 2;
    assert_false(node_skips_move(&node, &picker, losing, 0));
    params->see_capture_margin -= 1;
    assert_true(node_skips_move(&node, &picker, losing, 0));
    node.depth = params->see_depth + 1;
    assert_false(node_skips_move(&node, &picker, losing, 0));
    search_bed_free(bed);
}

static void captures_that_lose_an_exchange_are_skipped(void **state)
{
    (void)state;
    SearchBed *bed = search_bed_new("6k1/2p2ppp/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1");
    const Move losing = unit_move(&bed->pos, "d2d6");
    Node usual = search_bed_node(bed, 2);
    usual.best_score = 0;
    usual.sharpened_eval = 3000; // not futile
    usual.moves_searched = 1;
    MovePicker picker = {0};
    Node node = usual;
    assert_true(node_skips_move(&node, &picker, losing, 0));
    node.depth = bed->worker->params.see_depth + 1;
    assert_false(node_skips_move(&node, &picker, losing, 0));
    search_bed_free(bed);
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reverse_futility_wants_a_margin_for_each_ply),
        cmocka_unit_test(razoring_asks_quiescence),
        cmocka_unit_test(null_move_is_tried_where_it_proves_something),
        cmocka_unit_test(a_null_move_in_zugzwang_is_refuted_by_verification),
        cmocka_unit_test(a_deep_null_move_is_verified),
        cmocka_unit_test(probcut_believes_a_capture_far_above_beta),
        cmocka_unit_test(late_quiet_moves_are_skipped),
        cmocka_unit_test(futile_moves_are_skipped),
        cmocka_unit_test(quiet_moves_with_a_bad_continuation_history_are_skipped),
        cmocka_unit_test(quiet_moves_that_lose_an_exchange_are_skipped),
        cmocka_unit_test(checks_that_lose_an_exchange_are_skipped),
        cmocka_unit_test(captures_that_lose_an_exchange_are_skipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
