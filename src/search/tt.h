// SPDX-License-Identifier: GPL-3.0-or-later
// The transposition table: what is known of positions met before, shared by all search threads without locks.
// Every entry is two 64-bit words, one of them the key xor-ed with the other: an entry torn by two writers fails the
// comparison and reads as unknown (Hyatt and Mann, "A lock-less transposition-table implementation for parallel search
// chess engines", ICGA Journal 25(1), 2002). Reads copy; nothing points into the table.
#ifndef SEARCH_TT_H
#define SEARCH_TT_H

#include "search/info.h"

#include <stddef.h>

typedef struct SearchParams SearchParams; // search/params.h
typedef struct TranspositionTable TranspositionTable;

typedef struct TtData {
    Move move;      // best or cutting move, MOVE_NONE if unknown
    Score score;    // as stored: mates counted from the node (score_from_tt); SCORE_NONE if only `raw_eval` is known
    Score raw_eval; // SCORE_NONE if in check
    Depth depth;    // of the search behind the score; 0 for quiescence
    Bound bound;
    bool was_pv; // the position has been on a principal variation
} TtData;

// A table of at most `mebibytes` MiB (at least 1). NULL if the memory cannot be had.
TranspositionTable *tt_new(size_t mebibytes);
void tt_free(TranspositionTable *table);
size_t tt_mebibytes(const TranspositionTable *table);

// Forgets everything. No search may run.
void tt_clear(TranspositionTable *table);

// Starts a new generation, for which these parameters count: older entries are replaced first.
void tt_new_search(TranspositionTable *table, const SearchParams *params);

// Any thread.
bool tt_probe(const TranspositionTable *table, Key key, TtData *data);
void tt_store(TranspositionTable *table, Key key, const TtData *data);
void tt_prefetch(const TranspositionTable *table, Key key);

// The best reply to a move of the position as far as the table knows it; MOVE_NONE if it knows none. Any thread.
Move tt_best_reply(const TranspositionTable *table, const Position *pos, Move move);

// Permille of a sample of entries written by the current generation.
int tt_hashfull(const TranspositionTable *table);

// Mates and wins by the endgame tables between "from the root" (search) and "from this node" (table).
static inline Score score_to_tt(Score score, int ply)
{
    if (score == SCORE_NONE || !score_is_decisive(score))
        return score;
    return score > 0 ? score + ply : score - ply;
}

static inline Score score_from_tt(Score score, int ply)
{
    if (score == SCORE_NONE || !score_is_decisive(score))
        return score;
    return score > 0 ? score - ply : score + ply;
}

#endif
