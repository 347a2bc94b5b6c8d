// SPDX-License-Identifier: GPL-3.0-or-later
// The moves that threads are searching just now, for putting them off (ABDADA, busy_moves.h). A table
// without locks that may forget: a lost mark costs a move that is searched twice, never a wrong result.
#include "search/busy_moves.h"

#include "base/memory.h"

#include <stdatomic.h>

enum { ROW_COUNT = 1 << 13, ROW_PLACES = 8 }; // a row is a cache line

typedef struct Row {
    _Atomic uint64_t places[ROW_PLACES]; // 0: free
} Row;

struct BusyMoves {
    Row rows[ROW_COUNT];
};

BusyMoves *busy_moves_new(void)
{
    return mem_new(1, sizeof(BusyMoves));
}

void busy_moves_free(BusyMoves *busy)
{
    mem_free(busy);
}

// A search to another depth is other work.
static uint64_t mark_of(Key key, Depth depth)
{
    return key ^ (uint64_t)depth << 56 ^ 1;
}

static size_t row_of(Key key)
{
    return (size_t)(key >> 32) % ROW_COUNT;
}

bool busy_moves_has(const BusyMoves *busy, Key key, Depth depth)
{
    const Row *row = &busy->rows[row_of(key)];
    // Relaxed loads: an answer that is a moment old is as good.
    for (int i = 0; i < ROW_PLACES; ++i)
        if (atomic_load_explicit(&row->places[i], memory_order_relaxed) == mark_of(key, depth))
            return true;
    return false;
}

// Between two threads that find the same place free one mark is lost, which costs time and nothing else.
void busy_moves_add(BusyMoves *busy, Key key, Depth depth)
{
    // A full row drops the mark: other threads then do not hear of this move.
    Row *row = &busy->rows[row_of(key)];
    for (int i = 0; i < ROW_PLACES; ++i)
        if (atomic_load_explicit(&row->places[i], memory_order_relaxed) == 0) {
            atomic_store_explicit(&row->places[i], mark_of(key, depth), memory_order_relaxed);
            return;
        }
}

void busy_moves_remove(BusyMoves *busy, Key key, Depth depth)
{
    Row *row = &busy->rows[row_of(key)];
    for (int i = 0; i < ROW_PLACES; ++i)
        if (atomic_load_explicit(&row->places[i], memory_order_relaxed) == mark_of(key, depth)) {
            // One mark only: another thread may search the same move, and its mark has the
            // same value.
            atomic_store_explicit(&row->places[i], 0, memory_order_relaxed);
            return;
        }
}
