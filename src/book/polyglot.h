// SPDX-License-Identifier: GPL-3.0-or-later
// A Polyglot book in a file, for reading: mapped into memory, so that a large one costs no more than a small one, and
// searched by halving. Entries are sorted by key. Read-only once it is open: any number of threads may ask it.
#ifndef BOOK_POLYGLOT_H
#define BOOK_POLYGLOT_H

#include "base/error.h"
#include "book/polyglot_entry.h"
#include "book/selection.h"

#include <stddef.h>

typedef struct Polyglot Polyglot;

// Opens a book. NULL with a reason that names the file if it cannot be read, is no whole number of entries, or holds
// entries that are not sorted or whose move no piece could make; of a very large file only some entries, spread over it, are
// looked at. Release with polyglot_close (NULL is allowed).
Polyglot *polyglot_open(const char *path, Error *error);
void polyglot_close(Polyglot *book);

// Looks at every entry, as polyglot_open does for all but very large books. False with a reason that names file and entry.
bool polyglot_check(const Polyglot *book, Error *error);

size_t polyglot_count(const Polyglot *book);

// Entry `index` below polyglot_count.
PolyglotEntry polyglot_entry(const Polyglot *book, size_t index);

// The first entry of a key, or polyglot_count if the book does not have it.
size_t polyglot_find(const Polyglot *book, uint64_t key);

// Writes up to `max` legal moves for the position, the heaviest first; returns how many. Moves of weight 0 are left out,
// and names are NULL. There are none for a position that the format has no key for, nor once another program has made the
// file shorter.
int polyglot_probe(const Polyglot *book, const Position *pos, BookMove *out, int max);

#endif
