// SPDX-License-Identifier: GPL-3.0-or-later
// Pawn structure, kept in a small hash table of each thread's own: pawns change seldom.
#ifndef EVAL_PAWNS_H
#define EVAL_PAWNS_H

#include "board/position.h"
#include "eval/params.h"

// What follows from the counts of pieces alone, kept in a small hash table of each thread's own.

enum {
    EVAL_PHASE_MAX = 24, // phase of a game with all pieces on the board
    ENDGAME_SCALE_FULL = 64,
    MATERIAL_TABLE_SIZE = 1 << 11,
};

// Endings whose score does not come from the sum of terms.
typedef enum KnownEnding {
    KNOWN_NONE,
    KNOWN_PAWN,          // king and pawn against king
    KNOWN_ROOK_PAWN,     // rook against pawn
    KNOWN_QUEEN_PAWN,    // queen against pawn
    KNOWN_TWO_BISHOPS,   // against a lone king
    KNOWN_BISHOP_KNIGHT, // against a lone king
} KnownEnding;

enum { NETWORK_SHARE_UNIT = 1024 };

typedef struct MaterialEntry {
    Key key;                       // material key of the position
    uint8_t known;                 // KnownEnding
    uint8_t strong;                // Colour of the side with more in it
    Tapered imbalance[COLOUR_NB];  // what pairs of pieces are worth beyond the sum of them
    uint8_t phase;                 // EVAL_PHASE_MAX = all pieces, 0 = none
    uint8_t scale[COLOUR_NB];      // of a lead in the endgame, by the side that has it, in 1/64
    uint16_t network_share;        // of what the network says, in 1/NETWORK_SHARE_UNIT: more of a lead with more pieces
    bool one_bishop_each;          // and they may be of opposite colours
    bool only_bishops_each;        // the same with no other pieces
    bool pawns_bishops[COLOUR_NB]; // pawns and at most bishops: a rook pawn may be the wrong one
    bool rook_pawn_each;           // a rook each, and a pawn for one side
    bool is_hard_to_win[COLOUR_NB]; // no pawns and hardly a lead, or the last pawn may be lost
    bool may_be_drawish;            // endgame_scale_drawish may be less than full
    bool is_driven[COLOUR_NB];      // mate is the way to win: this side's king is driven to the edge
} MaterialEntry;

typedef struct MaterialTable {
    MaterialEntry entries[MATERIAL_TABLE_SIZE];
} MaterialTable;

// The entry for the position's pieces, computed if it is not there. `table` belongs to the calling thread.
const MaterialEntry *material_probe(MaterialTable *table, const Position *pos);

// Computes an entry without a table, and writes what counts to `trace` unless that is NULL.
void material_compute(const Position *pos, MaterialEntry *entry, EvalTrace *trace);

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
