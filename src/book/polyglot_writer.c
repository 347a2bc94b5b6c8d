// SPDX-License-Identifier: GPL-3.0-or-later
// Writing a Polyglot book: entries by key, the heaviest move first, weights scaled into sixteen bits.
// The file takes its name only when it is whole.
#include "book/polyglot.h"

#include "base/file.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>

struct PolyglotWriter {
    FileStream *stream;
    uint64_t key; // of the last position
    BookSize size;
};

// Such a file has no head: its entries are sorted, and their moves are ones that some piece could make.
static bool has_entries(const char *start, size_t length)
{
    uint64_t before = 0;
    if (length % POLYGLOT_ENTRY_SIZE != 0)
        return false;
    for (size_t at = 0; at < length; at += POLYGLOT_ENTRY_SIZE) {
        const PolyglotEntry entry = polyglot_entry_decode((const unsigned char *)start + at);
        if (entry.key < before || !polyglot_move_is_possible(entry.move))
            return false;
        before = entry.key;
    }
    return true;
}

static const FileKind file_kind = {.name = "a Polyglot book", .is_kind = has_entries};
_Static_assert(FILE_START_SIZE % POLYGLOT_ENTRY_SIZE == 0, "the start of a file has whole entries");

PolyglotWriter *polyglot_writer_new(const char *path, bool force, Error *error)
{
    FileStream *stream = file_stream_begin(path, force ? FILE_KIND_ANY : &file_kind, error);
    if (stream == NULL)
        return NULL;
    PolyglotWriter *writer = mem_new(1, sizeof *writer);
    writer->stream = stream;
    return writer;
}

static int compare_weights(const void *a, const void *b)
{
    const WeightedMove *left = a;
    const WeightedMove *right = b;
    if (left->weight != right->weight)
        return left->weight < right->weight ? 1 : -1;
    return (left->move > right->move) - (left->move < right->move);
}

// In real numbers, as the product may be larger than any integer; none becomes more than the largest.
static uint16_t scale(uint64_t weight, uint64_t heaviest)
{
    // Small weights stay as they are, so that they can be read as games.
    if (heaviest <= POLYGLOT_WEIGHT_MAX)
        return (uint16_t)weight;
    const double scaled = (double)weight / (double)heaviest * POLYGLOT_WEIGHT_MAX + 0.5;
    return scaled < 1.0 ? weight > 0 : (uint16_t)scaled;
}

void polyglot_writer_add(PolyglotWriter *writer, uint64_t key, WeightedMove *moves, size_t count)
{
    // Callers visit positions in order; an unsorted book could not be searched.
    assert(writer->size.positions == 0 || key > writer->key);
    if (count == 0)
        return;
    qsort(moves, count, sizeof moves[0], compare_weights);
    for (size_t i = 0; i < count; ++i) {
        unsigned char bytes[POLYGLOT_ENTRY_SIZE];
        polyglot_entry_encode(&(PolyglotEntry){.key = key,
                                               .move = moves[i].move,
                                               .weight = scale(moves[i].weight, moves[0].weight),
                                               .learn = moves[i].learn},
                              bytes);
        file_stream_write(writer->stream, bytes, sizeof bytes);
    }
    writer->key = key;
    writer->size.positions += 1;
    writer->size.entries += count;
}

BookSize polyglot_writer_size(const PolyglotWriter *writer)
{
    return writer->size;
}

bool polyglot_writer_end(PolyglotWriter *writer, Error *error)
{
    const bool ok = file_stream_end(writer->stream, error);
    mem_free(writer);
    return ok;
}

void polyglot_writer_drop(PolyglotWriter *writer)
{
    if (writer == NULL)
        return;
    file_stream_drop(writer->stream);
    mem_free(writer);
}
