// SPDX-License-Identifier: GPL-3.0-or-later
// Quiescence search, step 1 of a node at the horizon (search.c): captures, promotions, evasions and at first quiet
// checks, until the static value can be trusted.
#include "board/rules.h"
#include "board/see.h"
#include "eval/endgame.h"
#include "search/move_picker.h"
#include "search/node.h"

typedef struct QuietNode {
    Worker *worker;
    int ply;
    Score alpha, beta;
    bool in_check;
    bool is_first;                  // right below the main search
    Score raw_eval, corrected_eval; // SCORE_NONE in check
    Score stand_pat;                // what the side to move has at least; not in check
    Score best_score;
    Move best_move;
} QuietNode;

// The side to move need not capture: what it has now is a lower bound. True if that already fails high.
static bool stand_pat(QuietNode *node, const TtData *table, bool tt_hit)
{
    // In check there is no standing still: every evasion is searched.
    if (node->in_check) {
        node->corrected_eval = SCORE_NONE;
        node->best_score = -SCORE_INFINITE;
        return false;
    }
    if (tt_hit && table->raw_eval != SCORE_NONE)
        node->raw_eval = table->raw_eval;
    node->corrected_eval = worker_correct(node->worker, node->raw_eval);
    node->best_score = sharpen_eval(node->corrected_eval, tt_hit, table);
    node->stand_pat = node->best_score;
    if (node->best_score > node->alpha)
        node->alpha = node->best_score;
    return node->alpha >= node->beta;
}

// A capture that is looked at whatever it promises: it takes back, promotes or gives check.
static bool capture_is_forcing(const QuietNode *node, Move move)
{
    Worker *worker = node->worker;
    // The square of the last move: a recapture settles what the capture before began.
    const Square taken_on = move_king_to(worker_frame(worker, node->ply - 1)->move);
    return move_to(move) == taken_on || move_is_promotion(move) || pos_gives_check(&worker->pos, move);
}

// Delta pruning: even winning the victim for nothing would leave us below alpha. Where what we have is far below alpha,
// an exchange of equal pieces will not do either.
static bool capture_is_hopeless(QuietNode *node, Move move)
{
    Worker *worker = node->worker;
    const Score base = node->stand_pat + worker->params.delta_margin;
    Score hoped = base + see_victim_value(&worker->pos, move);
    if (hoped > node->alpha) {
        // Near alpha any win of material will do; far below only a clear one.
        if (base > node->alpha || see_at_least(&worker->pos, move, 1))
            return false;
        hoped = base;
    }
    // Fail-soft: what the capture could have brought at most is a bound for the node.
    if (hoped > node->best_score)
        node->best_score = hoped;
    return true;
}

// After the first moves the captures left are the lesser ones.
static bool capture_is_left_out(QuietNode *node, Move move, int looked_at)
{
    // A node whose every move so far is mate must look at all of them.
    if (node->in_check || move_is_quiet(move) || node->best_score < -SCORE_EVAL_MAX || capture_is_forcing(node, move))
        return false;
    return looked_at >= node->worker->params.quiescence_moves || capture_is_hopeless(node, move);
}

static Score search_from(Worker *worker, int ply, Score alpha, Score beta, bool is_first);

// True when the node fails high.
static bool search_move(QuietNode *node, Move move)
{
    Worker *worker = node->worker;
    worker_make(worker, node->ply, move);
    const Score score = -search_from(worker, node->ply + 1, -node->beta, -node->alpha, false);
    worker_unmake(worker, node->ply, move);
    if (score <= node->best_score)
        return false;
    node->best_score = score;
    if (score <= node->alpha)
        return false;
    node->alpha = score;
    node->best_move = move;
    return score >= node->beta;
}

