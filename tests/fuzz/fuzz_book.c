// SPDX-License-Identifier: GPL-3.0-or-later
// Opening books as lines of text.
#include "fuzz/complaint.h"
#include "fuzz/memory_file.h"
#include "fuzz/readers.h"

#include "book/book.h"

static void check(const Book *book)
{
    Position pos;
    BookMove moves[BOOK_MOVES_MAX];
    pos_set_start(&pos);
    const int count = book_probe(book, &pos, moves, BOOK_MOVES_MAX);
    for (int i = 0; i < count; ++i)
        assert(moves[i].weight > 0 && pos_move_is_legal(&pos, moves[i].move));
    for (int i = 0; i < book_line_count(book); ++i)
        assert(book_line(book, i).plies > 0);
}

bool fuzz_book(char *input, size_t size)
{
    char path[MEMORY_FILE_PATH_SIZE];
    Error error = {{0}};
    const int descriptor = memory_file_open(input, size, path);
    (void)book_is_text(path);
    Book *book = book_open(path, &error);
    close(descriptor);
    if (book == NULL) {
        complaint_check(&error);
        return false;
    }
    check(book);
    book_close(book);
    return true;
}
