// SPDX-License-Identifier: GPL-3.0-or-later
// Moves counted by position in bounded memory: a hash table, which is sorted into a temporary file when it is full
// (sorted_runs.c); equal moves of all files are added up in the end.
#include "book/position_statistics.h"

#include "base/memory.h"
#include "book/sorted_runs.h"

#include <string.h>

// A table that is fuller than this is slow to search.
enum { FULL_NUMERATOR = 3, FULL_DENOMINATOR = 4 };

enum {
    SLOTS_LEAST = 64,
    SLOTS_AT_FIRST = 4096,
    KEY_STEP = 0x9e3779b1, // odd: spreads the moves of one position over the table
};

struct PositionStatistics {
    PositionMove *table; // open addressing; games = 0 marks a free slot
    size_t slots, slots_max, used;
    SortedRuns *runs; // by key and move
};

static int compare_counts(const void *a, const void *b)
{
    const PositionMove *left = a;
    const PositionMove *right = b;
    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    return (left->move > right->move) - (left->move < right->move);
}

PositionStatistics *position_statistics_new(size_t bytes)
{
    PositionStatistics *counts = mem_new(1, sizeof *counts);
    counts->slots_max = bytes / sizeof counts->table[0];
    if (counts->slots_max < SLOTS_LEAST)
        counts->slots_max = SLOTS_LEAST;
    // Small at first: most books are made of few games.
    counts->slots = counts->slots_max < SLOTS_AT_FIRST ? counts->slots_max : SLOTS_AT_FIRST;
    counts->table = mem_new(counts->slots, sizeof counts->table[0]);
    counts->runs = sorted_runs_new(sizeof(PositionMove), compare_counts);
    return counts;
}

void position_statistics_free(PositionStatistics *counts)
{
    if (counts == NULL)
        return;
    sorted_runs_free(counts->runs);
    mem_free(counts->table);
    mem_free(counts);
}

int position_statistics_runs(const PositionStatistics *counts)
{
    return sorted_runs_count(counts->runs);
}

// --- runs ------------------------------------------------------------------------------------------------------------

// Moves what is in the table to its front.
static void close_up(PositionStatistics *counts)
{
    size_t count = 0;
    for (size_t i = 0; i < counts->slots; ++i)
        if (counts->table[i].games > 0)
            counts->table[count++] = counts->table[i];
}

// The table becomes a run, and is empty again.
static bool spill(PositionStatistics *counts, Error *error)
{
    close_up(counts);
    const bool ok = sorted_runs_add(counts->runs, counts->table, counts->used, error);
    counts->used = 0;
    memset(counts->table, 0, counts->slots * sizeof counts->table[0]);
    return ok;
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

// Adds a move to the group; the games of an equal one are added to it.
static void take(Group *group, const PositionMove *next)
{
    if (group->count > 0 && group->moves[group->count - 1].move == next->move) {
        group->moves[group->count - 1].games += next->games;
        group->moves[group->count - 1].points += next->points;
        return;
    }
    group->moves = mem_grow(group->moves, group->count, &group->capacity, sizeof group->moves[0]);
    group->moves[group->count++] = *next;
}

// Calls the visitor for each position with all its moves, in the order of keys.
static bool visit_groups(SortedRuns *runs, Group *group, PositionStatisticsVisitor *visit, void *context, Error *error)
{
    for (;;) {
        const void *record;
        if (!sorted_runs_next(runs, &record, error))
            return false;
        const PositionMove *next = record;
        if (group->count > 0 && (next == NULL || next->key != group->moves[0].key)) {
            visit(context, group->moves, group->count);
            group->count = 0;
        }
        if (next == NULL)
            return true;
        take(group, next);
    }
}

bool position_statistics_visit(PositionStatistics *counts, PositionStatisticsVisitor *visit, void *context,
                               Error *error)
{
    Group group = {.moves = NULL};
    close_up(counts);
    const bool ok = sorted_runs_begin(counts->runs, counts->table, counts->used, error) &&
                    visit_groups(counts->runs, &group, visit, context, error);
    mem_free(group.moves);
    return ok;
}
