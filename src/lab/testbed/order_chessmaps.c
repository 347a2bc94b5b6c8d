// SPDX-License-Identifier: GPL-3.0-or-later
// Quiet moves by their influence on the sectors that matter.
#include "lab/testbed/chessmaps.h"
#include "lab/testbed/orderings.h"

enum { INFLUENCE_BASE = 1 << 12 }; // more than a move can lose

static int influence_score(const SectorWorth *worth, const TestbedNode *node, Move move)
{
    return move_is_quiet(move) ? INFLUENCE_BASE + chessmaps_influence(node->pos, move, worth) : 0;
}

// --- sectors by control --------------------------------------------------------------------------------------------

static void control_prepare(void *memory, const TestbedNode *node)
{
    *(SectorWorth *)memory = chessmaps_rank_by_control(node->pos);
}

static int control_score(const void *memory, const TestbedNode *node, Move move)
{
    return influence_score(memory, node, move);
}

const TestbedOrdering order_chessmaps = {
    .key = "chessmaps",
    .about = "quiet moves by the influence they gain on sectors where control is contested",
    .memory_bytes = sizeof(SectorWorth),
    .prepare = control_prepare,
    .score = control_score,
};

// --- sectors by experience -----------------------------------------------------------------------------------------

typedef struct Experience {
    int32_t good[COLOUR_NB][CHESSMAPS_SECTOR_NB]; // good moves that went there, since the search began
    SectorWorth worth[COLOUR_NB];                 // from the search before
    bool has_worth;
    SectorWorth here; // of the node whose moves are ordered
} Experience;

static int32_t *largest_of(int32_t good[CHESSMAPS_SECTOR_NB])
{
    int32_t *largest = &good[0];
    for (int sector = 1; sector < CHESSMAPS_SECTOR_NB; ++sector)
        largest = good[sector] > *largest ? &good[sector] : largest;
    return largest;
}

static void experience_begin(void *memory, const Position *root)
{
    (void)root;
    Experience *experience = memory;
    experience->has_worth = *largest_of(experience->good[WHITE]) > 0 && *largest_of(experience->good[BLACK]) > 0;
    for (int us = 0; us < COLOUR_NB; ++us) {
        experience->worth[us] = chessmaps_rank(experience->good[us]);
        for (int sector = 0; sector < CHESSMAPS_SECTOR_NB; ++sector)
            experience->good[us][sector] = 0;
    }
}

static void experience_prepare(void *memory, const TestbedNode *node)
{
    Experience *experience = memory;
    const Colour us = node->pos->stm;
    experience->here = experience->has_worth ? experience->worth[us] : chessmaps_rank(experience->good[us]);
}

static int experience_score(const void *memory, const TestbedNode *node, Move move)
{
    return influence_score(&((const Experience *)memory)->here, node, move);
}

static void experience_learn(void *memory, const TestbedNode *node, Move move)
{
    int32_t *good = ((Experience *)memory)->good[node->pos->stm];
    int32_t *sector = &good[chessmaps_sector(move_king_to(move))];
    if (*sector > TESTBED_SCORE_MAX / 2)
        for (int i = 0; i < CHESSMAPS_SECTOR_NB; ++i)
            good[i] /= 2;
    *sector += node->depth * node->depth;
}

const TestbedOrdering order_chessmaps_experience = {
    .key = "chessmaps-experience",
    .about = "the same on sectors where the good moves of the search before went",
    .memory_bytes = sizeof(Experience),
    .begin = experience_begin,
    .prepare = experience_prepare,
    .score = experience_score,
    .learn = experience_learn,
};
