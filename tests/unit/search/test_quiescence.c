// SPDX-License-Identifier: GPL-3.0-or-later
// Quiescence search: stand pat, captures only, all evasions in check.
#include "unit/search_bed.h"

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Value and nodes of a quiescence search one ply below the root; `standing` (or NULL) gets the corrected evaluation.
static Score value_of(const char *fen, Score alpha, Score beta, Score *standing, uint64_t *nodes)
{
    SearchBed *bed = search_bed_new(fen);
    if (standing != NULL)
        *standing = worker_correct(bed->worker, worker_evaluate(bed->worker));
    const Score value = search_quiescence(bed->worker, 1, alpha, beta);
    *nodes = worker_nodes(bed->worker);
    search_bed_free(bed);
    return value;
}

static void quiet_positions_stand_pat(void **state)
{
    (void)state;
    Score standing;
    uint64_t nodes;
    const Score value = value_of(start_fen, -SCORE_INFINITE, SCORE_INFINITE, &standing, &nodes);
    assert_int_equal(value, standing);
    assert_int_equal(nodes, 1);
    assert_int_equal(value_of(start_fen, standing - 2, standing - 1, NULL, &nodes), standing);
    assert_int_equal(value_of(start_fen, standing + 1, standing + 2, NULL, &nodes), standing);
}

static void a_fail_high_by_standing_pat_looks_at_no_capture(void **state)
{
    static const char fen[] = "4k3/ppp5/8/3q4/4P3/8/PPP5/3RK3 w - - 0 1";
    (void)state;
    Score standing;
    uint64_t nodes;
    const Score value = value_of(fen, -SCORE_INFINITE, SCORE_INFINITE, &standing, &nodes);
    assert_true(value > standing + 300); // takes the queen
    assert_true(nodes > 1);
    assert_int_equal(value_of(fen, standing - 2, standing - 1, NULL, &nodes), standing);
    assert_int_equal(nodes, 1);
}

static void a_losing_capture_is_left_alone(void **state)
{
    (void)state;
    Score standing;
    uint64_t nodes;
    // The queen could take a pawn that a pawn protects.
    const Score value =
        value_of("6k1/2p2ppp/3p4/8/8/8/3Q1PPP/6K1 w - - 0 1", -SCORE_INFINITE, SCORE_INFINITE, &standing, &nodes);
    assert_true(value >= standing);
    assert_true(value < standing + 100);
    assert_int_equal(nodes, 1);
}

// The pawn is safe to take, but alpha is out of reach: it is not taken, and the bound is what it would have given.
static void a_capture_that_cannot_reach_alpha_is_pruned(void **state)
{
    static const char fen[] = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    (void)state;
    Score standing;
    uint64_t nodes;
    value_of(fen, -SCORE_INFINITE, SCORE_INFINITE, &standing, &nodes);
    assert_true(nodes > 1);
    const Score value = value_of(fen, standing + 2000, standing + 2001, NULL, &nodes);
    assert_int_equal(nodes, 1);
    assert_true(value > standing && value < standing + 2000);
    // In the open it is taken.
    value_of(fen, standing - 2, standing + 2, NULL, &nodes);
    assert_true(nodes > 1);
}

// The knights can be exchanged, which wins nothing: not looked at where more than what we have is wanted.
static void an_even_exchange_does_not_help_far_below_alpha(void **state)
{
    static const char fen[] = "7k/2p5/3n4/8/4N3/8/8/K7 w - - 0 1";
    (void)state;
    SearchBed *bed = search_bed_new(fen);
    const Score base = worker_correct(bed->worker, worker_evaluate(bed->worker)) + bed->worker->params.delta_margin;
    search_bed_free(bed);
    uint64_t nodes;
    assert_int_equal(value_of(fen, base, base + 1, NULL, &nodes), base);
    assert_int_equal(nodes, 1);
    value_of(fen, base - 1, base, NULL, &nodes);
    assert_true(nodes > 1);
}

static void in_check_all_evasions_are_looked_at(void **state)
{
    (void)state;
    uint64_t nodes;
    assert_int_equal(value_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", -SCORE_INFINITE, SCORE_INFINITE, NULL, &nodes),
                     score_mated_in(1));
    assert_int_equal(nodes, 1);
    // Only a quiet move of the king answers the check.
    const Score value = value_of("R5k1/6pp/8/8/8/8/8/6K1 b - - 0 1", -SCORE_INFINITE, SCORE_INFINITE, NULL, &nodes);
    assert_true(value > -SCORE_MATE_BOUND);
    assert_true(nodes > 1);
}

// Once a safe evasion is known only so many quiet ones are looked at; captures always are.
static void quiet_evasions_are_few_once_one_is_safe(void **state)
{
    (void)state;
    uint64_t nodes[2];
    for (int few = 0; few < 2; ++few) {
        SearchBed *bed = search_bed_new("8/8/8/8/3K4/8/8/3r2k1 w - - 0 1");
        bed->worker->params.quiescence_evasions = few ? 1 : 6;
        search_quiescence(bed->worker, 1, -SCORE_INFINITE, SCORE_INFINITE);
        nodes[few] = worker_nodes(bed->worker);
        search_bed_free(bed);
    }
    assert_true(nodes[1] < nodes[0]);
    assert_int_equal(nodes[1], 2);
    // The king takes the rook, and all the same steps aside once.
    SearchBed *bed = search_bed_new("8/8/8/8/3K4/3r4/8/6k1 w - - 0 1");
    bed->worker->params.quiescence_evasions = 1;
    search_quiescence(bed->worker, 1, -SCORE_INFINITE, SCORE_INFINITE);
    assert_int_equal(worker_nodes(bed->worker), 3);
    search_bed_free(bed);
}

static void the_first_ply_sees_quiet_checks(void **state)
{
    (void)state;
    uint64_t nodes;
    assert_int_equal(value_of("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", -SCORE_INFINITE, SCORE_INFINITE, NULL, &nodes),
                     score_mate_in(2));
}

int main(void)
{
    board_init();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quiet_positions_stand_pat),
        cmocka_unit_test(a_fail_high_by_standing_pat_looks_at_no_capture),
        cmocka_unit_test(a_losing_capture_is_left_alone),
        cmocka_unit_test(a_capture_that_cannot_reach_alpha_is_pruned),
        cmocka_unit_test(an_even_exchange_does_not_help_far_below_alpha),
        cmocka_unit_test(in_check_all_evasions_are_looked_at),
        cmocka_unit_test(quiet_evasions_are_few_once_one_is_safe),
        cmocka_unit_test(the_first_ply_sees_quiet_checks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
