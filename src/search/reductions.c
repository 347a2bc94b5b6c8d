// SPDX-License-Identifier: GPL-3.0-or-later
// Steps 14 and 16 of a node (search.c): how deep a move is searched. Late move reductions: moves that come late in a
// good order are searched less deeply, and again if they surprise.
#include "base/rng.h"
#include "search/node.h"

enum { PLY_FRACTION = 1024, PERCENT = 100 };

// Logarithm to base 2 in 1/1024, by repeated squaring of the mantissa.
static int log2_fixed(unsigned n)
{
    enum { FRACTION_BITS = 10 };
    const int whole = 31 - __builtin_clz(n);
    uint64_t mantissa = ((uint64_t)n << 32) >> whole; // 1.0 <= mantissa / 2^32 < 2.0
    int result = whole;
    for (int bit = 0; bit < FRACTION_BITS; ++bit) {
        mantissa = wide_multiply_high(mantissa, mantissa) << 32 | mantissa * mantissa >> 32;
        const bool above_two = mantissa >> 33 != 0;
        result = result * 2 + above_two;
        if (above_two)
            mantissa >>= 1;
    }
    return result;
}

// Integers only: every machine must build the same tree.
void reductions_fill(Reductions *reductions, const SearchParams *params)
{
    for (unsigned depth = 1; depth < REDUCTION_DEPTH_NB; ++depth)
        for (unsigned number = 1; number < REDUCTION_MOVE_NB; ++number)
            reductions->table[depth][number] = params->lmr_base + log2_fixed(depth) * log2_fixed(number) /
                                                                      PLY_FRACTION * params->lmr_slope / PLY_FRACTION;
}

// The reduction before any adjustment, in 1/1024 plies; what lies beyond the table counts as its edge.
static int table_entry(const Node *node, int move_number)
{
    const Depth depth = node->depth < 0 ? 0 : node->depth;
    const int row = depth < REDUCTION_DEPTH_NB ? depth : REDUCTION_DEPTH_NB - 1;
    const int column = move_number < REDUCTION_MOVE_NB ? move_number : REDUCTION_MOVE_NB - 1;
    return node->worker->shared->reductions.table[row][column];
}

Depth node_base_reduction(const Node *node, int move_number)
{
    return table_entry(node, move_number) / PLY_FRACTION;
}

// Step 16: captures on what was a principal variation are looked at in full, unless the node is expected to fail high
// and its move was not the first choice either.
bool node_may_reduce(const Node *node, Move move)
{
    enum { NEAR_ROOT = 1 };
    // At the root's PV one move more is searched in full: a wrong choice there costs most.
    const bool is_early = node->moves_searched <= 1 + (node->is_pv && node->ply <= NEAR_ROOT);
    if (node->depth < node->worker->params.lmr_depth || is_early)
        return false;
    return move_is_quiet(move) || !node->frame->was_pv || (node->is_cut && (node->frame - 1)->move_number > 1);
}

// What the node says, whichever move it is.
static int reduction_of_node(const Node *node)
{
    enum { PV_PLIES = 3 };
    const SearchParams *const params = &node->worker->params;
    int reduction = 0;
    // A position that gets worse, a node expected to fail high, a capture as the table's move:
    // later moves rarely matter.
    if (!node->is_improving)
        reduction += params->lmr_not_improving;
    if (node->is_cut)
        reduction += params->lmr_cut_node;
    if (move_is_real(node->table.move) && !move_is_quiet(node->table.move))
        reduction += params->lmr_noisy_tt_move;
    // What once was a principal variation, or is one, deserves more depth.
    if (node->frame->was_pv && !node->is_expected_low)
        reduction -= params->lmr_was_pv;
    if (node->is_pv)
        reduction -= params->lmr_pv_node + params->lmr_pv_shallow / (PV_PLIES + node->depth);
    if (node->is_singular)
        reduction -= params->lmr_singular;
    // A late move of the opponent was reduced already: reducing the answers too would hide what
    // refutes it.
    if ((node->frame - 1)->move_number > params->lmr_late_parent_moves)
        reduction -= params->lmr_late_parent;
    // Mates in such positions begin with quiet moves that threaten nothing at first sight.
    if (node->enemy_king_immobile)
        reduction -= params->lmr_cornered;
    return reduction;
}

