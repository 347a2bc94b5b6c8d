// SPDX-License-Identifier: GPL-3.0-or-later
// All ways to attack along lines, compared: do they agree, what memory do they take, and how fast are moves generated with
// them? The last is Table 1 of S. Tannous, "Avoiding Rotated Bitboards with Direct Lookup" (2007), with every other way
// beside the two of the paper.
#ifndef LAB_EXPERIMENTS_ATTACKS_H
#define LAB_EXPERIMENTS_ATTACKS_H

#include "lab/games.h"
#include "lab/progress.h"
#include "lab/table.h"

typedef struct LabAttacksTask {
    const LabGames *games;      // whose moves are generated
    int64_t random_occupancies; // that are compared with a walk
    int rounds;                 // that each way is timed in
    uint64_t seed;
    LabProgress progress;
} LabAttacksTask;

// Three tables: agreement and memory, speed, and the published times beside ours. Release with lab_table_free.
LabTable *lab_attacks_run(const LabAttacksTask *task);

#endif
