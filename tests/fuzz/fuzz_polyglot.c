// SPDX-License-Identifier: GPL-3.0-or-later
// Books as hexadecimal digits, two a byte; whatever is no digit is passed over.
#include "fuzz/fuzz.h"

#include "book/polyglot.h"
#include "book/polyglot_key.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { BYTES_MAX = 2048, PATH_SIZE = 64 };

const char fuzz_name[] = "Polyglot";
const char *const fuzz_seeds[] = {
    "463b96181691fc9c 031c 2dc0 00000000 463b96181691fc9c 02db 2cd4 00000000",
    "0756b94461c50fb0 0723 0001 00000000 463b96181691fc9c 031c 0002 00000001 823c9b50fd114196 0d24 0003 00000000",
    "0000000000000000 0107 ffff ffffffff 5028f645a2af84bc 1346 0002 00000000 ffffffffffffffff 0fbf 0001 00000000",
    "463b96181691fc9c 0195 0001 00000000 463b96181691fc9c 0195 ffff 00000000 463b96181691fc9c 029a 0000 00000000",
};
const int fuzz_seed_count = sizeof fuzz_seeds / sizeof fuzz_seeds[0];

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

bool fuzz_try(char *input)
{
    unsigned char bytes[BYTES_MAX];
    char path[PATH_SIZE];
    Error error = {{0}};
    const size_t size = bytes_of(input, bytes);
    const int descriptor = memfd_create("book", MFD_CLOEXEC);
    const bool is_written = descriptor >= 0 && write(descriptor, bytes, size) == (ssize_t)size;
    assert(is_written);
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    Polyglot *book = polyglot_open(path, &error);
    close(descriptor);
    if (book == NULL) {
        assert(error.text[0] != '\0' && strchr(error.text, '\n') == NULL);
        return false;
    }
    const bool is_sound = polyglot_check(book, &error);
    assert(is_sound);
    use(book);
    polyglot_close(book);
    return is_written && is_sound;
}
