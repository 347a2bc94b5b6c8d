// SPDX-License-Identifier: GPL-3.0-or-later
// Quiescence by rules that say which moves are wanted, and the plain rules.
#include "lab/testbed/testbed_state.h"

#include "board/see.h"

typedef struct QuietNode {
    Testbed *testbed;
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
    return node->in_check || node->rules->is_wanted(&node->testbed->pos, control, move);
}

// The best of what the moves give and of what the side to move has already.
static Score search_moves(const QuietNode *node, Score best)
{
    Testbed *testbed = node->testbed;
    const bool uses_control = node->rules->uses_control && !node->in_check;
    ControlMap control;
    if (uses_control)
        control_compute(&testbed->pos, &control);
    const TestbedNode seen = testbed_node(testbed, node->ply, 0, MOVE_NONE);
    TestbedMoves moves;
    testbed_moves_fill(&moves, moves_to_look_at(node), &seen, &testbed->settings.orderings, &testbed->memories);
    for (Move move = testbed_moves_next(&moves); move_is_real(move) && best < node->beta;
         move = testbed_moves_next(&moves)) {
        if (!is_wanted(node, uses_control ? &control : NULL, move))
            continue;
        testbed_make(testbed, node->ply, move);
        ++testbed->counts.quiescence;
        const Score score = -testbed_quiescence(testbed, node->rules, node->ply + 1, node->from_horizon + 1,
                                                -node->beta, best > node->alpha ? -best : -node->alpha);
        testbed_unmake(testbed, node->ply, move);
        best = score > best ? score : best;
    }
    return best;
}

// Pieces to be taken end every line but one in which each evasion checks in turn.
Score testbed_quiescence(Testbed *testbed, const QuietRules *rules, int ply, int from_horizon, Score alpha, Score beta)
{
    const bool in_check = pos_in_check(&testbed->pos), is_last = ply >= MAX_PLY - 1;
    if (in_check && is_last)
        return SCORE_DRAW;
    const Score standing = in_check ? -SCORE_INFINITE : testbed_evaluate(testbed, ply);
    if (standing >= beta || is_last)
        return standing;
    const QuietNode node = {
        .testbed = testbed,
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

static Score search_plain(Testbed *testbed, int ply, Score alpha, Score beta)
{
    static const QuietRules rules = {.is_wanted = loses_nothing};
    return testbed_quiescence(testbed, &rules, ply, 0, alpha, beta);
}

const TestbedQuiescence testbed_plain_quiescence = {
    .key = "plain",
    .about = "captures and promotions that lose nothing, and evasions",
    .search = search_plain,
};
