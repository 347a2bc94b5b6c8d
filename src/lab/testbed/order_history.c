// SPDX-License-Identifier: GPL-3.0-or-later
// Quiet moves that were good elsewhere: anywhere in the tree, or as the answer to the same move.
#include "lab/testbed/orderings.h"

// --- history -------------------------------------------------------------------------------------------------------

typedef struct History {
    int32_t of[COLOUR_NB][SQ_NB][SQ_NB]; // by from and to
} History;

static int history_score(const void *memory, const TestbedNode *node, Move move)
{
    return move_is_quiet(move) ? ((const History *)memory)->of[node->pos->stm][move_from(move)][move_to(move)] : 0;
}

static void halve(History *history)
{
    for (int colour = 0; colour < COLOUR_NB; ++colour)
        for (int from = 0; from < SQ_NB; ++from)
            for (int to = 0; to < SQ_NB; ++to)
                history->of[colour][from][to] /= 2;
}

static void history_learn(void *memory, const TestbedNode *node, Move move)
{
    History *history = memory;
    if (!move_is_quiet(move))
        return;
    int32_t *value = &history->of[node->pos->stm][move_from(move)][move_to(move)];
    if (*value > TESTBED_SCORE_MAX / 2)
        halve(history);
    *value += node->depth * node->depth;
}

const TestbedOrdering order_history = {
    .key = "history",
    .about = "how often a move from here to there was good, weighted by the distance to the horizon",
    .memory_bytes = sizeof(History),
    .score = history_score,
    .learn = history_learn,
};

// --- refutation ----------------------------------------------------------------------------------------------------

typedef struct Refutations {
    Move of[COLOUR_NB][SQ_NB][SQ_NB]; // the answer of a side, by from and to of the move it answers
} Refutations;

static Move refutation(const Refutations *refutations, const TestbedNode *node)
{
    return refutations->of[node->pos->stm][move_from(node->last)][move_to(node->last)];
}

static int refutations_score(const void *memory, const TestbedNode *node, Move move)
{
    return move_is_real(node->last) && move_equal(refutation(memory, node), move);
}

static void refutations_learn(void *memory, const TestbedNode *node, Move move)
{
    if (move_is_quiet(move) && move_is_real(node->last))
        ((Refutations *)memory)->of[node->pos->stm][move_from(node->last)][move_to(node->last)] = move;
}

const TestbedOrdering order_refutation = {
    .key = "refutation",
    .about = "the answer to the opponent's last move",
    .memory_bytes = sizeof(Refutations),
    .score = refutations_score,
    .learn = refutations_learn,
};
