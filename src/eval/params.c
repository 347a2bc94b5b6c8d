// SPDX-License-Identifier: GPL-3.0-or-later
#include "eval/params.h"

const EvalParams eval_params = {
#define PAIR(name, mg, eg, meaning) .name = TAPERED(mg, eg),
#define PAIRS(name, count, meaning, ...) .name = {__VA_ARGS__},
#define UNIT(name, value, meaning) .name = value,
#define VALUE(name, value, meaning) .name = value,
#include "eval/params.def"
#undef PAIR
#undef PAIRS
#undef UNIT
#undef VALUE
};
