// SPDX-License-Identifier: GPL-3.0-or-later
// Characters beyond ASCII: read from UTF-8 and written to it, and what each is without case and accents. Built with
// utf8proc, which knows every script; without it Latin, Greek and Cyrillic. Any thread.
#ifndef BASE_UNICODE_H
#define BASE_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    UTF8_SIZE = 4,                // bytes of the longest character
    UNICODE_FOLDED_MAX = 18,      // characters that one is made of: U+FDFA has the most
    UNICODE_REPLACEMENT = 0xfffd, // for what is no character
};

// The character that *text begins with, which moves behind it. A byte that is no UTF-8 counts as UNICODE_REPLACEMENT. Not
// for the end of the text.
uint32_t utf8_read(const char **text);

// Writes a character without a NUL and returns its bytes.
size_t utf8_write(uint32_t character, char out[UTF8_SIZE]);

// Where the last character of a text of `length` bytes begins, the letter below its accents where they stand alone: what a
// key that deletes one takes away. 0 for an empty text.
size_t utf8_last(const char *text, size_t length);

// Is it put onto the letter before it, as an accent that stands alone?
bool unicode_is_mark(uint32_t character);

// What is left of a character without case and accents: small letters, none for a mark. Returns how many.
int unicode_fold(uint32_t character, uint32_t out[UNICODE_FOLDED_MAX]);

// The same from tables of our own: Latin, Greek and Cyrillic. unicode_fold is this one where there is no utf8proc.
bool unicode_is_mark_plain(uint32_t character);
int unicode_fold_plain(uint32_t character, uint32_t out[UNICODE_FOLDED_MAX]);

#endif
