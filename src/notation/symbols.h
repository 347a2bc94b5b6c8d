// SPDX-License-Identifier: GPL-3.0-or-later
// Characters of game text from the web, word processors and typeset books, put down to the ASCII that moves, numbers and
// results are written with: blanks of every width, dashes, dots, figurines, signs for captures and checks. For what stands
// between tags and comments alone; those stay as they are. Any thread.
#ifndef NOTATION_SYMBOLS_H
#define NOTATION_SYMBOLS_H

#include <stddef.h>

enum {
    SYMBOL_SIZE = 5,
    SYMBOL_BYTES_MOST = 12, // of the text that one is read from: "&#x00002026;"
};

// Reads the first character of a text of `size` bytes, at least one, and returns its bytes. `out` becomes ASCII that means
// the same; " " for a blank; "" for what is not seen, such as a variation selector; else the character itself, as UTF-8.
// Characters may be written as in HTML ("&nbsp;").
// Bytes that are no UTF-8 are taken for Windows-1252.
size_t symbol_read(const char *text, size_t size, char out[SYMBOL_SIZE]);

// The ASCII letter of a file, a capture or castling that a Cyrillic or Greek one looks like, as typed on a keyboard of these;
// NUL for other characters.
char symbol_look_alike(const char *symbol);

// The first character of a text of `size` bytes, at least one, in *character; returns its bytes. A byte that is no UTF-8 is
// taken for Windows-1252.
size_t symbol_decode(const char *text, size_t size, unsigned *character);

#endif
