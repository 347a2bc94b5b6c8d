// SPDX-License-Identifier: GPL-3.0-or-later
// The transposition table of the testbed: buckets of entries with a lower and an upper bound each, as MTD needs (Plaat
// et al. 1996). It stores what it is given; mates and what a bound decides are left to testbed.c, which calls it. The
// engine's own table is in src/search/.
#include "study/testbed/testbed_state.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

enum { BUCKET = 4 }; // entries that a position may stand in

struct TestbedTable {
    TestbedEntry *entries;
    size_t count; // a power of two, at least BUCKET
};

static_assert((int)SCORE_MATE + (int)MAX_PLY <= INT16_MAX && (int)SCORE_INFINITE <= INT16_MAX,
              "bounds fit, mates counted from the node too");

static size_t bytes_of(const TestbedTable *table)
{
    return table->count * sizeof *table->entries;
}

TestbedTable *testbed_table_new(int bits, Error *error)
{
    TestbedTable *table = mem_new(1, sizeof *table);
    table->count = (size_t)1 << bits;
    assert(table->count >= BUCKET);
    table->entries = mem_table_new(bytes_of(table));
    if (table->entries != NULL)
        return table;
    error_set(error, "no memory for a table of %zu entries", table->count);
    mem_free(table);
    return NULL;
}

void testbed_table_free(TestbedTable *table)
{
    if (table == NULL)
        return;
    mem_table_free(table->entries, bytes_of(table));
    mem_free(table);
}

void testbed_table_clear(TestbedTable *table)
{
    memset(table->entries, 0, bytes_of(table));
}

// Nothing is known of the value.
static void open_bounds(TestbedEntry *entry)
{
    entry->lower = -SCORE_INFINITE;
    entry->upper = SCORE_INFINITE;
}

void testbed_table_forget_bounds(TestbedTable *table)
{
    for (size_t i = 0; i < table->count; ++i)
        open_bounds(&table->entries[i]);
}

// The low bits of the key, rounded down to a whole bucket.
static TestbedEntry *bucket_of(const TestbedTable *table, Key key)
{
    return &table->entries[key & (table->count - BUCKET)];
}

// NULL if the bucket does not have the position.
static TestbedEntry *find_in(TestbedEntry *bucket, Key key)
{
    for (int i = 0; i < BUCKET; ++i)
        if (bucket[i].is_used && bucket[i].key == key)
            return &bucket[i];
    return NULL;
}

bool testbed_table_find(const TestbedTable *table, Key key, TestbedEntry *entry)
{
    const TestbedEntry *found = find_in(bucket_of(table, key), key);
    *entry = found != NULL ? *found : (TestbedEntry){.key = key};
    if (found == NULL)
        open_bounds(entry);
    return found != NULL;
}

// The entry to replace: an empty one, else the least deep.
static TestbedEntry *least_of(TestbedEntry *bucket)
{
    TestbedEntry *least = bucket;
    for (int i = 0; i < BUCKET; ++i) {
        if (!bucket[i].is_used)
            return &bucket[i];
        if (bucket[i].depth < least->depth)
            least = &bucket[i];
    }
    return least;
}

void testbed_table_store(TestbedTable *table, const TestbedEntry *entry)
{
    TestbedEntry *bucket = bucket_of(table, entry->key);
    TestbedEntry *known = find_in(bucket, entry->key);
    const Move old_move = known != NULL ? known->move : MOVE_NONE;
    if (known != NULL && known->depth == entry->depth) {
        // Bounds that contradict each other come from searches that prune by the window: the newer ones count.
        const int16_t lower = entry->lower > known->lower ? entry->lower : known->lower;
        const int16_t upper = entry->upper < known->upper ? entry->upper : known->upper;
        known->lower = lower <= upper ? lower : entry->lower;
        known->upper = lower <= upper ? upper : entry->upper;
    } else {
        known = known != NULL ? known : least_of(bucket);
        *known = *entry;
        known->is_used = true;
    }
    known->move = move_is_real(entry->move) ? entry->move : old_move;
}
