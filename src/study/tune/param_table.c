// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the evaluation as rows with a name, a kind and a place, from the params.def that the engine is built
// from. Called by all files of the fit: model.c, training_set.c, fit.c and param_file.c.
#include "study/tune/model.h"

#include "eval/params.h"

#include <stdint.h>
#include <string.h>

#define ROW(param_name, param_kind)                                                                           \
    {                                                                                                         \
        .name = #param_name, .kind = param_kind, .index = offsetof(EvalParams, param_name) / sizeof(int32_t), \
        .length = sizeof(((EvalParams *)NULL)->param_name) / sizeof(int32_t),                                 \
    }

// One row for each parameter of params.def, in its order.
static const ParamRow rows[] = {
#define PAIR(name, mg, eg, meaning) ROW(name, PARAM_PAIR),
#define PAIRS(name, count, meaning, ...) ROW(name, PARAM_PAIR),
#define UNIT(name, value, meaning) ROW(name, PARAM_UNIT),
#define VALUE(name, value, meaning) ROW(name, PARAM_VALUE),
#include "eval/params.def"
#undef PAIR
#undef PAIRS
#undef UNIT
#undef VALUE
};

size_t param_table_count(void)
{
    return sizeof rows / sizeof rows[0];
}

const ParamRow *param_table_row(size_t row)
{
    return &rows[row];
}

const ParamRow *param_table_find(const char *name, size_t length)
{
    for (size_t i = 0; i < param_table_count(); ++i)
        if (strlen(rows[i].name) == length && memcmp(rows[i].name, name, length) == 0)
            return &rows[i];
    return NULL;
}
