// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a Polyglot book, position by position in the order of their keys. A writer belongs to one thread. The file takes
// its name when it is complete, so that a book is never replaced by half of one.
#ifndef BOOK_POLYGLOT_WRITER_H
#define BOOK_POLYGLOT_WRITER_H

#include "base/error.h"
#include "book/polyglot_entry.h"

#include <stddef.h>

typedef struct PolyglotWriter PolyglotWriter;

// A move of a position with any weight, however large.
typedef struct WeightedMove {
    uint16_t move; // as the format writes it
    uint32_t learn;
    uint64_t weight;
} WeightedMove;

// NULL with a reason that names the file, also if it is no such book and there is no `force`. Release with polyglot_writer_end or polyglot_writer_drop.
PolyglotWriter *polyglot_writer_new(const char *path, bool force, Error *error);

// Adds the moves of a position, whose key is larger than that of the position before: different ones, which are put in
// order, the heaviest first. Weights that are too large for the format are made smaller in proportion, but none becomes 0
// that was not. What cannot be written is told at the end.
void polyglot_writer_add(PolyglotWriter *writer, uint64_t key, WeightedMove *moves, size_t count);

// How many there are so far.
size_t polyglot_writer_positions(const PolyglotWriter *writer);
size_t polyglot_writer_entries(const PolyglotWriter *writer);

// Makes it the file. False with a reason if anything could not be written; what was there before then stays.
bool polyglot_writer_end(PolyglotWriter *writer, Error *error);

// Leaves everything as it was. NULL is allowed.
void polyglot_writer_drop(PolyglotWriter *writer);

#endif
