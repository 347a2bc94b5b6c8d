// SPDX-License-Identifier: GPL-3.0-or-later
// Pawn structure, kept in a small hash table of each thread's own: pawns change seldom.
#ifndef EVAL_PAWNS_H
#define EVAL_PAWNS_H

#include "board/position.h"
#include "eval/material.h"
#include "eval/params.h"
#include "eval/trace.h"

enum { PAWN_TABLE_SIZE = 1 << 13, SHELTER_TABLE_SIZE = 1 << 12 };

typedef struct PawnEntry {
    Key key;                         // pawn key of the position
    Tapered score[COLOUR_NB];        // structure and rank of passers, for each side
    Bitboard passed[COLOUR_NB];      // passed pawns
    Bitboard attack_span[COLOUR_NB]; // squares its pawns attack or may attack as they advance
    Tapered shelter[COLOUR_NB];      // middlegame worth of the pawns before and around the king on ...
    int8_t king[COLOUR_NB];          // ... this square, the last one that was asked for
    uint8_t castling[COLOUR_NB];     // ... with these rights
} PawnEntry;

// The shelter of one king, found by pawns, square and rights together: kings move more often than pawns.
typedef struct ShelterEntry {
    Key key;
    Tapered shelter;
} ShelterEntry;

// What the evaluation of one thread remembers.
typedef struct PawnTable {
    PawnEntry entries[PAWN_TABLE_SIZE];
    ShelterEntry shelters[SHELTER_TABLE_SIZE];
    MaterialTable material;
    uint64_t exchanges;     // worked out for pawns, ever more
    int exchange_threshold; // they must win so much more than usual: 0, or for experiments more than there is to win
} PawnTable;

// The entry for the position's pawns and kings, computed if it is not there. `table` belongs to the calling thread.
const PawnEntry *pawns_probe(PawnTable *table, const Position *pos);

// Fetches the entry into the cache before it is asked for.
static inline void pawns_prefetch(const PawnTable *table, const Position *pos)
{
    __builtin_prefetch(&table->entries[pos->pawn_key % PAWN_TABLE_SIZE]);
}

// Computes an entry without a table, and writes what counts to `trace` unless that is NULL.
void pawns_compute(const Position *pos, PawnEntry *entry, EvalTrace *trace);

#endif
