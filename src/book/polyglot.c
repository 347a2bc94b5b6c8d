// SPDX-License-Identifier: GPL-3.0-or-later
// A Polyglot book for reading, mapped into memory (the format is by Fabien Letouzey; polyglot_entry.c
// has its numbers, polyglot_key.c its keys). Nothing in the file is trusted: every move is checked for
// legality before it is handed out.
#include "book/polyglot.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/os/os.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Looking at more entries than this would make a program start late.
enum { ENTRIES_LOOKED_AT = 1 << 22 };

struct Polyglot {
    char *path; // for errors
    int descriptor;
    const unsigned char *bytes; // the whole file
    size_t size, count;         // bytes and entries
};

size_t polyglot_count(const Polyglot *book)
{
    return book->count;
}

PolyglotEntry polyglot_entry(const Polyglot *book, size_t index)
{
    return polyglot_entry_decode(book->bytes + index * POLYGLOT_ENTRY_SIZE);
}

// --- opening ---------------------------------------------------------------------------------------------------------

static bool entry_is_sound(const Polyglot *book, size_t index, uint64_t key_before, Error *error)
{
    const PolyglotEntry entry = polyglot_entry(book, index);
    if (entry.key < key_before)
        return error_set(error,
                         "%s: entry %zu: key %016" PRIx64 " comes after a larger one: the entries are not sorted",
                         book->path, index + 1, entry.key);
    if (!polyglot_move_is_possible(entry.move))
        return error_set(error, "%s: entry %zu: unknown move %u", book->path, index + 1, entry.move);
    return true;
}

static bool look_at(const Polyglot *book, size_t stride, Error *error)
{
    uint64_t key = 0;
    // Samples of a large book: that it is sorted shows in them too.
    for (size_t i = 0; i < book->count; i += stride) {
        if (!entry_is_sound(book, i, key, error))
            return false;
        key = polyglot_entry(book, i).key;
    }
    return true;
}

bool polyglot_check(const Polyglot *book, Error *error)
{
    return look_at(book, 1, error);
}

static bool size_is_sound(const struct stat *status, Error *error)
{
    if (status->st_size == 0)
        return error_set(error, "the file is empty");
    // Every file of another kind has one chance in sixteen to pass here; the entries tell the rest.
    const int rest = (int)(status->st_size % POLYGLOT_ENTRY_SIZE);
    if (rest != 0)
        return error_set(error, "the last entry has %d of %d bytes: the file is cut off, or no Polyglot book", rest,
                         POLYGLOT_ENTRY_SIZE);
    return true;
}

// Opens and maps the file. The descriptor stays open, to see later whether it has become shorter.
static bool map_file(Polyglot *book, Error *error)
{
    struct stat status;
    book->descriptor = file_open_descriptor(book->path, FILE_REGULAR, FILE_SIZE_ANY, error);
    if (book->descriptor < 0)
        return false;
    if (fstat(book->descriptor, &status) != 0)
        return error_set(error, "%s: %s", book->path, strerror(errno));
    if (!size_is_sound(&status, error))
        return error_prefix(error, "%s: ", book->path);
    book->bytes = os_map_file(book->descriptor, (size_t)status.st_size);
    if (book->bytes == NULL)
        return error_set(error, "%s: %s", book->path, strerror(errno));
    book->size = (size_t)status.st_size;
    book->count = book->size / POLYGLOT_ENTRY_SIZE;
    return true;
}

Polyglot *polyglot_open(const char *path, Error *error)
{
    Polyglot *book = mem_new(1, sizeof *book);
    book->descriptor = -1;
    book->path = mem_copy_text(path);
    // At most so many entries are looked at, whatever the size.
    if (map_file(book, error) && look_at(book, 1 + book->count / ENTRIES_LOOKED_AT, error))
        return book;
    polyglot_close(book);
    return NULL;
}

void polyglot_close(Polyglot *book)
{
    if (book == NULL)
        return;
    if (book->bytes != NULL)
        os_unmap_file(book->bytes, book->size);
    if (book->descriptor >= 0)
        close(book->descriptor);
    mem_free(book->path);
    mem_free(book);
}

// --- asking ----------------------------------------------------------------------------------------------------------

size_t polyglot_find(const Polyglot *book, uint64_t key)
{
    size_t low = 0;
    size_t high = book->count;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (polyglot_entry(book, middle).key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < book->count && polyglot_entry(book, low).key == key ? low : book->count;
}

// Two entries of one move count as one, whichever way they write it.
static void add_move(BookMove *moves, int *count, Move move, int weight)
{
    int i = 0;
    while (i < *count && !move_equal(moves[i].move, move))
        ++i;
    if (i == *count)
        moves[(*count)++] = (BookMove){.move = move};
    weight += moves[i].weight;
    moves[i].weight = weight < POLYGLOT_WEIGHT_MAX ? weight : POLYGLOT_WEIGHT_MAX;
}

int polyglot_probe(const Polyglot *book, const Position *pos, BookMove *out, int max)
{
    BookMove all[BOOK_MOVES_MAX];
    int count = 0;
    // To read beyond the end of a file that has become shorter would end the program.
    struct stat status;
    if (fstat(book->descriptor, &status) != 0 || (size_t)status.st_size < book->size)
        return 0;
    const uint64_t key = polyglot_key(pos);
    for (size_t i = polyglot_find(book, key); i < book->count; ++i) {
        const PolyglotEntry entry = polyglot_entry(book, i);
        Move move;
        if (entry.key != key)
            break;
        // Two positions may share a key, if hardly ever: only what can be played is believed.
        if (entry.weight > 0 && polyglot_move_decode(pos, entry.move, &move))
            add_move(all, &count, move, entry.weight);
    }
    book_sort_moves(all, count);
    count = count < max ? count : max;
    memcpy(out, all, (size_t)count * sizeof all[0]);
    return count;
}
