// SPDX-License-Identifier: GPL-3.0-or-later
// The threads of one engine: they sleep between searches and search together through the shared table (lazy SMP).
// All functions are for the front-end thread, except where "any thread" is said.
#ifndef SEARCH_THREAD_POOL_H
#define SEARCH_THREAD_POOL_H

#include "base/error.h"
#include "board/position.h"
#include "egtb/egtb.h"
#include "eval/network/network.h"
#include "memory/movetable.h"
#include "memory/snapshot.h"
#include "memory/tt.h"
#include "search/chain_state.h"
#include "search/forced_scores.h"
#include "search/info.h"
#include "search/limits.h"
#include "search/params.h"

typedef struct Pool Pool;

// What a search needs besides its limits.
typedef struct SearchSetup {
    SearchLimits limits;
    SearchListener listener; // called on the main search thread
    int multi_pv;            // lines, at least 1
    int64_t overhead_us;     // kept back for lag on every timed move
    Score noise;             // amplitude of a random part of every evaluation; 0 = none
    uint64_t noise_seed;
    const EndgameTables *endgame_tables; // NULL: none; must outlive the search
    const GivenScores *given;            // NULL: none; must outlive the search
    const Network *network;              // that evaluates; NULL: the terms do. Must outlive the search
    const SearchParams *params;          // copied; NULL: the defaults
    int forget_percent;                  // taken off the weights of the move tables first; 0 = all is kept
    ChainSettings chains;                // .mode CHAINS_OFF: the playing search
} SearchSetup;

enum { POOL_THREADS_MAX = 256 };

// A pool of `threads` sleeping threads over a table that outlives it. With 0 threads the pool has one worker, which
// searches on the thread that calls pool_run. NULL with a reason if the system refuses.
Pool *pool_new(int threads, TranspositionTable *table, Error *error);
void pool_free(Pool *pool);

// Between searches: another table, and forgetting what was learned in earlier games.
void pool_set_table(Pool *pool, TranspositionTable *table);
void pool_clear(Pool *pool);

// The same for what was learned about errors of the evaluation alone.
void pool_clear_corrections(Pool *pool);

// Node counts and attention of the last search start at zero again; what was learned stays.
void pool_forget_search(Pool *pool);

int pool_thread_count(const Pool *pool);

// Starts a search; the pool must be idle. The listener's on_done is the last call of it.
void pool_start(Pool *pool, const Position *pos, const SearchSetup *setup);

// Searches on the calling thread and returns when the search is over. Only for a pool of 0 threads; short searches cost
// less this way than by waking a thread and waiting for it.
void pool_run(Pool *pool, const Position *pos, const SearchSetup *setup);

// Ends the search at once, whether it has a move or not; or as soon as there is one, after the first iteration. Any thread.
void pool_stop(Pool *pool);
void pool_move_now(Pool *pool);

void pool_ponder_hit(Pool *pool);

// Lets the threads sleep where they are and the search's clock stand; lets both go on. What ends a search ends its pause.
void pool_pause(Pool *pool);
void pool_resume(Pool *pool);

// Returns when no thread searches.
void pool_wait(Pool *pool);

// Live numbers; any thread.
uint64_t pool_nodes(const Pool *pool);
int64_t pool_elapsed_us(const Pool *pool); // of the search that runs, without its pauses
bool pool_is_pondering(const Pool *pool);
void pool_read_attention(const Pool *pool, uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB]);

// Copies what the tables of the main search thread remember about the position it searched last. Between searches, or
// on the main search thread inside on_iteration. All zero if it has searched nothing.
void pool_read_detail(const Pool *pool, MemoryDetail *detail);

// The move tables of the main search thread. Between searches.
MoveTables *pool_move_tables(Pool *pool);

// Cut-offs of the last search. Between searches.
CutoffCounts pool_cutoffs(const Pool *pool);

// What the parts of the playing search did in the last one. Between searches.
WorkCounts pool_work(const Pool *pool);

// What the last research search did; all 0 before the first. Between searches.
ChainCounts pool_chain_counts(const Pool *pool);

#endif
