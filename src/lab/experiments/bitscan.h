// SPDX-License-Identifier: GPL-3.0-or-later
// Bit scans, compared: G. Isenberg, "Efficient Generation of Sliding Piece Attacks" (2008), and S. Reul, "New
// Architectures in Computer Chess" (2009), section 3.5. The papers print no times for them.
#ifndef LAB_EXPERIMENTS_BITSCAN_H
#define LAB_EXPERIMENTS_BITSCAN_H

#include "lab/progress.h"
#include "lab/table.h"

#include <stdint.h>

typedef struct LabScansTask {
    int64_t random_sets; // that are compared with counting square by square
    int rounds;          // that each scan is timed in
    uint64_t seed;
    LabProgress progress;
} LabScansTask;

// One row a scan. Release with lab_table_free.
LabTable *lab_scans_run(const LabScansTask *task);

#endif
