// SPDX-License-Identifier: GPL-3.0-or-later
// A worker ready to search one position, and a node of it, for tests of single steps of the search.
#ifndef UNIT_SEARCH_BED_H
#define UNIT_SEARCH_BED_H

#include "search/node.h"
#include "unit/unit.h"

typedef struct SearchBed {
    SearchShared shared;
    Worker *worker;
    Worker *workers[1];
    Position pos;
} SearchBed;

static inline SearchBed *search_bed_new(const char *fen)
{
    SearchBed *bed = calloc(1, sizeof *bed);
    bed->pos = unit_position(fen);
    bed->shared.table = tt_new(1);
    bed->shared.setup.multi_pv = 1;
    bed->shared.params = search_params_default;
    reductions_fill(&bed->shared.reductions, &bed->shared.params);
    bed->worker = bed->workers[0] = worker_new(0, &bed->shared);
    bed->shared.workers = bed->workers;
    bed->shared.worker_count = 1;
    worker_prepare(bed->worker, &bed->pos);
    bed->worker->root_depth = 10;
    return bed;
}

static inline void search_bed_free(SearchBed *bed)
{
    worker_free(bed->worker);
    tt_free(bed->shared.table);
    free(bed);
}

// A node one ply below the root, with a null window of (-1, 0).
static inline Node search_bed_node(const SearchBed *bed, Depth depth)
{
    Node node = {.worker = bed->worker, .pos = &bed->worker->pos, .depth = depth, .ply = 1, .alpha = -1};
    node.frame = worker_frame(bed->worker, node.ply);
    node.continuation = worker_continuation(bed->worker, node.ply);
    node.in_check = pos_in_check(node.pos);
    node.best_score = -SCORE_INFINITE;
    return node;
}

#endif
