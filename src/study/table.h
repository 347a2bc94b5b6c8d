// SPDX-License-Identifier: GPL-3.0-or-later
// What an experiment found, as named rows of numbers. How it is shown is the front end's business.
#ifndef STUDY_TABLE_H
#define STUDY_TABLE_H

#include <stdbool.h>

enum {
    LAB_COLUMNS_MAX = 24,
    LAB_ROWS_MAX = 64,
    LAB_NAME_SIZE = 64,
    LAB_NOTES_MAX = 16,
    LAB_NOTE_SIZE = 256,
};

// Units of what stands in tables.
enum { PERCENT = 100, MILLION = 1000000, NS_PER_SECOND = 1000000000 };

// Flags of a column.
enum {
    LAB_INTERVAL = 1, // values come with 95 % bounds
    LAB_DETAIL = 2,   // for programs only; a printed table leaves it out
    LAB_PLOTTED = 4,  // drawn as bars; where none is, the first column
};

typedef struct LabColumn {
    const char *key;   // "times_fewer": for programs
    const char *title; // "x fewer": for printed tables
    int decimals;
    int flags;
} LabColumn;

// A number that is not known is a NAN; so are the bounds of one that has none.
typedef struct LabValue {
    double value, low, high;
} LabValue;

typedef struct LabRow {
    char name[LAB_NAME_SIZE];
    LabValue values[LAB_COLUMNS_MAX]; // by column
} LabRow;

typedef struct LabTable {
    const char *title;
    const LabColumn *columns;
    int column_count, row_count, note_count;
    LabRow rows[LAB_ROWS_MAX];
    char notes[LAB_NOTES_MAX][LAB_NOTE_SIZE]; // sentences that belong below the table
    bool is_plotted[LAB_COLUMNS_MAX];         // by column; at first as the flags say
    bool has_no_chart;                        // bars would say nothing
    struct LabTable *next;                    // another of the same experiment; NULL after the last
} LabTable;

// The columns of a board of values, a row for each rank: the files, then the same as published.
extern const LabColumn lab_board_columns[];

// An empty table with these columns, up to one without a key; title and columns must outlive it. Release with
// lab_table_free, together with those behind it.
LabTable *lab_table_new(const char *title, const LabColumn *columns);
void lab_table_free(LabTable *table);

// Puts a table, with those behind it, behind all of another.
void lab_table_append(LabTable *table, LabTable *behind);

// Adds a row of unknown values and returns them, by column.
LabValue *lab_add_row(LabTable *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
void lab_add_note(LabTable *table, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Sets values of a row, from the first one given on, to numbers without bounds.
#define LAB_SET(values, ...) \
    lab_values_set((values), (int)(sizeof((double[]){__VA_ARGS__}) / sizeof(double)), (const double[]){__VA_ARGS__})
void lab_values_set(LabValue *values, int count, const double *numbers);

// The number of the column with this key; -1 if the table has none.
int lab_table_column(const LabTable *table, const char *key);

// Is the column one of those that a chart of the table shows?
bool lab_table_plots(const LabTable *table, int column);

// A number without bounds.
LabValue lab_value(double value);

// PERCENT times a part of a whole; a NAN if there is no whole.
double lab_percent(double part, double whole);

#endif
