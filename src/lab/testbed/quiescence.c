// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/testbed/quiescence.h"

#include "board/see.h"
#include "lab/testbed/search.h"

typedef struct QuietNode {
    Research *research;
    const QuietRules *rules;
    int ply, from_horizon;
    Score alpha, beta;
    bool in_check;
} QuietNode;

static MoveSet moves_to_look_at(const QuietNode *node)
{
    if (node->in_check)
        return MOVES_EVASIONS;
    return node->from_horizon < node->rules->quiet_plies ? MOVES_ALL : MOVES_NOISY;
}

static bool is_wanted(const QuietNode *node, const ControlMap *control, Move move)
{
    return node->in_check || node->rules->is_wanted(&node->research->pos, control, move);
}

// The best of what the moves give and of what the side to move has already.
static Score search_moves(const QuietNode *node, Score best)
{
    Research *research = node->research;
    const bool uses_control = node->rules->uses_control && !node->in_check;
    ControlMap control;
    if (uses_control)
        control_compute(&research->pos, &control);
    const ResearchNode seen = research_node(research, node->ply, 0, MOVE_NONE);
    ResearchMoves moves;
    research_moves_fill(&moves, moves_to_look_at(node), &seen, &research->settings.orderings, &research->memories);
    for (Move move = research_moves_next(&moves); move_is_real(move) && best < node->beta;
         move = research_moves_next(&moves)) {
        if (!is_wanted(node, uses_control ? &control : NULL, move))
            continue;
        research_make(research, node->ply, move);
        ++research->counts.quiescence;
        const Score score = -research_quiescence(research, node->rules, node->ply + 1, node->from_horizon + 1,
                                                 -node->beta, best > node->alpha ? -best : -node->alpha);
        research_unmake(research, node->ply, move);
        best = score > best ? score : best;
    }
    return best;
}

// Men to be taken end every line but one in which each evasion checks in turn.
Score research_quiescence(Research *research, const QuietRules *rules, int ply, int from_horizon, Score alpha,
                          Score beta)
{
    const bool in_check = pos_in_check(&research->pos), is_last = ply >= MAX_PLY - 1;
    if (in_check && is_last)
        return SCORE_DRAW;
    const Score standing = in_check ? -SCORE_INFINITE : research_evaluate(research, ply);
    if (standing >= beta || is_last)
        return standing;
    const QuietNode node = {
        .research = research,
        .rules = rules,
        .ply = ply,
        .from_horizon = from_horizon,
        .alpha = alpha,
        .beta = beta,
        .in_check = in_check,
    };
    const Score best = search_moves(&node, standing);
    return best == -SCORE_INFINITE ? score_mated_in(ply) : best;
}

// --- the plain one -------------------------------------------------------------------------------------------------

static bool loses_nothing(const Position *pos, const ControlMap *control, Move move)
{
    (void)control;
    return see_at_least(pos, move, 0);
}

static Score search_plain(Research *research, int ply, Score alpha, Score beta)
{
    static const QuietRules rules = {.is_wanted = loses_nothing};
    return research_quiescence(research, &rules, ply, 0, alpha, beta);
}

const ResearchQuiescence research_plain_quiescence = {
    .key = "plain",
    .about = "captures and promotions that lose nothing, and evasions",
    .search = search_plain,
};
