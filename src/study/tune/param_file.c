// SPDX-License-Identifier: GPL-3.0-or-later
// Puts fresh numbers into the text of a params.def, of the evaluation or of the search, and leaves everything else as
// it is: names, order, comments and layout. The numbers come from fit.c and spsa_run.c, which call this file; what rows
// there are from param_table.c and src/search/.
#include "study/tune/fit.h"

#include "base/memory.h"
#include "base/text.h"
#include "study/tune/spsa.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBER_DIGITS_MAX = 12, SHOWN_MAX = 40 };

typedef struct Rewriter {
    const char *next; // not yet copied
    Text out;
    size_t rows; // parameters met
    const Model *old, *fresh;
    const SearchParams *search;
    Error *error;
} Rewriter;

// Copies the text as it stands.
static void copy_until(Rewriter *rewriter, const char *end)
{
    for (; rewriter->next < end; ++rewriter->next)
        text_add_char(&rewriter->out, *rewriter->next);
}

// Copies up to a number of the text, which ends at `end`, and puts the fresh one in its place. A number that this
// program was not built with would be lost.
static bool put_number(Rewriter *rewriter, const char *name, const char *number, const char *end, long old, long fresh)
{
    const long found = strtol(number, NULL, 10);
    if (found != old)
        return error_set(rewriter->error, "%s: this program was built with %ld where the file has %ld", name, old,
                         found);
    copy_until(rewriter, number);
    text_addf(&rewriter->out, "%ld", fresh);
    rewriter->next = end;
    return true;
}

// The name is cut off, as it may be anything.
static bool report_unknown(const Rewriter *rewriter, const char *name, size_t length)
{
    return error_set(rewriter->error, "unknown parameter '%.*s'", length < SHOWN_MAX ? (int)length : SHOWN_MAX, name);
}

// Rewrites line by line; `rewrite_line` goes on from the line that it is given as far as it has replaced numbers. NULL
// with a reason, also unless `row_count` parameters are met.
static char *rewrite_text(const char *text, size_t number_count, size_t row_count, Rewriter rewriter,
                          bool (*rewrite_line)(Rewriter *rewriter, const char *line))
{
    const size_t size = strlen(text) + number_count * NUMBER_DIGITS_MAX + 1;
    char *buffer = mem_new(size, 1);
    rewriter.next = text;
    rewriter.out = text_begin(buffer, size);
    bool ok = true;
    while (ok && *rewriter.next != '\0') {
        ok = rewrite_line(&rewriter, rewriter.next);
        const size_t length = strcspn(rewriter.next, "\n");
        copy_until(&rewriter, rewriter.next + length + (rewriter.next[length] == '\n' ? 1 : 0));
    }
    if (ok && rewriter.rows != row_count)
        ok = error_set(rewriter.error, "%zu parameters instead of %zu", rewriter.rows, row_count);
    if (ok)
        return buffer;
    mem_free(buffer);
    return NULL;
}

// --- the evaluation --------------------------------------------------------------------------------------------------

// Goes on to the next number after the next `mark` of the row, copying, and replaces it.
static bool replace_number(Rewriter *rewriter, const ParamRow *row, size_t word, int part, const char *mark,
                           const char *row_end)
{
    const char *found = strstr(rewriter->next, mark);
    if (found == NULL || found >= row_end)
        return error_set(rewriter->error, "%s: a number is missing", row->name);
    found += strlen(mark);
    found += strspn(found, " \n");
    char *end;
    strtol(found, &end, 10);
    if (end == found)
        return error_set(rewriter->error, "%s: not a number: '%.10s'", row->name, found);
    return put_number(rewriter, row->name, found, end, (long)rewriter->old->part[word][part],
                      (long)rewriter->fresh->part[word][part]);
}

// All numbers of a parameter, one of them or two for each word.
static bool replace_row(Rewriter *rewriter, const ParamRow *row, bool is_array, const char *row_end)
{
    bool ok = true;
    for (size_t word = row->index; ok && word < row->index + row->length; ++word) {
        ok = replace_number(rewriter, row, word, MODEL_MG, is_array ? "TAPERED(" : ",", row_end);
        if (ok && row->kind == PARAM_PAIR)
            ok = replace_number(rewriter, row, word, MODEL_EG, ",", row_end);
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

// If a line begins a parameter of the evaluation, replaces its numbers; other lines, and parameters that are never
// fitted, are copied.
static bool rewrite_eval_line(Rewriter *rewriter, const char *line)
{
    static const char *const macros[] = {"PAIR(", "PAIRS(", "UNIT(", "VALUE("};
    size_t macro = 0;
    for (size_t i = 0; i < sizeof macros / sizeof macros[0]; ++i)
        if (text_starts_with(line, macros[i]))
            macro = strlen(macros[i]);
    if (macro == 0)
        return true;
    const char *name = line + macro;
    const size_t length = strcspn(name, ",");
    const ParamRow *row = param_table_find(name, length);
    if (row == NULL)
        return report_unknown(rewriter, name, length);
    ++rewriter->rows;
    copy_until(rewriter, name + length);
    return row->kind == PARAM_VALUE || replace_row(rewriter, row, text_starts_with(line, "PAIRS("), end_of_row(line));
}

char *param_file_rewrite(const char *text, const Model *old, const Model *fresh, Error *error)
{
    return rewrite_text(text, (size_t)EVAL_PARAM_NB * MODEL_PART_NB, param_table_count(),
                        (Rewriter){.old = old, .fresh = fresh, .error = error}, rewrite_eval_line);
}

// --- the search ------------------------------------------------------------------------------------------------------

// If a line begins a parameter of the search, replaces its value, the first number behind the name.
static bool rewrite_search_line(Rewriter *rewriter, const char *line)
{
    static const char macro[] = "PARAM(";
    if (!text_starts_with(line, macro))
        return true;
    const char *name = line + strlen(macro);
    const size_t length = strcspn(name, ",\n");
    const size_t index = search_param_find(name, length);
    if (index == SEARCH_PARAM_NB)
        return report_unknown(rewriter, name, length);
    ++rewriter->rows;
    const char *number = name + length + strspn(name + length, ", ");
    const SearchParamRow *row = search_param_row(index);
    char *end;
    strtol(number, &end, 10);
    if (end == number || *end != ',')
        return error_set(rewriter->error, "%s: a number is missing", row->name);
    return put_number(rewriter, row->name, number, end, row->value, search_params_get(rewriter->search, index));
}

char *search_param_file_rewrite(const char *text, const SearchParams *fresh, Error *error)
{
    return rewrite_text(text, SEARCH_PARAM_NB, SEARCH_PARAM_NB, (Rewriter){.search = fresh, .error = error},
                        rewrite_search_line);
}
