// SPDX-License-Identifier: GPL-3.0-or-later
#include "eval/params.h"

#include <stddef.h>

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

uint64_t eval_params_hash(void)
{
    uint64_t hash = 14695981039346656037u;
    const int32_t *words = (const int32_t *)&eval_params;
    for (size_t i = 0; i < sizeof eval_params / sizeof *words; ++i)
        for (int shift = 0; shift < 32; shift += 8)
            hash = (hash ^ ((uint32_t)words[i] >> shift & 255)) * 1099511628211u;
    return hash;
}
