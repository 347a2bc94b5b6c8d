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
    usual.sharpened_eval = 1000 - 2 * params->razor_margin;
    Node node = usual;
    assert_true(node_try_razoring(&node));
    assert_true(node.best_score < 200); // quiescence sees an even position
    node = usual;
    node.sharpened_eval += 1;
    assert_false(node_try_razoring(&node));
    node = usual;
    node.is_pv = true;
    assert_false(node_try_razoring(&node));
    node = usual;
    node.in_check = true;
    assert_false(node_try_razoring(&node));
    node = usual;
    node.depth = params->razor_depth + 1;
    node.sharpened_eval = -5000;
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
    usual.sharpened_eval = 0;
    Node node = usual;
    assert_true(node_try_null_move(&node));
    assert_true(node.best_score >= node.beta);
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
    node.sharpened_eval = 100;
    assert_false(passes(bed, node));
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
    usual.sharpened_eval = 2000; // not futile
    usual.is_improving = true;
    usual.moves_searched = params->late_move_base + 1;
    Node node = usual;
    MovePicker picker = {0};
    assert_true(node_skips_move(&node, &picker, quiet, 0));
    assert_true(picker.skip_quiets);

    node = usual;
    node.moves_searched -= 1;
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
    usual.sharpened_eval = usual.alpha - params->futility_base;
    MovePicker picker = {0};
    Node node = usual;
    assert_true(node_skips_move(&node, &picker, quiet, 0));
    node.sharpened_eval += 1;
    assert_false(node_skips_move(&node, &picker, quiet, 0));
    // Its history alone condemns it.
    assert_true(node_skips_move(&node, &picker, quiet, -params->history_margin - 1));
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
        cmocka_unit_test(late_quiet_moves_are_skipped),
        cmocka_unit_test(futile_moves_are_skipped),
        cmocka_unit_test(captures_that_lose_an_exchange_are_skipped),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