Depth node_reduction(const Node *node, Move move, bool gives_check, int history)
{
    const SearchParams *const params = &node->worker->params;
    int reduction = table_entry(node, node->move_count) + reduction_of_node(node);
    // The wider the window still is at a PV node, the more a better move would matter.
    const Score window = node->beta - node->alpha;
    reduction += params->lmr_null_window - (int)((int64_t)params->lmr_open_window * window / node->worker->root_window);
    // The opponent keeps finding answers: the moves left are not likely to be better.
    if ((node->frame + 1)->cutoffs >= params->lmr_refutations_min)
        reduction += params->lmr_refutations;
    // A sacrifice looks bad until its last move: reduced at each of its moves, it would never be seen.
    if ((!move_is_quiet(move) || gives_check) &&
        node->ply * PERCENT < params->lmr_near_root_share * node->worker->root_depth)
        reduction -= params->lmr_near_root;
    // In whole plies: only a history that says something counts.
    reduction -= (history - params->lmr_history_offset) / params->lmr_history * PLY_FRACTION;
    // At most one ply more than usual; anything between is no reduction.
    if (reduction <= -PLY_FRACTION)
        return -1;
    return reduction < 0 ? 0 : reduction / PLY_FRACTION;
}

// Step 14: singular extension (Anantharaman, Campbell and Hsu 1990). Search the node without the TT move; if
// everything else falls short of the table's score, the move stands alone and deserves another ply. If the others fail
// high as well, the node has several ways to do so and can be cut, or its best move needs less depth to be shown.
Depth node_singular_extension(Node *node, Move move, bool *cuts)
{
    const SearchParams *const params = &node->worker->params;
    enum { MARGIN_FRACTION = 16 };
    Worker *worker = node->worker;
    const Depth singular_depth = params->singular_depth + (node->is_pv ? params->singular_pv_depth : 0);
    if (node->is_root || node->is_singular_test || node->depth < singular_depth ||
        // No further than twice the iteration's depth, or forced lines would never end.
        !move_equal(move, node->table.move) || !node->tt_hit || node->ply >= 2 * worker->root_depth)
        return 0;
    // The table's score must be a lower bound, and of a search deep enough to lean on.
    if (node->table.depth < node->depth - params->singular_table_depth || (node->table.bound & BOUND_LOWER) == 0 ||
        node->table.score == SCORE_NONE || score_is_decisive(node->table.score))
        return 0;

    const int margin =
        params->singular_margin + (node->frame->was_pv && !node->is_pv ? params->singular_was_pv_margin : 0);
    const Score limit = node->table.score - margin * node->depth / MARGIN_FRACTION;
    node->frame->excluded = move;
    const Score score = search_node(worker, node->ply, limit - 1, limit, (node->depth - 1) / 2, node->is_cut);
    node->frame->excluded = MOVE_NONE;
    if (score < limit) {
        node->is_singular = move_is_quiet(move);
        const bool is_double = !node->is_pv && score < limit - params->singular_double_margin &&
                               (node->frame - 1)->double_extensions < params->singular_double_max;
        return is_double ? 2 : 1;
    }
    // Multi-cut: another move fails high as well, without the table's.
    if (limit >= node->beta && !node->is_pv) {
        node->best_score = limit;
        *cuts = true;
        return 0;
    }
    if (node->table.score >= node->beta)
        // Not singular though it fails high: less depth will show the same.
        return -2;
    return node->table.score <= node->alpha && node->table.score <= score ? -1 : 0;
}