// The moves as they come, until one fails high. After some quiet evasions without success the rest are
// left out, unless all of them were mated.
static void search_picked_moves(QuietNode *node, MovePicker *picker)
{
    const SearchParams *const params = &node->worker->params;
    Worker *worker = node->worker;
    int quiet_evasions = 0, looked_at = 0;
    for (Move move = move_picker_next(picker); move_is_real(move); move = move_picker_next(picker)) {
        if (capture_is_left_out(node, move, looked_at))
            continue;
        ++looked_at;
        if (search_move(node, move))
            return;
        if (worker_is_stopped(worker))
            return;
        if (node->in_check && move_is_quiet(move) && ++quiet_evasions >= params->quiescence_evasions &&
            node->best_score >= -SCORE_EVAL_MAX)
            picker->skip_quiets = true;
    }
}

static void search_moves(QuietNode *node, Move tt_move)
{
    Worker *worker = node->worker;
    const ContinuationHistory continuation = worker_continuation(worker, node->ply);
    MovePicker picker;
    move_picker_init_quiescence(&picker, &worker->pos, worker->history, &continuation, tt_move, node->ply);
    // One ply of quiet checks shows most attacks on the king; more would not end.
    picker.with_checks = node->is_first && !node->in_check;
    search_picked_moves(node, &picker);
}

// The quiescence search of a node: draws, table, standing pat, then the moves. Also calls itself below
// the first ply.
static Score search_from(Worker *worker, int ply, Score alpha, Score beta, bool is_first)
{
    Position *pos = &worker->pos;
    worker_count_node(worker, ply);
    worker_frame(worker, ply)->pv_length = 0;
    // Repetitions happen here too: evasions and checks can go round in circles.
    if (worker_is_stopped(worker) || rules_is_search_draw(pos, ply) || endgame_is_drawn(pos))
        return node_draw_score(worker);
    QuietNode node = {.worker = worker,
                      .ply = ply,
                      .alpha = alpha,
                      .beta = beta,
                      .in_check = pos_in_check(pos),
                      .is_first = is_first};
    // The end of the stack of frames; in check there is no value to return.
    if (ply >= MAX_PLY - 1)
        return node.in_check ? SCORE_DRAW : worker_evaluate(worker);

    const ForcedScores *forced = worker->shared->setup.forced_scores;
    if (forced != NULL && forced_scores_find(forced, pos->key, 0, &node.best_score))
        return node.best_score;
    // Computed while the table entry is on its way from memory: most positions met here are not in the table.
    node.raw_eval = node.in_check ? SCORE_NONE : worker_evaluate(worker);
    TtData table;
    const bool tt_hit = tt_probe(worker->shared->table, pos->key, &table);
    table.score = score_from_tt(table.score, ply);
    // Of any depth: every search is at least a quiescence search.
    if (tt_hit && tt_cutoff(&table, beta - alpha > 1, beta, 0))
        return table.score;
    // Stored, so that the next visit needs no evaluation.
    if (stand_pat(&node, &table, tt_hit)) {
        if (!tt_hit)
            tt_store(worker->shared->table, pos->key,
                     &(TtData){.move = MOVE_NONE,
                               .score = score_to_tt(node.best_score, ply),
                               .raw_eval = node.raw_eval,
                               .depth = 0,
                               .bound = BOUND_LOWER});
        return node.best_score;
    }

    search_moves(&node, table.move);
    if (worker_is_stopped(worker))
        return node_draw_score(worker);
    // No evasion at all: only in check does an empty list of moves mean mate here.
    if (node.in_check && node.best_score == -SCORE_INFINITE)
        return score_mated_in(ply);

    const Bound bound = node.best_score >= beta ? BOUND_LOWER : BOUND_UPPER;
    tt_store(worker->shared->table, pos->key,
             &(TtData){.move = node.best_move,
                       .score = score_to_tt(node.best_score, ply),
                       .raw_eval = node.raw_eval,
                       .depth = 0,
                       .bound = bound,
                       .was_pv = table.was_pv});
    return node.best_score;
}

Score search_quiescence(Worker *worker, int ply, Score alpha, Score beta)
{
    return search_from(worker, ply, alpha, beta, true);
}
