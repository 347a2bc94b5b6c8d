// SPDX-License-Identifier: GPL-3.0-or-later
// The search's numbers by name, made from params.def. A search has its own copy, so that games can be played between
// different numbers; what they may be is in the table of rows. Any thread.
#ifndef SEARCH_PARAMS_H
#define SEARCH_PARAMS_H

#include "base/error.h"

#include <stddef.h>

typedef struct SearchParams {
#define PARAM(name, value, min, max, step, meaning) int name;
#include "search/params.def"
#undef PARAM
} SearchParams;

enum { SEARCH_PARAM_NB = sizeof(SearchParams) / sizeof(int) };

// What is known of one number; its place among the rows is its index.
typedef struct SearchParamRow {
    const char *name; // "lmr_slope"
    int value;        // default
    int min, max;
    int step;            // a change that may just be felt in games
    const char *meaning; // a few words
} SearchParamRow;

extern const SearchParams search_params_default;

const SearchParamRow *search_param_row(size_t index);

// The index of the number called by the first `length` characters of `name`; SEARCH_PARAM_NB if there is none.
size_t search_param_find(const char *name, size_t length);

int search_params_get(const SearchParams *params, size_t index);

// The value must be in the range of its row.
void search_params_set(SearchParams *params, size_t index, int value);

// Reads "name=value name=value", with blanks or commas between; what is not named has its default, and of a name that
// comes twice the last value counts. False with a reason for an unknown name, or a value that is no whole number or out
// of range.
bool search_params_read(const char *text, SearchParams *params, Error *error);

#endif
