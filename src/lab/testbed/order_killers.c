// SPDX-License-Identifier: GPL-3.0-or-later
// Quiet moves that cut at the same ply before.
#include "lab/testbed/orderings.h"

// --- two a ply -----------------------------------------------------------------------------------------------------

typedef struct Killer {
    Move move;
    int count; // cut-offs since it is here
} Killer;

// The first has cut at least as often as the second.
typedef struct Killers {
    Killer at[MAX_PLY][2];
} Killers;

static int killers_score(const void *memory, const TestbedNode *node, Move move)
{
    const Killer *killers = ((const Killers *)memory)->at[node->ply];
    for (int i = 0; i < 2; ++i)
        if (killers[i].count > 0 && move_equal(killers[i].move, move))
            return 2 - i;
    return 0;
}

static void killers_learn(void *memory, const TestbedNode *node, Move move)
{
    Killer *killers = ((Killers *)memory)->at[node->ply];
    if (!move_is_quiet(move))
        return;
    const bool is_first = killers[0].count > 0 && move_equal(killers[0].move, move);
    Killer *killer = &killers[is_first ? 0 : 1];
    if (!move_equal(killer->move, move))
        *killer = (Killer){.move = move};
    ++killer->count;
    if (killers[1].count > killers[0].count) {
        const Killer second = killers[0];
        killers[0] = killers[1];
        killers[1] = second;
    }
}

const TestbedOrdering order_killer = {
    .key = "killer",
    .about = "killer simple: two moves that cut at this ply, with counters",
    .memory_bytes = sizeof(Killers),
    .score = killers_score,
    .learn = killers_learn,
};

// --- all moves of a ply --------------------------------------------------------------------------------------------

typedef struct PlyCounts {
    int32_t of[MAX_PLY][SQ_NB][SQ_NB]; // by from and to
} PlyCounts;

static int counts_score(const void *memory, const TestbedNode *node, Move move)
{
    return move_is_quiet(move) ? ((const PlyCounts *)memory)->of[node->ply][move_from(move)][move_to(move)] : 0;
}

static void counts_learn(void *memory, const TestbedNode *node, Move move)
{
    int32_t *count = &((PlyCounts *)memory)->of[node->ply][move_from(move)][move_to(move)];
    if (move_is_quiet(move) && *count < TESTBED_SCORE_MAX)
        ++*count;
}

const TestbedOrdering order_killer_advanced = {
    .key = "killer-advanced",
    .about = "killer advanced: how often a move from here to there cut at this ply",
    .memory_bytes = sizeof(PlyCounts),
    .score = counts_score,
    .learn = counts_learn,
};
