// SPDX-License-Identifier: GPL-3.0-or-later
// The threads of one engine (lazy SMP): each searches the same root on its own, and they help each
// other through the transposition table. The front-end thread starts, stops and waits; the main search
// thread keeps limits and reports the result when the helpers have come to rest.
#include "search/thread_pool.h"

#include "base/memory.h"
#include "base/thread.h"
#include "search/node.h"

#include <stdlib.h>
#include <string.h>

enum { SEARCH_STACK_BYTES = 16 << 20 };

// Positions to look at so that mates are shown to their end: a few milliseconds of them where the clock runs.
enum { MATE_NODES_TIMED = 3000, MATE_NODES = 100000 };

typedef struct PoolThread {
    ThreadPool *pool;
    Worker *worker;
    pthread_t thread;
} PoolThread;

struct ThreadPool {
    SearchShared shared;
    int thread_count; // workers; of a pool without threads of its own: one
    bool has_threads;
    PoolThread *threads;
    pthread_mutex_t mutex;
    pthread_cond_t changed; // any of the fields below, the stop flag, or pondering
    uint64_t search_number; // threads start when it grows
    int running;            // threads that have not finished the current search
    bool is_stop_requested; // from outside, since the search began; the stop flag may come from a limit
    bool is_quitting;
};

