// SPDX-License-Identifier: GPL-3.0-or-later
// One search thread's private state, and what the threads of a search share.
// While a search runs a worker is written by its own thread only; others read its node count and attention by relaxed
// loads. Between searches the front end prepares it.
#ifndef SEARCH_WORKER_H
#define SEARCH_WORKER_H

#include "base/thread.h"
#include "eval/eval.h"
#include "eval/network/accumulator.h"
#include "eval/pawns.h"
#include "search/busy_moves.h"
#include "search/correction.h"
#include "search/move_picker.h"
#include "search/params.h"
#include "search/setup.h"
#include "search/time_manager.h"
#include "search/tt.h"

#include <stdatomic.h>
#include <stddef.h>

enum {
    STACK_BELOW_ROOT = 4,     // frames before the root, so that looking four plies back needs no test
    HISTORY_RECORDS_MAX = 256 // repetitions cannot reach further than the fifty-move rule
};

// One ply of the line being searched.
typedef struct StackFrame {
    Move move;                     // being searched from here; MOVE_NULL for a pass
    Tapered psqt;                  // the worker's sum before that move
    ContinuationRow *continuation; // histories of the moves that may follow `move`
    Score corrected_eval;          // the raw evaluation moved by what was learned of its errors; SCORE_NONE in check
    Move excluded;                 // left out of a search that asks what the node is worth without it; else MOVE_NONE
    bool was_pv;                   // on a principal variation now, or the table remembers it
    int double_extensions; // moves of the line to here that were extended by two plies, with the one searched from here
    int move_number;       // of the move searched from here; 0 before the first
    int history;           // of that move, if it is quiet and may be reduced; else 0
    Move killers[2];       // the last two quiet moves that were good at this ply, the last one first
    bool tt_hit;           // the transposition table knows the position
    int cutoffs;           // answers here to moves of the node above that failed high
    int pv_length;
    Move pv[MAX_PLY + 1]; // best line from here, in nodes of the principal variation
} StackFrame;

enum { REDUCTION_DEPTH_NB = 64, REDUCTION_MOVE_NB = 64 };

// Late move reductions before anything is known of the move, in 1/1024 ply, by depth and move number.
typedef struct Reductions {
    int table[REDUCTION_DEPTH_NB][REDUCTION_MOVE_NB];
} Reductions;

void reductions_fill(Reductions *reductions, const SearchParams *params);

// What the main search thread has reported of the search. Lines without moves: none yet.
typedef struct ReportedLines {
    InfoLine last;       // the best line, as it was reported last
    InfoLine exact;      // the same, when it was exact
    InfoLine mate;       // the newest of those that end in a mate
    uint64_t mate_nodes; // positions that may still be looked at to play mates out
} ReportedLines;

// What all threads of a search look at.
typedef struct SearchShared {
    SearchSetup setup; // of the search that runs, or ran last
    TranspositionTable *table;
    BusyMoves *busy_moves; // NULL: threads do not look at what the others search (lazy SMP)
    TimeBudget time_budget;
    SearchParams params;              // those of the set-up, or the defaults
    Reductions reductions;            // filled from the params
    int64_t start_us;                 // clock at the start
    _Atomic int64_t clock_start_us;   // when our clock began to run: the start, or the ponder hit
    atomic_bool stop;                 // end the search now
    atomic_bool move_now;             // end the search when there is a move to play ...
    atomic_bool first_iteration_done; // ... as there is after the first iteration of the main thread
    atomic_bool is_pondering;         // no limit counts yet
    Gate pause;                       // all threads run through it now and then
    // Wall clock. While it runs: how long it has stood in this search. While it stands: minus the time it shows.
    _Atomic int64_t standing_us;
    ReportedLines reported;
    Worker **workers;
    int worker_count;
} SearchShared;

struct Worker {
    int index; // 0 = the main thread: keeps time and reports
    SearchShared *shared;
    SearchParams params; // a copy of the shared ones, near at hand
    Position pos;
    Tapered psqt;               // of `pos`: material and squares, kept up by make and unmake where the terms evaluate
    Accumulators *accumulators; // of the line on the board, where a network evaluates; else NULL
    Undo game_undo[HISTORY_RECORDS_MAX]; // the game before the root
    Undo undo[MAX_PLY + 1];              // by ply
    StackFrame stack[STACK_BELOW_ROOT + MAX_PLY + 2];
    History *history;
    PawnTable *pawns;
    Corrections *corrections;
    CutoffCounts cutoffs;         // this search
    const SearchVariant *variant; // whose state that is
    void *variant_state;          // NULL until a variant plays
    _Atomic uint64_t nodes;       // this search
    _Atomic uint64_t tb_hits;     // positions found in endgame tables, this search
    uint64_t next_check;          // node count at which limits and pause are looked at
    bool root_is_ranked;          // by Syzygy's distances, which the tree then need not look up
    Depth root_depth;             // iteration being searched
    Depth completed_depth;        // last finished iteration
    Depth seldepth;               // deepest ply of the current root move
    Score root_window;            // from alpha to beta at the root
    int null_min_ply;             // no null move before this ply: verification is going on
    bool best_fell, best_rose;    // the best line missed its window in this iteration, below or above
    int pv_index;                 // root moves before this one belong to better lines
    int root_count;
    RootMove root_moves[MAX_MOVES];
};

