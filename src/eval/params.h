// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation's numbers as one read-only struct, made from params.def.
#ifndef EVAL_PARAMS_H
#define EVAL_PARAMS_H

#include "bitboard/square.h"
#include "board/chess.h"

#include <stddef.h>
#include <stdint.h>

// Middlegame and endgame value, blended by the phase of the game: two 16-bit numbers in one word, so that one addition
// adds both. Sums stay far within 16 bits: nine queens a side are a third of them.
typedef struct Tapered {
    int32_t both; // endgame * 65536 + middlegame
} Tapered;

#define TAPERED(mg, eg)           \
    {                             \
        .both = (eg)*65536 + (mg) \
    }

static inline Tapered tapered_make(int mg, int eg)
{
    return (Tapered)TAPERED(mg, eg);
}

static inline int tapered_mg(Tapered value)
{
    return (int16_t)(uint16_t)(uint32_t)value.both;
}

static inline int tapered_eg(Tapered value)
{
    // A negative middlegame half has borrowed from the upper one.
    return (int16_t)(uint16_t)(((uint32_t)value.both + 0x8000u) >> 16);
}

static inline Tapered tapered_add(Tapered a, Tapered b)
{
    return (Tapered){a.both + b.both};
}

static inline Tapered tapered_sub(Tapered a, Tapered b)
{
    return (Tapered){a.both - b.both};
}

static inline Tapered tapered_times(Tapered a, int factor)
{
    return (Tapered){a.both * factor};
}

typedef struct EvalParams {
#define PAIR(name, mg, eg, meaning) Tapered name;
#define PAIRS(name, count, meaning, ...) Tapered name[count];
#define UNIT(name, value, meaning) int32_t name;
#define VALUE(name, value, meaning) int32_t name;
#include "eval/params.def"
#undef PAIR
#undef PAIRS
#undef UNIT
#undef VALUE
} EvalParams;

extern const EvalParams eval_params;

// A hash of all parameters (FNV-1a, 64 bits): the same on every machine.
uint64_t eval_params_hash(void);

// One evaluation written down: by term to be shown, by parameter for tuning.
//
// The sum of a side is  sum over the PAIR and PAIRS parameters of parameter * count  +  king_attack  +  rest.
// The king attack comes from units:  units = sum over the UNIT parameters of parameter * count  +  shelter_units.
// The difference of the sides, its halves scaled, blended by the phase and faded, is the score; a known ending has its
// score from elsewhere.

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
