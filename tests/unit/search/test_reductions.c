// SPDX-License-Identifier: GPL-3.0-or-later
// Late move reductions: the table by depth and move number, and each adjustment.
#include "unit/search_bed.h"

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

static void later_moves_and_deeper_nodes_are_reduced_more(void **state)
{
    (void)state;
    SearchBed *bed = search_bed_new(start_fen);
    const int(*table)[REDUCTION_MOVE_NB] = bed->shared.reductions.table;
    const SearchParams *params = &bed->shared.params;
    assert_int_equal(table[1][1], params->lmr_base);
    assert_int_equal(table[2][2], params->lmr_base + params->lmr_slope);
    assert_int_equal(table[4][8], params->lmr_base + 6 * params->lmr_slope);
    for (int depth = 2; depth < REDUCTION_DEPTH_NB; ++depth) {
        for (int number = 2; number < REDUCTION_MOVE_NB; ++number) {
            assert_true(table[depth][number] >= table[depth - 1][number]);
            assert_true(table[depth][number] >= table[depth][number - 1]);
        }
    }
    // What lies beyond the table counts as its last row and column.
    const Node beyond = search_bed_node(bed, REDUCTION_DEPTH_NB + 20),
               last = search_bed_node(bed, REDUCTION_DEPTH_NB - 1);
    assert_int_equal(node_base_reduction(&beyond, 200), node_base_reduction(&last, REDUCTION_MOVE_NB - 1));
    assert_true(node_base_reduction(&last, REDUCTION_MOVE_NB - 1) > 0);
    search_bed_free(bed);
}

// Each adjustment is set to two plies, and alone changes the reduction of a quiet move by so much.
static void each_adjustment_counts(void **state)
{
    enum { TWO_PLIES = 2048 };
    (void)state;
    SearchBed *bed = search_bed_new(start_fen);
    SearchParams *params = &bed->worker->params;
    params->lmr_cut_node = params->lmr_pv_node = params->lmr_not_improving = params->lmr_singular = TWO_PLIES;
    params->lmr_was_pv = params->lmr_noisy_tt_move = params->lmr_refutations = params->lmr_cornered = TWO_PLIES;
    params->lmr_late_parent = TWO_PLIES;
    params->lmr_near_root = params->lmr_pv_shallow = params->lmr_history_offset = 0;
    params->lmr_null_window = params->lmr_open_window = 0;
    const Move move = unit_move(&bed->pos, "a2a3");
    const Position other = unit_position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    Node usual = search_bed_node(bed, 12);
    usual.move_count = usual.moves_searched = 20;
    usual.is_improving = true;
    const Depth base = node_reduction(&usual, move, false, 0);
    assert_int_equal(base, node_base_reduction(&usual, 20));
    assert_true(base >= 3);

    Node node = usual;
    node.is_cut = true;
    assert_int_equal(node_reduction(&node, move, false, 0), base + 2);
    node = usual;
    node.is_pv = true;
    assert_int_equal(node_reduction(&node, move, false, 0), base - 2);
    node = usual;
    node.is_improving = false;
    assert_int_equal(node_reduction(&node, move, false, 0), base + 2);
    node = usual;
    node.enemy_king_immobile = true;
    assert_int_equal(node_reduction(&node, move, false, 0), base - 2);
    node = usual;
    node.frame->was_pv = true;
    assert_int_equal(node_reduction(&node, move, false, 0), base - 2);
    node.is_expected_low = true;
    assert_int_equal(node_reduction(&node, move, false, 0), base);
    node.frame->was_pv = false;
    node = usual;
    node.is_singular = true;
    assert_int_equal(node_reduction(&node, move, false, 0), base - 2);
    node = usual;
    (node.frame - 1)->move_number = params->lmr_late_parent_moves;
    assert_int_equal(node_reduction(&node, move, false, 0), base);
    (node.frame - 1)->move_number += 1;
    assert_int_equal(node_reduction(&node, move, false, 0), base - 2);
    (node.frame - 1)->move_number = 0;
    node.table.move = unit_move(&other, "e4d5");
    assert_int_equal(node_reduction(&node, move, false, 0), base + 2);
    params->lmr_near_root = 1024;
    assert_int_equal(node_reduction(&usual, move, true, 0), base - 1);
    assert_int_equal(node_reduction(&usual, move, false, 0), base);
    node = usual;
    node.is_pv = true;
    params->lmr_pv_shallow = 15 * 1024;
    assert_int_equal(node_reduction(&node, move, false, 0), base - 3);
    params->lmr_history_offset = params->lmr_history;
    assert_int_equal(node_reduction(&usual, move, false, 0), base + 1);
    params->lmr_history_offset = 0;

    assert_int_equal(node_reduction(&usual, move, false, 2 * params->lmr_history), base - 2);
    assert_int_equal(node_reduction(&usual, move, false, -2 * params->lmr_history), base + 2);
    assert_int_equal(node_reduction(&usual, move, false, params->lmr_history - 1), base); // in whole plies
    // A move with the best of histories may be searched a ply deeper, and no more.
    assert_int_equal(node_reduction(&usual, move, false, 100 * params->lmr_history), -1);

    // A narrow window is reduced more, one as wide as at the root less.
    params->lmr_null_window = TWO_PLIES / 2;
    params->lmr_open_window = TWO_PLIES;
    bed->worker->root_window = 200;
    assert_int_equal(node_reduction(&usual, move, false, 0), base + 1);
    node = usual;
    node.alpha = node.beta - 200;
    assert_int_equal(node_reduction(&node, move, false, 0), base - 1);
    params->lmr_null_window = params->lmr_open_window = 0;

    (usual.frame + 1)->cutoffs = params->lmr_refutations_min - 1;
    assert_int_equal(node_reduction(&usual, move, false, 0), base);
    (usual.frame + 1)->cutoffs = params->lmr_refutations_min;
    assert_int_equal(node_reduction(&usual, move, false, 0), base + 2);
    search_bed_free(bed);
}

