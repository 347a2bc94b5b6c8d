// SPDX-License-Identifier: GPL-3.0-or-later
// Does the book learn? Two engines of one kind play from a small book in which one line of White's is bad, and White learns
// from every game (book/learning.h has the rule). The book and what is learned lie in a folder of their own.
#ifndef LAB_EXPERIMENTS_BOOKLEARNING_H
#define LAB_EXPERIMENTS_BOOKLEARNING_H

#include "base/error.h"
#include "lab/progress.h"
#include "lab/table.h"

#include <stdint.h>

enum { LAB_LEARNING_GAMES = 50, LAB_LEARNING_GAMES_MAX = 5000 };

typedef struct LabLearningTask {
    int games;
    uint64_t nodes; // for each move
    uint64_t seed;
    LabProgress progress;
} LabLearningTask;

// A row for every few games: how often the lines were played, and how often they would be afterwards. NULL with a reason.
// Release with lab_table_free.
LabTable *lab_learning_run(const LabLearningTask *task, Error *error);

#endif
