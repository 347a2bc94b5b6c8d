// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/searcher.h"

#include "base/memory.h"

#include <string.h>

struct Searcher {
    TranspositionTable *table;
    Pool *pool;
    SearchResult result;                // of the last search
    SearchLine lines[SEARCH_LINES_MAX]; // of the last search
};

Searcher *searcher_new(size_t table_mebibytes, Error *error)
{
    Searcher *searcher = mem_new(1, sizeof *searcher);
    searcher->table = tt_new(table_mebibytes);
    if (searcher->table == NULL)
        error_set(error, "no memory for a hash table of %zu MiB", table_mebibytes);
    else
        searcher->pool = pool_new(0, searcher->table, error);
    if (searcher->pool != NULL)
        return searcher;
    searcher_free(searcher);
    return NULL;
}

void searcher_free(Searcher *searcher)
{
    if (searcher == NULL)
        return;
    pool_free(searcher->pool);
    tt_free(searcher->table);
    mem_free(searcher);
}

void searcher_clear_table(Searcher *searcher)
{
    tt_clear(searcher->table);
}

void searcher_clear(Searcher *searcher)
{
    tt_clear(searcher->table);
    pool_clear(searcher->pool);
}

static void keep_line(void *context, const InfoLine *info)
{
    SearchLine *line = &((Searcher *)context)->lines[info->multipv - 1];
    if (info->bound != BOUND_EXACT_SCORE)
        return; // and such reports depend on the clock
    line->length = info->pv_length < SEARCH_LINE_MOVES ? info->pv_length : SEARCH_LINE_MOVES;
    memcpy(line->moves, info->pv, (size_t)line->length * sizeof(Move));
}

static void keep_result(void *context, const SearchResult *result)
{
    ((Searcher *)context)->result = *result;
}

SearchOutcome searcher_run(Searcher *searcher, const Position *pos, const SearchLimits *limits,
                           const SearchManner *manner)
{
    const SearchSetup setup = {
        .limits = *limits,
        .listener = {.context = searcher,
                     .on_info = manner->result_only ? NULL : keep_line,
                     .on_done = keep_result,
                     .on_evaluation = manner->on_evaluation,
                     .evaluation_context = manner->evaluation_context},
        .multi_pv = manner->lines > 0 ? manner->lines : 1,
        .forget_percent = manner->forget_percent,
        .chains = manner->chains,
        .params = manner->params,
        .network = manner->network,
    };
    memset(searcher->lines, 0, sizeof searcher->lines);
    pool_run(searcher->pool, pos, &setup);
    SearchOutcome outcome = {
        .result = searcher->result,
        .nodes = pool_nodes(searcher->pool),
        .cutoffs = pool_cutoffs(searcher->pool),
        .work = pool_work(searcher->pool),
        .chains = pool_chain_counts(searcher->pool),
    };
    memcpy(outcome.lines, searcher->lines, sizeof outcome.lines);
    return outcome;
}

void searcher_snapshot(const Searcher *searcher, const Position *root, MemorySnapshot *out)
{
    *out = (MemorySnapshot){
        .nodes = pool_nodes(searcher->pool),
        .depth = searcher->result.depth,
        .root = *root,
    };
    out->root.last = NULL;
    pool_read_attention(searcher->pool, out->attention);
    pool_read_detail(searcher->pool, &out->detail);
}

MoveTables *searcher_move_tables(Searcher *searcher)
{
    return pool_move_tables(searcher->pool);
}

const TranspositionTable *searcher_table(const Searcher *searcher)
{
    return searcher->table;
}
