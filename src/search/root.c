// SPDX-License-Identifier: GPL-3.0-or-later
// The root: iterative deepening, aspiration windows, several principal variations, and when to stop.
#include "search/node.h"

enum { BOUND_REPORT_AFTER_US = 1000000 };

// What iterative deepening remembers between iterations.
typedef struct Deepening {
    Move best;
    int stable_iterations;
    Score scores[MAX_PLY]; // by depth
} Deepening;

// Moves that only failed low keep the order of the iteration before.
static bool goes_before(const RootMove *a, const RootMove *b)
{
    if (a->score != b->score)
        return a->score > b->score;
    return a->previous_score > b->previous_score;
}

void worker_sort_root_moves(Worker *worker, int begin, int end)
{
    // Insertion: stable, and the list is nearly sorted.
    for (int i = begin + 1; i < end; ++i) {
        const RootMove moving = worker->root_moves[i];
        int place = i;
        for (; place > begin && goes_before(&moving, &worker->root_moves[place - 1]); --place)
            worker->root_moves[place] = worker->root_moves[place - 1];
        worker->root_moves[place] = moving;
    }
}

static Score clamp_score(Score score)
{
    return score > SCORE_INFINITE ? SCORE_INFINITE : score < -SCORE_INFINITE ? -SCORE_INFINITE : score;
}

// One line of one iteration of a variant, which has no windows around scores.
static void search_line_by_variant(Worker *worker)
{
    worker->variant->search_root(worker);
    worker_sort_root_moves(worker, worker->pv_index, worker->root_count);
}

// One line of one iteration: searches with a window around the last score and widens it where it fails.
static void search_line(Worker *worker)
{
    const SearchParams *const params = &worker->params;
    const Score expected = worker->root_moves[worker->pv_index].previous_score;
    Score half = params->aspiration_window;
    Score alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
    if (worker->root_depth >= params->aspiration_depth && !score_is_decisive(expected) && expected != -SCORE_INFINITE) {
        // No window around mates: their scores jump.
        alpha = clamp_score(expected - half);
        beta = clamp_score(expected + half);
    }
    Depth depth = worker->root_depth;
    for (;;) {
        const Score score = search_node(worker, 0, alpha, beta, depth < 1 ? 1 : depth, false);
        worker_sort_root_moves(worker, worker->pv_index, worker->root_count);
        if (worker_is_stopped(worker))
            return;
        const bool failed = score <= alpha || score >= beta;
        if (!failed)
            return;
        // The board shows that the best move falls or rises before its new score is known.
        if (worker->pv_index == 0 && score <= alpha)
            worker->best_fell = true;
        else if (worker->pv_index == 0)
            worker->best_rose = true;
        if (worker->shared->setup.multi_pv == 1 && shared_elapsed_us(worker->shared) >= BOUND_REPORT_AFTER_US)
            worker_report_line(worker, worker->pv_index);
        if (score <= alpha) {
            // The score is below: there is no need for so much room above (as in
            // Stockfish).
            beta = (alpha + beta) / 2;
            alpha = clamp_score(score - half);
            // A fall must be seen at full depth; a rise is only to be confirmed.
            depth = worker->root_depth;
        } else {
            beta = clamp_score(score + half);
            if (depth > worker->root_depth - params->fail_high_plies)
                depth -= 1;
        }
        half += half * params->aspiration_growth / 100;
        if (half > params->full_window) {
            alpha = -SCORE_INFINITE;
            beta = SCORE_INFINITE;
        }
    }
}

// One iteration: each of the lines wanted, the best move first, then the best of the rest.
static void search_iteration(Worker *worker, int lines)
{
    worker->best_fell = worker->best_rose = false;
    for (int i = 0; i < worker->root_count; ++i) {
        // A move that was only refuted has no score: an older one would put it before the best at a sudden stop.
        worker->root_moves[i].previous_score = worker->root_moves[i].score;
        worker->root_moves[i].score = -SCORE_INFINITE;
    }
    for (worker->pv_index = 0; worker->pv_index < lines && !worker_is_stopped(worker); ++worker->pv_index) {
        worker->seldepth = 0;
        if (worker->shared->setup.variant.search == NULL)
            search_line(worker);
        else
            search_line_by_variant(worker);
    }
    worker->pv_index = 0;
    // A later line may have come out better than an earlier one.
    worker_sort_root_moves(worker, 0, lines);
}

static bool mate_is_proved(const Worker *worker)
{
    const Score score = worker->root_moves[0].score;
    const int wanted = worker->shared->setup.limits.mate;
    return wanted > 0 && score >= SCORE_MATE_BOUND && score_mate_moves(score) <= wanted;
}

static void note_iteration(Worker *worker, Deepening *deepening)
{
    const RootMove *best = &worker->root_moves[0];
    if (move_equal(best->move, deepening->best))
        deepening->stable_iterations += 1;
    else
        deepening->stable_iterations = 0;
    deepening->best = best->move;
    deepening->scores[worker->root_depth] = best->score;
}

