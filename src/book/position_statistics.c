// SPDX-License-Identifier: GPL-3.0-or-later
// Moves counted by position in bounded memory: a hash table, which is sorted into a temporary file when
// it is full, and an external merge of these files in the end (Knuth, "The Art of Computer Programming"
// 3, section 5.4).
#include "book/position_statistics.h"

#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A table that is fuller than this is slow to search.
enum { FULL_NUMERATOR = 3, FULL_DENOMINATOR = 4 };

enum {
    SLOTS_LEAST = 64,
    SLOTS_AT_FIRST = 4096,
    RUNS_MAX = 64,         // open files; so many are joined into one when another comes
    KEY_STEP = 0x9e3779b1, // odd: spreads the moves of one position over the table
};

struct PositionStatistics {
    PositionMove *table; // open addressing; games = 0 marks a free slot
    size_t slots, slots_max, used;
    FILE *runs[RUNS_MAX]; // each sorted by key and move
    int run_count, spills;
};

PositionStatistics *position_statistics_new(size_t bytes)
{
    PositionStatistics *counts = mem_new(1, sizeof *counts);
    counts->slots_max = bytes / sizeof counts->table[0];
    if (counts->slots_max < SLOTS_LEAST)
        counts->slots_max = SLOTS_LEAST;
    // Small at first: most books are made of few games.
    counts->slots = counts->slots_max < SLOTS_AT_FIRST ? counts->slots_max : SLOTS_AT_FIRST;
    counts->table = mem_new(counts->slots, sizeof counts->table[0]);
    return counts;
}

void position_statistics_free(PositionStatistics *counts)
{
    if (counts == NULL)
        return;
    for (int i = 0; i < counts->run_count; ++i)
        fclose(counts->runs[i]);
    mem_free(counts->table);
    mem_free(counts);
}

int position_statistics_runs(const PositionStatistics *counts)
{
    return counts->spills;
}

// --- sorted runs -----------------------------------------------------------------------------------------------------

static int compare_counts(const void *a, const void *b)
{
    const PositionMove *left = a;
    const PositionMove *right = b;
    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    return (left->move > right->move) - (left->move < right->move);
}

// Moves what is in the table to its front, in order.
static void sort_table(PositionStatistics *counts)
{
    size_t count = 0;
    for (size_t i = 0; i < counts->slots; ++i)
        if (counts->table[i].games > 0)
            counts->table[count++] = counts->table[i];
    qsort(counts->table, count, sizeof counts->table[0], compare_counts);
    memset(counts->table + count, 0, (counts->slots - count) * sizeof counts->table[0]);
}

static bool fail(Error *error)
{
    return error_set(error, "a temporary file: %s", strerror(errno));
}

// One run while several are joined: a file, or what is in the table.
typedef struct RunReader {
    FILE *file; // NULL: the table
    const PositionMove *next_in_table;
    size_t left_in_table;
    PositionMove current;
    bool has_current;
} RunReader;

// Reads the next move of a run, or takes it from the table.
static bool advance(RunReader *reader, Error *error)
{
    if (reader->file == NULL) {
        reader->has_current = reader->left_in_table > 0;
        if (reader->has_current) {
            reader->current = *reader->next_in_table++;
            reader->left_in_table -= 1;
        }
        return true;
    }
    reader->has_current = fread(&reader->current, sizeof reader->current, 1, reader->file) == 1;
    return reader->has_current || !ferror(reader->file) || fail(error);
}

typedef struct Joiner {
    RunReader readers[RUNS_MAX + 1];
    int count;
} Joiner;

// The runs from their starts, and the table, which the caller has sorted.
static bool joiner_begin(Joiner *joiner, const PositionStatistics *counts, Error *error)
{
    joiner->count = 0;
    for (int i = 0; i < counts->run_count; ++i) {
        rewind(counts->runs[i]);
        joiner->readers[joiner->count++] = (RunReader){.file = counts->runs[i]};
    }
    joiner->readers[joiner->count++] = (RunReader){.next_in_table = counts->table, .left_in_table = counts->used};
    for (int i = 0; i < joiner->count; ++i)
        if (!advance(&joiner->readers[i], error))
            return false;
    return true;
}

// The smallest that comes next, NULL at the end.
static const PositionMove *joiner_smallest(const Joiner *joiner)
{
    const PositionMove *smallest = NULL;
    for (int i = 0; i < joiner->count; ++i) {
        const RunReader *reader = &joiner->readers[i];
        if (reader->has_current && (smallest == NULL || compare_counts(&reader->current, smallest) < 0))
            smallest = &reader->current;
    }
    return smallest;
}

