// SPDX-License-Identifier: GPL-3.0-or-later
// Alpha-beta, its windows, and best-first searches as repeated tests, compared by the nodes they need for one and the same
// value: A. Plaat, J. Schaeffer, W. Pijls and A. de Bruin, "Best-first fixed-depth minimax algorithms" (1996), beside what
// no search can do without.
#ifndef LAB_EXPERIMENTS_DRIVERS_H
#define LAB_EXPERIMENTS_DRIVERS_H

#include "lab/games.h"
#include "lab/progress.h"
#include "lab/table.h"
#include "lab/testbed/testbed.h"

#define LAB_DRIVERS_ORDERINGS "table,captures,killer,history,squares"
enum { LAB_DRIVERS_DEPTH = 6, LAB_DRIVERS_POSITIONS = 50, LAB_DRIVERS_MINIMAX_DEPTH = 3 };

typedef struct LabDriversTask {
    const LabGames *games;
    OrderingList orderings;
    Depth depth;         // of all drivers but minimax
    Depth minimax_depth; // of a table with minimax in it
    Score window;        // of the aspiration searches
    int table_bits;
    LabProgress progress;
} LabDriversTask;

// A table with minimax and one without, a row a driver. NULL with a reason. Release with lab_table_free.
LabTable *lab_drivers_run(const LabDriversTask *task, Error *error);

#endif
