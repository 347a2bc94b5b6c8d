// SPDX-License-Identifier: GPL-3.0-or-later
// What a search thread owns and how it is prepared: position, stack of frames, histories, evaluation;
// making moves with all that is kept up beside them; counting nodes; the clock, and the check of
// limits. search.c and quiescence.c run on it.
#include "search/worker.h"

#include "base/clock.h"
#include "base/memory.h"
#include "eval/eval.h"
#include "search/move_picker.h"

#include <string.h>

enum { NODES_BETWEEN_CHECKS = 1024, NODE_CLOCK_TICKS = 100 };

Worker *worker_new(int index, SearchShared *shared)
{
    Worker *worker = mem_new(1, sizeof *worker);
    worker->index = index;
    worker->shared = shared;
    worker->history = history_new();
    worker->pawns = mem_new(1, sizeof *worker->pawns);
    worker->corrections = corrections_new();
    return worker;
}

void worker_free(Worker *worker)
{
    history_free(worker->history);
    mem_free(worker->pawns);
    accumulators_free(worker->accumulators);
    corrections_free(worker->corrections);
    if (worker->variant != NULL)
        worker->variant->state_free(worker->variant_state);
    mem_free(worker);
}

ContinuationHistory worker_continuation(Worker *worker, int ply)
{
    StackFrame *frame = worker_frame(worker, ply);
    // Frames below the root have the moves of the game, or a row that no move has.
    return (ContinuationHistory){
        .back_1 = (frame - 1)->continuation,
        .back_2 = (frame - 2)->continuation,
        .back_4 = (frame - 4)->continuation,
    };
}

// Did the user ask for this move (UCI searchmoves), or for none in particular?
static bool is_wanted_at_root(const SearchLimits *limits, Move move)
{
    for (int i = 0; i < limits->search_moves.count; ++i)
        if (move_equal(limits->search_moves.moves[i], move))
            return true;
    return limits->search_moves.count == 0;
}

// In the order of a node that was never searched, so that even a search that is stopped at once plays no odd move.
static void list_root_moves(Worker *worker)
{
    TtData table;
    tt_probe(worker->shared->table, worker->pos.key, &table);
    const ContinuationHistory continuation = worker_continuation(worker, 0);
    MovePicker picker;
    move_picker_init(&picker, &worker->pos, worker->history, &continuation, table.move, 0);
    worker->root_count = 0;
    for (Move move = move_picker_next(&picker); move_is_real(move); move = move_picker_next(&picker)) {
        if (!is_wanted_at_root(&worker->shared->setup.limits, move))
            continue;
        RootMove *root = &worker->root_moves[worker->root_count++];
        root->table_score = SCORE_NONE;
        root->move = root->pv[0] = move;
        root->score = root->previous_score = -SCORE_INFINITE;
        root->bound = BOUND_EXACT;
        root->seldepth = 0;
        root->nodes = 0;
        root->pv_length = 1;
    }
}

// What the plies below need of a move: which it was, and its row of the continuation history.
static void set_frame_move(Worker *worker, StackFrame *frame, Piece piece, Move move)
{
    frame->move = move;
    frame->continuation = history_continuation_row(worker->history, piece, move_king_to(move));
}

// The last moves of the game count in the continuation histories of the first plies.
static void set_game_moves(Worker *worker)
{
    Position pos = worker->pos;
    for (int back = 1; back <= STACK_BELOW_ROOT && pos.last != NULL; ++back) {
        const Undo *undo = pos.last;
        // Whatever came before a pass is no reply to it.
        if (move_equal(undo->move, MOVE_NULL))
            return;
        pos_unmake_move(&pos, undo->move, undo);
        set_frame_move(worker, worker_frame(worker, -back), pos_piece_on(&pos, move_from(undo->move)), undo->move);
    }
}

// Empty frames below the root too: the first plies look back at them.
static void clear_stack(Worker *worker)
{
    const int frames = (int)(sizeof worker->stack / sizeof worker->stack[0]);
    for (int i = 0; i < frames; ++i) {
        StackFrame *frame = &worker->stack[i];
        frame->move = MOVE_NONE;
        frame->continuation = history_no_continuation(worker->history);
        frame->corrected_eval = SCORE_NONE;
        frame->excluded = MOVE_NONE;
        frame->cutoffs = 0;
        frame->was_pv = false;
        frame->tt_hit = false;
        frame->killers[0] = frame->killers[1] = MOVE_NONE;
        frame->double_extensions = frame->move_number = frame->history = 0;
        frame->pv_length = 0;
    }
    set_game_moves(worker);
}

RootMove *worker_find_root_move(Worker *worker, Move move)
{
    // Moves of the better lines stand before pv_index and are left out of the lines below.
    for (int i = worker->pv_index; i < worker->root_count; ++i)
        if (move_equal(worker->root_moves[i].move, move))
            return &worker->root_moves[i];
    return NULL;
}