Worker *worker_new(int index, SearchShared *shared);
void worker_free(Worker *worker);

// Copies the position to search and lists the root moves.
void worker_prepare(Worker *worker, const Position *pos);

// Iterative deepening until a limit or the stop flag ends it. The main worker reports through the listener.
void worker_search(Worker *worker);

// Tells the listener about a line of the main worker, the best being 0; nothing for the others.
void worker_report_line(Worker *worker, int index);

// The answer of the search, which has ended: the line of the worker's best move, exact, with the score it is played by.
// Sends it to the listener, unless that is what was reported last. On the main search thread.
void worker_report_answer(Worker *worker, SearchResult *result);

// Permille of the worker's nodes that lie below a root move.
int worker_effort(const Worker *worker, const RootMove *root);

// The root move of this iteration; NULL for those of better lines (multi-PV) and moves that were not asked for.
RootMove *worker_find_root_move(Worker *worker, Move move);

// What the worker's search remembers. On its own thread, or between searches.
SearchView worker_view(const Worker *worker);

// The score of this iteration, else that of the one before; SCORE_NONE if there is neither. Syzygy's tables, where they
// ranked the root, have the last word, but for mates.
Score root_move_score(const RootMove *root);

// Nodes, and hits in endgame tables, of all threads. Any thread.
uint64_t shared_nodes(const SearchShared *shared);
uint64_t shared_tb_hits(const SearchShared *shared);

// Puts root moves begin .. end - 1 in order of their scores; a stable insertion sort: equals keep their order.
void worker_sort_root_moves(Worker *worker, int begin, int end);

// Asks the endgame tables about the root. True if they decide it: the root moves then have their exact scores and
// lines, the best first. False if it must be searched; the moves that throw away what the tables promise may then be gone.
bool worker_knows_root(Worker *worker);

// Plays a line, whose first `*length` moves stand in `line` (room for MAX_PLY), on by the endgame tables to the mate that
// `score` promises. False if they do not know the position it leads to, or another mate; *length is then as it was.
bool worker_play_out_by_tables(Worker *worker, Score score, Move *line, int *length);

// The time of the search in microseconds, of which only differences mean something: the wall clock without pauses, or
// what the limits ask to count instead. Any thread.
int64_t shared_now_us(const SearchShared *shared);

// Stops the wall clock of the search, and lets it go on. For one thread.
void shared_stop_clock(SearchShared *shared);
void shared_go_on_clock(SearchShared *shared);

// Microseconds since the search started; since our clock began to run. Any thread.
int64_t shared_elapsed_us(const SearchShared *shared);
int64_t shared_clock_us(const SearchShared *shared);

static inline StackFrame *worker_frame(Worker *worker, int ply)
{
    return &worker->stack[STACK_BELOW_ROOT + ply];
}

static inline uint64_t worker_nodes(const Worker *worker)
{
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

// Links of the moves that lead to this ply.
ContinuationHistory worker_continuation(Worker *worker, int ply);

static inline bool worker_is_stopped(const Worker *worker)
{
    return atomic_load_explicit(&worker->shared->stop, memory_order_relaxed);
}

// The evaluation of the position on the worker's board, with the random part that is asked for.
Score worker_evaluate(Worker *worker);

// The evaluation moved by what was learned about such positions.
Score worker_correct(const Worker *worker, Score evaluation);

// Waits while the search is paused. The main worker sets the stop flag if a limit is reached.
void worker_check_limits(Worker *worker);

// Counts a node at `ply`; now and then the main worker looks at clock and limits, and each whether to pause.
void worker_count_node(Worker *worker, int ply);

// Make and unmake with everything that goes with it: evaluation, continuation history, prefetch.
void worker_make(Worker *worker, int ply, Move move);
void worker_unmake(Worker *worker, int ply, Move move);
void worker_make_null(Worker *worker, int ply);
void worker_unmake_null(Worker *worker, int ply);

#endif
