// SPDX-License-Identifier: GPL-3.0-or-later
// What the search asks exchanges for: its counts, and the parameters that switch each use.
#include "unit/unit.h"

#include "search/searcher.h"

enum { DEPTH = 7 };

static const char fen[] = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

static SearchOutcome search_with(const char *text)
{
    SearchParams params;
    Error error;
    if (!search_params_read(text, &params, &error))
        fail_msg("%s: %s", text, error.text);
    SearchSession *searcher = search_session_new(4, &error);
    assert_non_null(searcher);
    const Position pos = unit_position(fen);
    const SearchLimits limits = {.depth = DEPTH};
    const SearchOutcome outcome = search_session_run(searcher, &pos, &limits, &(SearchOptions){.params = &params});
    search_session_free(searcher);
    return outcome;
}

static void the_playing_search_counts_its_work(void **state)
{
    (void)state;
    const SearchOutcome outcome = search_with("");
    const WorkCounts *work = &outcome.work;
    assert_true(work->exchanges[EXCHANGE_FOR_ORDER] > 0);
    assert_true(work->exchanges[EXCHANGE_FOR_PAWNS] > 0);
    assert_true(work->exchanges[EXCHANGE_FOR_PRUNING] > 0);
    assert_true(work->exchanges[EXCHANGE_FOR_QUIESCENCE] > 0);
    assert_int_equal(work->exchanges[EXCHANGE_FOR_EXTENSION], 0);
    assert_true(work->evaluations > 0 && work->evaluations < outcome.nodes);
    assert_true(work->capture_lists > 0 && work->capture_lists < outcome.nodes);
    const SearchOutcome again = search_with("");
    assert_memory_equal(&again.work, work, sizeof *work);
}

static void each_use_can_be_switched(void **state)
{
    (void)state;
    const uint64_t usual = search_with("").nodes;
    static const char *const switches[] = {"see_ordering=0", "see_pruning=0", "see_pawns=0", "see_extension=1"};
    for (size_t i = 0; i < COUNT_OF(switches); ++i)
        if (search_with(switches[i]).nodes == usual)
            fail_msg("%s changes nothing", switches[i]);
    assert_int_equal(search_with("see_ordering=1 see_pruning=1 see_pawns=1 see_extension=0").nodes, usual);
}

static void a_switched_search_asks_less_or_more(void **state)
{
    (void)state;
    assert_int_equal(search_with("see_pruning=0").work.exchanges[EXCHANGE_FOR_PRUNING], 0);
    assert_true(search_with("see_extension=1").work.exchanges[EXCHANGE_FOR_EXTENSION] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_playing_search_counts_its_work),
        cmocka_unit_test(each_use_can_be_switched),
        cmocka_unit_test(a_switched_search_asks_less_or_more),
    };
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
