// SPDX-License-Identifier: GPL-3.0-or-later
#include "unit/unit.h"

#include "base/rng.h"
#include "search/params.h"
#include "search/tt.h"

static TtData sample(Depth depth)
{
    return (TtData){.move = move_make(SQ_E2, SQ_E4, MK_DOUBLE_PUSH),
                    .score = 37,
                    .raw_eval = -12,
                    .depth = depth,
                    .bound = BOUND_EXACT,
                    .was_pv = true};
}

static void assert_same_data(const TtData *a, const TtData *b)
{
    assert_true(move_equal(a->move, b->move));
    assert_int_equal(a->score, b->score);
    assert_int_equal(a->raw_eval, b->raw_eval);
    assert_int_equal(a->depth, b->depth);
    assert_int_equal(a->bound, b->bound);
    assert_int_equal(a->was_pv, b->was_pv);
}

static void what_is_stored_comes_back(void **state)
{
    (void)state;
    static const TtData cases[] = {
        {{0}, 0, 0, 0, BOUND_UPPER, false},
        {{0xffff}, SCORE_MATE, SCORE_NONE, MAX_PLY - 1, BOUND_EXACT, true},
        {{1}, -SCORE_MATE, -SCORE_EVAL_MAX, -1, BOUND_LOWER, false},
        {{65}, SCORE_NONE, SCORE_EVAL_MAX, 1, BOUND_NONE, true},
    };
    TranspositionTable *table = tt_new(1);
    TtData found;
    assert_false(tt_probe(table, 12345, &found));
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        const Key key = UINT64_C(0x9e3779b97f4a7c15) * (i + 1);
        tt_store(table, key, &cases[i]);
        assert_true(tt_probe(table, key, &found));
        assert_same_data(&found, &cases[i]);
        assert_false(tt_probe(table, key ^ 1, &found));
        assert_false(tt_probe(table, key ^ UINT64_C(1) << 63, &found));
    }
    tt_clear(table);
    assert_false(tt_probe(table, UINT64_C(0x9e3779b97f4a7c15), &found));
    tt_free(table);
}

static void a_full_table_keeps_deep_and_new_entries(void **state)
{
    (void)state;
    enum { STORED = 400000, DEEP = 500 }; // several times what a table of 1 MiB holds
    TranspositionTable *table = tt_new(1);
    Rng rng = rng_seeded(1), deep_keys = rng_seeded(2);
    const TtData deep = sample(30), shallow = sample(1);
    for (int i = 0; i < DEEP; ++i)
        tt_store(table, rng_next(&deep_keys), &deep);
    for (int i = 0; i < STORED; ++i)
        tt_store(table, rng_next(&rng), &shallow);
    assert_true(tt_hashfull(table) > 900);

    TtData found;
    int kept = 0;
    deep_keys = rng_seeded(2);
    for (int i = 0; i < DEEP; ++i)
        kept += tt_probe(table, rng_next(&deep_keys), &found);
    assert_true(kept > DEEP * 9 / 10);

    // Some searches later the deep entries are old, and new ones take their place.
    for (int search = 0; search < 12; ++search) {
        tt_new_search(table, &search_params_default);
        for (int i = 0; i < STORED; ++i)
            tt_store(table, rng_next(&rng), &shallow);
    }
    kept = 0;
    deep_keys = rng_seeded(2);
    for (int i = 0; i < DEEP; ++i)
        kept += tt_probe(table, rng_next(&deep_keys), &found);
    assert_true(kept < DEEP / 10);
    tt_new_search(table, &search_params_default);
    assert_int_equal(tt_hashfull(table), 0);
    tt_free(table);
}

static TtData stored_after(TranspositionTable *table, const TtData *data)
{
    TtData found;
    tt_store(table, 1, data);
    assert_true(tt_probe(table, 1, &found));
    return found;
}

// A bound that is at least five plies shallower leaves the entry of the same search as it is.
static void a_shallow_bound_does_not_replace_a_deep_one(void **state)
{
    (void)state;
    TranspositionTable *table = tt_new(1);
    const TtData deep = sample(10);
    TtData bound = sample(5), exact = sample(1);
    bound.bound = BOUND_LOWER;
    bound.score = exact.score = 99;

    stored_after(table, &deep);
    TtData found = stored_after(table, &bound);
    assert_same_data(&found, &deep);
    bound.depth = 6;
    found = stored_after(table, &bound);
    assert_same_data(&found, &bound);
    stored_after(table, &deep);
    found = stored_after(table, &exact);
    assert_same_data(&found, &exact);

    stored_after(table, &deep);
    bound.depth = 1;
    tt_new_search(table, &search_params_default);
    found = stored_after(table, &bound);
    assert_same_data(&found, &bound);
    tt_free(table);
}

