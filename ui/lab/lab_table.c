// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/lab.h"

#include "base/text.h"
#include "ui/common/print.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { CELL_SIZE = 96, EXACT_DIGITS = 10, COLUMN_GAP = 2 };

// --- printed ----------------------------------------------------------------------------------------------------

// "17.22 [15.10, 19.31]", without bounds where there are none; "" if the number is not known.
static void write_cell(const LabColumn *column, const LabValue *value, char out[CELL_SIZE])
{
    Text text = text_begin(out, CELL_SIZE);
    if (isnan(value->value))
        return;
    text_addf(&text, "%.*f", column->decimals, value->value);
    if ((column->flags & LAB_INTERVAL) != 0 && !isnan(value->low))
        text_addf(&text, " [%.*f, %.*f]", column->decimals, value->low, column->decimals, value->high);
}

static int name_width(const LabTable *table)
{
    size_t width = 0;
    for (int i = 0; i < table->row_count; ++i)
        if (strlen(table->rows[i].name) > width)
            width = strlen(table->rows[i].name);
    return (int)width;
}

static int column_width(const LabTable *table, int column)
{
    size_t width = strlen(table->columns[column].title);
    for (int i = 0; i < table->row_count; ++i) {
        char cell[CELL_SIZE] = "";
        write_cell(&table->columns[column], &table->rows[i].values[column], cell);
        if (strlen(cell) > width)
            width = strlen(cell);
    }
    return (int)width;
}

// A column that says nothing is left out, and so are details.
static bool is_shown(const LabTable *table, int column)
{
    if ((table->columns[column].flags & LAB_DETAIL) != 0)
        return false;
    for (int i = 0; i < table->row_count; ++i)
        if (!isnan(table->rows[i].values[column].value))
            return true;
    return false;
}

// The headings for row -1.
static void print_text_row(const LabTable *table, int row, const int widths[LAB_COLUMNS_MAX])
{
    printf("%-*s", name_width(table), row < 0 ? "" : table->rows[row].name);
    int gap = 0; // columns left empty, so that no line ends in blanks
    for (int i = 0; i < table->column_count; ++i) {
        char cell[CELL_SIZE] = "";
        if (!is_shown(table, i))
            continue;
        if (row < 0)
            snprintf(cell, sizeof cell, "%s", table->columns[i].title);
        else
            write_cell(&table->columns[i], &table->rows[row].values[i], cell);
        gap += COLUMN_GAP + widths[i];
        if (cell[0] == '\0')
            continue;
        printf("%*s", gap, cell);
        gap = 0;
    }
    putchar('\n');
}

// The headings, the rows, and the notes below.
static void print_one_table(const LabTable *table)
{
    int widths[LAB_COLUMNS_MAX];
    for (int i = 0; i < table->column_count; ++i)
        widths[i] = column_width(table, i);
    printf("%s\n\n", table->title);
    for (int i = -1; i < table->row_count; ++i)
        print_text_row(table, i, widths);
    putchar('\n');
    for (int i = 0; i < table->note_count; ++i)
        puts(table->notes[i]);
}

static void print_table(const LabTable *table)
{
    for (; table != NULL; table = table->next) {
        print_one_table(table);
        if (table->next != NULL)
            putchar('\n');
    }
}

// --- for programs --------------------------------------------------------------------------------------------------

// The numbers of a cell: one, or three where the column has bounds.
static int cell_numbers(const LabColumn *column, const LabValue *value, double numbers[3])
{
    numbers[0] = value->value;
    numbers[1] = value->low;
    numbers[2] = value->high;
    return (column->flags & LAB_INTERVAL) != 0 ? 3 : 1;
}

static const char *const number_suffixes[3] = {"", "_low", "_high"};

static void print_csv_number(double number)
{
    if (isnan(number))
        putchar(',');
    else
        printf(",%.*g", EXACT_DIGITS, number);
}

// Columns with bounds become three.
static void print_one_csv(const LabTable *table)
{
    const LabValue none = {0};
    double numbers[3];
    fputs("name", stdout);
    for (int i = 0; i < table->column_count; ++i)
        for (int n = 0; n < cell_numbers(&table->columns[i], &none, numbers); ++n)
            printf(",%s%s", table->columns[i].key, number_suffixes[n]);
    putchar('\n');
    for (int row = 0; row < table->row_count; ++row) {
        printf("\"%s\"", table->rows[row].name);
        for (int i = 0; i < table->column_count; ++i) {
            const int count = cell_numbers(&table->columns[i], &table->rows[row].values[i], numbers);
            for (int n = 0; n < count; ++n)
                print_csv_number(numbers[n]);
        }
        putchar('\n');
    }
}

// An empty line between tables, each with its own headings.
static void print_csv(const LabTable *table)
{
    for (; table != NULL; table = table->next) {
        print_one_csv(table);
        if (table->next != NULL)
            putchar('\n');
    }
}

static void print_json_row(const LabTable *table, const LabRow *row)
{
    double numbers[3];
    fputs("    {\"name\": ", stdout);
    json_print_text(row->name);
    for (int i = 0; i < table->column_count; ++i) {
        const int count = cell_numbers(&table->columns[i], &row->values[i], numbers);
        for (int n = 0; n < count; ++n) {
            printf(", \"%s%s\": ", table->columns[i].key, number_suffixes[n]);
            json_print_real(numbers[n]);
        }
    }
    putchar('}');
}

static void print_one_json(const LabTable *table)
{
    fputs("{\n  \"title\": ", stdout);
    json_print_text(table->title);
    fputs(",\n  \"rows\": [\n", stdout);
    for (int i = 0; i < table->row_count; ++i) {
        print_json_row(table, &table->rows[i]);
        fputs(i + 1 < table->row_count ? ",\n" : "\n", stdout);
    }
    fputs("  ],\n  \"notes\": [\n", stdout);
    for (int i = 0; i < table->note_count; ++i) {
        fputs("    ", stdout);
        json_print_text(table->notes[i]);
        fputs(i + 1 < table->note_count ? ",\n" : "\n", stdout);
    }
    fputs("  ]\n}", stdout);
}

// An object, or an array of several.
static void print_json(const LabTable *table)
{
    const bool has_several = table->next != NULL;
    fputs(has_several ? "[\n" : "", stdout);
    for (; table != NULL; table = table->next) {
        print_one_json(table);
        fputs(table->next != NULL ? ",\n" : "\n", stdout);
    }
    fputs(has_several ? "]\n" : "", stdout);
}

LabTablePrinter *lab_table_printer(const char *format, Error *error)
{
    if (format == NULL)
        return isatty(STDOUT_FILENO) ? print_table : print_csv;
    if (strcmp(format, "table") == 0)
        return print_table;
    if (strcmp(format, "csv") == 0)
        return print_csv;
    if (strcmp(format, "json") == 0)
        return print_json;
    error_set(error, "--format: '%.40s' is none of: table, csv, json", format);
    return NULL;
}
