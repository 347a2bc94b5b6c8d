// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a Polyglot book out of games, or out of a repertoire in lines of text. Memory does not grow with the number of
// games. One thread.
#ifndef BOOK_BUILDER_H
#define BOOK_BUILDER_H

#include "base/error.h"
#include "book/selection.h"

#include <stddef.h>
#include <stdint.h>

enum { BUILDER_FILES_MAX = 64 };

typedef struct BookMaking {
    const char *games[BUILDER_FILES_MAX]; // PGN files
    int game_files;
    const char *encoding;                 // of the PGN files, see pgn_open; NULL = as it looks
    const char *lines[BUILDER_FILES_MAX]; // repertoires, see book.h
    int line_files;
    const char *out;
    bool force;    // `out` may be any file; else it is replaced only if it is a book
    int plies;     // moves of a game that count, from its first
    int min_games; // games in which a move must have been played to come into the book; a line is a game
    int min_score; // percent that the side which played it must have scored with it; a line is a draw
    size_t memory; // bytes for counting, see position_statistics.h
    void (*progress)(void *context, uint64_t games); // called now and then; NULL = not
    void *context;
} BookMaking;

typedef struct BookMade {
    uint64_t games;  // that were counted, lines included
    uint64_t broken; // left out: they hold an error
    uint64_t others; // left out: without a result
    int spills;      // times that memory was full
    BookSize size;
} BookMade;

// Every move weighs two for a game won by the side that played it, and one for a draw; a row of a repertoire weighs one.
// Moves that weigh nothing stay out. False with a reason that names the file; what was there before then stays.
bool book_make(const BookMaking *making, BookMade *made, Error *error);

// Makes one Polyglot book out of several, entry by entry, so that memory does not grow with them. Any thread.

enum { MERGE_BOOKS_MAX = 64 };

// Writes a book with all moves of `count` books (at least 1, at most MERGE_BOOKS_MAX) to `out`, which may be one of them,
// but with `force` alone a file that is no such book.
// The weights of a move that several have are added, and of its learned numbers the largest stays. False with a
// reason that names the file; what was there before then stays.
bool book_merge(const char *const *paths, int count, const char *out, bool force, BookSize *size, Error *error);

#endif
