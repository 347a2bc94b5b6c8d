// SPDX-License-Identifier: GPL-3.0-or-later
// Steps 7 to 10 and 13 of a node (search.c), which cut it or a move short because the value can be foreseen. Each is
// wrong sometimes; the margins in params.def say how often we accept that. A stopped search has no values; its steps
// say true at once, so that no node is counted beyond a limit. How deep a move is searched stands in reductions.c.
#include "board/rules.h"
#include "board/see.h"
#include "search/move_picker.h"
#include "search/node.h"

// Step 7: reverse futility pruning. We are so far above beta that a quiet opponent's move will not bring us below it.
// No lead is worth anything against a threat of mate. A position that was on a principal variation is worth looking at.
bool node_try_reverse_futility(Node *node)
{
    const SearchParams *const params = &node->worker->params;
    if (node->is_pv || node->in_check || node->depth > params->reverse_futility_depth ||
        score_is_decisive(node->beta) || node->frame->was_pv)
        return false;
    // A move before with a good history is likelier to have hidden threats.
    const Score margin = params->reverse_futility_margin * node->depth -
                         params->reverse_futility_improving * (node->is_improving ? 1 : 0) +
                         (node->frame - 1)->history / params->reverse_futility_history;
    if (node->sharpened_eval < node->beta || node->sharpened_eval - margin < node->beta ||
        score_is_decisive(node->sharpened_eval))
        return false;
    if (node->depth >= params->reverse_futility_threat_depth && mate_is_threatened(node->pos))
        return false;
    // Between the two: nothing as high as the evaluation has been proved.
    node->best_score = (node->sharpened_eval + node->beta) / 2;
    return true;
}

// Step 8: razoring (Birmingham and Kent 1977). We are so far below alpha that only a tactical shot helps, and
// quiescence finds none.
bool node_try_razoring(Node *node)
{
    const SearchParams *const params = &node->worker->params;
    if (node->in_check || score_is_decisive(node->alpha))
        return false;
    const Score margin = params->razor_base + params->razor_step * node->depth * node->depth;
    if (node->sharpened_eval + margin > node->alpha)
        return false;
    // A null window: only whether anything reaches alpha is asked.
    const Score score = search_quiescence(node->worker, node->ply, node->alpha, node->alpha + 1);
    if (score > node->alpha && !worker_is_stopped(node->worker))
        return false;
    node->best_score = score;
    return true;
}

// Step 9: where a null move is worth its nodes.
static bool null_move_is_sensible(const Node *node)
{
    const SearchParams *const params = &node->worker->params;
    if (node->is_pv || node->in_check || node->depth < params->null_depth || node->sharpened_eval < node->beta)
        return false;
    // A search that does not fail high is lost: near the horizon it takes more than a bare lead.
    if (node->frame->corrected_eval < node->beta + params->null_static_margin - params->null_static_step * node->depth)
        return false;
    // Two passes in a row prove nothing; with pawns only, zugzwang is the rule.
    const bool after_null = move_equal((node->frame - 1)->move, MOVE_NULL);
    if (after_null || node->ply < node->worker->null_min_ply || !pos_has_non_pawns(node->pos, node->pos->stm))
        return false;
    // Where the table already says that the node fails low, a pass will not help.
    return !score_is_decisive(node->beta) &&
           !(node->tt_hit && node->table.bound == BOUND_UPPER && node->table.score < node->beta);
}

