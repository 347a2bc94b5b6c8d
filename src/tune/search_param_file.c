// SPDX-License-Identifier: GPL-3.0-or-later
#include "tune/spsa.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBER_DIGITS_MAX = 12 };

static const char macro[] = "PARAM(";

static void copy_until(Text *out, const char **next, const char *end)
{
    for (; *next < end; ++*next)
        text_add_char(out, **next);
}

// Copies up to the number of the row at *next, and writes the fresh one. *next is then behind the old one.
static bool replace_number(const char **next, Text *out, const SearchParams *fresh, Error *error)
{
    const char *name = *next + strlen(macro);
    const size_t length = strcspn(name, ",\n");
    const size_t index = search_param_find(name, length);
    if (index == SEARCH_PARAM_NB)
        return error_set(error, "'%.*s' is no parameter of this program", length < 40 ? (int)length : 40, name);
    const char *number = name + length + strspn(name + length, ", ");
    char *end;
    const long found = strtol(number, &end, 10);
    const int built_with = search_param_row(index)->value;
    if (end == number || *end != ',')
        return error_set(error, "%s: a number is missing", search_param_row(index)->name);
    if (found != built_with)
        return error_set(error, "%s: this program was built with %d where the file has %ld",
                         search_param_row(index)->name, built_with, found);
    copy_until(out, next, number);
    text_addf(out, "%d", search_params_get(fresh, index));
    *next = end;
    return true;
}

char *search_param_file_rewrite(const char *text, const SearchParams *fresh, Error *error)
{
    const size_t size = strlen(text) + SEARCH_PARAM_NB * NUMBER_DIGITS_MAX + 1;
    char *buffer = mem_new(size, 1);
    Text out = text_begin(buffer, size);
    size_t rows = 0;
    bool ok = true;
    for (const char *next = text; ok && *next != '\0';) {
        if (text_starts_with(next, macro)) {
            ok = replace_number(&next, &out, fresh, error);
            ++rows;
        }
        const size_t length = strcspn(next, "\n");
        copy_until(&out, &next, next + length + (next[length] == '\n' ? 1 : 0));
    }
    if (ok && rows != SEARCH_PARAM_NB)
        ok = error_set(error, "%zu parameters instead of %d", rows, (int)SEARCH_PARAM_NB);
    if (ok)
        return buffer;
    mem_free(buffer);
    return NULL;
}
