// SPDX-License-Identifier: GPL-3.0-or-later
// The selective search of the laboratory, and what it asks exchanges for.
#include "unit/unit.h"

#include "eval/eval.h"
#include "notation/coordinate.h"
#include "study/testbed/selective.h"

#include <stdlib.h>

enum { DEPTH = 7, TABLE_BITS = 16, ALL_USES = (1 << EXCHANGE_USE_NB) - 1 };

static const char fen[] = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

static SelectiveResult search(const char *text, Depth depth, unsigned without)
{
    Error error;
    Testbed *testbed = testbed_new(TABLE_BITS, &error);
    assert_non_null(testbed);
    const Position pos = unit_position(text);
    const SelectiveResult result = selective_run(testbed, &pos, depth, without);
    testbed_free(testbed);
    return result;
}

static void it_counts_its_exchanges_by_use(void **state)
{
    (void)state;
    const SelectiveCounts counts = search(fen, DEPTH, 0).counts;
    assert_true(counts.exchanges[EXCHANGE_FOR_ORDER] > 0);
    assert_true(counts.exchanges[EXCHANGE_FOR_PAWNS] > 0);
    assert_true(counts.exchanges[EXCHANGE_FOR_PRUNING] > 0);
    assert_true(counts.exchanges[EXCHANGE_FOR_QUIESCENCE] > 0);
    assert_true(counts.evaluations > 0 && counts.evaluations < counts.nodes);
    assert_true(counts.capture_lists > 0 && counts.capture_lists < counts.nodes);
    const SelectiveCounts again = search(fen, DEPTH, 0).counts;
    assert_memory_equal(&again, &counts, sizeof counts);
}

static void a_use_left_out_is_not_asked(void **state)
{
    (void)state;
    static const ExchangeUse uses[] = {EXCHANGE_FOR_ORDER, EXCHANGE_FOR_QUIESCENCE, EXCHANGE_FOR_PRUNING};
    const uint64_t usual = search(fen, DEPTH, 0).counts.nodes;
    for (size_t i = 0; i < COUNT_OF(uses); ++i) {
        const SelectiveCounts counts = search(fen, DEPTH, 1U << uses[i]).counts;
        assert_int_equal(counts.exchanges[uses[i]], 0);
        assert_true(counts.nodes != usual);
    }
}

// Both sides have a pawn that can go to the sixth or seventh rank and stand there.
static void safe_pushes_are_extended(void **state)
{
    (void)state;
    static const char pawns[] = "8/5k2/8/1P6/6p1/8/2K5/8 w - - 0 1";
    const SelectiveCounts with = search(pawns, DEPTH, 0).counts;
    const SelectiveCounts without = search(pawns, DEPTH, 1U << EXCHANGE_FOR_EXTENSION).counts;
    assert_true(with.exchanges[EXCHANGE_FOR_EXTENSION] > 0);
    assert_true(with.nodes > without.nodes);
}

// Thirds of a ply are other depths than halves: two halves are a ply, and so are a third and two thirds.
static void pushes_are_extended_by_fractions(void **state)
{
    (void)state;
    static const char pawns[] = "8/5k2/8/1P6/6p1/8/2K5/8 w - - 0 1";
    const uint64_t none = search(pawns, DEPTH, 1U << EXCHANGE_FOR_EXTENSION).counts.nodes,
                   third = search(pawns, DEPTH, SELECTIVE_PUSH_THIRD).counts.nodes,
                   half = search(pawns, DEPTH, 0).counts.nodes,
                   two_thirds = search(pawns, DEPTH, SELECTIVE_PUSH_TWO_THIRDS).counts.nodes;
    assert_true(none <= third && third <= half && half <= two_thirds && none < two_thirds && third < two_thirds);
}

static void it_finds_mates_and_wins(void **state)
{
    (void)state;
    static const struct {
        const char *fen, *best;
        Score least;
    } cases[] = {
        {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8", SCORE_MATE - 1}, // back rank
        {"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "g1g7", SCORE_MATE - 1},        // queen and king
        {"r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7", SCORE_MATE - 1},
        {"3r2k1/5ppp/8/3q4/8/4N3/5PPP/3Q2K1 w - - 0 1", "e3d5", 100}, // a queen for nothing
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const SelectiveResult result = search(cases[i].fen, 5, 0);
        const Position pos = unit_position(cases[i].fen);
        char text[COORDINATE_SIZE];
        coordinate_write(&pos, result.best, text);
        assert_string_equal(text, cases[i].best);
        assert_true(result.value >= cases[i].least);
    }
}

// Of the queen's moves some mate and some leave no move.
static void stalemate_is_no_mate(void **state)
{
    (void)state;
    assert_true(search("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", 5, ALL_USES).value >= SCORE_MATE - 3);
}

// As many as the evaluation's own trace shows: levers all, pushes of passed pawns at least those that succeed.
static void exchanges_of_pawns_are_those_of_the_evaluation(void **state)
{
    (void)state;
    static const struct {
        const char *fen;
        int exchanges;
    } cases[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0},
        {"rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", 2}, // each may take the other
        {"4k3/8/8/1P6/8/8/8/4K3 w - - 0 1", 0},                              // the way is free
        {"4k3/8/3n4/8/1P6/8/8/4K3 w - - 0 1", 1},                            // a knight looks at b5
    };
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Position pos = unit_position(cases[i].fen);
        assert_int_equal(selective_pawn_exchanges(&pos), cases[i].exchanges);
    }
    const Position pos = unit_position(fen);
    EvalTrace *trace = calloc(1, sizeof *trace);
    eval_trace(&pos, trace);
    const size_t lever = eval_param_index(&eval_params.lever), winning = eval_param_index(&eval_params.lever_winning);
    int levers = 0;
    for (Colour us = WHITE; us <= BLACK; ++us)
        levers += trace->count[lever][us] + trace->count[winning][us];
    free(trace);
    assert_true(levers > 0);
    assert_true(selective_pawn_exchanges(&pos) >= levers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_counts_its_exchanges_by_use),
        cmocka_unit_test(a_use_left_out_is_not_asked),
        cmocka_unit_test(safe_pushes_are_extended),
        cmocka_unit_test(pushes_are_extended_by_fractions),
        cmocka_unit_test(it_finds_mates_and_wins),
        cmocka_unit_test(stalemate_is_no_mate),
        cmocka_unit_test(exchanges_of_pawns_are_those_of_the_evaluation),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
