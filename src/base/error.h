// SPDX-License-Identifier: GPL-3.0-or-later
// One-line error text that travels from where a fault is found to who tells the user.
// The caller owns the Error (usually on its stack); a function that can fail takes `Error *error`, returns false and
// fills it, and leaves its other outputs untouched. `error` may be NULL where the reason is of no interest.
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

enum { ERROR_TEXT_SIZE = 320 };

typedef struct Error {
    char text[ERROR_TEXT_SIZE]; // what was wrong and where, no newline, e.g. "FEN: rank 5 has 9 squares"
} Error;

// Formats the reason into *error (cut to fit; control characters from the input become '?'). Always returns false,
// so that a parser can end with `return error_set(...)`.
bool error_set(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Puts a formatted context such as "games.pgn: line 12: " in front of the text that is already there. Returns false.
bool error_prefix(Error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
