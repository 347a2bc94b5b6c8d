// SPDX-License-Identifier: GPL-3.0-or-later
// A search for tools: a table and a pool without threads of its own, on the calling thread. Opening books, threats, the
// training games and the laboratory use it; the engine that plays has the threads of thread_pool.c.
#include "search/session.h"

#include "base/memory.h"
#include "eval/network/network.h"

#include <string.h>

struct SearchSession {
    TranspositionTable *table;
    ThreadPool *pool;
    Network *built_in;                  // NULL: there is none
    SearchResult result;                // of the last search
    SearchLine lines[SEARCH_LINES_MAX]; // of the last search
};

SearchSession *search_session_new(size_t table_mebibytes, Error *error)
{
    SearchSession *session = mem_new(1, sizeof *session);
    // The network that plays, unless the options name another one.
    session->built_in = network_default(NULL);
    session->table = tt_new(table_mebibytes);
    if (session->table == NULL)
        error_set(error, "no memory for a hash table of %zu MiB", table_mebibytes);
    else
        session->pool = thread_pool_new(0, session->table, error);
    if (session->pool != NULL)
        return session;
    search_session_free(session);
    return NULL;
}

void search_session_free(SearchSession *session)
{
    if (session == NULL)
        return;
    thread_pool_free(session->pool);
    tt_free(session->table);
    network_free(session->built_in);
    mem_free(session);
}

void search_session_clear_table(SearchSession *session)
{
    tt_clear(session->table);
}

void search_session_clear(SearchSession *session)
{
    tt_clear(session->table);
    thread_pool_clear(session->pool);
}

static void keep_line(void *context, const InfoLine *info)
{
    // Each report replaces the one before: after the search the last of each line is left.
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

SessionResult search_session_run(SearchSession *session, const Position *pos, const SearchLimits *limits,
                                 const SearchOptions *options)
{
    const Network *network = options->network != NULL ? options->network : session->built_in;
    const SearchSetup setup = {
        .limits = *limits,
        .listener = {.context = session,
                     .on_info = options->result_only ? NULL : keep_line,
                     .on_done = keep_result,
                     .on_evaluation = options->on_evaluation,
                     .evaluation_context = options->evaluation_context},
        .multi_pv = options->lines > 0 ? options->lines : 1,
        .forget_percent = options->forget_percent,
        .variant = options->variant,
        .params = options->params,
        .network = options->classical ? NULL : network,
    };
    // A search that ends before its first report has no lines.
    memset(session->lines, 0, sizeof session->lines);
    thread_pool_run(session->pool, pos, &setup);
    SessionResult outcome = {
        .result = session->result,
        .nodes = thread_pool_nodes(session->pool),
        .cutoffs = thread_pool_cutoffs(session->pool),
    };
    memcpy(outcome.lines, session->lines, sizeof outcome.lines);
    return outcome;
}

SearchView search_session_view(const SearchSession *session)
{
    return thread_pool_view(session->pool);
}

void search_session_read_attention(const SearchSession *session, uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB])
{
    thread_pool_read_attention(session->pool, attention);
}

History *search_session_history(SearchSession *session)
{
    return thread_pool_history(session->pool);
}

const void *search_session_variant_state(const SearchSession *session)
{
    return thread_pool_variant_state(session->pool);
}

const TranspositionTable *search_session_table(const SearchSession *session)
{
    return session->table;
}
