// SPDX-License-Identifier: GPL-3.0-or-later
// One search with a table of its own, asked one position after another; it runs on the calling thread. Belongs to one
// thread.
#ifndef SEARCH_SESSION_H
#define SEARCH_SESSION_H

#include "search/thread_pool.h"

typedef struct SearchSession SearchSession;

enum { SEARCH_LINES_MAX = 3, SEARCH_LINE_MOVES = 8 };

// The first moves of a principal variation.
typedef struct SearchLine {
    int length; // 0 = nothing is known
    Move moves[SEARCH_LINE_MOVES];
} SearchLine;

// NULL with a reason if memory cannot be had. Release with search_session_free; NULL is ignored.
SearchSession *search_session_new(size_t table_mebibytes, Error *error);
void search_session_free(SearchSession *session);

// A new game: everything is forgotten. Or the transposition table alone.
void search_session_clear(SearchSession *session);
void search_session_clear_table(SearchSession *session);

typedef struct SessionResult {
    SearchResult result;
    uint64_t nodes; // of all kinds
    CutoffCounts cutoffs;
    SearchLine lines[SEARCH_LINES_MAX]; // best first, as exact ones were reported last
} SessionResult;

// How to search. All zero: the playing search, which keeps what it has learned.
typedef struct SearchOptions {
    int lines;        // wanted, up to SEARCH_LINES_MAX; 0 counts as 1
    bool result_only; // no lines: saves the time to report them
    int forget_percent;
    VariantSetup variant;
    const SearchParams *params; // NULL: the defaults
    bool classical;             // the classical evaluation, as it is anyway where no network is built in
    const Network *network;     // that evaluates otherwise; NULL: the one that is built in
    // Called for each position whose evaluation is computed; NULL: none.
    void (*on_evaluation)(void *context, const Position *pos);
    void *evaluation_context;
} SearchOptions;

// Searches a position, which has legal moves.
SessionResult search_session_run(SearchSession *session, const Position *pos, const SearchLimits *limits,
                                 const SearchOptions *options);

// What the last search remembers, and how its threads shared their attention.
SearchView search_session_view(const SearchSession *session);
void search_session_read_attention(const SearchSession *session, uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB]);

// Between two searches: the move tables of the search thread, and the transposition table.
History *search_session_history(SearchSession *session);
const void *search_session_variant_state(const SearchSession *session); // NULL before its first search
const TranspositionTable *search_session_table(const SearchSession *session);

#endif
