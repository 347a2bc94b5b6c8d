// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation's numbers as one read-only struct, made from params.def.
#ifndef EVAL_PARAMS_H
#define EVAL_PARAMS_H

#include <stdint.h>

// Middlegame and endgame value; blended by the phase of the game.
typedef struct Tapered {
    int mg, eg;
} Tapered;

static inline Tapered tapered_add(Tapered a, Tapered b)
{
    return (Tapered){a.mg + b.mg, a.eg + b.eg};
}

static inline Tapered tapered_sub(Tapered a, Tapered b)
{
    return (Tapered){a.mg - b.mg, a.eg - b.eg};
}

static inline Tapered tapered_times(Tapered a, int factor)
{
    return (Tapered){a.mg * factor, a.eg * factor};
}

typedef struct EvalParams {
#define PAIR(name, mg, eg, meaning) Tapered name;
#define PAIRS(name, count, meaning, ...) Tapered name[count];
#define VALUE(name, value, meaning) int name;
#include "eval/params.def"
#undef PAIR
#undef PAIRS
#undef VALUE
} EvalParams;

extern const EvalParams eval_params;

#endif
