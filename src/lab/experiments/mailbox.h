// SPDX-License-Identifier: GPL-3.0-or-later
// The board with a border against the bitboards: F. Reul, "New Architectures in Computer Chess" (2009), Tables 2.2 to 2.5,
// and the counts of perft on both.
#ifndef LAB_EXPERIMENTS_MAILBOX_H
#define LAB_EXPERIMENTS_MAILBOX_H

#include "board/chess.h"
#include "lab/games.h"
#include "lab/progress.h"
#include "lab/table.h"

typedef struct LabMailboxTask {
    const LabGames *games; // whose moves are made and whose men are counted
    int rounds;            // that moves are made in
    Depth recursion_depth; // of Table 2.5
    Depth perft_depth;
    LabProgress progress;
} LabMailboxTask;

// Four tables: moves made and unmade, lengths of lists and of loops, recursions, perft. Release with lab_table_free.
LabTable *lab_mailbox_run(const LabMailboxTask *task);

#endif
