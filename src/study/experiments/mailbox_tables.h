// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of `lab mailbox` beside the two boards themselves: other lists of pieces, and boards of other sizes.
#ifndef STUDY_EXPERIMENTS_MAILBOX_TABLES_H
#define STUDY_EXPERIMENTS_MAILBOX_TABLES_H

#include "study/back_ends.h"
#include "study/experiment.h"
#include "study/mailbox/bare.h"
#include "study/mailbox/mailbox.h"

// A position with its moves, ready for both boards.
typedef struct Sample {
    Position pos;
    LabOccupied occupied;
    Mailbox box;
    BareBoard bare;
    Move moves[MAX_MOVES];
    BoxMove box_moves[MAX_MOVES];
    int count;
} Sample;

typedef struct Samples {
    Sample *samples;
    int count;
    uint64_t moves; // of all
} Samples;

// Section 2.3.2: lists in arrays with an index against doubly linked lists. The lists of the samples are as before.
LabTable *lab_linked_lists_table(const LabRun *run, const Samples *samples);

// Sections 2.7 and 5.3: moves of sliders on boards of 8x8, 10x8 and 9x9 squares, by the blocker loop and by bitboards of
// one word or two.
LabTable *lab_board_sizes_table(const LabRun *run);

#endif
