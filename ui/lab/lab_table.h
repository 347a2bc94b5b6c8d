// SPDX-License-Identifier: GPL-3.0-or-later
// A table of the laboratory on standard output: printed, as CSV, or as JSON.
#ifndef UI_LAB_LAB_TABLE_H
#define UI_LAB_LAB_TABLE_H

#include "base/error.h"
#include "lab/table.h"

// Prints a table and those behind it.
typedef void LabTablePrinter(const LabTable *table);

// The printer for "table", "csv" or "json"; for NULL, the first on a terminal and the second elsewhere. NULL with a
// reason for anything else.
LabTablePrinter *lab_table_printer(const char *format, Error *error);

#endif
