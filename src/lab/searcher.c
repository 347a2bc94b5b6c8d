// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/searcher.h"

#include "base/memory.h"

struct LabSearcher {
    TranspositionTable *table;
    Pool *pool;
    SearchResult result; // of the last search
};

LabSearcher *lab_searcher_new(size_t table_mebibytes, Error *error)
{
    LabSearcher *searcher = mem_new(1, sizeof *searcher);
    searcher->table = tt_new(table_mebibytes);
    if (searcher->table == NULL)
        error_set(error, "no memory for a hash table of %zu MiB", table_mebibytes);
    else
        searcher->pool = pool_new(1, searcher->table, error);
    if (searcher->pool != NULL)
        return searcher;
    lab_searcher_free(searcher);
    return NULL;
}

void lab_searcher_free(LabSearcher *searcher)
{
    if (searcher == NULL)
        return;
    pool_free(searcher->pool);
    tt_free(searcher->table);
    mem_free(searcher);
}

void lab_searcher_clear_table(LabSearcher *searcher)
{
    tt_clear(searcher->table);
}

void lab_searcher_clear(LabSearcher *searcher)
{
    tt_clear(searcher->table);
    pool_clear(searcher->pool);
}

static void keep_result(void *context, const SearchResult *result)
{
    ((LabSearcher *)context)->result = *result;
}

LabSearch lab_searcher_run(LabSearcher *searcher, const Position *pos, const SearchLimits *limits,
                           const LabManner *manner)
{
    const SearchSetup setup = {
        .limits = *limits,
        .listener = {.context = searcher, .on_done = keep_result},
        .multi_pv = 1,
        .forget_percent = manner->forget_percent,
        .chains = manner->chains,
    };
    pool_start(searcher->pool, pos, &setup);
    pool_wait(searcher->pool);
    return (LabSearch){
        .result = searcher->result,
        .nodes = pool_nodes(searcher->pool),
        .cutoffs = pool_cutoffs(searcher->pool),
        .chains = pool_chain_counts(searcher->pool),
    };
}
