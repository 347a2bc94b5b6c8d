// SPDX-License-Identifier: GPL-3.0-or-later
// Reading the tables of experiments in tests.
#ifndef UNIT_LAB_TABLE_H
#define UNIT_LAB_TABLE_H

#include "unit/unit.h"

#include "lab/table.h"

// What stands in a row under the key of a column; the test fails if there is no such place.
static inline const LabValue *unit_cell(const LabTable *table, const char *row, const char *column)
{
    for (int r = 0; r < table->row_count; ++r)
        for (int c = 0; c < table->column_count; ++c)
            if (strcmp(table->rows[r].name, row) == 0 && strcmp(table->columns[c].key, column) == 0)
                return &table->rows[r].values[c];
    fail_msg("no cell %s, %s in '%s'", row, column, table->title);
    return NULL;
}

static inline double unit_number(const LabTable *table, const char *row, const char *column)
{
    return unit_cell(table, row, column)->value;
}

// Does a note below the table have these words?
static inline bool unit_has_note(const LabTable *table, const char *words)
{
    for (int i = 0; i < table->note_count; ++i)
        if (strstr(table->notes[i], words) != NULL)
            return true;
    return false;
}

#endif
