// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/research_quiescence.h"

#include "board/see.h"
#include "lab/research_search.h"

static Score search(Research *research, int ply, Score alpha, Score beta);

static bool is_wanted(const Position *pos, bool in_check, Move move)
{
    return in_check || see_at_least(pos, move, 0);
}

// The best of what the moves give and of what the side to move has already.
static Score search_moves(Research *research, int ply, Score best, Score alpha, Score beta)
{
    const bool in_check = pos_in_check(&research->pos);
    const ResearchNode node = research_node(research, ply, 0, MOVE_NONE);
    ResearchMoves moves;
    research_moves_fill(&moves, in_check ? MOVES_EVASIONS : MOVES_NOISY, &node, &research->settings.orderings,
                        &research->memories);
    for (Move move = research_moves_next(&moves); move_is_real(move) && best < beta;
         move = research_moves_next(&moves)) {
        if (!is_wanted(&research->pos, in_check, move))
            continue;
        research_make(research, ply, move);
        ++research->counts.quiescence;
        const Score score = -search(research, ply + 1, -beta, best > alpha ? -best : -alpha);
        research_unmake(research, ply, move);
        best = score > best ? score : best;
    }
    return best;
}

// Men to be taken end every line but one in which each evasion checks in turn.
static Score search(Research *research, int ply, Score alpha, Score beta)
{
    const bool in_check = pos_in_check(&research->pos), is_last = ply >= MAX_PLY - 1;
    if (in_check && is_last)
        return SCORE_DRAW;
    const Score standing = in_check ? -SCORE_INFINITE : research_evaluate(research, ply);
    if (standing >= beta || is_last)
        return standing;
    const Score best = search_moves(research, ply, standing, alpha, beta);
    return best == -SCORE_INFINITE ? score_mated_in(ply) : best;
}

const ResearchQuiescence research_plain_quiescence = {
    .key = "plain",
    .about = "captures and promotions that lose nothing, and evasions",
    .search = search,
};
