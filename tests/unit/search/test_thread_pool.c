// SPDX-License-Identifier: GPL-3.0-or-later
// The threads of a search: every one wakes for each search and is at rest after it, however it ends.
#include "unit/search_bed.h"

#include "base/clock.h"
#include "base/rng.h"
#include "search/busy_moves.h"
#include "search/thread_pool.h"
#include "unit/threads.h"

#include <pthread.h>
#include <stdatomic.h>

static const char middlegame_fen[] = "r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R b KQkq - 0 8";

enum { THREADS_MAX = 4, TABLE_MEBIBYTES = 4, HANG_SECONDS = 240 };

typedef struct Bed {
    TranspositionTable *table;
    ThreadPool *pool;
    Position pos;
    SearchResult result;
    atomic_int results;
    Move last_told;
    // Which threads evaluated positions, and how many positions in all.
    pthread_mutex_t mutex;
    pthread_t threads[THREADS_MAX];
    int thread_count;
    uint64_t evaluations, evaluations_when_done;
} Bed;

static void on_info(void *context, const InfoLine *info)
{
    Bed *bed = context;
    bed->last_told = info->pv[0];
}

static void on_evaluation(void *context, const Position *pos)
{
    Bed *bed = context;
    (void)pos;
    pthread_mutex_lock(&bed->mutex);
    bed->evaluations += 1;
    int i = 0;
    while (i < bed->thread_count && !pthread_equal(bed->threads[i], pthread_self()))
        ++i;
    if (i == bed->thread_count && i < THREADS_MAX)
        bed->threads[bed->thread_count++] = pthread_self();
    pthread_mutex_unlock(&bed->mutex);
}

static uint64_t evaluations(Bed *bed)
{
    pthread_mutex_lock(&bed->mutex);
    const uint64_t count = bed->evaluations;
    pthread_mutex_unlock(&bed->mutex);
    return count;
}

static void on_done(void *context, const SearchResult *result)
{
    Bed *bed = context;
    bed->result = *result;
    bed->evaluations_when_done = evaluations(bed);
    atomic_fetch_add(&bed->results, 1);
}

static Bed *bed_new(int threads, const char *fen)
{
    Bed *bed = calloc(1, sizeof *bed);
    pthread_mutex_init(&bed->mutex, NULL);
    bed->table = tt_new(TABLE_MEBIBYTES);
    bed->pool = thread_pool_new(threads, bed->table, NULL);
    assert_non_null(bed->pool);
    bed->pos = unit_position(fen);
    return bed;
}

static void bed_free(Bed *bed)
{
    thread_pool_free(bed->pool);
    tt_free(bed->table);
    pthread_mutex_destroy(&bed->mutex);
    free(bed);
}

// Without threads of its own the pool searches before this returns.
static void start(Bed *bed, const SearchLimits *limits, const SearchParams *params)
{
    const SearchSetup setup = {.limits = *limits,
                               .listener = {.context = bed,
                                            .on_info = on_info,
                                            .on_done = on_done,
                                            .on_evaluation = on_evaluation,
                                            .evaluation_context = bed},
                               .multi_pv = 1,
                               .params = params};
    bed->thread_count = 0;
    thread_pool_start(bed->pool, &bed->pos, &setup);
}

// Waits for the end of search number `number`, when nothing works any more.
static void wait_for_result(Bed *bed, int number)
{
    thread_pool_wait(bed->pool);
    assert_int_equal(atomic_load(&bed->results), number);
    assert_true(pos_move_is_legal(&bed->pos, bed->result.best));
    assert_int_equal(evaluations(bed), bed->evaluations_when_done);
}

// Returns when so many threads have evaluated something. One that was never woken is waited for until the alarm.
static void wait_for_threads(Bed *bed, int threads)
{
    for (int seen = 0; seen < threads; clock_sleep_us(200)) {
        pthread_mutex_lock(&bed->mutex);
        seen = bed->thread_count;
        pthread_mutex_unlock(&bed->mutex);
    }
}

static void every_thread_wakes_for_each_search(void **state)
{
    enum { ROUNDS = 25 };
    static const int sizes[] = {1, 2, 4, 1};
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sizes); ++i) {
        Bed *bed = bed_new(sizes[i], middlegame_fen);
        assert_int_equal(thread_pool_thread_count(bed->pool), sizes[i]);
        for (int round = 1; round <= ROUNDS; ++round) {
            start(bed, &(SearchLimits){.infinite = true}, NULL);
            wait_for_threads(bed, sizes[i]);
            assert_int_equal(atomic_load(&bed->results), round - 1);
            thread_pool_stop(bed->pool);
            wait_for_result(bed, round);
            assert_int_equal(bed->thread_count, sizes[i]);
        }
        bed_free(bed);
    }
}

