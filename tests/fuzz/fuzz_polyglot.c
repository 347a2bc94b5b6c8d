// SPDX-License-Identifier: GPL-3.0-or-later
// Books as hexadecimal digits, two a byte; whatever is no digit is passed over.
#include "fuzz/complaint.h"
#include "fuzz/memory_file.h"
#include "fuzz/readers.h"

#include "book/polyglot.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BYTES_MAX = 2048 };

static size_t bytes_of(const char *digits, unsigned char *out)
{
    char pair[3] = "";
    size_t length = 0, count = 0;
    for (; *digits != '\0' && count < BYTES_MAX; ++digits) {
        if (!isxdigit((unsigned char)*digits))
            continue;
        pair[length++] = *digits;
        if (length < 2)
            continue;
        out[count++] = (unsigned char)strtoul(pair, NULL, 16);
        length = 0;
    }
    return count;
}

// What was accepted is sorted, is found again, and gives legal moves alone.
static void use(const Polyglot *book)
{
    const size_t count = polyglot_count(book);
    Position pos;
    BookMove moves[BOOK_MOVES_MAX];
    for (size_t i = 0; i < count; ++i) {
        const PolyglotEntry entry = polyglot_entry(book, i);
        const size_t found = polyglot_find(book, entry.key);
        char text[COORDINATE_SIZE];
        polyglot_move_write(entry.move, text);
        assert(found <= i && polyglot_entry(book, found).key == entry.key);
        assert(i == 0 || polyglot_entry(book, i - 1).key <= entry.key);
        (void)found;
    }
    pos_set_start(&pos);
    const int move_count = polyglot_probe(book, &pos, moves, BOOK_MOVES_MAX);
    for (int i = 0; i < move_count; ++i)
        assert(moves[i].weight > 0 && pos_move_is_legal(&pos, moves[i].move));
}

bool fuzz_polyglot(char *input, size_t input_size)
{
    unsigned char bytes[BYTES_MAX];
    char path[MEMORY_FILE_PATH_SIZE];
    (void)input_size;
    Error error = {{0}};
    const size_t size = bytes_of(input, bytes);
    const int descriptor = memory_file_open(bytes, size, path);
    Polyglot *book = polyglot_open(path, &error);
    close(descriptor);
    if (book == NULL) {
        complaint_check(&error);
        return false;
    }
    const bool is_sound = polyglot_check(book, &error);
    assert(is_sound);
    use(book);
    polyglot_close(book);
    return is_sound;
}
