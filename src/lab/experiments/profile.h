// SPDX-License-Identifier: GPL-3.0-or-later
// What parts of the playing search take of its time: F. Reul, "New Architectures in Computer Chess" (2009), Tables 2.1 and
// 4.5. Each part's calls are counted in a real search, and what one costs is measured in a loop of its own over positions
// a ply from those searched. A loop keeps tables and code nearer to the processor than a search does, so the shares are
// rather too small, and what is left over too large.
#ifndef LAB_EXPERIMENTS_PROFILE_H
#define LAB_EXPERIMENTS_PROFILE_H

#include "base/error.h"
#include "lab/games.h"
#include "lab/progress.h"
#include "lab/table.h"

typedef struct LabProfileTask {
    const LabGames *games;
    int positions; // of them that are searched, at most; the position of Table 2.1 is searched besides
    Depth depth;
    int rounds; // that costs are measured in
    LabProgress progress;
} LabProfileTask;

// A table for the position of Table 2.1 and one for the games. NULL with a reason. Release with lab_table_free.
LabTable *lab_profile_run(const LabProfileTask *task, Error *error);

#endif
