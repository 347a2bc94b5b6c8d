// SPDX-License-Identifier: GPL-3.0-or-later
// Merging Polyglot books: all are sorted, so that they are read side by side from their smallest keys
// on. Equal moves add up their weights.
#include "book/builder.h"

#include "base/memory.h"
#include "book/polyglot.h"

#include <assert.h>
#include <stdlib.h>

// A book and how far it has been read.
typedef struct Source {
    Polyglot *book;
    size_t next;
} Source;

typedef struct Merge {
    Source sources[MERGE_BOOKS_MAX];
    int count;
    WeightedMove *moves; // of the position that is being put together
    size_t move_count, move_capacity;
} Merge;

static bool open_sources(Merge *merge, const char *const *paths, int count, Error *error)
{
    for (int i = 0; i < count; ++i) {
        merge->sources[i].book = polyglot_open(paths[i], error);
        if (merge->sources[i].book == NULL)
            return false;
        // Counted as soon as it is open, so that it is closed whatever follows.
        merge->count = i + 1;
        if (!polyglot_check(merge->sources[i].book, error))
            return false;
    }
    return true;
}

static bool has_more(const Source *source)
{
    return source->next < polyglot_count(source->book);
}

// False when all books are read.
static bool next_key(const Merge *merge, uint64_t *key)
{
    bool found = false;
    for (int i = 0; i < merge->count; ++i) {
        const Source *source = &merge->sources[i];
        if (!has_more(source))
            continue;
        const uint64_t candidate = polyglot_entry(source->book, source->next).key;
        *key = !found || candidate < *key ? candidate : *key;
        found = true;
    }
    return found;
}

// Takes the entries of the position from every book that has it.
static void take_position(Merge *merge, uint64_t key)
{
    merge->move_count = 0;
    for (int i = 0; i < merge->count; ++i) {
        Source *source = &merge->sources[i];
        for (; has_more(source); ++source->next) {
            const PolyglotEntry entry = polyglot_entry(source->book, source->next);
            if (entry.key != key)
                break;
            merge->moves = mem_grow(merge->moves, merge->move_count, &merge->move_capacity, sizeof merge->moves[0]);
            merge->moves[merge->move_count++] =
                (WeightedMove){.move = entry.move, .learn = entry.learn, .weight = entry.weight};
        }
    }
}

// Among the entries of one move that with the largest learned number comes first.
static int compare_moves(const void *a, const void *b)
{
    const WeightedMove *left = a;
    const WeightedMove *right = b;
    if (left->move != right->move)
        return left->move < right->move ? -1 : 1;
    return (left->learn < right->learn) - (left->learn > right->learn);
}

static void join_equal_moves(Merge *merge)
{
    size_t count = 0;
    qsort(merge->moves, merge->move_count, sizeof merge->moves[0], compare_moves);
    for (size_t i = 0; i < merge->move_count; ++i) {
        // The first of them stays, with the largest learned number.
        if (count > 0 && merge->moves[count - 1].move == merge->moves[i].move)
            merge->moves[count - 1].weight += merge->moves[i].weight;
        else
            merge->moves[count++] = merge->moves[i];
    }
    merge->move_count = count;
}

// The books are read once, from their smallest keys on.
static bool write_all(Merge *merge, const char *out, bool force, BookSize *size, Error *error)
{
    PolyglotWriter *writer = polyglot_writer_new(out, force, error);
    if (writer == NULL)
        return false;
    for (uint64_t key; next_key(merge, &key);) {
        take_position(merge, key);
        join_equal_moves(merge);
        polyglot_writer_add(writer, key, merge->moves, merge->move_count);
    }
    *size = polyglot_writer_size(writer);
    return polyglot_writer_end(writer, error);
}

bool book_merge(const char *const *paths, int count, const char *out, bool force, BookSize *size, Error *error)
{
    assert(count > 0 && count <= MERGE_BOOKS_MAX);
    Merge merge = {.moves = NULL};
    const bool ok = open_sources(&merge, paths, count, error) && write_all(&merge, out, force, size, error);
    for (int i = 0; i < merge.count; ++i)
        polyglot_close(merge.sources[i].book);
    mem_free(merge.moves);
    return ok;
}
