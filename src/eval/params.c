// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the evaluation, from params.def. Constants, so that the compiler folds them into the
// code; a fit writes new rows there.
#include "eval/params.h"

#include "base/bytes.h"

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
    enum { WORDS = sizeof(EvalParams) / sizeof(int32_t) };
    const int32_t *words = (const int32_t *)&eval_params;
    uint8_t bytes[WORDS * sizeof(int32_t)], *next = bytes;
    // In a fixed order of bytes, so that the hash is the same on every machine: it marks training
    // data.
    for (int i = 0; i < WORDS; ++i)
        next = bytes_put(next, (uint32_t)words[i], sizeof(int32_t));
    return hash_bytes(bytes, sizeof bytes);
}
