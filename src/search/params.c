// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the search by name: defaults and rows from params.def, and the reader of the option
// SearchParams. What a number means stands in its row.
#include "search/params.h"

#include "base/text.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

enum { VALUE_SIZE = 16 }; // more than the digits of any number that is allowed

static const char separators[] = " \t,";

const SearchParams search_params_default = {
#define PARAM(name, value, min, max, step, meaning) .name = value,
#include "search/params.def"
#undef PARAM
};

static const SearchParamRow rows[SEARCH_PARAM_NB] = {
#define PARAM(name, value, min, max, step, meaning) {#name, value, min, max, step, meaning},
#include "search/params.def"
#undef PARAM
};

const SearchParamRow *search_param_row(size_t index)
{
    assert(index < SEARCH_PARAM_NB);
    return &rows[index];
}

size_t search_param_find(const char *name, size_t length)
{
    size_t index = 0;
    while (index < SEARCH_PARAM_NB &&
           (strlen(rows[index].name) != length || memcmp(rows[index].name, name, length) != 0))
        ++index;
    return index;
}

// The struct is nothing but numbers, in the order of the rows.
static size_t offset_of(size_t index)
{
    assert(index < SEARCH_PARAM_NB);
    return index * sizeof(int);
}

int search_params_get(const SearchParams *params, size_t index)
{
    int value;
    memcpy(&value, (const char *)params + offset_of(index), sizeof value);
    return value;
}

void search_params_set(SearchParams *params, size_t index, int value)
{
    assert(value >= rows[index].min && value <= rows[index].max);
    memcpy((char *)params + offset_of(index), &value, sizeof value);
}

// Reads one "name=value" of `length` characters.
static bool read_setting(const char *setting, size_t length, SearchParams *params, Error *error)
{
    enum { SHOWN_MAX = 60 };
    const int shown = length < SHOWN_MAX ? (int)length : SHOWN_MAX;
    const char *equals = memchr(setting, '=', length);
    if (equals == NULL)
        return error_set(error, "'%.*s' is not name=value", shown, setting);
    const size_t name_length = (size_t)(equals - setting);
    const size_t index = search_param_find(setting, name_length);
    if (index == SEARCH_PARAM_NB)
        return error_set(error, "no search parameter is called '%.*s'",
                         name_length < SHOWN_MAX ? (int)name_length : SHOWN_MAX, setting);
    char value[VALUE_SIZE];
    Text text = text_begin(value, sizeof value);
    for (const char *c = equals + 1; c < setting + length; ++c)
        text_add_char(&text, *c);
    int64_t number;
    if (text.truncated || !text_parse_int(value, rows[index].min, rows[index].max, &number))
        return error_set(error, "%s: '%s' is not a whole number from %d to %d", rows[index].name, value,
                         rows[index].min, rows[index].max);
    search_params_set(params, index, (int)number);
    return true;
}

bool search_params_read(const char *text, SearchParams *params, Error *error)
{
    // Into a copy: a mistake at the end of the text leaves the caller's numbers as they were.
    SearchParams fresh = search_params_default;
    for (const char *next = text + strspn(text, separators); *next != '\0'; next += strspn(next, separators)) {
        const size_t length = strcspn(next, separators);
        if (!read_setting(next, length, &fresh, error))
            return false;
        next += length;
    }
    *params = fresh;
    return true;
}
