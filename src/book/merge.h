// SPDX-License-Identifier: GPL-3.0-or-later
// Makes one Polyglot book out of several, entry by entry, so that memory does not grow with them. Any thread.
#ifndef BOOK_MERGE_H
#define BOOK_MERGE_H

#include "base/error.h"
#include "book/selection.h"

enum { MERGE_BOOKS_MAX = 64 };

// Writes a book with all moves of `count` books (at least 1, at most MERGE_BOOKS_MAX) to `out`, which may be one of them,
// but with `force` alone a file that is no such book.
// The weights of a move that several have are added, and of its learned numbers the largest stays. False with a
// reason that names the file; what was there before then stays.
bool book_merge(const char *const *paths, int count, const char *out, bool force, BookSize *size, Error *error);

#endif