static void a_move_stays_where_a_later_result_has_none(void **state)
{
    (void)state;
    TranspositionTable *table = tt_new(1);
    const TtData with_move = sample(5);
    TtData without = sample(6);
    without.move = MOVE_NONE;
    without.bound = BOUND_UPPER;
    stored_after(table, &with_move);
    const TtData found = stored_after(table, &without);
    assert_true(move_equal(found.move, with_move.move));
    assert_int_equal(found.depth, 6);
    assert_int_equal(found.bound, BOUND_UPPER);
    tt_free(table);
}

// The generation is a number of five bits: an entry is as old when it has begun again at 0.
static void entries_grow_old_when_generations_wrap(void **state)
{
    (void)state;
    enum { GENERATIONS = 32, STORED = 400000, DEEP = 500 };
    TranspositionTable *table = tt_new(1);
    Rng rng = rng_seeded(1), deep_keys = rng_seeded(2);
    const TtData deep = sample(20), shallow = sample(1);
    for (int search = 0; search < GENERATIONS - 1; ++search)
        tt_new_search(table, &search_params_default);
    for (int i = 0; i < DEEP; ++i)
        tt_store(table, rng_next(&deep_keys), &deep);
    for (int search = 0; search < 8; ++search)
        tt_new_search(table, &search_params_default);
    for (int i = 0; i < STORED; ++i)
        tt_store(table, rng_next(&rng), &shallow);
    int kept = 0;
    TtData found;
    deep_keys = rng_seeded(2);
    for (int i = 0; i < DEEP; ++i)
        kept += tt_probe(table, rng_next(&deep_keys), &found);
    assert_true(kept < DEEP / 10);
    // Nor does its number spill into what stands beside it.
    const TtData even = sample(10);
    found = stored_after(table, &even);
    assert_same_data(&found, &even);
    tt_free(table);
}

static void sizes_are_what_was_asked_for(void **state)
{
    (void)state;
    for (size_t size = 1; size <= 5; ++size) {
        TranspositionTable *table = tt_new(size);
        assert_int_equal(tt_mebibytes(table), size);
        tt_free(table);
    }
    assert_null(tt_new(SIZE_MAX));
    TranspositionTable *smallest = tt_new(0);
    assert_int_equal(tt_mebibytes(smallest), 1);
    tt_free(smallest);
}

// Another position may share the key, and a damaged entry hold any bits: a reply that is not legal is none.
static void only_a_legal_move_is_a_reply(void **state)
{
    (void)state;
    const Move push = move_make(SQ_E2, SQ_E4, MK_DOUBLE_PUSH);
    static const struct {
        Square from, to;
        MoveKind kind;
        bool is_legal;
    } cases[] = {
        {SQ_E7, SQ_E5, MK_DOUBLE_PUSH, true}, {SQ_G8, SQ_F6, MK_QUIET, true},    {SQ_E2, SQ_E4, MK_DOUBLE_PUSH, false},
        {SQ_E7, SQ_E5, MK_QUIET, false},      {SQ_F8, SQ_C5, MK_QUIET, false},   {SQ_D5, SQ_D4, MK_QUIET, false},
        {SQ_E8, SQ_H8, MK_CASTLE, false},     {SQ_G8, SQ_E7, MK_CAPTURE, false},
    };
    TranspositionTable *table = tt_new(1);
    Position pos, after;
    pos_set_start(&pos);
    assert_true(move_equal(tt_best_reply(table, &pos, push), MOVE_NONE));
    after = pos;
    pos_advance(&after, push);
    for (size_t i = 0; i < COUNT_OF(cases); ++i) {
        TtData data = sample(5);
        data.move = move_make(cases[i].from, cases[i].to, cases[i].kind);
        tt_store(table, after.key, &data);
        assert_true(move_equal(tt_best_reply(table, &pos, push), cases[i].is_legal ? data.move : MOVE_NONE));
    }
    tt_free(table);
}

static void mates_are_counted_from_the_node(void **state)
{
    (void)state;
    // A mate nine plies from the root, found at ply four, is five plies from there.
    assert_int_equal(score_to_tt(score_mate_in(9), 4), score_mate_in(5));
    assert_int_equal(score_from_tt(score_mate_in(5), 4), score_mate_in(9));
    assert_int_equal(score_to_tt(score_mated_in(9), 4), score_mated_in(5));
    assert_int_equal(score_from_tt(score_mated_in(5), 4), score_mated_in(9));
    assert_int_equal(score_to_tt(123, 4), 123);
    assert_int_equal(score_to_tt(SCORE_NONE, 4), SCORE_NONE);
    assert_int_equal(score_from_tt(SCORE_NONE, 4), SCORE_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_stored_comes_back),
        cmocka_unit_test(a_full_table_keeps_deep_and_new_entries),
        cmocka_unit_test(a_shallow_bound_does_not_replace_a_deep_one),
        cmocka_unit_test(a_move_stays_where_a_later_result_has_none),
        cmocka_unit_test(entries_grow_old_when_generations_wrap),
        cmocka_unit_test(sizes_are_what_was_asked_for),
        cmocka_unit_test(only_a_legal_move_is_a_reply),
        cmocka_unit_test(mates_are_counted_from_the_node),
    };
    board_init();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
