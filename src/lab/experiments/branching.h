// SPDX-License-Identifier: GPL-3.0-or-later
// How much longer each ply takes than the one before: F. Reul, "New Architectures in Computer Chess" (2009), section 5.3.
#ifndef LAB_EXPERIMENTS_BRANCHING_H
#define LAB_EXPERIMENTS_BRANCHING_H

#include "base/error.h"
#include "lab/games.h"
#include "lab/progress.h"
#include "lab/table.h"

enum { LAB_BRANCHING_FROM = 12, LAB_BRANCHING_TO = 17 }; // plies: from, as in the paper; to, what takes minutes

typedef struct LabBranchingTask {
    const LabGames *games; // openings and middlegames are taken from them
    int positions;         // of each kind at most
    Depth from, to;        // from at least 2
    LabProgress progress;
} LabBranchingTask;

// A row a ply, their mean, and the programs of the paper. NULL with a reason. Release with lab_table_free.
LabTable *lab_branching_run(const LabBranchingTask *task, Error *error);

#endif
