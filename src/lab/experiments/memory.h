// SPDX-License-Identifier: GPL-3.0-or-later
// What it is worth to keep the move tables from one move of a game to the next: one side's moves of games are searched to
// a depth one after another, with the weights kept, lessened or forgotten between them, and the transposition table kept
// or emptied. Fewer nodes alone prove little: moves with large weights are reduced less and others more, so a tree may
// shrink without being ordered better. How often the first move of a node cuts tells the two apart, and games decide.
#ifndef LAB_EXPERIMENTS_MEMORY_H
#define LAB_EXPERIMENTS_MEMORY_H

#include "lab/games.h"
#include "lab/progress.h"
#include "lab/table.h"

#include <stdint.h>

enum { LAB_MEMORY_DEPTH = 10 };

typedef struct LabMemoryTask {
    const LabGames *games;
    Depth depth;
    uint64_t seed; // of the intervals
    LabProgress progress;
} LabMemoryTask;

// One row for each share of the weights kept and state of the transposition table. NULL with a reason. Release with
// lab_table_free.
LabTable *lab_memory_run(const LabMemoryTask *task, Error *error);

#endif
