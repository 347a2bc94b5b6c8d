// SPDX-License-Identifier: GPL-3.0-or-later
// Sums of suites from the tables that they printed.
#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/text_input.h"
#include "ui/common/suite_csv.h"
#include "ui/study/match/suite.h"

#include <stdlib.h>
#include <string.h>

enum { DAYS_MS = 1000000000 };

// The columns of suite_csv.
enum Column { NUMBER, ID, TASK, MOVE, SOLVED, FOUND_MS, TIME_MS, SCORE, DEPTH, NODES, POINTS, POINTS_MOST, MISSCORED };

static const char head[] = "number,id,task,move,solved,found_ms,time_ms,score,depth,nodes,points,points_most,misscored";

typedef struct CountedPosition {
    int64_t number;
    uint64_t name; // a hash of id and task
    int file;
} CountedPosition;

typedef struct Count {
    int file;
    bool has_head; // of this file
    bool is_timed; // every row has a time
    SuiteTotals totals;
    CountedPosition *positions;
    size_t capacity;
} Count;

// Goes on with a hash, so that several texts make one.
static uint64_t add_to_hash(uint64_t hash, const char *text)
{
    for (; *text != '\0'; ++text)
        hash = (hash ^ (unsigned char)*text) * 0x100000001B3u; // FNV-1a
    return hash;
}

// A field that must be a number from 0 to max.
static bool read_number(const char *row, int place, int64_t max, int64_t *number)
{
    char field[SUITE_FIELD_SIZE];
    suite_csv_field(row, place, field);
    return text_parse_int(field, 0, max, number);
}

// Counts a "yes"; any other word than "no" is a fault of the row.
static bool read_yes(const char *row, int place, int *count)
{
    char field[SUITE_FIELD_SIZE];
    suite_csv_field(row, place, field);
    const bool is_yes = strcmp(field, "yes") == 0;
    *count += is_yes;
    return is_yes || strcmp(field, "no") == 0;
}

// Counts a position with a mate to find, and whether the score is a mate for the right side.
static void count_mate(const char *row, SuiteTotals *totals)
{
    char task[SUITE_FIELD_SIZE], score[SUITE_FIELD_SIZE];
    suite_csv_field(row, TASK, task);
    suite_csv_field(row, SCORE, score);
    // The moves of the mate that a task such as "bm Qg6; dm 3" asks for; 0: none.
    static const char opcode[] = "dm ";
    const char *found = strstr(task, opcode);
    const int64_t mate = found != NULL ? strtol(found + strlen(opcode), NULL, 10) : 0;
    totals->mates += mate != 0;
    totals->mates_proved += mate != 0 && score[0] == '#' && (score[1] != '-') == (mate > 0);
}

// Adds one row of a table that `suite --csv` has printed. Rows without a time leave the whole sum without one.
static bool take_row(void *context, char *row, Error *error)
{
    Count *count = context;
    SuiteTotals *totals = &count->totals;
    char id[SUITE_FIELD_SIZE], task[SUITE_FIELD_SIZE];
    int64_t number, nodes, points, most, time_ms = 0, found_ms = 0;
    const int solved = totals->solved;
    if (strcmp(row, head) == 0) {
        count->has_head = true;
        return true;
    }
    suite_csv_field(row, ID, id);
    suite_csv_field(row, TASK, task);
    if (!count->has_head || !read_number(row, NUMBER, INT32_MAX, &number) || !read_yes(row, SOLVED, &totals->solved) ||
        !read_number(row, NODES, INT64_MAX, &nodes) || !read_number(row, POINTS, INT32_MAX, &points) ||
        !read_number(row, POINTS_MOST, INT32_MAX, &most) || !read_yes(row, MISSCORED, &totals->misscored))
        return error_set(error, "this is not a row that suite --csv has printed");
    count->is_timed = read_number(row, TIME_MS, DAYS_MS, &time_ms) && count->is_timed;
    if (totals->solved > solved && read_number(row, FOUND_MS, DAYS_MS, &found_ms))
        totals->found_us += found_ms * US_PER_MS;
    totals->time_us += time_ms * US_PER_MS;
    totals->nodes += (uint64_t)nodes;
    totals->points += (int)points;
    totals->points_most += (int)most;
    count_mate(row, totals);
    count->positions = mem_grow(count->positions, (size_t)totals->count, &count->capacity, sizeof *count->positions);
    count->positions[totals->count++] =
        (CountedPosition){.number = number, .name = add_to_hash(add_to_hash(0, id), task), .file = count->file};
    return true;
}

// Equal positions become neighbours.
static int by_number(const void *a, const void *b)
{
    const CountedPosition *first = a, *second = b;
    if (first->number != second->number)
        return first->number < second->number ? -1 : 1;
    return (first->name > second->name) - (first->name < second->name);
}

// A file that was named twice, or a shard that was run twice.
static bool check_twice(const Count *count, const char *const *paths, Error *error)
{
    if (count->totals.count > 0)
        qsort(count->positions, (size_t)count->totals.count, sizeof *count->positions, by_number);
    for (int i = 1; i < count->totals.count; ++i) {
        const CountedPosition *position = &count->positions[i];
        if (by_number(position - 1, position) == 0)
            return error_set(error, "%s: position %d is in %s too", paths[position->file], (int)position->number,
                             position[-1].file == position->file ? "this file" : paths[position[-1].file]);
    }
    return true;
}

bool suite_count_files(const char *const *paths, int files, SuiteTotals *totals, Error *error)
{
    Count count = {.is_timed = true};
    bool ok = true;
    for (; ok && count.file < files; ++count.file) {
        count.has_head = false;
        ok = text_input_visit_lines(paths[count.file], take_row, &count, error) &&
             (count.has_head || error_set(error, "%s: no table that suite --csv has printed", paths[count.file]));
    }
    // Where a time is missing, none is told.
    if (!count.is_timed || count.totals.count == 0)
        count.totals.time_us = -1;
    ok = ok && check_twice(&count, paths, error);
    if (ok)
        *totals = count.totals;
    mem_free(count.positions);
    return ok;
}