// The main thread ends the search; only then the others stop, and the result comes when they have.
static void a_limit_ends_all_threads(void **state)
{
    enum { NODES = 30000, ROUNDS = 10 };
    (void)state;
    for (int threads = 1; threads <= THREADS_MAX; threads *= 2) {
        Bed *bed = bed_new(threads, middlegame_fen);
        for (int round = 1; round <= ROUNDS; ++round) {
            start(bed, &(SearchLimits){.nodes = NODES}, NULL);
            wait_for_result(bed, round);
            assert_true(thread_pool_nodes(bed->pool) >= NODES);
            // The last line that is told begins with the move that is played.
            assert_true(move_equal(bed->last_told, bed->result.best));
        }
        start(bed, &(SearchLimits){.depth = 6}, NULL);
        wait_for_result(bed, ROUNDS + 1);
        assert_int_equal(bed->result.depth, 6);
        bed_free(bed);
    }
}

static void moves_are_marked_as_long_as_they_are_searched(void **state)
{
    enum { MARKS = 5000, DEPTH = 9 };
    (void)state;
    BusyMoves *busy = busy_moves_new();
    Rng rng = rng_seeded(7);
    Key keys[MARKS];
    for (int i = 0; i < MARKS; ++i) {
        keys[i] = rng_next(&rng);
        assert_false(busy_moves_has(busy, keys[i], DEPTH));
        busy_moves_add(busy, keys[i], DEPTH);
        assert_true(busy_moves_has(busy, keys[i], DEPTH));
        assert_false(busy_moves_has(busy, keys[i], DEPTH - 1)); // to another depth it is other work
    }
    for (int i = 0; i < MARKS; ++i) {
        busy_moves_remove(busy, keys[i], DEPTH);
        assert_false(busy_moves_has(busy, keys[i], DEPTH));
    }
    busy_moves_free(busy);
    busy_moves_free(NULL);
}

// A full row forgets, and two threads may mark the same move.
static void marks_may_be_lost_but_never_stay(void **state)
{
    enum { SAME_ROW = 40, DEPTH = 9 };
    (void)state;
    BusyMoves *busy = busy_moves_new();
    for (Key key = 1; key <= SAME_ROW; ++key)
        busy_moves_add(busy, key * 2, DEPTH);
    busy_moves_add(busy, 2, DEPTH);
    for (Key key = SAME_ROW; key >= 1; --key)
        busy_moves_remove(busy, key * 2, DEPTH);
    busy_moves_remove(busy, 2, DEPTH);
    for (Key key = 1; key <= SAME_ROW; ++key)
        assert_false(busy_moves_has(busy, key * 2, DEPTH));
    busy_moves_free(busy);
}

// ABDADA: a move that another thread searches comes last, but it does come. Here it mates, and a capture comes first.
static void a_move_that_is_put_off_is_searched_in_the_end(void **state)
{
    enum { DEPTH = 2, PLY = 1 };
    (void)state;
    SearchBed *bed = search_bed_new("6k1/5ppp/8/8/7r/6P1/8/R5K1 w - - 0 1");
    const Key key = pos_key_after(&bed->pos, move_make(SQ_A1, SQ_A8, MK_QUIET));
    bed->worker->params.defer_depth = DEPTH;
    bed->shared.busy_moves = busy_moves_new();
    busy_moves_add(bed->shared.busy_moves, key, DEPTH);
    assert_int_equal(search_node(bed->worker, PLY, -SCORE_INFINITE, SCORE_INFINITE, DEPTH, false),
                     score_mate_in(PLY + 1));
    busy_moves_free(bed->shared.busy_moves);
    search_bed_free(bed);
}

static void threads_that_put_off_moves_find_a_mate(void **state)
{
    enum { ROUNDS = 10, MATE_DEPTH = 8 };
    (void)state;
    SearchParams params = search_params_default;
    params.defer_depth = 1;
    for (int threads = 1; threads <= THREADS_MAX; threads *= 2) {
        Bed *bed = bed_new(threads, "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1"); // 1 Ra6+ f6 2 Bxf6+ Rg7 3 Rxa8#
        for (int round = 1; round <= ROUNDS; ++round) {
            thread_pool_clear(bed->pool);
            tt_clear(bed->table);
            start(bed, &(SearchLimits){.depth = MATE_DEPTH}, &params);
            wait_for_result(bed, round);
            assert_int_equal(score_mate_moves(bed->result.score), 3);
        }
        bed_free(bed);
    }
}

