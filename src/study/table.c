// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of results: rows of values with intervals, columns with titles and keys, notes below. How they are printed, as
// text, CSV, JSON, charts or pages, is in ui/study/lab/. Called by all experiments.
#include "study/table.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const LabColumn lab_board_columns[] = {
    {"a", "a", 0, 0},
    {"b", "b", 0, 0},
    {"c", "c", 0, 0},
    {"d", "d", 0, 0},
    {"e", "e", 0, 0},
    {"f", "f", 0, 0},
    {"g", "g", 0, 0},
    {"h", "h", 0, 0},
    {"a_published", "(a)", 0, 0},
    {"b_published", "(b)", 0, 0},
    {"c_published", "(c)", 0, 0},
    {"d_published", "(d)", 0, 0},
    {"e_published", "(e)", 0, 0},
    {"f_published", "(f)", 0, 0},
    {"g_published", "(g)", 0, 0},
    {"h_published", "(h)", 0, 0},
    {0},
};

LabTable *lab_table_new(const char *title, const LabColumn *columns)
{
    LabTable *table = mem_new(1, sizeof *table);
    table->title = title;
    table->columns = columns;
    for (; columns[table->column_count].key != NULL; ++table->column_count) {
        assert(table->column_count < LAB_COLUMNS_MAX);
        table->is_plotted[table->column_count] = (columns[table->column_count].flags & LAB_PLOTTED) != 0;
    }
    return table;
}

void lab_table_free(LabTable *table)
{
    while (table != NULL) {
        LabTable *next = table->next;
        mem_free(table);
        table = next;
    }
}

void lab_table_append(LabTable *table, LabTable *behind)
{
    // Behind the last: an experiment's tables are printed in this order.
    while (table->next != NULL)
        table = table->next;
    table->next = behind;
}

LabValue lab_value(double value)
{
    return (LabValue){.value = value, .low = NAN, .high = NAN};
}

double lab_percent(double part, double whole)
{
    // Nothing of nothing is no number.
    return whole == 0 ? NAN : PERCENT * part / whole;
}

void lab_values_set(LabValue *values, int count, const double *numbers)
{
    for (int i = 0; i < count; ++i)
        values[i] = lab_value(numbers[i]);
}

LabValue *lab_add_row(LabTable *table, const char *format, ...)
{
    assert(table->row_count < LAB_ROWS_MAX);
    LabRow *row = &table->rows[table->row_count++];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(row->name, sizeof row->name, format, arguments);
    va_end(arguments);
    for (int i = 0; i < LAB_COLUMNS_MAX; ++i)
        // Empty cells are NANs, which no printer shows.
        row->values[i] = lab_value(NAN);
    return row->values;
}

void lab_add_note(LabTable *table, const char *format, ...)
{
    assert(table->note_count < LAB_NOTES_MAX);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(table->notes[table->note_count++], LAB_NOTE_SIZE, format, arguments);
    va_end(arguments);
}

int lab_table_column(const LabTable *table, const char *key)
{
    for (int i = 0; i < table->column_count; ++i)
        if (strcmp(table->columns[i].key, key) == 0)
            return i;
    return -1;
}

bool lab_table_plots(const LabTable *table, int column)
{
    bool any = false;
    for (int i = 0; i < table->column_count; ++i)
        any = any || table->is_plotted[i];
    // A chart needs a column: the first, where none is named.
    return any ? table->is_plotted[column] : column == 0;
}
