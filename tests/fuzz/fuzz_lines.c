// SPDX-License-Identifier: GPL-3.0-or-later
// Repertoires in lines of text, and the file of what was learned about a book.
#include "fuzz/fuzz.h"

#include "book/book.h"
#include "book/learning.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PATH_SIZE = 64 };

const char fuzz_name[] = "opening lines";
const char *const fuzz_seeds[] = {
    "# a remark\nB00 = King's Pawn: e4\nC20   Open Game: e4 e5 Nf3 Nc6   # another\nC60 ~ Spanish: e4 e5 Nf3 Nc6 "
    "Bb5\r\n",
    "A04   Reti: Nf3 Nf6 d4 d5 c4\nA80   Dutch: d4 f5 g3 Nf6 Bg2 e6 Nf3 Be7 O-O O-O\nD00 = Closed: d4 d5",
    "# learned\n463b96181691fc9c 796 -16 3\n823c9b50fd114196 3364 112 2147483647\n",
    "0000000000000000 1 0 0\n",
};
const int fuzz_seed_count = sizeof fuzz_seeds / sizeof fuzz_seeds[0];

static void check_error(const Error *error)
{
    assert(error->text[0] != '\0' && strchr(error->text, '\n') == NULL);
    (void)error;
}

static bool try_lines(const char *path)
{
    Error error = {{0}};
    Position pos;
    BookMove moves[BOOK_MOVES_MAX];
    Book *book = book_open(path, &error);
    if (book == NULL) {
        check_error(&error);
        return false;
    }
    pos_set_start(&pos);
    const int count = book_probe(book, &pos, moves, BOOK_MOVES_MAX);
    for (int i = 0; i < count; ++i)
        assert(moves[i].weight > 0 && pos_move_is_legal(&pos, moves[i].move));
    for (int i = 0; i < book_line_count(book); ++i)
        assert(book_line(book, i).plies > 0);
    book_close(book);
    return true;
}

static bool try_learned(const char *path)
{
    Error error = {{0}};
    Learned *learned = learned_read(path, &error);
    if (learned == NULL) {
        check_error(&error);
        return false;
    }
    for (int i = 0; i < learned_count(learned); ++i) {
        const LearnedMove row = learned_row(learned, i);
        assert(row.points >= -LEARNED_MAX && row.points <= LEARNED_MAX && row.games >= 0);
        (void)row;
    }
    learned_free(learned);
    return true;
}

bool fuzz_try(char *input)
{
    char path[PATH_SIZE];
    const size_t size = strlen(input);
    const int descriptor = memfd_create("lines", MFD_CLOEXEC);
    const bool is_written = descriptor >= 0 && write(descriptor, input, size) == (ssize_t)size;
    assert(is_written);
    snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
    const bool is_book = try_lines(path);
    const bool is_learned = try_learned(path);
    close(descriptor);
    return is_written && (is_book || is_learned);
}
