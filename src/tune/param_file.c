// SPDX-License-Identifier: GPL-3.0-or-later
#include "tune/fit.h"

#include "base/memory.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBER_DIGITS_MAX = 12 };

typedef struct Rewriter {
    const char *next;    // not yet copied
    const char *row_end; // of the parameter at hand
    Text out;
    const Model *old, *fresh;
    Error *error;
} Rewriter;

static void copy_until(Rewriter *rewriter, const char *end)
{
    for (; rewriter->next < end; ++rewriter->next)
        text_add_char(&rewriter->out, *rewriter->next);
}

// Goes on to the next number after the next `mark`, copying, and replaces it.
static bool replace_number(Rewriter *rewriter, const ParamRow *row, size_t word, int part, const char *mark)
{
    const char *found = strstr(rewriter->next, mark);
    if (found == NULL || found >= rewriter->row_end)
        return error_set(rewriter->error, "%s: a number is missing", row->name);
    found += strlen(mark);
    found += strspn(found, " \n");
    char *end;
    const long number = strtol(found, &end, 10);
    if (end == found)
        return error_set(rewriter->error, "%s: '%.10s' is no number", row->name, found);
    if (number != (long)rewriter->old->part[word][part])
        return error_set(rewriter->error, "%s: this program was built with %ld where the file has %ld", row->name,
                         (long)rewriter->old->part[word][part], number);
    copy_until(rewriter, found);
    text_addf(&rewriter->out, "%ld", (long)rewriter->fresh->part[word][part]);
    rewriter->next = end;
    return true;
}

static bool replace_row(Rewriter *rewriter, const ParamRow *row, bool is_array)
{
    bool ok = true;
    for (size_t word = row->index; ok && word < row->index + row->length; ++word) {
        ok = replace_number(rewriter, row, word, MODEL_MG, is_array ? "TAPERED(" : ",");
        if (ok && row->kind == PARAM_PAIR)
            ok = replace_number(rewriter, row, word, MODEL_EG, ",");
    }
    return ok;
}

// A parameter goes on over lines that are indented.
static const char *end_of_row(const char *line)
{
    const char *end = strchr(line, '\n');
    while (end != NULL && end[1] == ' ')
        end = strchr(end + 1, '\n');
    return end != NULL ? end + 1 : line + strlen(line);
}

// The length of the macro that a line begins with, 0 if it begins otherwise.
static size_t macro_length(const char *line)
{
    static const char *const macros[] = {"PAIR(", "PAIRS(", "UNIT(", "VALUE("};
    for (size_t i = 0; i < sizeof macros / sizeof macros[0]; ++i)
        if (text_starts_with(line, macros[i]))
            return strlen(macros[i]);
    return 0;
}

// A line of the file. *rows counts the parameters met.
static bool rewrite_line(Rewriter *rewriter, const char *line, size_t *rows)
{
    const size_t macro = macro_length(line);
    if (macro == 0)
        return true;
    const char *name = line + macro;
    const size_t length = strcspn(name, ",");
    const ParamRow *row = param_table_find(name, length);
    if (row == NULL)
        return error_set(rewriter->error, "'%.*s' is no parameter of this program", length < 40 ? (int)length : 40,
                         name);
    ++*rows;
    copy_until(rewriter, name + length);
    rewriter->row_end = end_of_row(line);
    return row->kind == PARAM_VALUE || replace_row(rewriter, row, text_starts_with(line, "PAIRS("));
}

char *param_file_rewrite(const char *text, const Model *old, const Model *fresh, Error *error)
{
    const size_t size = strlen(text) + EVAL_PARAM_NB * MODEL_PART_NB * NUMBER_DIGITS_MAX + 1;
    char *buffer = mem_new(size, 1);
    Rewriter rewriter = {.next = text, .out = text_begin(buffer, size), .old = old, .fresh = fresh, .error = error};
    size_t rows = 0;
    bool ok = true;
    while (ok && *rewriter.next != '\0') {
        ok = rewrite_line(&rewriter, rewriter.next, &rows);
        const char *end = strchr(rewriter.next, '\n');
        copy_until(&rewriter, end != NULL ? end + 1 : rewriter.next + strlen(rewriter.next));
    }
    if (ok && rows != param_table_count())
        ok = error_set(error, "%zu parameters instead of %zu", rows, param_table_count());
    if (ok)
        return buffer;
    mem_free(buffer);
    return NULL;
}
