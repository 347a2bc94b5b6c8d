// SPDX-License-Identifier: GPL-3.0-or-later
// Running experiments in tests, and reading their tables.
#ifndef UNIT_LAB_TABLE_H
#define UNIT_LAB_TABLE_H

#include "unit/unit.h"

#include "study/experiment.h"

// The experiment with the options that are set in the run; the test fails if they are refused.
static inline LabTable *unit_run_experiment(LabRun *run, Error *error)
{
    if (!lab_run_check(run, error))
        fail_msg("%s", error->text);
    return run->experiment->run(run, error);
}

// An experiment that nothing was given to work on has a table without rows.
static inline void unit_expect_no_rows(const Experiment *experiment)
{
    Error error;
    LabRun run = lab_run_begin(experiment, true);
    LabTable *table = unit_run_experiment(&run, &error);
    assert_non_null(table);
    assert_int_equal(table->row_count, 0);
    lab_table_free(table);
}

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
