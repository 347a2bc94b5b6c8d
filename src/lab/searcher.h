// SPDX-License-Identifier: GPL-3.0-or-later
// One search thread with a table of its own, asked one position after another. Belongs to one thread.
#ifndef LAB_SEARCHER_H
#define LAB_SEARCHER_H

#include "search/pool.h"

typedef struct LabSearcher LabSearcher;

// NULL with a reason if memory or a thread cannot be had. Release with lab_searcher_free; NULL is ignored.
LabSearcher *lab_searcher_new(size_t table_mebibytes, Error *error);
void lab_searcher_free(LabSearcher *searcher);

// A new game: everything is forgotten. Or the transposition table alone.
void lab_searcher_clear(LabSearcher *searcher);
void lab_searcher_clear_table(LabSearcher *searcher);

typedef struct LabSearch {
    SearchResult result;
    uint64_t nodes; // of all kinds
    CutoffCounts cutoffs;
    ChainCounts chains;
} LabSearch;

// How to search. All zero: the playing search, which keeps what it has learned.
typedef struct LabManner {
    int forget_percent;
    ChainSettings chains;
} LabManner;

// Searches a position, which has legal moves.
LabSearch lab_searcher_run(LabSearcher *searcher, const Position *pos, const SearchLimits *limits,
                           const LabManner *manner);

#endif