// Step 9: null move (Beal 1989, Donninger 1993). If we may even pass and still fail high, a real move will. Zugzwang
// breaks that, so deep cut-offs, where it is cheap, are verified by a search without null moves.
bool node_try_null_move(Node *node)
{
    const SearchParams *const params = &node->worker->params;
    if (!null_move_is_sensible(node))
        return false;
    Worker *worker = node->worker;
    // The further above beta, the less depth is needed to confirm it.
    int above = (node->sharpened_eval - node->beta) / params->null_eval_divisor;
    if (above > params->null_eval_max)
        above = params->null_eval_max;
    // A king without a square to go to: a mate threat after the pass needs depth to be seen.
    const bool in_danger = king_is_immobile(node->pos, node->pos->stm);
    const Depth reduced = node->depth - params->null_base - node->depth / params->null_depth_divisor - above +
                          (in_danger ? params->null_cornered : 0);

    worker_make_null(worker, node->ply);
    Score score = -search_node(worker, node->ply + 1, -node->beta, -node->beta + 1, reduced, !node->is_cut);
    worker_unmake_null(worker, node->ply);
    if (worker_is_stopped(worker))
        return true;
    if (score < node->beta)
        return false;
    if (score_is_decisive(score))
        score = node->beta; // a mate found after a pass is no proof

    // No verification within a verification: below it null moves are off for some plies.
    if (node->depth >= params->null_verify_depth && worker->null_min_ply == 0) {
        worker->null_min_ply = node->ply + params->null_verify_share * (reduced > 0 ? reduced : 0) / 4;
        const Score verified = search_node(worker, node->ply, node->beta - 1, node->beta, reduced, false);
        worker->null_min_ply = 0;
        if (verified < node->beta && !worker_is_stopped(worker))
            return false;
    }
    node->best_score = score;
    return true;
}

// Step 10: the capture is tried by quiescence first, and searched where that beats the raised beta.
static Score search_capture_above(Node *node, Move move, Score raised, Depth depth)
{
    Worker *worker = node->worker;
    worker_make(worker, node->ply, move);
    Score score = -search_quiescence(worker, node->ply + 1, -raised, -raised + 1);
    if (score >= raised && !worker_is_stopped(worker))
        score = -search_node(worker, node->ply + 1, -raised, -raised + 1, depth, !node->is_cut);
    worker_unmake(worker, node->ply, move);
    return score;
}

// Stores what ProbCut has found, so that the next visit ends at the transposition table.
static void store_capture(const Node *node, Move move, Score score, Depth depth)
{
    const TtData data = {
        .move = move,
        .score = score_to_tt(score, node->ply),
        .raw_eval = node->raw_eval,
        .depth = depth,
        .bound = BOUND_LOWER,
        .was_pv = node->frame->was_pv,
    };
    tt_store(node->worker->shared->table, node->pos->key, &data);
}

// Tries the picked captures until one beats the raised beta. True if the node is cut, or the search
// stopped.
static bool search_captures_above(Node *node, MovePicker *picker, Score raised, Depth depth)
{
    for (Move move = move_picker_next(picker); move_is_real(move); move = move_picker_next(picker)) {
        const Score score = search_capture_above(node, move, raised, depth);
        if (worker_is_stopped(node->worker))
            return true;
        if (score < raised)
            continue;
        store_capture(node, move, score, depth + 1);
        // The margin is taken off again: only beta was to be beaten.
        node->best_score = score_is_decisive(score) ? score : score - (raised - node->beta);
        return true;
    }
    return false;
}

// Step 10: ProbCut (Buro 1995). A capture that beats beta by a margin in a shallow search will beat beta in a deep one.
bool node_try_probcut(Node *node)
{
    const SearchParams *const params = &node->worker->params;
    if (node->is_pv || node->in_check || node->depth < params->probcut_depth || score_is_decisive(node->beta))
        return false;
    const Score raised = node->beta + params->probcut_margin - (node->is_improving ? params->probcut_improving : 0);
    const Depth reduced = node->depth - params->probcut_reduction;
    // The table has looked as deeply and not found so much.
    const bool table_denies =
        node->tt_hit && node->table.score != SCORE_NONE && node->table.depth >= reduced && node->table.score < raised;
    if (table_denies)
        return false;
    MovePicker picker;
    // Only captures that win what is missing can reach it.
    move_picker_init_probcut(&picker, node->pos, node->worker->history, node->table.move,
                             raised - node->sharpened_eval);
    return search_captures_above(node, &picker, raised, reduced);
}

