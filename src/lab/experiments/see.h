// SPDX-License-Identifier: GPL-3.0-or-later
// Static exchange evaluation, worked out in several ways: F. Reul, "New Architectures in Computer Chess" (2009), chapter 4.
#ifndef LAB_EXPERIMENTS_SEE_H
#define LAB_EXPERIMENTS_SEE_H

#include "base/error.h"
#include "lab/games.h"
#include "lab/progress.h"
#include "lab/table.h"

typedef struct LabSeeTask {
    const LabGames *games;   // the captures of their positions, and of a ply later, are worked out
    int positions;           // of them, at most
    Depth depth;             // to which they are searched
    int64_t random_captures; // of random games, on which all ways must agree
    int rounds;              // that the ways are timed in
    uint64_t seed;
    LabProgress progress;
} LabSeeTask;

// Tables: the worked example of the thesis, whether all ways agree, what the search asks exchanges for, what ends them at
// which step, and the time each way takes. NULL with a reason. Release with lab_table_free.
LabTable *lab_see_run(const LabSeeTask *task, Error *error);

#endif