static void a_stop_ends_the_search_whenever_it_comes(void **state)
{
    enum { ROUNDS = 150 };
    (void)state;
    Bed *bed = bed_new(THREADS_MAX, middlegame_fen);
    for (int round = 1; round <= ROUNDS; ++round) {
        start(bed, &(SearchLimits){.infinite = round % 3 != 0, .ponder = round % 3 == 0}, NULL);
        if (round % 2 == 0)
            clock_sleep_us(round * 20);
        thread_pool_stop(bed->pool);
        wait_for_result(bed, round);
    }
    bed_free(bed);
}

static void move_now_waits_for_the_first_iteration(void **state)
{
    enum { ROUNDS = 100 };
    (void)state;
    Bed *bed = bed_new(2, middlegame_fen);
    for (int round = 1; round <= ROUNDS; ++round) {
        tt_clear(bed->table);
        start(bed, &(SearchLimits){.infinite = true}, NULL);
        thread_pool_move_now(bed->pool);
        wait_for_result(bed, round);
        assert_true(bed->result.depth >= 1);
        assert_int_not_equal(bed->result.score, SCORE_NONE);
    }
    bed_free(bed);
}

// Nothing of an earlier search is left after a clear: neither in the histories, nor in the tables made from parameters.
static void a_search_is_the_same_however_it_is_run(void **state)
{
    enum { DEPTH = 8, OTHERS = 2 };
    static const SearchLimits limits = {.depth = DEPTH};
    (void)state;
    Bed *bed = bed_new(1, middlegame_fen);
    start(bed, &limits, NULL);
    wait_for_result(bed, 1);
    const uint64_t nodes = thread_pool_nodes(bed->pool);
    const SearchResult result = bed->result;

    // What was learned stays, so the same search is another one.
    tt_clear(bed->table);
    start(bed, &limits, NULL);
    wait_for_result(bed, 2);
    assert_int_not_equal(thread_pool_nodes(bed->pool), nodes);

    SearchParams params = search_params_default;
    params.lmr_slope += 60;
    tt_clear(bed->table);
    thread_pool_clear(bed->pool);
    start(bed, &limits, &params);
    wait_for_result(bed, 3);
    assert_int_not_equal(thread_pool_nodes(bed->pool), nodes);
    start(bed, &(SearchLimits){.infinite = true}, NULL);
    wait_for_threads(bed, 1);
    thread_pool_stop(bed->pool);
    wait_for_result(bed, 4);
    tt_clear(bed->table);
    thread_pool_clear(bed->pool);
    start(bed, &limits, NULL);
    wait_for_result(bed, 5);
    assert_int_equal(thread_pool_nodes(bed->pool), nodes);
    assert_int_equal(bed->result.score, result.score);
    assert_true(move_equal(bed->result.best, result.best));

    // On the calling thread, over another table.
    TranspositionTable *table = tt_new(TABLE_MEBIBYTES);
    ThreadPool *pool = thread_pool_new(0, table, NULL);
    assert_int_equal(thread_pool_thread_count(pool), 1);
    const SearchSetup setup = {.limits = limits, .listener = {.context = bed, .on_done = on_done}, .multi_pv = 1};
    thread_pool_run(pool, &bed->pos, &setup);
    assert_int_equal(atomic_load(&bed->results), 6);
    assert_int_equal(thread_pool_nodes(pool), nodes);
    const CutoffCounts cutoffs = thread_pool_cutoffs(pool);
    assert_true(cutoffs.all > 0 && cutoffs.by_first_move > cutoffs.all / 2 && cutoffs.by_first_move < cutoffs.all);

    thread_pool_forget_search(pool);
    assert_int_equal(thread_pool_nodes(pool), 0);
    assert_int_equal(thread_pool_view(pool).root_count, 0);
    static uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB];
    thread_pool_read_attention(pool, attention);
    for (int square = 0; square < SQ_NB; ++square)
        assert_int_equal(attention[MAP_TO][B_KNIGHT][square], 0);
    thread_pool_free(pool);
    tt_free(table);
    bed_free(bed);
}

