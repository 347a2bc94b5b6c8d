// SPDX-License-Identifier: GPL-3.0-or-later
// Tables printed: as text with aligned columns, as CSV, and as JSON. The tables are made by the experiments
// (study/table.h); bars are in lab_plot.c, pages in lab_report_page.c. Called by lab_command.c and lab_report_page.c.
#include "ui/study/lab/lab_output.h"

#include "base/os/os.h"
#include "base/text.h"
#include "ui/common/json.h"
#include "ui/study/lab/lab_provenance.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { EXACT_DIGITS = 10, COLUMN_GAP = 2 };

// --- printed -------------------------------------------------------------------------------------------------------

void lab_cell_write(const LabColumn *column, const LabValue *value, char out[LAB_CELL_SIZE])
{
    Text text = text_begin(out, LAB_CELL_SIZE);
    if (isnan(value->value))
        return;
    text_addf(&text, "%.*f", column->decimals, value->value);
    if ((column->flags & LAB_INTERVAL) != 0 && !isnan(value->low))
        text_addf(&text, " [%.*f, %.*f]", column->decimals, value->low, column->decimals, value->high);
}

// Of the longest name.
static int name_width(const LabTable *table)
{
    size_t width = 0;
    for (int i = 0; i < table->row_count; ++i)
        if (strlen(table->rows[i].name) > width)
            width = strlen(table->rows[i].name);
    return (int)width;
}

// Of the longest cell, or the title.
static int column_width(const LabTable *table, int column)
{
    size_t width = strlen(table->columns[column].title);
    for (int i = 0; i < table->row_count; ++i) {
        char cell[LAB_CELL_SIZE] = "";
        lab_cell_write(&table->columns[column], &table->rows[i].values[column], cell);
        if (strlen(cell) > width)
            width = strlen(cell);
    }
    return (int)width;
}

bool lab_column_is_shown(const LabTable *table, int column)
{
    if ((table->columns[column].flags & LAB_DETAIL) != 0)
        return false;
    for (int i = 0; i < table->row_count; ++i)
        if (!isnan(table->rows[i].values[column].value))
            return true;
    return false;
}

// The headings for row -1.
static void print_text_row(FILE *out, const LabTable *table, int row, const int widths[LAB_COLUMNS_MAX])
{
    fprintf(out, "%-*s", name_width(table), row < 0 ? "" : table->rows[row].name);
    int gap = 0; // columns left empty, so that no line ends in blanks
    for (int i = 0; i < table->column_count; ++i) {
        char cell[LAB_CELL_SIZE] = "";
        if (!lab_column_is_shown(table, i))
            continue;
        if (row < 0)
            snprintf(cell, sizeof cell, "%s", table->columns[i].title);
        else
            lab_cell_write(&table->columns[i], &table->rows[row].values[i], cell);
        gap += COLUMN_GAP + widths[i];
        if (cell[0] == '\0')
            continue;
        fprintf(out, "%*s", gap, cell);
        gap = 0;
    }
    putc('\n', out);
}

void lab_table_print(FILE *out, const LabTable *table)
{
    for (; table != NULL; table = table->next) {
        // The headings, the rows, and the notes below.
        int widths[LAB_COLUMNS_MAX];
        for (int i = 0; i < table->column_count; ++i)
            widths[i] = column_width(table, i);
        fprintf(out, "%s\n\n", table->title);
        for (int i = -1; i < table->row_count; ++i)
            print_text_row(out, table, i, widths);
        putc('\n', out);
        for (int i = 0; i < table->note_count; ++i)
            fprintf(out, "%s\n", table->notes[i]);
        if (table->next != NULL)
            putc('\n', out);
    }
}

// --- for programs --------------------------------------------------------------------------------------------------

// A column with bounds stands for three numbers.
enum { NUMBERS_MAX = 3 };
static const char *const number_suffixes[NUMBERS_MAX] = {"", "_low", "_high"};

// Bounds are numbers of their own for a program.
static int number_count(const LabColumn *column)
{
    return (column->flags & LAB_INTERVAL) != 0 ? NUMBERS_MAX : 1;
}