// Step 13: late move pruning. The node has met so many moves that no further quiet one is worth looking at.
static bool has_enough_quiets(const Node *node)
{
    const SearchParams *const params = &node->worker->params;
    if (node->depth > params->late_move_depth || node->enemy_king_immobile || score_is_decisive(node->best_score))
        return false;
    // Half as many where the position gets worse: quiet moves help less there.
    const int limit = (params->late_move_base + node->depth * node->depth) >> (node->is_improving ? 0 : 1);
    return node->move_count >= limit;
}

// Does the move, not yet made, give check?
static bool gives_check(Node *node, Move move)
{
    // Computed for the first move that asks and kept: many nodes never ask.
    if (!node->has_check_info) {
        node->checks = pos_check_squares(node->pos);
        node->has_check_info = true;
    }
    return pos_gives_check_with(node->pos, &node->checks, move);
}

// Step 13, quiet moves: the history is bad, or even with a margin it would leave us below alpha, or it loses too much
// material.
static bool quiet_is_futile(const Node *node, Move move, int history, Depth reduced_depth)
{
    const SearchParams *const params = &node->worker->params;
    if (reduced_depth <= params->history_depth &&
        history_continuation_weight(node->worker->history, node->pos, &node->continuation, move) <
            -params->history_margin * (node->depth - 1))
        return true;
    const Score margin =
        params->futility_base + params->futility_step * reduced_depth + history / params->futility_history;
    if (!node->in_check && reduced_depth <= params->futility_depth &&
        node->frame->corrected_eval + margin <= node->alpha)
        return true;
    const int allowed = (params->see_quiet_square * reduced_depth + params->see_quiet_step) * reduced_depth;
    // With pawns and king only, losing a pawn may be the only move that is no zugzwang.
    return pos_has_non_pawns(node->pos, node->pos->stm) && !see_at_least(node->pos, move, -allowed);
}

// Step 13, captures: even winning the victim for nothing would leave us below alpha.
static bool capture_is_futile(const Node *node, Move move, Depth reduced_depth)
{
    const SearchParams *const params = &node->worker->params;
    if (node->in_check || move_is_promotion(move) || reduced_depth > params->capture_futility_depth)
        return false;
    const int gain = see_victim_value(node->pos, move);
    const int weight = history_capture_weight(node->worker->history, node->pos, move) / params->capture_futility_weight;
    const Score margin = params->capture_futility_base + params->capture_futility_step * reduced_depth + weight;
    return node->sharpened_eval + gain + margin <= node->alpha;
}

bool node_skips_move(Node *node, MovePicker *picker, Move move, int history)
{
    const SearchParams *const params = &node->worker->params;
    // Something must be searched, or the node has no score.
    if (node->is_root || node->moves_searched == 0)
        return false;
    const bool quiet = move_is_quiet(move);
    if (has_enough_quiets(node))
        picker->skip_quiets = true;
    if (picker->skip_quiets && quiet && !gives_check(node, move))
        return true;

    // What follows asks that something searched is not the loss of the game.
    if (node->best_score < -SCORE_EVAL_MAX)
        return false;
    // What counts is the depth that the move would be searched to.
    Depth reduced_depth = node->depth - 1 - node_base_reduction(node, node->move_count);
    if (reduced_depth < 0)
        reduced_depth = 0;
    const bool futile =
        quiet ? quiet_is_futile(node, move, history, reduced_depth) : capture_is_futile(node, move, reduced_depth);
    const bool may_lose = node->depth <= params->see_depth && pos_has_non_pawns(node->pos, node->pos->stm);
    if (!futile && (quiet || !may_lose))
        return false;
    if (futile && !gives_check(node, move))
        return true;
    // Static exchange evaluation of captures and checks. With pawns only it says little.
    return may_lose && !see_at_least(node->pos, move, -params->see_capture_margin * node->depth);
}
