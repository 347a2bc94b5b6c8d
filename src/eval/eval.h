// SPDX-License-Identifier: GPL-3.0-or-later
// The static value of a position that is not in check. Any thread, each with a pawn table of its own.
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "board/position.h"
#include "eval/params.h"
#include "eval/pawns.h"

enum { EVAL_PHASE_MAX = 24 }; // phase of a game with all pieces on the board

typedef enum EvalTerm {
    TERM_MATERIAL,
    TERM_SQUARES,
    TERM_MOBILITY,
    TERM_PAWNS,
    TERM_PASSED,
    TERM_PIECES,
    TERM_KING,
    TERM_THREATS,
    TERM_SPACE,
    TERM_MOP_UP,
    TERM_TEMPO,
    EVAL_TERM_NB,
} EvalTerm;

// What the value is made of, for people.
typedef struct EvalTrace {
    Tapered term[EVAL_TERM_NB][COLOUR_NB];
    int phase;         // EVAL_PHASE_MAX = all pieces, 0 = none
    int scale;         // of the endgame part, in 1/64
    Score score_white; // the sum, for White
} EvalTrace;

// Value for the side to move, within +-SCORE_EVAL_MAX. `table` may be NULL.
Score eval_position(const Position *pos, PawnTable *table);

// The same with the parts written down.
Score eval_trace(const Position *pos, EvalTrace *trace);

// "Material", "Mobility" ...
const char *eval_term_name(EvalTerm term);

#endif