// The first move never is, near the root of the principal variation the second neither, and captures there are looked at
// in full.
static void late_moves_may_be_reduced(void **state)
{
    (void)state;
    SearchBed *bed = search_bed_new(start_fen);
    const Move quiet = unit_move(&bed->pos, "a2a3");
    const Position other = unit_position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    const Move capture = unit_move(&other, "e4d5");
    Node node = search_bed_node(bed, bed->worker->params.lmr_depth);
    node.moves_searched = 1;
    assert_false(node_may_reduce(&node, quiet));
    node.moves_searched = 2;
    assert_true(node_may_reduce(&node, quiet));
    assert_true(node_may_reduce(&node, capture));
    node.frame->was_pv = true;
    assert_true(node_may_reduce(&node, quiet));
    assert_false(node_may_reduce(&node, capture));
    node.is_cut = true;
    (node.frame - 1)->move_number = 1;
    assert_false(node_may_reduce(&node, capture));
    (node.frame - 1)->move_number = 2;
    assert_true(node_may_reduce(&node, capture));
    node.is_pv = true;
    assert_false(node_may_reduce(&node, quiet));
    node.moves_searched = 3;
    assert_true(node_may_reduce(&node, quiet));
    node.depth -= 1;
    assert_false(node_may_reduce(&node, quiet));
    search_bed_free(bed);
}

// The extension of the table's move in a node whose table says `score`, and whether the node is cut.
static Depth extension_of(SearchBed *bed, const Node *usual, Move move, Score score, bool *cuts)
{
    Node node = *usual;
    node.tt_hit = true;
    node.table = (TtData){.move = move, .score = score, .depth = node.depth, .bound = BOUND_LOWER};
    *cuts = false;
    const Depth extension = node_singular_extension(&node, move, cuts);
    assert_false(move_is_real(bed->worker->stack[STACK_BELOW_ROOT + node.ply].excluded));
    assert_true(!*cuts || node.best_score >= node.beta);
    return extension;
}

// The rook takes a queen: nothing else comes near.
static void a_move_that_stands_alone_is_extended(void **state)
{
    (void)state;
    SearchBed *bed = search_bed_new("3q2k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
    const SearchParams *params = &bed->worker->params;
    const Move move = unit_move(&bed->pos, "d1d8");
    Node usual = search_bed_node(bed, params->singular_depth);
    bool cuts;
    assert_int_equal(extension_of(bed, &usual, move, 500, &cuts), 2);
    assert_false(cuts);
    // In the principal variation one ply at most, and not in all depths.
    Node node = usual;
    node.is_pv = true;
    assert_int_equal(extension_of(bed, &node, move, 500, &cuts), 0);
    node.depth += params->singular_pv_depth;
    assert_int_equal(extension_of(bed, &node, move, 500, &cuts), 1);
    // Nor more than so many times by two in a line.
    (usual.frame - 1)->double_extensions = params->singular_double_max;
    assert_int_equal(extension_of(bed, &usual, move, 500, &cuts), 1);
    (usual.frame - 1)->double_extensions = 0;
    node = usual;
    node.depth -= 1;
    assert_int_equal(extension_of(bed, &node, move, 500, &cuts), 0);
    node = usual;
    node.is_root = true;
    assert_int_equal(extension_of(bed, &node, move, 500, &cuts), 0);
    node = usual;
    node.is_singular_test = true;
    assert_int_equal(extension_of(bed, &node, move, 500, &cuts), 0);
    // Lines must end: twice as deep as the iteration nothing is extended.
    bed->worker->root_depth = 0;
    assert_int_equal(extension_of(bed, &usual, move, 500, &cuts), 0);
    search_bed_free(bed);
}

// Every move keeps the lead: nothing stands alone, and where the others beat beta as well the node is cut.
static void a_move_among_equals_is_not_extended(void **state)
{
    (void)state;
    SearchBed *bed = search_bed_new("6k1/5ppp/8/8/8/8/5PPP/Q2R2K1 w - - 0 1");
    const Move move = unit_move(&bed->pos, "h2h3");
    Node usual = search_bed_node(bed, 8);
    bool cuts;
    assert_int_equal(extension_of(bed, &usual, move, 300, &cuts), 0);
    assert_true(cuts);
    // Not in the principal variation; there the move is searched less deeply if the table beats beta.
    Node node = usual;
    node.is_pv = true;
    assert_int_equal(extension_of(bed, &node, move, 300, &cuts), -2);
    assert_false(cuts);
    node.beta = 301;
    assert_int_equal(extension_of(bed, &node, move, 300, &cuts), 0);
    assert_false(cuts);
    // One ply less where it falls short of alpha and of the others.
    node.alpha = 400;
    node.beta = 5000;
    assert_int_equal(extension_of(bed, &node, move, 300, &cuts), -1);
    assert_false(cuts);
    // Mates and upper bounds say nothing of the other moves.
    assert_int_equal(extension_of(bed, &usual, move, SCORE_MATE - 10, &cuts), 0);
    assert_false(cuts);
    search_bed_free(bed);
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(later_moves_and_deeper_nodes_are_reduced_more),
        cmocka_unit_test(each_adjustment_counts),
        cmocka_unit_test(late_moves_may_be_reduced),
        cmocka_unit_test(a_move_that_stands_alone_is_extended),
        cmocka_unit_test(a_move_among_equals_is_not_extended),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
