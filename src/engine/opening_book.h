// SPDX-License-Identifier: GPL-3.0-or-later
// What an engine knows about openings: their names, which come with the program, and the book that it plays from. Belongs
// to one thread.
#ifndef ENGINE_OPENING_BOOK_H
#define ENGINE_OPENING_BOOK_H

#include "base/error.h"
#include "book/learning.h"

#include <stdbool.h>

typedef struct OpeningBook OpeningBook;

// A book without moves. Names are read when they are first asked for; from then on several threads may ask. Release with
// opening_book_free (NULL is allowed).
OpeningBook *opening_book_new(void);
void opening_book_free(OpeningBook *book);

// Opens a file to take moves from, a Polyglot book or lines of text (see book.h); "" for the one that comes with the
// program, which may be missing. False with a reason that names the file; what was open then stays.
bool opening_book_open(OpeningBook *book, const char *path, Error *error);

// No moves any more.
void opening_book_close(OpeningBook *book);

// Is there anything to take moves from?
bool opening_book_is_open(const OpeningBook *book);

// Where what was learned is kept: `path`, or with "" the user's own file. False with a reason.
enum { OPENING_BOOK_PATH_SIZE = 4096 };
bool opening_book_learned_path(const char *path, char out[OPENING_BOOK_PATH_SIZE], Error *error);

// Reads what games have taught into all further answers; "" for the user's own file, and nothing for a user without a home.
// False with a reason that names the file; then nothing is learned. NULL ends it.
bool opening_book_learn_from(OpeningBook *book, const char *path, Error *error);

// Adds what a game has taught to the file, and reads it anew. False with a reason. Without a file nothing happens.
bool opening_book_teach(OpeningBook *book, const LearnedStep *steps, int count, Error *error);

// Reads the names now, for a caller whose results are not to lack them. False with a reason if they are there and cannot be
// read; true without a file of names.
bool opening_book_read_names(OpeningBook *book, Error *error);

// Writes up to `max` moves for the position with the names they lead to, the heaviest first; returns how many. All of them
// are legal.
int opening_book_probe(OpeningBook *book, const Position *pos, BookMove *out, int max);

// The name of the opening on the board, the deepest that was passed, however the position was reached, and its code in the
// Encyclopaedia of Chess Openings, "C54"; NULL if it has none. They live as long as the book.
const char *opening_book_name(OpeningBook *book, const Position *pos);
const char *opening_book_eco(OpeningBook *book, const Position *pos);

#endif
