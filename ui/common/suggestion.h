// SPDX-License-Identifier: GPL-3.0-or-later
// "did you mean": which known name a mistyped word was meant to be. Names are offered one by one, so that any table will do.
// Any thread.
#ifndef UI_COMMON_SUGGESTION_H
#define UI_COMMON_SUGGESTION_H

#include "base/text.h"
#include "ui/common/command.h"

typedef struct Suggestion {
    const char *word;
    const char *name; // the nearest so far; NULL for none. The caller's
    int distance;     // of it, in letters
} Suggestion;

// For a word as it was typed.
Suggestion suggestion_begin(const char *word);

// Takes the name where it is nearer than those before: begins with the word, or differs by a letter, two in a long one.
void suggestion_offer(Suggestion *suggestion, const char *name);

// All names of tables that end with NULL; `prefix` is what each begins with and the word does not ("book " of "book make").
void suggestion_offer_commands(Suggestion *suggestion, const CommandTable *const *tables, const char *prefix);

// "; did you mean --nodes?" with `dashes` in front of the name; nothing where no name is near.
void suggestion_write(const Suggestion *suggestion, const char *dashes, Text *out);

#endif
