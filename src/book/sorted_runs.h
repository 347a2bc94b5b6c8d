// SPDX-License-Identifier: GPL-3.0-or-later
// More records than fit into memory, in order: each load of them is sorted into a temporary file, and these are read side
// by side in the end (Knuth, "The Art of Computer Programming" 3, section 5.4). Belongs to one thread.
#ifndef BOOK_SORTED_RUNS_H
#define BOOK_SORTED_RUNS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct SortedRuns SortedRuns;

// Which of two records comes first, as for qsort.
typedef int RecordCompare(const void *a, const void *b);

enum { RECORD_SIZE_MAX = 64 };

// For records of up to RECORD_SIZE_MAX bytes. Release with sorted_runs_free (NULL is allowed).
SortedRuns *sorted_runs_new(size_t record_size, RecordCompare *compare);
void sorted_runs_free(SortedRuns *runs);

// Sorts records, in place, and puts them into a file. False with a reason if it cannot be written.
bool sorted_runs_add(SortedRuns *runs, void *records, size_t count, Error *error);

// How often that was done.
int sorted_runs_count(const SortedRuns *runs);

// Goes to the first of all records: those of the files, and these in memory, which are sorted in place and must stay.
bool sorted_runs_begin(SortedRuns *runs, void *records, size_t count, Error *error);

// The next record, which lives until the next call; NULL behind the last. Equal ones all come. False with a reason if a file
// cannot be read.
bool sorted_runs_next(SortedRuns *runs, const void **record, Error *error);

#endif
