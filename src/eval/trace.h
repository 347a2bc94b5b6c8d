// SPDX-License-Identifier: GPL-3.0-or-later
// One evaluation written down: by term to be shown, by parameter for tuning.
//
// The sum of a side is  sum over the PAIR and PAIRS parameters of parameter * count  +  king_attack  +  rest.
// The king attack comes from units:  units = sum over the UNIT parameters of parameter * count  +  shelter_units.
// The difference of the sides, its halves scaled, blended by the phase and faded, is the score; a known ending has its
// score from elsewhere.
#ifndef EVAL_TRACE_H
#define EVAL_TRACE_H

#include "bitboard/square.h"
#include "board/chess.h"
#include "eval/params.h"

#include <stddef.h>

// Parameters as a row of words, a Tapered is one.
enum { EVAL_PARAM_NB = sizeof(EvalParams) / sizeof(int32_t) };

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

typedef struct EvalTrace {
    Tapered term[EVAL_TERM_NB][COLOUR_NB];
    int16_t count[EVAL_PARAM_NB][COLOUR_NB]; // how often a parameter counts for a side, by eval_param_index
    bool is_king_attacked[COLOUR_NB];        // false: too few attackers, units against this side's king do not count
    int king_units[COLOUR_NB];               // against this side's king, before they are limited
    int shelter_units[COLOUR_NB];            // the part of them that its shelter takes off or puts on
    Tapered king_attack[COLOUR_NB];          // what the units make of it, for this side: not positive
    Tapered rest[COLOUR_NB];                 // what is neither of these
    bool is_known;                           // a known ending: only score_white is filled
    int phase;                               // EVAL_PHASE_MAX = all pieces, 0 = none
    int scale_mg, scale;                     // of middlegame and endgame part, in 1/64
    int fade;                                // of the score as the fifty-move rule comes near, in 1/ENDGAME_FADE_FULL
    Score score_white;                       // the sum, for White
} EvalTrace;

// Where a parameter lies in EvalParams, in words: the index of its counts.
static inline size_t eval_param_index(const void *param)
{
    return (size_t)((const char *)param - (const char *)&eval_params) / sizeof(int32_t);
}

// Does nothing without a trace.
static inline void trace_count(EvalTrace *trace, Colour us, const void *param, int count)
{
    if (trace == NULL)
        return;
    int16_t *sum = &trace->count[eval_param_index(param)][us];
    *sum = (int16_t)(*sum + count);
}

#endif
