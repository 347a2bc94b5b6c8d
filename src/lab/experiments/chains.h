// SPDX-License-Identifier: GPL-3.0-or-later
// Table 1 of K. Greer, "Dynamic Move Chains and Move Tables in Computer Chess" (2015), done again: how many nodes a search
// to a fixed depth needs with move chains and move tables, without deepening and without a transposition table; and what
// the paper does not say: how good the moves are that it finds.
#ifndef LAB_EXPERIMENTS_CHAINS_H
#define LAB_EXPERIMENTS_CHAINS_H

#include "lab/games.h"
#include "lab/judge.h"
#include "lab/progress.h"
#include "lab/table.h"

#include <stdint.h>

enum { LAB_CHAINS_DEPTH = 5, LAB_CHAINS_DEPTH_MIN = 3 }; // plies in the paper; two plies less are searched too

typedef struct LabChainsTask {
    const LabGames *games;
    Depth depth;           // at least LAB_CHAINS_DEPTH_MIN
    bool by_chessmaps;     // compare with the Chessmaps ordering, as the paper does, not with the engine's
    const LabJudge *judge; // NULL: the moves are not judged
    uint64_t seed;         // of the intervals
    LabProgress progress;
} LabChainsTask;

// One row a variant. NULL with a reason. Release with lab_table_free.
LabTable *lab_chains_run(const LabChainsTask *task, Error *error);

#endif
