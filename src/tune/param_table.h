// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation's parameters by name, kind and place. Any thread.
#ifndef TUNE_PARAM_TABLE_H
#define TUNE_PARAM_TABLE_H

#include <stddef.h>

typedef enum ParamKind {
    PARAM_PAIR,  // middlegame and endgame value in one word; counts linearly
    PARAM_UNIT,  // units of a king attack
    PARAM_VALUE, // a plain number that fits do not touch
} ParamKind;

typedef struct ParamRow {
    const char *name; // "bishop_pair"
    ParamKind kind;
    size_t index, length; // words of EvalParams
} ParamRow;

size_t param_table_count(void);
const ParamRow *param_table_row(size_t row);

// The row called by the first `length` characters of `name`; NULL if there is none.
const ParamRow *param_table_find(const char *name, size_t length);

#endif
