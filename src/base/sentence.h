// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences from patterns with numbered slots, which a translation puts where its grammar wants them: "Allows %1, which
// threatens %2". Words bend: a value may have forms, parted by '|', "der Turm|den Turm|dem Turm", of which a slot takes the
// first, "%1", or another by a letter, "%1b", "%1c". What the forms are is up to each language; a value that has fewer is
// the same in the others. A translated pattern may have forms too: what it makes is a value with them. Any thread.
#ifndef BASE_SENTENCE_H
#define BASE_SENTENCE_H

#include "base/text.h"

enum { PHRASE_SIZE = 384 }; // a list of pieces in four cases

// A value for a slot. Its text may be used within the expression that makes it.
typedef struct Phrase {
    char text[PHRASE_SIZE];
} Phrase;

// Appends a pattern in the language of the user, in its first form, with the values of its slots, texts all:
// sentence_add(out, "Misses %1", san).
#define sentence_add(out, ...)                               \
    sentence_fill((out), (const char *const[]){__VA_ARGS__}, \
                  sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

// The same with all its forms, as a value for another pattern.
#define phrase_make(...) \
    phrase_fill((const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

// Both with the pattern as the first text of all.
void sentence_fill(Text *out, const char *const texts[], size_t count);
Phrase phrase_fill(const char *const texts[], size_t count);

// All forms of a pattern as it is, translated or not.
void pattern_fill(Text *out, const char *const texts[], size_t count);

// A number as a value.
Phrase phrase_number(int number);

// Appends what a reader sees of a value that stands alone: its first form.
void phrase_show(Text *out, const char *phrase);

#endif
