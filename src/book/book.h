// SPDX-License-Identifier: GPL-3.0-or-later
// The opening book: moves and opening names by position, read from a text file with a line of moves a row.
// Read-only once it is open: any number of threads may ask it. Positions are found by their key, however they were
// reached; Chess960 games from other start positions are not in it.
#ifndef BOOK_BOOK_H
#define BOOK_BOOK_H

#include "base/error.h"
#include "board/position.h"
#include "book/selection.h"

typedef struct Book Book;

// A row of the file.
typedef struct BookLine {
    const char *eco, *name; // "C54", "Italian Game"; they and the moves live as long as the book
    const Move *moves;      // from the orthodox start position
    int plies;
    int line;          // where it stands in the file, from 1
    bool is_name_only; // names the position at its end, and says nothing about what is played
    bool is_gambit;    // its end may be clearly better for one side
} BookLine;

// Reads a book. NULL with a reason that names file and row if it cannot be read, or a row or move is wrong. Release
// with book_close (NULL is allowed).
Book *book_open(const char *path, Error *error);
void book_close(Book *book);

// Is the file such a text, as far as its beginning tells, and no Polyglot book? False if it cannot be read.
bool book_is_text(const char *path);

// The rows as they stand in the file; index from 0.
int book_line_count(const Book *book);
BookLine book_line(const Book *book, int index);

BookSize book_size(const Book *book);

// Writes up to `max` moves for the position, the heaviest first, without names; returns how many. All of them are legal.
int book_probe(const Book *book, const Position *pos, BookMove *out, int max);

// The name of the opening on the board, the deepest that was passed; NULL if the position is not in the book. Lives as
// long as the book.
const char *book_name(const Book *book, const Position *pos);

// The same for the code of the Encyclopaedia of Chess Openings, "C54".
const char *book_eco(const Book *book, const Position *pos);

#endif
