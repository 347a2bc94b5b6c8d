// SPDX-License-Identifier: GPL-3.0-or-later
// Searching as it is typed: a text contains another whatever the case and the accents of either, in every script.
// "muller", "MÜLLER" and "Mueller" find "Müller", "ciric" finds "Ćirić". Any thread.
#ifndef BASE_FOLD_H
#define BASE_FOLD_H

#include <stdbool.h>
#include <stddef.h>

// A text without case and accents. One with letters that are also written as two (ä, ö, ü, å, ø: "ae" ...) has both
// spellings, with '\n' between.
typedef struct Folded {
    char *data; // NUL-terminated; NULL before the first fold_set
    size_t length, size;
} Folded;

// Begin with (Folded){0}; what was in it is replaced. Release with fold_free.
void fold_set(Folded *folded, const char *text);
void fold_free(Folded *folded);

// Does a spelling of one folded text stand in a spelling of the other? "" stands in everything.
bool folded_contains(const char *text, const char *part);

// The same with texts that are not folded yet: for what is asked once.
bool fold_contains(const char *text, const char *part);

// Words that are looked for, in any order: blank-separated, each folded.
typedef struct FoldedWords {
    Folded *words;
    size_t count, capacity;
} FoldedWords;

// Release with fold_words_free.
FoldedWords fold_words_new(const char *words);
void fold_words_free(FoldedWords *words);

#endif
