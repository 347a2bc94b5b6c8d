// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/testbed/table.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

enum { BUCKET = 4 }; // entries that a position may stand in

struct ResearchTable {
    ResearchEntry *entries;
    size_t count; // a power of two, at least BUCKET
};

static_assert((int)SCORE_MATE + (int)MAX_PLY <= INT16_MAX && (int)SCORE_INFINITE <= INT16_MAX,
              "bounds fit, mates counted from the node too");

static size_t bytes_of(const ResearchTable *table)
{
    return table->count * sizeof *table->entries;
}

ResearchTable *research_table_new(int bits, Error *error)
{
    ResearchTable *table = mem_new(1, sizeof *table);
    table->count = (size_t)1 << bits;
    assert(table->count >= BUCKET);
    table->entries = mem_table_new(bytes_of(table));
    if (table->entries != NULL)
        return table;
    error_set(error, "no memory for a table of %zu entries", table->count);
    mem_free(table);
    return NULL;
}

void research_table_free(ResearchTable *table)
{
    if (table == NULL)
        return;
    mem_table_free(table->entries, bytes_of(table));
    mem_free(table);
}

void research_table_clear(ResearchTable *table)
{
    memset(table->entries, 0, bytes_of(table));
}

static void open_bounds(ResearchEntry *entry)
{
    entry->lower = -SCORE_INFINITE;
    entry->upper = SCORE_INFINITE;
}

void research_table_forget_bounds(ResearchTable *table)
{
    for (size_t i = 0; i < table->count; ++i)
        open_bounds(&table->entries[i]);
}

static ResearchEntry *bucket_of(const ResearchTable *table, Key key)
{
    return &table->entries[key & (table->count - BUCKET)];
}

static ResearchEntry *find_in(ResearchEntry *bucket, Key key)
{
    for (int i = 0; i < BUCKET; ++i)
        if (bucket[i].is_used && bucket[i].key == key)
            return &bucket[i];
    return NULL;
}

bool research_table_find(const ResearchTable *table, Key key, ResearchEntry *entry)
{
    const ResearchEntry *found = find_in(bucket_of(table, key), key);
    *entry = found != NULL ? *found : (ResearchEntry){.key = key};
    if (found == NULL)
        open_bounds(entry);
    return found != NULL;
}

static ResearchEntry *least_of(ResearchEntry *bucket)
{
    ResearchEntry *least = bucket;
    for (int i = 0; i < BUCKET; ++i) {
        if (!bucket[i].is_used)
            return &bucket[i];
        if (bucket[i].depth < least->depth)
            least = &bucket[i];
    }
    return least;
}

// Bounds that contradict each other come from searches that prune by the window: the newer ones count.
static void join(ResearchEntry *known, const ResearchEntry *entry)
{
    const int16_t lower = entry->lower > known->lower ? entry->lower : known->lower;
    const int16_t upper = entry->upper < known->upper ? entry->upper : known->upper;
    known->lower = lower <= upper ? lower : entry->lower;
    known->upper = lower <= upper ? upper : entry->upper;
}

void research_table_store(ResearchTable *table, const ResearchEntry *entry)
{
    ResearchEntry *bucket = bucket_of(table, entry->key);
    ResearchEntry *known = find_in(bucket, entry->key);
    const Move old_move = known != NULL ? known->move : MOVE_NONE;
    if (known != NULL && known->depth == entry->depth) {
        join(known, entry);
    } else {
        known = known != NULL ? known : least_of(bucket);
        *known = *entry;
        known->is_used = true;
    }
    known->move = move_is_real(entry->move) ? entry->move : old_move;
}
