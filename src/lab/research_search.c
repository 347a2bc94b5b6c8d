// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/research_search.h"

#include "board/rules.h"
#include "eval/eval.h"
#include "eval/psqt.h"
#include "search/tt.h"

enum {
    NULL_MOVE_REDUCTION = 2, // C. Donninger, "Null move and deep search", ICCA EventLog 16(3), 1993
    NULL_MOVE_DEPTH_MIN = 2,
};

typedef struct Node {
    Research *research;
    ResearchNode seen; // as the orderings see it
    Score alpha, beta;
    Score best;
    Move best_move; // raised alpha or cut; MOVE_NONE if none did
} Node;

// --- the board -----------------------------------------------------------------------------------------------------

// The fifty-move rule looks at the way to a position, and so does the evaluation that fades with it: here no move counts.
static void forget_the_way(Position *pos)
{
    pos->rule50 = 0;
}

void research_make(Research *research, int ply, Move move)
{
    research->men[ply + 1] = men_sum_after(research->men[ply], &research->pos, move);
    research->moves[ply] = move;
    pos_make_move(&research->pos, move, &research->undo[ply]);
    forget_the_way(&research->pos);
}

void research_unmake(Research *research, int ply, Move move)
{
    pos_unmake_move(&research->pos, move, &research->undo[ply]);
}

Score research_evaluate(const Research *research, int ply)
{
    if (rules_insufficient_material(&research->pos))
        return SCORE_DRAW;
    return eval_with_men(&research->pos, research->men[ply], research->pawns);
}

ResearchNode research_node(const Research *research, int ply, Depth depth, Move tt_move)
{
    return (ResearchNode){
        .pos = &research->pos,
        .ply = ply,
        .depth = depth,
        .last = ply > 0 ? research->moves[ply - 1] : MOVE_NONE,
        .tt_move = tt_move,
        .men = research->men[ply],
    };
}

// --- the table -----------------------------------------------------------------------------------------------------

static int16_t bound_to_table(Score bound, int ply)
{
    return (int16_t)(bound == SCORE_INFINITE || bound == -SCORE_INFINITE ? bound : score_to_tt(bound, ply));
}

static Score bound_from_table(int16_t bound, int ply)
{
    return bound == SCORE_INFINITE || bound == -SCORE_INFINITE ? bound : score_from_tt(bound, ply);
}

// Looks the node up; true if its bounds decide it.
static bool tt_cutoff(Node *node)
{
    const Research *research = node->research;
    ResearchEntry entry;
    if (!research->keeps_table || !research_table_find(research->table, research->pos.key, &entry))
        return false;
    node->seen.tt_move = entry.move;
    if (!research->settings.use_table || entry.depth != node->seen.depth)
        return false;
    const Score lower = bound_from_table(entry.lower, node->seen.ply);
    const Score upper = bound_from_table(entry.upper, node->seen.ply);
    node->best = lower >= node->beta ? lower : upper;
    return lower >= node->beta || upper <= node->alpha || lower == upper;
}

// `alpha` is that with which the node began.
static void store_node(const Node *node, Score alpha)
{
    const Research *research = node->research;
    if (!research->keeps_table)
        return;
    const Score lower = node->best > alpha ? node->best : -SCORE_INFINITE;
    const Score upper = node->best < node->beta ? node->best : SCORE_INFINITE;
    const ResearchEntry entry = {
        .key = research->pos.key,
        .lower = bound_to_table(lower, node->seen.ply),
        .upper = bound_to_table(upper, node->seen.ply),
        .move = node->best_move,
        .depth = (int8_t)node->seen.depth,
    };
    research_table_store(research->table, &entry);
}

// --- moves ---------------------------------------------------------------------------------------------------------

static Score search_below(const Node *node, Score alpha, Score beta)
{
    return -research_search(node->research, node->seen.ply + 1, node->seen.depth - 1, -beta, -alpha);
}

// The principal variation searches ask of later moves only whether they are better, and look again at those that are: PVS
// (T. Marsland and M. Campbell, "Parallel search of strongly ordered game trees", ACM Computing Surveys 14(4), 1982) in
// the whole window, NegaScout (A. Reinefeld, "An improvement to the Scout tree search algorithm", ICCA EventLog 6(4), 1983)
// above the value that it has seen. Right above the horizon NegaScout asks no such question: there the answer costs as
// much as the value. (Reinefeld looks at no move again in the last two plies, where he has exact leaves; our leaves are
// searches.)
static bool is_scouted(const Node *node, bool is_first)
{
    const ResearchDriver driver = node->research->settings.driver;
    const bool is_negascout = driver == RESEARCH_NEGASCOUT || driver == RESEARCH_ASPIRATION_NEGASCOUT;
    return !is_first && node->beta - node->alpha > 1 &&
           (driver == RESEARCH_PVS || (is_negascout && node->seen.depth > 1));
}

static Score search_move(const Node *node, Move move, bool is_first)
{
    Research *research = node->research;
    const bool scouted = is_scouted(node, is_first);
    research_make(research, node->seen.ply, move);
    Score score = search_below(node, node->alpha, scouted ? node->alpha + 1 : node->beta);
    if (scouted && score > node->alpha && score < node->beta)
        score = search_below(node, research->settings.driver == RESEARCH_PVS ? node->alpha : score, node->beta);
    research_unmake(research, node->seen.ply, move);
    return score;
}

