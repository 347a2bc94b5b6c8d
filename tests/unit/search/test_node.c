// SPDX-License-Identifier: GPL-3.0-or-later
// The main search at one node: what the transposition table decides, what is reduced without a TT move, and which checks
// are extended.
#include "unit/search_bed.h"

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
enum { DEPTH = 4, TABLE_SCORE = 500, WINDOW = 1000 };

// Nodes of a search to DEPTH of a position that the table knows. `value` gets its value.
static uint64_t nodes_with_entry(Score score, Bound bound, Depth depth, bool open_window, Score *value)
{
    SearchBed *bed = search_bed_new(start_fen);
    const TtData entry = {.score = score, .raw_eval = SCORE_NONE, .depth = depth, .bound = bound};
    tt_store(bed->shared.table, bed->pos.key, &entry);
    bed->worker->params.reverse_futility_depth = 0; // the score is not to decide by being a better static value
    *value = open_window ? search_node(bed->worker, 1, -WINDOW, WINDOW, DEPTH, false)
                         : search_node(bed->worker, 1, -1, 0, DEPTH, true);
    const uint64_t nodes = worker_nodes(bed->worker);
    search_bed_free(bed);
    return nodes;
}

static void a_bound_decides_if_its_search_was_deeper(void **state)
{
    (void)state;
    Score value;
    assert_int_equal(nodes_with_entry(TABLE_SCORE, BOUND_LOWER, DEPTH + 1, false, &value), 1);
    assert_int_equal(value, TABLE_SCORE);
    assert_true(nodes_with_entry(TABLE_SCORE, BOUND_LOWER, DEPTH, false, &value) > 1);
    assert_int_equal(nodes_with_entry(-TABLE_SCORE, BOUND_UPPER, DEPTH + 1, false, &value), 1);
    assert_int_equal(value, -TABLE_SCORE);
    assert_true(nodes_with_entry(-TABLE_SCORE, BOUND_UPPER, DEPTH, false, &value) > 1);
    // It points the wrong way.
    assert_true(nodes_with_entry(-TABLE_SCORE, BOUND_LOWER, DEPTH + 1, false, &value) > 1);
}

static void an_exact_score_decides_if_its_search_was_as_deep(void **state)
{
    (void)state;
    Score value;
    assert_int_equal(nodes_with_entry(TABLE_SCORE, BOUND_EXACT, DEPTH, false, &value), 1);
    assert_int_equal(value, TABLE_SCORE);
    assert_true(nodes_with_entry(TABLE_SCORE, BOUND_EXACT, DEPTH - 1, false, &value) > 1);
    // On the principal variation a line is wanted as well.
    assert_true(nodes_with_entry(TABLE_SCORE, BOUND_EXACT, DEPTH + 1, true, &value) > 1);
}

// Nodes of a search of the start position to DEPTH, plies being removed for want of a TT move as the numbers say.
static uint64_t nodes_reduced_by(int pv_plies, int cut_plies, bool open_window, bool is_cut, bool knows_move)
{
    SearchBed *bed = search_bed_new(start_fen);
    SearchParams *params = &bed->worker->params;
    params->iir_pv_node = pv_plies;
    params->iir_cut_node = cut_plies;
    params->iir_cut_depth = DEPTH;
    const TtData entry = {.move = unit_move(&bed->pos, "e2e4"), .score = SCORE_NONE, .raw_eval = SCORE_NONE};
    if (knows_move)
        tt_store(bed->shared.table, bed->pos.key, &entry);
    if (open_window)
        search_node(bed->worker, 1, -WINDOW, WINDOW, DEPTH, false);
    else
        search_node(bed->worker, 1, 0, 1, DEPTH, is_cut);
    const uint64_t nodes = worker_nodes(bed->worker);
    search_bed_free(bed);
    return nodes;
}

static void nodes_without_a_table_move_are_reduced_unless_they_fail_low(void **state)
{
    enum { PLIES = DEPTH - 2 };
    (void)state;
    assert_true(nodes_reduced_by(PLIES, 0, true, false, false) < nodes_reduced_by(0, 0, true, false, false));
    assert_true(nodes_reduced_by(0, PLIES, false, true, false) < nodes_reduced_by(0, 0, false, true, false));
    assert_int_equal(nodes_reduced_by(0, PLIES, false, true, true), nodes_reduced_by(0, 0, false, true, true));
    assert_int_equal(nodes_reduced_by(0, PLIES, false, false, false), nodes_reduced_by(0, 0, false, false, false));
}

// Nodes of a search to DEPTH, with a check among the moves, where the node's static value is `imbalance` from equal at least.
static uint64_t nodes_with_checks(Depth check_depth, Score imbalance, Depth root_depth)
{
    SearchBed *bed = search_bed_new("6k1/5pp1/7p/8/8/8/5PPP/R5K1 w - - 0 1");
    bed->worker->params.check_depth = check_depth;
    bed->worker->params.check_imbalance = imbalance;
    bed->worker->root_depth = root_depth;
    search_node(bed->worker, 1, -WINDOW, WINDOW, DEPTH, false);
    const uint64_t nodes = worker_nodes(bed->worker);
    search_bed_free(bed);
    return nodes;
}

static void checks_are_extended_in_deep_nodes_that_are_not_equal(void **state)
{
    enum { TOO_DEEP = 100, MORE_THAN_A_ROOK = 1500, ROOT_DEPTH = 10 };
    (void)state;
    const uint64_t usual = nodes_with_checks(TOO_DEEP, 0, ROOT_DEPTH);
    assert_true(nodes_with_checks(1, 0, ROOT_DEPTH) > usual);
    assert_int_equal(nodes_with_checks(1, MORE_THAN_A_ROOK, ROOT_DEPTH), usual);
    assert_int_equal(nodes_with_checks(DEPTH + 1, 0, ROOT_DEPTH), usual);
    // Nor does a line go on for ever: nothing is extended beyond twice the depth of the iteration.
    assert_int_equal(nodes_with_checks(1, 0, 0), nodes_with_checks(TOO_DEEP, 0, 0));
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_bound_decides_if_its_search_was_deeper),
        cmocka_unit_test(an_exact_score_decides_if_its_search_was_as_deep),
        cmocka_unit_test(nodes_without_a_table_move_are_reduced_unless_they_fail_low),
        cmocka_unit_test(checks_are_extended_in_deep_nodes_that_are_not_equal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
