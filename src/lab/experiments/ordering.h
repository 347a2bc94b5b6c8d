// SPDX-License-Identifier: GPL-3.0-or-later
// The move-ordering experiments of Buchner, "Theory and practical strategies for efficient alpha-beta searches" (2005):
// how many nodes a search to a fixed depth needs with each ordering by itself and with all together. Or with any lists of
// orderings that somebody thinks of.
#ifndef LAB_EXPERIMENTS_ORDERING_H
#define LAB_EXPERIMENTS_ORDERING_H

#include "lab/games.h"
#include "lab/progress.h"
#include "lab/table.h"
#include "lab/testbed/testbed.h"

enum { LAB_ORDERING_EXPERIMENTS = 3, LAB_ORDERING_LISTS_MAX = 8 };

// As it was published. Null moves: our reading of totals that grow far less with each ply than alpha-beta alone lets them.
typedef struct LabOrderingPlan {
    int positions;
    Depth depth;
    bool use_null_move;
} LabOrderingPlan;

// Of experiment 1 .. LAB_ORDERING_EXPERIMENTS.
const LabOrderingPlan *lab_ordering_plan(int experiment);

typedef struct LabOrderingTask {
    const LabGames *games;
    int experiment;           // 0: the lists
    const char *const *lists; // that can be read, for experiment 0: "table,captures,killer"
    int list_count;           // 1 .. LAB_ORDERING_LISTS_MAX
    TestbedSettings settings; // orderings apart; in the experiments, table apart too
    Depth depth;
    int table_bits;
    LabProgress progress;
} LabOrderingTask;

// The sums over the positions, then the nodes of each position. NULL with a reason. Release with lab_table_free.
LabTable *lab_ordering_run(const LabOrderingTask *task, Error *error);

#endif
