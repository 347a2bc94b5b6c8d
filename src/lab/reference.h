// SPDX-License-Identifier: GPL-3.0-or-later
// What an independent engine says of the positions of an experiment: its best lines, and what the other side threatens.
// The answers are kept in a file as they come, so that a long run can be broken off, taken up again, and looked at anew.
#ifndef LAB_REFERENCE_H
#define LAB_REFERENCE_H

#include "lab/games.h"
#include "lab/progress.h"
#include "lab/reference_engine.h"
#include "lab/table.h"

#include <stdint.h>

// A position, which stands alone, without the game before it; and what was said about it.
typedef struct LabReferenced {
    Position pos;
    int game;                           // it is of, in order
    SearchLine lines[SEARCH_LINES_MAX]; // best first, their first moves all different; the first has a move
    SearchLine threat;                  // the other side's best line if it were to move; no moves if it cannot be
} LabReferenced;

typedef struct LabReference {
    char name[LAB_NAME_SIZE]; // of the program
    bool is_own;              // this engine, in whatever version: not independent
    uint64_t nodes;           // a position
    int count;
    LabReferenced *positions; // in the order of a walk
} LabReference;

typedef struct LabReferenceTask {
    const LabGames *games;
    const char *path;              // the file; NULL: the answers are not kept
    const ReferenceEngine *engine; // asked about what is not in the file
    bool any_engine;               // a complete file may be by another engine
    uint64_t nodes;                // 0: as many as in the file, or LAB_REFERENCE_NODES
    LabProgress progress;
} LabReferenceTask;

enum { LAB_REFERENCE_NODES = 1000000 };

// Reads what the file has about these positions and asks about the rest. Positions in the file that are not among them
// stay there. NULL with a reason, which names file and line if it is there. Release with lab_reference_free;
// NULL is ignored.
LabReference *lab_reference_make(const LabReferenceTask *task, Error *error);
void lab_reference_free(LabReference *reference);

// Says below a table who the reference was.
void lab_reference_add_note(const LabReference *reference, LabTable *table);

#endif