// Only the main thread plays a variant. Its state lives until another variant takes its place.
static void prepare_variant(Worker *worker)
{
    const VariantSetup *setup = &worker->shared->setup.variant;
    if (setup->search == NULL || worker->index != 0)
        return;
    // State is kept while the variant stays: it remembers earlier searches of the game.
    if (worker->variant != setup->search) {
        if (worker->variant != NULL)
            worker->variant->state_free(worker->variant_state);
        worker->variant = setup->search;
        worker->variant_state = setup->search->state_new();
    }
    setup->search->begin(worker->variant_state, setup->settings, &worker->pos);
}

// Without a network there are no accumulators, and make and unmake keep up the sum of the pieces instead.
static void prepare_evaluation(Worker *worker)
{
    const Network *network = worker->shared->setup.network;
    Accumulators *old = worker->accumulators;
    // Kept from one search to the next: they are large, and the size of the network seldom changes.
    if (old != NULL && (network == NULL || accumulators_neurons(old) != network->neurons)) {
        accumulators_free(old);
        worker->accumulators = NULL;
    }
    if (network == NULL) {
        worker->psqt = psqt_sum(&worker->pos);
        return;
    }
    if (worker->accumulators == NULL)
        worker->accumulators = accumulators_new(network->neurons, MAX_PLY + 1);
    accumulators_begin(worker->accumulators, network);
}

void worker_prepare(Worker *worker, const Position *pos)
{
    // A copy of one's own: the numbers are read at every node, and share no cache line with other
    // threads' data.
    worker->params = worker->shared->params;
    // With the moves of the game, which repetitions are compared with.
    worker->history->params = &worker->params;
    pos_copy_with_history(&worker->pos, pos, worker->game_undo, HISTORY_RECORDS_MAX);
    prepare_evaluation(worker);
    atomic_store_explicit(&worker->nodes, 0, memory_order_relaxed);
    atomic_store_explicit(&worker->tb_hits, 0, memory_order_relaxed);
    worker->next_check = 0;
    worker->root_depth = worker->completed_depth = worker->seldepth = 0;
    worker->null_min_ply = 0;
    // Divides other windows; never zero, even before the root is searched.
    worker->root_window = 1;
    worker->best_fell = worker->best_rose = false;
    worker->pv_index = 0;
    clear_stack(worker);
    worker->cutoffs = (CutoffCounts){0};
    history_forget(worker->history, worker->shared->setup.forget_percent);
    history_begin_search(worker->history);
    prepare_variant(worker);
    // Last: the order needs histories, stack and evaluation.
    list_root_moves(worker);
}

static Score clamp_evaluation(Score value)
{
    return value > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : value < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : value;
}

Score worker_evaluate(Worker *worker)
{
    const SearchShared *shared = worker->shared;
    if (shared->setup.listener.on_evaluation != NULL)
        shared->setup.listener.on_evaluation(shared->setup.listener.evaluation_context, &worker->pos);
    const Score value = worker->accumulators != NULL
                            ? eval_with_network(&worker->pos, worker->accumulators, worker->pawns)
                            : eval_with_psqt(&worker->pos, worker->psqt, worker->pawns);
    // Noise weakens the play on purpose; it depends on the position alone.
    if (shared->setup.noise == 0)
        return value;
    return clamp_evaluation(value + eval_noise(worker->pos.key, shared->setup.noise_seed, shared->setup.noise));
}

Score worker_correct(const Worker *worker, Score evaluation)
{
    return clamp_evaluation(evaluation + corrections_value(worker->corrections, &worker->pos));
}

uint64_t shared_nodes(const SearchShared *shared)
{
    uint64_t nodes = 0;
    for (int i = 0; i < shared->worker_count; ++i)
        nodes += worker_nodes(shared->workers[i]);
    return nodes;
}

uint64_t shared_tb_hits(const SearchShared *shared)
{
    uint64_t hits = 0;
    for (int i = 0; i < shared->worker_count; ++i)
        hits += atomic_load_explicit(&shared->workers[i]->tb_hits, memory_order_relaxed);
    return hits;
}

int64_t shared_now_us(const SearchShared *shared)
{
    const SearchLimits *limits = &shared->setup.limits;
    // A clock that counts nodes makes a search with a time limit the same on every machine.
    if (limits->nodes_per_second > 0)
        return (int64_t)(shared_nodes(shared) * US_PER_SECOND / limits->nodes_per_second);
    if (limits->cpu_time)
        return clock_cpu_us();
    // Below zero the clock stands still, and the number is the moment when it stopped.
    const int64_t standing = atomic_load_explicit(&shared->standing_us, memory_order_relaxed);
    return standing < 0 ? -standing : clock_now_us() - standing;
}

void shared_stop_clock(SearchShared *shared)
{
    const int64_t standing = atomic_load_explicit(&shared->standing_us, memory_order_relaxed);
    if (standing >= 0)
        atomic_store_explicit(&shared->standing_us, standing - clock_now_us(), memory_order_relaxed);
}