// The result may be a helper's, so none may still be writing.
static void wait_for_helpers(ThreadPool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    while (pool->running > 1)
        pthread_cond_wait(&pool->changed, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}

// An infinite or ponder search that has nothing left to do may not end before it is told to.
static void wait_for_permission(ThreadPool *pool)
{
    SearchShared *shared = &pool->shared;
    pthread_mutex_lock(&pool->mutex);
    while (!pool->is_stop_requested &&
           ((shared->setup.limits.infinite && !atomic_load(&shared->stop)) || atomic_load(&shared->is_pondering)))
        pthread_cond_wait(&pool->changed, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}

// Prefer a thread at least as deep with a higher score. A mate found gives way to a faster one at any depth.
static Worker *best_worker(const ThreadPool *pool)
{
    Worker *best = pool->shared.workers[0];
    // With a fixed depth all are as deep, and the main thread's result does not depend on luck.
    if (pool->shared.setup.limits.depth > 0 || pool->shared.setup.multi_pv > 1 || best->root_count == 0)
        return best;
    for (int i = 1; i < pool->thread_count; ++i) {
        Worker *other = pool->shared.workers[i];
        if (other->completed_depth == 0 || best->completed_depth == 0)
            continue;
        // Lines of a shallower thread are less sure even with a better score.
        const Score score = root_move_score(&other->root_moves[0]), so_far = root_move_score(&best->root_moves[0]);
        const bool deeper = other->completed_depth > best->completed_depth;
        const bool equal = other->completed_depth == best->completed_depth;
        if (so_far < SCORE_MATE_BOUND ? (deeper || equal) && score > so_far : score > so_far)
            best = other;
    }
    return best;
}

static void report_result(ThreadPool *pool)
{
    const SearchListener *listener = &pool->shared.setup.listener;
    SearchResult result;
    worker_report_answer(best_worker(pool), &result);
    listener->on_done(listener->context, &result);
}

static void run_main(ThreadPool *pool, Worker *worker)
{
    worker_search(worker);
    wait_for_permission(pool);
    // A search that ends by itself stops the helpers.
    atomic_store(&pool->shared.stop, true);
    wait_for_helpers(pool);
    report_result(pool);
}

// Sleeps until the number of the search grows, searches, and counts itself out. A number, not a flag: a
// thread that wakes late cannot miss a search or run one twice.
static void *thread_main(void *argument)
{
    PoolThread *self = argument;
    ThreadPool *pool = self->pool;
    uint64_t done = 0;
    pthread_mutex_lock(&pool->mutex);
    for (;;) {
        while (pool->search_number == done && !pool->is_quitting)
            pthread_cond_wait(&pool->changed, &pool->mutex);
        if (pool->is_quitting)
            break;
        done = pool->search_number;
        pthread_mutex_unlock(&pool->mutex);

        if (self->worker->index == 0)
            run_main(pool, self->worker);
        else
            worker_search(self->worker);

        pthread_mutex_lock(&pool->mutex);
        pool->running -= 1;
        pthread_cond_broadcast(&pool->changed);
    }
    pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

static void end_threads(ThreadPool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    // Under the mutex, so that a thread just going to sleep does not miss it.
    pool->is_quitting = true;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 0; pool->has_threads && i < pool->thread_count; ++i)
        pthread_join(pool->threads[i].thread, NULL);
}

ThreadPool *thread_pool_new(int threads, TranspositionTable *table, Error *error)
{
    const int workers = threads > 0 ? threads : 1;
    ThreadPool *pool = mem_new(1, sizeof *pool);
    pool->has_threads = threads > 0;
    pool->threads = mem_new((size_t)workers, sizeof *pool->threads);
    pool->shared.workers = mem_new((size_t)workers, sizeof(Worker *));
    pool->shared.table = table;
    pool->shared.params = search_params_default;
    reductions_fill(&pool->shared.reductions, &pool->shared.params);
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->changed, NULL);
    gate_init(&pool->shared.pause);
    for (int i = 0; i < workers; ++i) {
        PoolThread *thread = &pool->threads[i];
        *thread = (PoolThread){.pool = pool, .worker = worker_new(i, &pool->shared)};
        pool->shared.workers[i] = thread->worker;
        // The threads that were started are ended and their workers freed with the pool; this
        // one's is not counted yet.
        if (pool->has_threads && !thread_start(&thread->thread, thread_main, thread, SEARCH_STACK_BYTES)) {
            worker_free(thread->worker);
            thread_pool_free(pool);
            error_set(error, "cannot start search thread %d of %d", i + 1, threads);
            return NULL;
        }
        pool->thread_count = pool->shared.worker_count = i + 1;
    }
    return pool;
}

void thread_pool_free(ThreadPool *pool)
{
    if (pool == NULL)
        return;
    // A search that still runs is ended first: its threads use all that is freed here.
    thread_pool_stop(pool);
    thread_pool_wait(pool);
    end_threads(pool);
    for (int i = 0; i < pool->thread_count; ++i)
        worker_free(pool->threads[i].worker);
    pthread_mutex_destroy(&pool->mutex);
    pthread_cond_destroy(&pool->changed);
    gate_destroy(&pool->shared.pause);
    busy_moves_free(pool->shared.busy_moves);
    mem_free(pool->shared.workers);
    mem_free(pool->threads);
    mem_free(pool);
}

void thread_pool_set_table(ThreadPool *pool, TranspositionTable *table)
{
    // Between searches only: threads keep no pointer of their own.
    pool->shared.table = table;
}

void thread_pool_clear(ThreadPool *pool)
{
    for (int i = 0; i < pool->thread_count; ++i) {
        history_clear(pool->threads[i].worker->history);
        corrections_clear(pool->threads[i].worker->corrections);
        if (pool->threads[i].worker->variant != NULL)
            pool->threads[i].worker->variant->new_game(pool->threads[i].worker->variant_state);
    }
    thread_pool_forget_search(pool);
}

void thread_pool_clear_corrections(ThreadPool *pool)
{
    for (int i = 0; i < pool->thread_count; ++i)
        corrections_clear(pool->threads[i].worker->corrections);
}

void thread_pool_forget_search(ThreadPool *pool)
{
    for (int i = 0; i < pool->thread_count; ++i) {
        history_begin_search(pool->threads[i].worker->history);
        // What is shown of the last search goes too.
        atomic_store_explicit(&pool->threads[i].worker->nodes, 0, memory_order_relaxed);
    }
}

int thread_pool_thread_count(const ThreadPool *pool)
{
    return pool->thread_count;
}

// The table that is made from the numbers is made anew when one of them is another.
static void set_params(SearchShared *shared, const SearchParams *params)
{
    if (memcmp(&shared->params, params, sizeof *params) == 0)
        return;
    shared->params = *params;
    reductions_fill(&shared->reductions, params);
}

// Moves are put off for another thread only where there is one.
static void prepare_busy_moves(ThreadPool *pool)
{
    SearchShared *shared = &pool->shared;
    busy_moves_free(shared->busy_moves);
    shared->busy_moves = shared->params.defer_depth > 0 && pool->thread_count > 1 ? busy_moves_new() : NULL;
}

// All that a search starts with, while the threads sleep: nothing here needs a lock but the last lines.
static void prepare_search(ThreadPool *pool, const Position *pos, const SearchSetup *setup)
{
    SearchShared *shared = &pool->shared;
    shared->setup = *setup;
    // No look-up at every node when no score is forced.
    if (setup->forced_scores != NULL && setup->forced_scores->count == 0)
        shared->setup.forced_scores = NULL;
    set_params(shared, setup->params != NULL ? setup->params : &search_params_default);
    prepare_busy_moves(pool);
    shared->time_budget = time_manager_start(&setup->limits, pos->stm, setup->overhead_us, &shared->params);
    gate_open(&shared->pause);
    atomic_store(&shared->standing_us, 0);
    // The nodes of the last search are still counted.
    shared->start_us = setup->limits.nodes_per_second > 0 ? 0 : shared_now_us(shared);
    atomic_store(&shared->clock_start_us, shared->start_us);
    atomic_store(&shared->stop, false);
    atomic_store(&shared->move_now, false);
    // Without deepening, the first iteration is the whole search.
    atomic_store(&shared->first_iteration_done, setup->variant.search != NULL && setup->variant.without_deepening);
    atomic_store(&shared->is_pondering, setup->limits.ponder);
    tt_new_search(shared->table, &shared->params);
    // Without a listener the line is of no interest.
    const bool is_shown = setup->listener.on_info != NULL;
    shared->reported = (ReportedLines){.mate_nodes = !is_shown                      ? 0
                                                     : shared->time_budget.is_timed ? MATE_NODES_TIMED
                                                                                    : MATE_NODES};
    for (int i = 0; i < pool->thread_count; ++i)
        worker_prepare(pool->threads[i].worker, pos);

    pthread_mutex_lock(&pool->mutex);
    // Counted before the threads wake, so that waiting for the end cannot pass at once.
    pool->running = pool->thread_count;
    pool->is_stop_requested = false;
    pthread_mutex_unlock(&pool->mutex);
}

void thread_pool_start(ThreadPool *pool, const Position *pos, const SearchSetup *setup)
{
    prepare_search(pool, pos, setup);
    pthread_mutex_lock(&pool->mutex);
    pool->search_number += 1;
    // Threads sleep on the number of the search; see thread_main.
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->mutex);
}

