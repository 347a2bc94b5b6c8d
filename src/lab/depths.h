// SPDX-License-Identifier: GPL-3.0-or-later
// Searches of single positions to several depths, all memory cleared before each: every position stands alone.
#ifndef LAB_DEPTHS_H
#define LAB_DEPTHS_H

#include "lab/progress.h"
#include "lab/reference.h"
#include "search/searcher.h"

enum { LAB_DEPTHS_MAX = 6 };

typedef struct LabDepths {
    int count;
    Depth depth[LAB_DEPTHS_MAX]; // growing
} LabDepths;

// Reads "6,10,14". False with a reason; error may be NULL.
bool lab_depths_read(const char *text, LabDepths *depths, Error *error);
bool lab_depths_check(const char *text, Error *error);

// What a search is shown to when it has ended. The searcher holds what it remembers until the next one.
typedef struct LabDepthsVisitor {
    void *context;
    void (*visit)(void *context, int depth_index, int position, SearchSession *searcher, const SearchOutcome *outcome);
} LabDepthsVisitor;

// Searches all positions to the first depth, then all to the next. False with a reason if there is no memory or thread.
bool lab_depths_run(const LabDepths *depths, const LabReference *reference, const LabDepthsVisitor *visitor,
                    const LabProgress *progress, Error *error);

#endif