void shared_go_on_clock(SearchShared *shared)
{
    const int64_t standing = atomic_load_explicit(&shared->standing_us, memory_order_relaxed);
    if (standing < 0)
        atomic_store_explicit(&shared->standing_us, clock_now_us() + standing, memory_order_relaxed);
}

int64_t shared_elapsed_us(const SearchShared *shared)
{
    return shared_now_us(shared) - shared->start_us;
}

int64_t shared_clock_us(const SearchShared *shared)
{
    return shared_now_us(shared) - atomic_load_explicit(&shared->clock_start_us, memory_order_relaxed);
}

// A limit on nodes or on the clock; the maximum of the budget is the last moment.
static bool limit_is_reached(const SearchShared *shared)
{
    if (shared->setup.limits.nodes != 0 && shared_nodes(shared) >= shared->setup.limits.nodes)
        return true;
    return shared->time_budget.is_timed && shared_clock_us(shared) >= shared->time_budget.maximum_us;
}

static bool node_budget_is_spent(const SearchShared *shared)
{
    return shared->setup.limits.node_budget != 0 && shared_nodes(shared) >= shared->setup.limits.node_budget;
}

// Counting to a limit exactly: the next check comes with that node.
static void check_no_later_than(Worker *worker, uint64_t nodes)
{
    if (nodes > worker_nodes(worker) && nodes < worker->next_check)
        worker->next_check = nodes;
}

// A clock that counts nodes is looked at with each of its ticks.
static uint64_t nodes_between_checks(const SearchLimits *limits)
{
    const uint64_t tick = limits->nodes_per_second / NODE_CLOCK_TICKS + 1;
    return limits->nodes_per_second > 0 && tick < NODES_BETWEEN_CHECKS ? tick : NODES_BETWEEN_CHECKS;
}

void worker_check_limits(Worker *worker)
{
    SearchShared *shared = worker->shared;
    const uint64_t nodes = worker_nodes(worker);
    worker->next_check = nodes + nodes_between_checks(&shared->setup.limits);
    // All threads stop here while the search is paused.
    gate_pass(&shared->pause);
    // One thread keeps the limits, the others only see the flag.
    if (worker->index != 0)
        return;
    // A node limit is kept to the node when one thread searches.
    check_no_later_than(worker, shared->setup.limits.nodes);
    check_no_later_than(worker, shared->setup.limits.node_budget);
    // The first iteration is always finished, so that there is a move to play.
    if (worker->completed_depth == 0)
        return;
    // While pondering only the node budget counts: our clock does not run.
    const bool is_pondering = atomic_load_explicit(&shared->is_pondering, memory_order_acquire);
    if (node_budget_is_spent(shared) || (!is_pondering && limit_is_reached(shared)))
        atomic_store_explicit(&shared->stop, true, memory_order_relaxed);
}

void worker_count_node(Worker *worker, int ply)
{
    if (ply > worker->seldepth)
        worker->seldepth = ply;
    const uint64_t nodes = worker_nodes(worker) + 1;
    atomic_store_explicit(&worker->nodes, nodes, memory_order_relaxed);
    if (nodes >= worker->next_check)
        worker_check_limits(worker);
}

void worker_make(Worker *worker, int ply, Move move)
{
    Position *pos = &worker->pos;
    StackFrame *frame = worker_frame(worker, ply);
    const Piece piece = pos_piece_on(pos, move_from(move));
    // Before all else: the entry comes from memory while the move is made.
    tt_prefetch(worker->shared->table, pos_key_after(pos, move));
    set_frame_move(worker, frame, piece, move);
    // With a network there is no sum of squares to keep; restoring the unused one costs nothing.
    if (worker->accumulators != NULL) {
        accumulators_push(worker->accumulators, pos, move);
        pos_make_move(pos, move, &worker->undo[ply]);
        return;
    }
    frame->psqt = worker->psqt;
    worker->psqt = psqt_sum_after(worker->psqt, pos, move);
    pos_make_move(pos, move, &worker->undo[ply]);
    pawns_prefetch(worker->pawns, pos);
}

void worker_unmake(Worker *worker, int ply, Move move)
{
    pos_unmake_move(&worker->pos, move, &worker->undo[ply]);
    if (worker->accumulators != NULL)
        accumulators_pop(worker->accumulators);
    worker->psqt = worker_frame(worker, ply)->psqt;
}

void worker_make_null(Worker *worker, int ply)
{
    StackFrame *frame = worker_frame(worker, ply);
    frame->move = MOVE_NULL;
    frame->continuation = history_no_continuation(worker->history);
    pos_make_null(&worker->pos, &worker->undo[ply]);
}

void worker_unmake_null(Worker *worker, int ply)
{
    pos_unmake_null(&worker->pos, &worker->undo[ply]);
}
