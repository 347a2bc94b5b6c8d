// SPDX-License-Identifier: GPL-3.0-or-later
// Sorting what does not fit into memory. What is sorted is the business of position_statistics.c, which counts moves for
// books, and of explorer_making.c, which notes the games of each position.
#include "book/sorted_runs.h"

#include "base/memory.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS_MAX = 64 }; // open files; so many are joined into one when another comes

// One run while it is read: a file, or what is in memory.
typedef struct Run {
    FILE *file;       // NULL: memory
    const char *next; // in memory
    size_t left;      // there
    bool has_current;
    _Alignas(max_align_t) char current[RECORD_SIZE_MAX];
} Run;

struct SortedRuns {
    size_t record_size;
    RecordCompare *compare;
    FILE *files[RUNS_MAX];
    int file_count, added;
    Run runs[RUNS_MAX + 1];
    int run_count;
    _Alignas(max_align_t) char told[RECORD_SIZE_MAX]; // the record that was told last
};

SortedRuns *sorted_runs_new(size_t record_size, RecordCompare *compare)
{
    assert(record_size <= RECORD_SIZE_MAX);
    SortedRuns *runs = mem_new(1, sizeof *runs);
    runs->record_size = record_size;
    runs->compare = compare;
    return runs;
}

static void close_files(SortedRuns *runs)
{
    for (int i = 0; i < runs->file_count; ++i)
        fclose(runs->files[i]);
    runs->file_count = 0;
}

void sorted_runs_free(SortedRuns *runs)
{
    if (runs == NULL)
        return;
    close_files(runs);
    mem_free(runs);
}

int sorted_runs_count(const SortedRuns *runs)
{
    return runs->added;
}

static bool fail(Error *error)
{
    return error_set(error, "a temporary file: %s", strerror(errno));
}

// Reads the next record of a run.
static bool advance(const SortedRuns *runs, Run *run, Error *error)
{
    if (run->file == NULL) {
        run->has_current = run->left > 0;
        if (run->has_current) {
            memcpy(run->current, run->next, runs->record_size);
            run->next += runs->record_size;
            run->left -= 1;
        }
        return true;
    }
    run->has_current = fread(run->current, runs->record_size, 1, run->file) == 1;
    return run->has_current || !ferror(run->file) || fail(error);
}

bool sorted_runs_begin(SortedRuns *runs, void *records, size_t count, Error *error)
{
    runs->run_count = 0;
    for (int i = 0; i < runs->file_count; ++i) {
        rewind(runs->files[i]);
        runs->runs[runs->run_count++] = (Run){.file = runs->files[i]};
    }
    if (count > 0) {
        qsort(records, count, runs->record_size, runs->compare);
        runs->runs[runs->run_count++] = (Run){.next = records, .left = count};
    }
    for (int i = 0; i < runs->run_count; ++i)
        if (!advance(runs, &runs->runs[i], error))
            return false;
    return true;
}

bool sorted_runs_next(SortedRuns *runs, const void **record, Error *error)
{
    Run *smallest = NULL;
    for (Run *run = runs->runs; run < runs->runs + runs->run_count; ++run)
        if (run->has_current && (smallest == NULL || runs->compare(run->current, smallest->current) < 0))
            smallest = run;
    *record = NULL;
    if (smallest == NULL)
        return true;
    memcpy(runs->told, smallest->current, runs->record_size);
    *record = runs->told;
    return advance(runs, smallest, error);
}

// All files become one, when there are too many.
static bool join_files(SortedRuns *runs, Error *error)
{
    FILE *file = tmpfile();
    if (file == NULL)
        return fail(error);
    bool ok = sorted_runs_begin(runs, NULL, 0, error);
    const void *record = NULL;
    while (ok && (ok = sorted_runs_next(runs, &record, error)) && record != NULL)
        ok = fwrite(record, runs->record_size, 1, file) == 1 || fail(error);
    ok = ok && (fflush(file) == 0 || fail(error));
    if (!ok) {
        fclose(file);
        return false;
    }
    close_files(runs);
    runs->files[runs->file_count++] = file;
    return true;
}

bool sorted_runs_add(SortedRuns *runs, void *records, size_t count, Error *error)
{
    if (runs->file_count == RUNS_MAX && !join_files(runs, error))
        return false;
    qsort(records, count, runs->record_size, runs->compare);
    FILE *file = tmpfile();
    if (file == NULL)
        return fail(error);
    runs->files[runs->file_count++] = file;
    runs->added += 1;
    return (fwrite(records, runs->record_size, count, file) == count && fflush(file) == 0) || fail(error);
}
