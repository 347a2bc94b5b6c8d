// SPDX-License-Identifier: GPL-3.0-or-later
// Are the walked paths plans, and can they always be played? How many first moves of a path are those of an independent,
// deeper search, against what else a search could say: its own line, a walk through the transposition table, and a walk
// by the moves' weights alone. Then paths are walked in random positions with whatever the memory holds, and checked.
#ifndef LAB_EXPERIMENTS_PATHS_H
#define LAB_EXPERIMENTS_PATHS_H

#include "lab/depths.h"
#include "lab/games.h"
#include "lab/progress.h"
#include "lab/reference.h"
#include "lab/table.h"

#include <stdint.h>

typedef struct LabPathsTask {
    const LabGames *games;
    const LabReference *reference; // of these games
    LabDepths depths;
    int64_t retrievals; // in random positions, over all searches
    uint64_t seed;      // of the intervals and of the random positions
    LabProgress progress;
} LabPathsTask;

// Two tables: how far each kind of line agrees with the reference, and the random retrievals. NULL with a reason. Release
// with lab_table_free.
LabTable *lab_paths_run(const LabPathsTask *task, Error *error);

#endif
