// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening_book.h"

#include "base/memory.h"
#include "base/paths.h"
#include "book/book.h"
#include "book/polyglot.h"

enum { PATH_MAX_BYTES = 4096 };

static const char names_file[] = "openings.txt", moves_file[] = "hotspur.bin";

struct OpeningBook {
    Book *names; // NULL: not read yet, or not there
    bool names_were_sought;
    Polyglot *entries; // to play from: one of these, or neither
    Book *lines;
};

OpeningBook *opening_book_new(void)
{
    return mem_new(1, sizeof(OpeningBook));
}

void opening_book_shut(OpeningBook *book)
{
    polyglot_close(book->entries);
    book_close(book->lines);
    book->entries = NULL;
    book->lines = NULL;
}

void opening_book_free(OpeningBook *book)
{
    if (book == NULL)
        return;
    opening_book_shut(book);
    book_close(book->names);
    mem_free(book);
}

bool opening_book_is_open(const OpeningBook *book)
{
    return book->entries != NULL || book->lines != NULL;
}

// --- opening ---------------------------------------------------------------------------------------------------------

static bool open_file(OpeningBook *book, const char *path, Error *error)
{
    Polyglot *entries = NULL;
    Book *lines = NULL;
    if (book_is_text(path))
        lines = book_open(path, error);
    else
        entries = polyglot_open(path, error);
    if (lines == NULL && entries == NULL)
        return false;
    opening_book_shut(book);
    book->lines = lines;
    book->entries = entries;
    return true;
}

bool opening_book_open(OpeningBook *book, const char *path, Error *error)
{
    char found[PATH_MAX_BYTES];
    if (path[0] != '\0')
        return open_file(book, path, error);
    // The lines that the other is made from do as well.
    if ((!path_find_data(moves_file, found, sizeof found) || !open_file(book, found, NULL)) &&
        (!path_find_data(names_file, found, sizeof found) || !open_file(book, found, NULL)))
        opening_book_shut(book);
    return true;
}

// --- asking ----------------------------------------------------------------------------------------------------------

static const Book *names_of(OpeningBook *book)
{
    char found[PATH_MAX_BYTES];
    if (!book->names_were_sought && path_find_data(names_file, found, sizeof found))
        book->names = book_open(found, NULL);
    book->names_were_sought = true;
    return book->names;
}

// Which of the two that have names knows this position; NULL if neither does. Whoever wrote a repertoire knows best.
static const Book *namer_of(OpeningBook *book, const Position *pos)
{
    if (book->lines != NULL && book_name(book->lines, pos) != NULL)
        return book->lines;
    const Book *names = names_of(book);
    return names != NULL && book_name(names, pos) != NULL ? names : NULL;
}

const char *opening_book_name(OpeningBook *book, const Position *pos)
{
    const Book *namer = namer_of(book, pos);
    return namer == NULL ? NULL : book_name(namer, pos);
}

const char *opening_book_eco(OpeningBook *book, const Position *pos)
{
    const Book *namer = namer_of(book, pos);
    return namer == NULL ? NULL : book_eco(namer, pos);
}

static const char *name_after(OpeningBook *book, const Position *pos, Move move)
{
    Position next = *pos;
    Undo undo;
    pos_make_move(&next, move, &undo);
    return opening_book_name(book, &next);
}

int opening_book_probe(OpeningBook *book, const Position *pos, BookMove *out, int max)
{
    int count = 0;
    if (book->entries != NULL)
        count = polyglot_probe(book->entries, pos, out, max);
    else if (book->lines != NULL)
        count = book_probe(book->lines, pos, out, max);
    for (int i = 0; i < count; ++i)
        out[i].name = name_after(book, pos, out[i].move);
    return count;
}
