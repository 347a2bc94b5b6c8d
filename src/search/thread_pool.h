// SPDX-License-Identifier: GPL-3.0-or-later
// The threads of one engine: they sleep between searches and search together through the shared table (lazy SMP;
// with the search parameter defer_depth also ABDADA, see busy_moves.h).
// All functions are for the front-end thread, except where "any thread" is said.
#ifndef SEARCH_THREAD_POOL_H
#define SEARCH_THREAD_POOL_H

#include "base/error.h"
#include "search/setup.h"

typedef struct ThreadPool ThreadPool;

enum { POOL_THREADS_MAX = 256 };

// A pool of `threads` sleeping threads over a table that outlives it. With 0 threads the pool has one worker, which
// searches on the thread that calls thread_pool_run. NULL with a reason if the system refuses.
ThreadPool *thread_pool_new(int threads, TranspositionTable *table, Error *error);
void thread_pool_free(ThreadPool *pool);

// Between searches: another table, and forgetting what was learned in earlier games.
void thread_pool_set_table(ThreadPool *pool, TranspositionTable *table);
void thread_pool_clear(ThreadPool *pool);

// The same for what was learned about errors of the evaluation alone.
void thread_pool_clear_corrections(ThreadPool *pool);

// Node counts and attention of the last search start at zero again; what was learned stays.
void thread_pool_forget_search(ThreadPool *pool);

int thread_pool_thread_count(const ThreadPool *pool);

// Starts a search; the pool must be idle. The listener's on_done is the last call of it.
void thread_pool_start(ThreadPool *pool, const Position *pos, const SearchSetup *setup);

// Searches on the calling thread and returns when the search is over. Only for a pool of 0 threads; short searches cost
// less this way than by waking a thread and waiting for it.
void thread_pool_run(ThreadPool *pool, const Position *pos, const SearchSetup *setup);

// Ends the search at once, whether it has a move or not; or as soon as there is one, after the first iteration. Any thread.
void thread_pool_stop(ThreadPool *pool);
void thread_pool_move_now(ThreadPool *pool);

void thread_pool_ponder_hit(ThreadPool *pool);

// Lets the threads sleep where they are and the search's clock stand; lets both go on. What ends a search ends its pause.
void thread_pool_pause(ThreadPool *pool);
void thread_pool_resume(ThreadPool *pool);

// Returns when no thread searches.
void thread_pool_wait(ThreadPool *pool);

// Live numbers; any thread.
uint64_t thread_pool_nodes(const ThreadPool *pool);
int64_t thread_pool_elapsed_us(const ThreadPool *pool); // of the search that runs, without its pauses
bool thread_pool_is_pondering(const ThreadPool *pool);
void thread_pool_read_attention(const ThreadPool *pool, uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB]);

// What the main search thread remembers. Between searches; a running search hands it to on_iteration.
SearchView thread_pool_view(const ThreadPool *pool);

// The move tables of the main search thread. Between searches.
History *thread_pool_history(ThreadPool *pool);

// Cut-offs of the last search. Between searches.
CutoffCounts thread_pool_cutoffs(const ThreadPool *pool);

// The state that a search variant keeps; NULL before its first search. Between searches.
const void *thread_pool_variant_state(const ThreadPool *pool);

#endif