// True if the move cuts the node.
static bool note_score(Node *node, Move move, Score score)
{
    if (score > node->best)
        node->best = score;
    if (score <= node->alpha)
        return false;
    node->best_move = move;
    node->alpha = score;
    return score >= node->beta;
}

static void search_moves(Node *node, ResearchMoves *moves)
{
    ResearchCounts *counts = &node->research->counts;
    ++counts->expanded;
    counts->moves += (uint64_t)moves->count;
    for (Move move = research_moves_next(moves); move_is_real(move); move = research_moves_next(moves)) {
        const bool is_first = moves->next == 1;
        if (!note_score(node, move, search_move(node, move, is_first)))
            continue;
        ++counts->cutoffs;
        counts->first_cutoffs += is_first;
        return;
    }
}

static bool may_pass(const Node *node)
{
    const Position *pos = &node->research->pos;
    return node->research->settings.use_null_move && node->seen.ply > 0 && node->seen.depth >= NULL_MOVE_DEPTH_MIN &&
           !move_equal(node->seen.last, MOVE_NULL) && !pos_in_check(pos) && pos_has_non_pawns(pos, pos->stm) &&
           !score_is_mate(node->beta);
}

// Is the node so good that even passing fails high?
static bool pass_cuts(Node *node)
{
    Research *research = node->research;
    const int ply = node->seen.ply;
    if (!may_pass(node))
        return false;
    research->men[ply + 1] = research->men[ply];
    research->moves[ply] = MOVE_NULL;
    pos_make_null(&research->pos, &research->undo[ply]);
    forget_the_way(&research->pos);
    const Depth depth = node->seen.depth - 1 - NULL_MOVE_REDUCTION;
    const Score score = -research_search(research, ply + 1, depth > 0 ? depth : 0, -node->beta, -node->beta + 1);
    pos_unmake_null(&research->pos, &research->undo[ply]);
    if (score < node->beta)
        return false;
    node->best = score_is_mate(score) ? node->beta : score; // a mate after a pass is none
    return true;
}

// --- nodes ---------------------------------------------------------------------------------------------------------

static void search_leaf(Node *node)
{
    Research *research = node->research;
    const ResearchQuiescence *quiescence = research->settings.quiescence;
    ++research->counts.leaves;
    node->best = quiescence->search(research, node->seen.ply, node->alpha, node->beta);
}

static void search_interior(Node *node)
{
    Research *research = node->research;
    ResearchMoves moves;
    if (pass_cuts(node))
        return;
    research_moves_fill(&moves, MOVES_ALL, &node->seen, &research->settings.orderings, &research->memories);
    node->best = -SCORE_INFINITE;
    search_moves(node, &moves);
    if (moves.count == 0)
        node->best = pos_in_check(&research->pos) ? score_mated_in(node->seen.ply) : SCORE_DRAW;
    if (!move_is_real(node->best_move))
        return;
    research_memories_learn(&research->memories, &research->settings.orderings, &node->seen, node->best_move);
    if (node->seen.ply == 0)
        research->best = node->best_move;
}

Score research_search(Research *research, int ply, Depth depth, Score alpha, Score beta)
{
    research->counts.interior += depth > 0;
    if (ply > 0 && rules_insufficient_material(&research->pos))
        return SCORE_DRAW;
    Node node = {
        .research = research,
        .seen = research_node(research, ply, depth, MOVE_NONE),
        .alpha = alpha,
        .beta = beta,
        .best_move = MOVE_NONE,
    };
    if (tt_cutoff(&node))
        return node.best;
    if (depth > 0)
        search_interior(&node);
    else
        search_leaf(&node);
    store_node(&node, alpha);
    return node.best;
}

Score research_minimax(Research *research, int ply, Depth depth)
{
    ResearchMoves moves;
    if (ply > 0 && rules_insufficient_material(&research->pos))
        return SCORE_DRAW;
    if (depth == 0) {
        ++research->counts.leaves;
        return research->settings.quiescence->search(research, ply, -SCORE_INFINITE, SCORE_INFINITE);
    }
    const ResearchNode node = research_node(research, ply, depth, MOVE_NONE);
    research_moves_fill(&moves, MOVES_ALL, &node, &(OrderingList){0}, &research->memories);
    ++research->counts.interior;
    ++research->counts.expanded;
    research->counts.moves += (uint64_t)moves.count;
    Score best = -SCORE_INFINITE;
    for (Move move = research_moves_next(&moves); move_is_real(move); move = research_moves_next(&moves)) {
        research_make(research, ply, move);
        const Score score = -research_minimax(research, ply + 1, depth - 1);
        research_unmake(research, ply, move);
        if (score > best && ply == 0)
            research->best = move;
        best = score > best ? score : best;
    }
    if (moves.count == 0)
        return pos_in_check(&research->pos) ? score_mated_in(ply) : SCORE_DRAW;
    return best;
}
