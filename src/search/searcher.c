// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/searcher.h"

#include "base/memory.h"

struct Searcher {
    TranspositionTable *table;
    Pool *pool;
    SearchResult result; // of the last search
};

Searcher *searcher_new(size_t table_mebibytes, Error *error)
{
    Searcher *searcher = mem_new(1, sizeof *searcher);
    searcher->table = tt_new(table_mebibytes);
    if (searcher->table == NULL)
        error_set(error, "no memory for a hash table of %zu MiB", table_mebibytes);
    else
        searcher->pool = pool_new(1, searcher->table, error);
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

static void keep_result(void *context, const SearchResult *result)
{
    ((Searcher *)context)->result = *result;
}

SearchOutcome searcher_run(Searcher *searcher, const Position *pos, const SearchLimits *limits,
                           const SearchManner *manner)
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
    return (SearchOutcome){
        .result = searcher->result,
        .nodes = pool_nodes(searcher->pool),
        .cutoffs = pool_cutoffs(searcher->pool),
        .chains = pool_chain_counts(searcher->pool),
    };
}