// Takes the next move of all runs, whose games are added up. *out has no games at the end.
static bool joiner_next(Joiner *joiner, PositionMove *out, Error *error)
{
    const PositionMove *smallest = joiner_smallest(joiner);
    *out = (PositionMove){.games = 0};
    if (smallest == NULL)
        return true;
    out->key = smallest->key;
    out->move = smallest->move;
    for (int i = 0; i < joiner->count; ++i) {
        RunReader *reader = &joiner->readers[i];
        if (!reader->has_current || compare_counts(&reader->current, out) != 0)
            continue;
        out->games += reader->current.games;
        out->points += reader->current.points;
        if (!advance(reader, error))
            return false;
    }
    return true;
}

// Joins all runs of `counts` and its table into one file, in order.
static bool join_into(PositionStatistics *counts, FILE *file, Error *error)
{
    Joiner joiner;
    PositionMove next;
    if (!joiner_begin(&joiner, counts, error))
        return false;
    for (;;) {
        if (!joiner_next(&joiner, &next, error))
            return false;
        if (next.games == 0)
            return fflush(file) == 0 || fail(error);
        if (fwrite(&next, sizeof next, 1, file) != 1)
            return fail(error);
    }
}

// The table becomes a run; when there are too many, all become one.
static bool spill(PositionStatistics *counts, Error *error)
{
    // A view of the table without the runs.
    PositionStatistics alone = {.table = counts->table, .used = counts->used};
    FILE *file = tmpfile();
    if (file == NULL)
        return fail(error);
    const bool joins_all = counts->run_count == RUNS_MAX;
    sort_table(counts);
    if (!join_into(joins_all ? counts : &alone, file, error)) {
        fclose(file);
        return false;
    }
    for (int i = 0; joins_all && i < counts->run_count; ++i)
        fclose(counts->runs[i]);
    counts->run_count = joins_all ? 0 : counts->run_count;
    counts->runs[counts->run_count++] = file;
    counts->spills += 1;
    counts->used = 0;
    memset(counts->table, 0, counts->slots * sizeof counts->table[0]);
    return true;
}

// --- counting --------------------------------------------------------------------------------------------------------

// Keys of positions are random enough to be used as they are.
static PositionMove *find_slot(const PositionStatistics *counts, uint64_t key, uint16_t move)
{
    size_t slot = (size_t)((key + (uint64_t)move * KEY_STEP) % counts->slots);
    for (;; slot = slot + 1 < counts->slots ? slot + 1 : 0) {
        PositionMove *found = &counts->table[slot];
        if (found->games == 0 || (found->key == key && found->move == move))
            return found;
    }
}

// A table twice as large, if both fit into the memory while one is copied to the other.
static bool grow(PositionStatistics *counts)
{
    // The old table and one twice as large are there together for a moment.
    if (counts->slots_max / 3 < counts->slots)
        return false;
    const PositionStatistics old = *counts;
    counts->slots *= 2;
    counts->table = mem_new(counts->slots, sizeof counts->table[0]);
    for (size_t i = 0; i < old.slots; ++i)
        if (old.table[i].games > 0)
            *find_slot(counts, old.table[i].key, old.table[i].move) = old.table[i];
    mem_free(old.table);
    return true;
}

bool position_statistics_add(PositionStatistics *counts, uint64_t key, uint16_t move, int points, Error *error)
{
    PositionMove *slot = find_slot(counts, key, move);
    if (slot->games == 0) {
        // Before a new entry: find_slot needs a free place to end at.
        if (counts->used >= counts->slots / FULL_DENOMINATOR * FULL_NUMERATOR) {
            if (!grow(counts) && !spill(counts, error))
                return false;
            slot = find_slot(counts, key, move);
        }
        slot->key = key;
        slot->move = move;
        counts->used += 1;
    }
    slot->games += 1;
    slot->points += (uint64_t)points;
    return true;
}

// --- what was counted ------------------------------------------------------------------------------------------------

typedef struct Group {
    PositionMove *moves; // of one position
    size_t count, capacity;
} Group;

// Calls the visitor for each position with all its moves, in the order of keys.
static bool visit_groups(Joiner *joiner, Group *group, PositionStatisticsVisitor *visit, void *context, Error *error)
{
    for (;;) {
        PositionMove next;
        if (!joiner_next(joiner, &next, error))
            return false;
        if (group->count > 0 && (next.games == 0 || next.key != group->moves[0].key)) {
            visit(context, group->moves, group->count);
            group->count = 0;
        }
        if (next.games == 0)
            return true;
        group->moves = mem_grow(group->moves, group->count, &group->capacity, sizeof group->moves[0]);
        group->moves[group->count++] = next;
    }
}

bool position_statistics_visit(PositionStatistics *counts, PositionStatisticsVisitor *visit, void *context,
                               Error *error)
{
    Joiner joiner;
    Group group = {.moves = NULL};
    sort_table(counts);
    const bool ok = joiner_begin(&joiner, counts, error) && visit_groups(&joiner, &group, visit, context, error);
    mem_free(group.moves);
    return ok;
}
