// SPDX-License-Identifier: GPL-3.0-or-later
// What the laboratory prints: tables, also as bar charts in a picture (SVG); its experiments and their options, as their
// descriptors have them.
#ifndef UI_STUDY_LAB_LAB_OUTPUT_H
#define UI_STUDY_LAB_LAB_OUTPUT_H

#include "base/error.h"
#include "study/experiment.h"
#include "study/results.h"

#include <stdbool.h>
#include <stdio.h>

// Prints a table and those behind it, and below them where they come from; NULL: nothing is said of that.
typedef void LabTablePrinter(const LabTable *table, const LabResult *from);

// The printer for "table", "csv" or "json"; for NULL, the first on a terminal and the second elsewhere. NULL with a
// reason for anything else.
LabTablePrinter *lab_table_printer(const char *format, Error *error);

// Prints them as a text, whatever the format.
void lab_table_print(FILE *out, const LabTable *table);

// "17.22 [15.10, 19.31]", without bounds where there are none; "" if the number is not known.
enum { LAB_CELL_SIZE = 96 };
void lab_cell_write(const LabColumn *column, const LabValue *value, char out[LAB_CELL_SIZE]);

// A column that says nothing is left out of printed tables, and so are details.
bool lab_column_is_shown(const LabTable *table, int column);

// Writes a chart for each table that has one, one below the other: a group of bars for each row, a bar for each column
// that is plotted and known there, with its bounds. `from`, which may be NULL, is said in its description.
void lab_plot_print(FILE *out, const LabTable *table, const LabResult *from);

// The same as a part of a page, whose style has the classes of .chart; nothing where no table has a chart.
void lab_plot_print_in_page(FILE *out, const LabTable *table);

// Can a chart be written there? Asked before an experiment that may take an hour. False with a reason if another format
// would be expected behind the name, if there can be no such file, or if another picture than ours is there and may not be
// replaced by `force`; nothing is changed.
bool lab_plot_check(const char *path, bool force, Error *error);

// The same as lab_plot_print into a file, which it replaces as far as lab_plot_check allows. False with a reason that names the file.
bool lab_plot_write(const char *path, const LabTable *table, const LabResult *from, bool force, Error *error);

// Prints a text of a cell with `escape` before each `special`: the character that would end it.
void lab_print_escaped(FILE *out, const char *text, char special, char escape);

// --- experiments ----------------------------------------------------------------------------------------------------

// Prints a list of all experiments.
typedef void LabListPrinter(void);

// The printer for "text" or NULL, "markdown" (rows of a table of two columns) or "man" (paragraphs of the manual page); for the
// help of all commands also "summaries" (a line for each experiment) and "words" (names and options, as help --format table
// has them). NULL with a reason for anything else.
LabListPrinter *lab_list_printer(const char *format, Error *error);

// Prints what the papers claim, with the verdicts of the results, and the papers item by item: those items whose states
// are in the set, as bits, and how many there are of each state.
typedef void LabPapersPrinter(FILE *out, int states, const LabResults *results);

// The items alone, as a text, for the report.
void lab_papers_print_items(FILE *out);

// The printer for "text" or NULL, "markdown", "csv" or "json". NULL with a reason for anything else.
LabPapersPrinter *lab_papers_printer(const char *format, Error *error);

// Prints what an experiment asks, where that comes from, and its options with their defaults.
void lab_help_print(const Experiment *experiment);

#endif