// Every time anew: a stop belongs to one search.
static void an_infinite_search_waits_for_its_stop(void **state)
{
    (void)state;
    Bed *bed = bed_new(2, middlegame_fen);
    for (int round = 1; round <= 3; ++round) {
        start(bed, &(SearchLimits){.infinite = true, .depth = 1}, NULL);
        clock_sleep_us(20000);
        assert_int_equal(atomic_load(&bed->results), round - 1);
        thread_pool_stop(bed->pool);
        wait_for_result(bed, round);
    }
    bed_free(bed);
}

// Only the main thread looks at the limits between iterations; the others would search on.
static void an_end_of_the_main_thread_ends_all(void **state)
{
    (void)state;
    Bed *bed = bed_new(THREADS_MAX, middlegame_fen);
    start(bed, &(SearchLimits){.soft_nodes = 1}, NULL);
    wait_for_result(bed, 1);
    bed_free(bed);
}

static void a_search_on_the_opponents_time_waits_for_its_move(void **state)
{
    static const char mate_fen[] = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    (void)state;
    Bed *bed = bed_new(2, mate_fen);
    // All is known at once; still there is no result before the hit.
    start(bed, &(SearchLimits){.ponder = true, .depth = 2}, NULL);
    assert_true(thread_pool_is_pondering(bed->pool));
    clock_sleep_us(20000);
    assert_int_equal(atomic_load(&bed->results), 0);
    thread_pool_ponder_hit(bed->pool);
    wait_for_result(bed, 1);
    assert_false(thread_pool_is_pondering(bed->pool));
    bed_free(bed);
}

static void a_paused_search_can_go_on_and_end(void **state)
{
    (void)state;
    Bed *bed = bed_new(THREADS_MAX, middlegame_fen);
    start(bed, &(SearchLimits){.infinite = true}, NULL);
    wait_for_threads(bed, THREADS_MAX);
    thread_pool_pause(bed->pool);
    wait_until_others_sleep(); // each after its next look at the gate
    const uint64_t before = evaluations(bed);
    const int64_t elapsed = thread_pool_elapsed_us(bed->pool);
    clock_sleep_us(20000);
    assert_int_equal(evaluations(bed), before);
    assert_int_equal(thread_pool_elapsed_us(bed->pool), elapsed);
    thread_pool_resume(bed->pool);
    while (evaluations(bed) == before)
        clock_sleep_us(200);
    thread_pool_pause(bed->pool);
    thread_pool_stop(bed->pool); // which ends the pause too
    wait_for_result(bed, 1);
    bed_free(bed);
}

// Threads that search or sleep are ended and joined; a pool over the same table takes their place.
static void a_pool_can_be_freed_at_any_time(void **state)
{
    (void)state;
    Bed *bed = bed_new(THREADS_MAX, middlegame_fen);
    for (int threads = 1; threads <= THREADS_MAX; ++threads) {
        start(bed, &(SearchLimits){.infinite = true}, NULL);
        thread_pool_free(bed->pool);
        assert_int_equal(atomic_load(&bed->results), threads);
        assert_int_equal(evaluations(bed), bed->evaluations_when_done);
        bed->pool = thread_pool_new(threads, bed->table, NULL);
        assert_int_equal(thread_pool_thread_count(bed->pool), threads);
    }
    bed_free(bed);
    thread_pool_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_thread_wakes_for_each_search),
        cmocka_unit_test(a_limit_ends_all_threads),
        cmocka_unit_test(moves_are_marked_as_long_as_they_are_searched),
        cmocka_unit_test(marks_may_be_lost_but_never_stay),
        cmocka_unit_test(a_move_that_is_put_off_is_searched_in_the_end),
        cmocka_unit_test(threads_that_put_off_moves_find_a_mate),
        cmocka_unit_test(a_stop_ends_the_search_whenever_it_comes),
        cmocka_unit_test(move_now_waits_for_the_first_iteration),
        cmocka_unit_test(a_search_is_the_same_however_it_is_run),
        cmocka_unit_test(an_infinite_search_waits_for_its_stop),
        cmocka_unit_test(an_end_of_the_main_thread_ends_all),
        cmocka_unit_test(a_search_on_the_opponents_time_waits_for_its_move),
        cmocka_unit_test(a_paused_search_can_go_on_and_end),
        cmocka_unit_test(a_pool_can_be_freed_at_any_time),
    };
    alarm(HANG_SECONDS); // a thread that is never woken is a failure, not an endless test
    return cmocka_run_group_tests(tests, unit_set_up_board, NULL);
}