// The value, its lower or its upper bound.
static double number_of(const LabValue *value, int number)
{
    return number == 0 ? value->value : number == 1 ? value->low : value->high;
}

// Headings are keys, which do not change with the wording of titles; a number that is not known is an empty cell.
static void print_one_csv(const LabTable *table)
{
    fputs("name", stdout);
    for (int i = 0; i < table->column_count; ++i)
        for (int n = 0; n < number_count(&table->columns[i]); ++n)
            printf(",%s%s", table->columns[i].key, number_suffixes[n]);
    putchar('\n');
    for (int row = 0; row < table->row_count; ++row) {
        printf("\"%s\"", table->rows[row].name);
        for (int i = 0; i < table->column_count; ++i)
            for (int n = 0; n < number_count(&table->columns[i]); ++n) {
                const double number = number_of(&table->rows[row].values[i], n);
                putchar(',');
                if (!isnan(number))
                    printf("%.*g", EXACT_DIGITS, number);
            }
        putchar('\n');
    }
}

// Every column, also those that a table on the screen leaves out.
static void write_row(Json *json, const LabTable *table, const LabRow *row)
{
    json_open(json, NULL, '{');
    json_text(json, "name", row->name);
    for (int i = 0; i < table->column_count; ++i)
        for (int n = 0; n < number_count(&table->columns[i]); ++n) {
            char name[LAB_CELL_SIZE];
            snprintf(name, sizeof name, "%s%s", table->columns[i].key, number_suffixes[n]);
            json_exact(json, name, number_of(&row->values[i], n));
        }
    json_close(json, '}');
}

// Title, rows and notes, and where they come from.
static void write_table(Json *json, const LabTable *table, const LabResult *from)
{
    json_open(json, NULL, '{');
    json_text(json, "title", table->title);
    json_open(json, "rows", '[');
    for (int i = 0; i < table->row_count; ++i)
        write_row(json, table, &table->rows[i]);
    json_close(json, ']');
    json_open(json, "notes", '[');
    for (int i = 0; i < table->note_count; ++i)
        json_text(json, NULL, table->notes[i]);
    json_close(json, ']');
    if (from != NULL)
        lab_provenance_write_json(json, from);
    json_close(json, '}');
}

// An object, or an array of several.
static void print_json(const LabTable *table, const LabResult *from)
{
    const bool has_several = table->next != NULL;
    Json json = json_begin(stdout, has_several ? 3 : 2);
    if (has_several)
        json_open(&json, NULL, '[');
    for (; table != NULL; table = table->next)
        write_table(&json, table, from);
    if (has_several)
        json_close(&json, ']');
    putchar('\n');
}

void lab_print_escaped(FILE *out, const char *text, char special, char escape)
{
    for (; *text != '\0'; ++text) {
        if (*text == special)
            putc(escape, out);
        putc(*text, out);
    }
}

// --- all tables ----------------------------------------------------------------------------------------------------

// On the terminal.
static void print_table(const LabTable *table, const LabResult *from)
{
    lab_table_print(stdout, table);
    if (from == NULL)
        return;
    putchar('\n');
    lab_provenance_print(stdout, from, "", "\n");
}

// An empty line between tables, each with its own headings; behind them comments.
static void print_csv(const LabTable *table, const LabResult *from)
{
    for (; table != NULL; table = table->next) {
        print_one_csv(table);
        fputs(table->next != NULL ? "\n" : "", stdout);
    }
    if (from != NULL)
        lab_provenance_print(stdout, from, "# ", "\n");
}

LabTablePrinter *lab_table_printer(const char *format, Error *error)
{
    if (format == NULL)
        // A pipe or a file is read by a program.
        return os_is_terminal(STDOUT_FILENO) ? print_table : print_csv;
    if (strcmp(format, "table") == 0)
        return print_table;
    if (strcmp(format, "csv") == 0)
        return print_csv;
    if (strcmp(format, "json") == 0)
        return print_json;
    error_set(error, "--format: '%.40s' is none of: table, csv, json", format);
    return NULL;
}