void thread_pool_run(ThreadPool *pool, const Position *pos, const SearchSetup *setup)
{
    prepare_search(pool, pos, setup);
    // On the calling thread, for pools without threads.
    run_main(pool, pool->threads[0].worker);
    pthread_mutex_lock(&pool->mutex);
    pool->running = 0;
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->mutex);
}

void thread_pool_stop(ThreadPool *pool)
{
    atomic_store(&pool->shared.stop, true);
    thread_pool_move_now(pool);
}

void thread_pool_move_now(ThreadPool *pool)
{
    SearchShared *shared = &pool->shared;
    pthread_mutex_lock(&pool->mutex);
    pool->is_stop_requested = true;
    // Either we see that there is a move, or the thread that has just found it sees that it is wanted.
    atomic_store(&shared->move_now, true);
    if (atomic_load(&shared->first_iteration_done))
        atomic_store(&shared->stop, true);
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->mutex);
    // A search that is paused must wake up to see that it is to stop.
    thread_pool_resume(pool);
}

void thread_pool_ponder_hit(ThreadPool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    // From now on it is our clock that runs; the time pondered is a gift.
    atomic_store(&pool->shared.clock_start_us, shared_now_us(&pool->shared));
    atomic_store(&pool->shared.is_pondering, false);
    pthread_cond_broadcast(&pool->changed);
    pthread_mutex_unlock(&pool->mutex);
}

void thread_pool_pause(ThreadPool *pool)
{
    // The clock first, so that the time in which threads come to the gate is not counted.
    shared_stop_clock(&pool->shared);
    gate_close(&pool->shared.pause);
}

void thread_pool_resume(ThreadPool *pool)
{
    shared_go_on_clock(&pool->shared);
    gate_open(&pool->shared.pause);
}

void thread_pool_wait(ThreadPool *pool)
{
    pthread_mutex_lock(&pool->mutex);
    while (pool->running > 0)
        pthread_cond_wait(&pool->changed, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}

uint64_t thread_pool_nodes(const ThreadPool *pool)
{
    return shared_nodes(&pool->shared);
}

int64_t thread_pool_elapsed_us(const ThreadPool *pool)
{
    return shared_elapsed_us(&pool->shared);
}

History *thread_pool_history(ThreadPool *pool)
{
    return pool->threads[0].worker->history;
}

CutoffCounts thread_pool_cutoffs(const ThreadPool *pool)
{
    // Plain counters of each thread: only asked for when the search has ended.
    CutoffCounts sum = {0};
    for (int i = 0; i < pool->thread_count; ++i) {
        sum.all += pool->threads[i].worker->cutoffs.all;
        sum.by_first_move += pool->threads[i].worker->cutoffs.by_first_move;
    }
    return sum;
}

const void *thread_pool_variant_state(const ThreadPool *pool)
{
    return pool->threads[0].worker->variant_state;
}

bool thread_pool_is_pondering(const ThreadPool *pool)
{
    return atomic_load(&pool->shared.is_pondering);
}

void thread_pool_read_attention(const ThreadPool *pool, uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB])
{
    memset(attention, 0, MAP_END_NB * sizeof *attention);
    for (int i = 0; i < pool->thread_count; ++i)
        history_add_attention(pool->threads[i].worker->history, attention);
}

SearchView thread_pool_view(const ThreadPool *pool)
{
    return worker_view(pool->shared.workers[0]);
}
