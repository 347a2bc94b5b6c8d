// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation's numbers as one read-only struct, made from params.def.
#ifndef EVAL_PARAMS_H
#define EVAL_PARAMS_H

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

#endif
