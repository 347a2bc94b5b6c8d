// SPDX-License-Identifier: GPL-3.0-or-later
// Which encoding a text has that is not UTF-8, told by its letters: which of them there are, how often, and beside which
// others. One thread.
#ifndef NOTATION_ENCODING_H
#define NOTATION_ENCODING_H

#include <stdbool.h>
#include <stddef.h>

// What is taken where nothing speaks for another: Windows-1252, the Latin-1 of the standard with the signs that Windows adds.
#define ENCODING_DEFAULT "CP1252"

// What has been seen of a text so far.
typedef struct EncodingGuess EncodingGuess;

EncodingGuess *encoding_guess_new(void);
void encoding_guess_free(EncodingGuess *guess); // NULL is ignored

// Looks at a piece of the text that is not UTF-8. Returns the encoding that is the likeliest of all that was seen, as iconv
// names it.
const char *encoding_guess_add(EncodingGuess *guess, const char *bytes, size_t size);

// Looks at those lines of a text that are not UTF-8, up to so many of their bytes beyond ASCII as are enough. The answer is
// the same, but NULL if all of it is UTF-8. Where the text is the beginning of a longer one, its last line is not looked at.
const char *encoding_guess_add_lines(EncodingGuess *guess, const char *text, size_t size, bool is_whole);

#endif
