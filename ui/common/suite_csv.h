// SPDX-License-Identifier: GPL-3.0-or-later
// Turns tables of positions into EPD lines, so that suites can be kept as CSV too. Known columns, by their names in the
// first line whatever the case: fen (needed), wdl... (the result, as c0 of an EPD line), id or puzzleid, material (a name,
// if there is no other), and moves: the first leads to the position, the second is the best one.
// Any thread.
#ifndef UI_COMMON_SUITE_CSV_H
#define UI_COMMON_SUITE_CSV_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct SuiteColumns {
    int fen, result, name, moves; // places in a row, from 0; -1 = there is none
} SuiteColumns;

// Is this the name of a CSV file?
bool suite_csv_is_name(const char *path);

// The field of a row at a place from 0, without its quotes; empty if the row is too short or the place is negative.
enum { SUITE_FIELD_SIZE = 1024 };
void suite_csv_field(const char *row, int place, char out[SUITE_FIELD_SIZE]);

// Reads the first line. False with a reason if it has no column fen.
bool suite_csv_columns(const char *line, SuiteColumns *columns, Error *error);

// Turns a row into an EPD line. False with a reason if a needed field is missing or wrong.
bool suite_csv_row(const SuiteColumns *columns, const char *row, char *out, size_t size, Error *error);

#endif
