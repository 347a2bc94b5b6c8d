// SPDX-License-Identifier: GPL-3.0-or-later
// What follows from the counts of pieces alone, kept in a small hash table of each thread's own.
#ifndef EVAL_MATERIAL_H
#define EVAL_MATERIAL_H

#include "board/position.h"
#include "eval/params.h"
#include "eval/trace.h"

enum {
    EVAL_PHASE_MAX = 24, // phase of a game with all pieces on the board
    ENDGAME_SCALE_FULL = 64,
    MATERIAL_TABLE_SIZE = 1 << 11,
};

// Endings whose score does not come from the sum of terms.
typedef enum KnownEnding {
    KNOWN_NONE,
    KNOWN_PAWN,       // king and pawn against king
    KNOWN_ROOK_PAWN,  // rook against pawn
    KNOWN_QUEEN_PAWN, // queen against pawn
} KnownEnding;

typedef struct MaterialEntry {
    Key key;                        // material key of the position
    uint8_t known;                  // KnownEnding
    uint8_t strong;                 // Colour of the side with more in it
    Tapered imbalance[COLOUR_NB];   // what pairs of pieces are worth beyond the sum of them
    uint8_t phase;                  // EVAL_PHASE_MAX = all pieces, 0 = none
    uint8_t scale[COLOUR_NB];       // of a lead in the endgame, by the side that has it, in 1/64
    bool one_bishop_each;           // and they may be of opposite colours
    bool only_bishops_each;         // the same with no other pieces
    bool pawns_bishops[COLOUR_NB];  // pawns and at most bishops: a rook pawn may be the wrong one
    bool rook_pawn_each;            // a rook each, and a pawn for one side
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

#endif
