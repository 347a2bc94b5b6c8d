// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the laboratory on standard output, and as bar charts in a picture (SVG).
#ifndef UI_LAB_LAB_OUTPUT_H
#define UI_LAB_LAB_OUTPUT_H

#include "base/error.h"
#include "lab/table.h"

#include <stdbool.h>
#include <stdio.h>

// Prints a table and those behind it.
typedef void LabTablePrinter(const LabTable *table);

// The printer for "table", "csv" or "json"; for NULL, the first on a terminal and the second elsewhere. NULL with a
// reason for anything else.
LabTablePrinter *lab_table_printer(const char *format, Error *error);

// Writes a chart for each table that has one, one below the other: a group of bars for each row, a bar for each column
// that is plotted and known there, with its bounds.
void lab_plot_print(FILE *out, const LabTable *table);

// Can a chart be written there? Asked before an experiment that may take an hour. False with a reason if another format
// would be expected behind the name, if there can be no such file, or if another picture than ours is there and may not be
// replaced by `force`; nothing is changed.
bool lab_plot_check(const char *path, bool force, Error *error);

// The same as lab_plot_print into a file, which it replaces as far as lab_plot_check allows. False with a reason that names the file.
bool lab_plot_write(const char *path, const LabTable *table, bool force, Error *error);

#endif
