// SPDX-License-Identifier: GPL-3.0-or-later
// "did you mean": which known name a mistyped word was meant to be. Used by the command line of both programs and by
// typed commands.
#include "ui/common/suggestion.h"

#include "base/language.h"

#include <string.h>

enum { WORD_MAX = 31, LONG_WORD = 5, FAR = 3 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

// Letters to be inserted, left out, exchanged or swapped with their neighbour to make one word of the other: the optimal
// string alignment distance (Damerau, "A technique for computer detection and correction of spelling errors", 1964).
static int distance_of(const char *a, const char *b)
{
    int rows[WORD_MAX + 1][WORD_MAX + 1];
    const int m = (int)strlen(a), n = (int)strlen(b);
    // Words of such length are no names of ours.
    if (m > WORD_MAX || n > WORD_MAX)
        return FAR;
    for (int i = 0; i <= m; ++i)
        rows[i][0] = i;
    for (int j = 0; j <= n; ++j)
        rows[0][j] = j;
    for (int i = 1; i <= m; ++i)
        for (int j = 1; j <= n; ++j) {
            const char x = text_lower(a[i - 1]), y = text_lower(b[j - 1]);
            rows[i][j] = least(least(rows[i - 1][j], rows[i][j - 1]) + 1, rows[i - 1][j - 1] + (x != y));
            if (i > 1 && j > 1 && x == text_lower(b[j - 2]) && y == text_lower(a[i - 2]))
                rows[i][j] = least(rows[i][j], rows[i - 2][j - 2] + 1);
        }
    return rows[m][n];
}

Suggestion suggestion_begin(const char *word)
{
    return (Suggestion){.word = word, .distance = FAR};
}

void suggestion_offer(Suggestion *suggestion, const char *name)
{
    const char *const word = suggestion->word;
    const size_t length = strlen(word);
    // A letter or two are like everything.
    if (length < 3)
        return;
    const int most = length >= LONG_WORD ? 2 : 1;
    const int distance = text_starts_with(name, word) ? 1 : distance_of(word, name);
    if (distance > most || distance >= suggestion->distance)
        return;
    suggestion->name = name;
    suggestion->distance = distance;
}

void suggestion_offer_commands(Suggestion *suggestion, const CommandTable *const *tables, const char *prefix)
{
    for (; *tables != NULL; ++tables)
        for (int i = 0; i < (*tables)->count; ++i)
            if (text_starts_with((*tables)->rows[i].name, prefix))
                suggestion_offer(suggestion, (*tables)->rows[i].name + strlen(prefix));
}

void suggestion_write(const Suggestion *suggestion, const char *dashes, Text *out)
{
    if (suggestion->name != NULL)
        text_addf(out, _("; did you mean %s%s?"), dashes, suggestion->name);
}
