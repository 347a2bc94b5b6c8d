// SPDX-License-Identifier: GPL-3.0-or-later
// The workshop door for books: what the commands `book` and `explore` do with files, besides making and merging them
// (book/builder.h) and asking for moves that were played (book/explorer_set.h).
#ifndef ENGINE_BOOK_TOOLS_H
#define ENGINE_BOOK_TOOLS_H

#include "base/error.h"
#include "board/position.h"
#include "book/builder.h"
#include "book/explorer_set.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// A move about which something was learned, as text.
typedef struct LearnedRow {
    uint64_t key;
    const char *move;
    int points, games; // see book/learning.h
} LearnedRow;

// Calls back for all that was learned; "" is the user's own file. False with a reason.
typedef void LearnedDump(void *context, const LearnedRow *row);
bool tools_book_learned(const char *path, LearnedDump *dump, void *context, Error *error);

// Forgets it, all with pos = NULL, else that of one position; *rows gets how many moves. False with a reason.
bool tools_book_forget(const char *path, const Position *pos, int *rows, Error *error);

// An entry of a Polyglot book as text.
typedef struct BookDumpRow {
    uint64_t key;
    const char *move; // "e2e4"; castling as the book writes it
    int weight;
    uint32_t learn;
} BookDumpRow;

// Calls back for every entry of a Polyglot book. False with a reason if it cannot be used.
typedef void BookDump(void *context, const BookDumpRow *row);
bool tools_book_dump(const char *path, BookDump *dump, void *context, Error *error);

// A line of a repertoire whose end is worth more to one side than it should be.
typedef struct UnevenLine {
    const char *eco, *name;
    int line;       // of the file
    int centipawns; // for White
} UnevenLine;

typedef struct BookCheck {
    const char *path;
    uint64_t nodes; // for the search of the end of each line of a repertoire; 0 = nothing is searched
    int centipawns; // that a line may end better for either side
    void *context;  // of the following, which may be NULL
    void (*uneven)(void *context, const UnevenLine *line);
    void (*progress)(void *context, int number, int count); // before the search of a line, from 1
} BookCheck;

typedef struct BookReport {
    bool is_polyglot;
    size_t positions;        // different ones with moves
    size_t entries;          // moves of all positions
    size_t reached, illegal; // Polyglot: positions that the book leads to from the start, and moves there that are none
    int lines, gambits;      // repertoire: rows that are played, and those of them that need not end even
    int names;               // repertoire: rows that only name
    int codes;               // repertoire: different codes of the Encyclopaedia of Chess Openings
    int uneven;              // repertoire: lines that were called back for
} BookReport;

// Reads a book of either kind to its end, and counts. False with a reason if it cannot be used.
bool tools_book_check(const BookCheck *check, BookReport *report, Error *error);

#endif
