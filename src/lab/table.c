// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/table.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

LabTable *lab_table_new(const char *title, const LabColumn *columns, int column_count)
{
    assert(column_count <= LAB_COLUMNS_MAX);
    LabTable *table = mem_new(1, sizeof *table);
    table->title = title;
    table->columns = columns;
    table->column_count = column_count;
    for (int i = 0; i < column_count; ++i)
        table->is_plotted[i] = (columns[i].flags & LAB_PLOTTED) != 0;
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

LabTable *lab_table_join(LabTable *const *tables, int count)
{
    for (int i = 0; i + 1 < count; ++i) {
        LabTable *last = tables[i];
        while (last->next != NULL)
            last = last->next;
        last->next = tables[i + 1];
    }
    return tables[0];
}

LabValue lab_value(double value)
{
    return (LabValue){.value = value, .low = NAN, .high = NAN};
}

LabValue *lab_table_add_row(LabTable *table, const char *format, ...)
{
    assert(table->row_count < LAB_ROWS_MAX);
    LabRow *row = &table->rows[table->row_count++];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(row->name, sizeof row->name, format, arguments);
    va_end(arguments);
    for (int i = 0; i < LAB_COLUMNS_MAX; ++i)
        row->values[i] = lab_value(NAN);
    return row->values;
}

void lab_table_add_note(LabTable *table, const char *format, ...)
{
    assert(table->note_count < LAB_NOTES_MAX);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(table->notes[table->note_count++], LAB_NOTE_SIZE, format, arguments);
    va_end(arguments);
}

bool lab_table_plots(const LabTable *table, int column)
{
    bool any = false;
    for (int i = 0; i < table->column_count; ++i)
        any = any || table->is_plotted[i];
    return any ? table->is_plotted[column] : column == 0;
}
