// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/searcher.h"

#include "base/memory.h"

#include <string.h>

struct SearchSession {
    TranspositionTable *table;
    ThreadPool *pool;
    SearchResult result;                // of the last search
    SearchLine lines[SEARCH_LINES_MAX]; // of the last search
};

SearchSession *search_session_new(size_t table_mebibytes, Error *error)
{
    SearchSession *searcher = mem_new(1, sizeof *searcher);
    searcher->table = tt_new(table_mebibytes);
    if (searcher->table == NULL)
        error_set(error, "no memory for a hash table of %zu MiB", table_mebibytes);
    else
        searcher->pool = thread_pool_new(0, searcher->table, error);
    if (searcher->pool != NULL)
        return searcher;
    search_session_free(searcher);
    return NULL;
}

void search_session_free(SearchSession *searcher)
{
    if (searcher == NULL)
        return;
    thread_pool_free(searcher->pool);
    tt_free(searcher->table);
    mem_free(searcher);
}

void search_session_clear_table(SearchSession *searcher)
{
    tt_clear(searcher->table);
}

void search_session_clear(SearchSession *searcher)
{
    tt_clear(searcher->table);
    thread_pool_clear(searcher->pool);
}

static void keep_line(void *context, const InfoLine *info)
{
    SearchLine *line = &((SearchSession *)context)->lines[info->multipv - 1];
    if (info->bound != BOUND_EXACT)
        return; // and such reports depend on the clock
    line->length = info->pv_length < SEARCH_LINE_MOVES ? info->pv_length : SEARCH_LINE_MOVES;
    memcpy(line->moves, info->pv, (size_t)line->length * sizeof(Move));
}

static void keep_result(void *context, const SearchResult *result)
{
    ((SearchSession *)context)->result = *result;
}

SearchOutcome search_session_run(SearchSession *searcher, const Position *pos, const SearchLimits *limits,
                                 const SearchOptions *manner)
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
        .variant = manner->variant,
        .params = manner->params,
        .network = manner->network,
    };
    memset(searcher->lines, 0, sizeof searcher->lines);
    thread_pool_run(searcher->pool, pos, &setup);
    SearchOutcome outcome = {
        .result = searcher->result,
        .nodes = thread_pool_nodes(searcher->pool),
        .cutoffs = thread_pool_cutoffs(searcher->pool),
        .work = thread_pool_work(searcher->pool),
    };
    memcpy(outcome.lines, searcher->lines, sizeof outcome.lines);
    return outcome;
}

SearchView search_session_view(const SearchSession *searcher)
{
    return thread_pool_view(searcher->pool);
}

void search_session_read_attention(const SearchSession *searcher, uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB])
{
    thread_pool_read_attention(searcher->pool, attention);
}

History *search_session_move_tables(SearchSession *searcher)
{
    return thread_pool_move_tables(searcher->pool);
}

const void *search_session_variant_state(const SearchSession *searcher)
{
    return thread_pool_variant_state(searcher->pool);
}

const TranspositionTable *search_session_table(const SearchSession *searcher)
{
    return searcher->table;
}