// Time signs: a settled move needs less, a falling score more.
static bool time_is_up(const Worker *worker, const Deepening *deepening)
{
    const SearchShared *shared = worker->shared;
    if (!shared->time_budget.is_timed || atomic_load_explicit(&shared->is_pondering, memory_order_acquire))
        return false;
    // Over a few iterations, so that a score that slides down slowly counts too.
    const SearchParams *const params = &worker->params;
    const Depth depth = worker->root_depth, earlier = depth - params->time_drop_span;
    const SearchStability signs = {
        .stable_iterations = deepening->stable_iterations,
        .score_drop = earlier > 0 ? deepening->scores[earlier] - deepening->scores[depth] : 0,
        .node_share = worker_effort(worker, &worker->root_moves[0]) / 10,
    };
    const int64_t elapsed = shared_clock_us(shared);
    // An only move needs little time: just enough for a move to ponder on.
    if (worker->root_count == 1 && shared->setup.limits.has_clock &&
        elapsed >= shared->time_budget.optimum_us / params->time_forced_share)
        return true;
    return elapsed >= time_manager_optimum(&shared->time_budget, &signs, params);
}

// Nothing more to find: the mate on the board is shorter than what deeper iterations look at. An endless search then
// waits to be stopped, and what it remembers stays about the mate. A depth or node limit alone is searched out.
static bool search_is_complete(const Worker *worker)
{
    const SearchShared *shared = worker->shared;
    const Score score = worker->root_moves[0].score;
    const bool may_end =
        shared->time_budget.is_timed || shared->setup.limits.infinite || shared->setup.limits.until_mate;
    if (!score_is_mate(score) || shared->setup.multi_pv > 1 || !may_end)
        return false;
    const int plies = SCORE_MATE - (score > 0 ? score : -score);
    return worker->root_depth > plies + worker->params.mate_extra_plies;
}

// An endless search that has ended has found what any depth would find. A GUI may wait for a certain one.
static void report_completion(Worker *worker)
{
    if (!worker->shared->setup.limits.infinite)
        return;
    worker->root_depth = MAX_PLY - 1;
    worker_report_line(worker, 0);
}

// Is the node budget for beginning iterations spent?
static bool soft_nodes_are_spent(const SearchShared *shared)
{
    return shared->setup.limits.soft_nodes != 0 && shared_nodes(shared) >= shared->setup.limits.soft_nodes;
}

void worker_search(Worker *worker)
{
    SearchShared *shared = worker->shared;
    Deepening deepening = {.best = MOVE_NONE};
    const VariantSetup *variant = &shared->setup.variant;
    if (worker->root_count == 0 || (variant->search != NULL && worker->index > 0))
        return;
    // Endgame tables may know the answer, and rank the root moves in any case.
    const bool is_known = worker_knows_root(worker);
    const int lines = shared->setup.multi_pv < worker->root_count ? shared->setup.multi_pv : worker->root_count;
    const Depth last = shared->setup.limits.depth > 0 && shared->setup.limits.depth < MAX_PLY - 1
                           ? shared->setup.limits.depth
                           : MAX_PLY - 1;
    for (int i = 0; is_known && i < lines; ++i)
        worker_report_line(worker, i);
    if (is_known) {
        report_completion(worker);
        return;
    }

    const Depth first = variant->search != NULL && variant->without_deepening ? last : 1;
    for (Depth depth = first; depth <= last; ++depth) {
        // Helper threads are spread over two depths, so that they do not all walk the same tree.
        worker->root_depth = depth + (worker->index > 0 && depth + 1 < last ? worker->index % 2 : 0);
        search_iteration(worker, lines);
        // An iteration that was cut off counts for its best move only, which sorting has taken
        // care of.
        if (worker_is_stopped(worker))
            return;
        worker->completed_depth = worker->root_depth;
        for (int i = 0; i < lines; ++i)
            worker_report_line(worker, i);
        note_iteration(worker, &deepening);
        // Time, limits and reports are the main thread's.
        if (worker->index != 0)
            continue;
        atomic_store(&shared->first_iteration_done, true);
        // A move may have been wanted before there was one; thread_pool_move_now has the other half.
        if (atomic_load(&shared->move_now))
            atomic_store(&shared->stop, true);
        if (shared->setup.listener.on_iteration != NULL) {
            const SearchView view = worker_view(worker);
            shared->setup.listener.on_iteration(shared->setup.listener.context, &view);
        }
        worker_check_limits(worker);
        const bool is_complete = search_is_complete(worker);
        if (is_complete)
            report_completion(worker);
        if (is_complete || time_is_up(worker, &deepening) || soft_nodes_are_spent(shared) || mate_is_proved(worker))
            return;
    }
}
