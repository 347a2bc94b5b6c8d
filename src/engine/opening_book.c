// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine plays from and calls openings by: a Polyglot book or lines of text to play from,
// lines of text for the names, and what games have taught. Files and formats are in book/; which option
// names which file is engine_settings.c's.
#include "engine/opening_book.h"

#include "base/memory.h"
#include "base/paths.h"
#include "book/book.h"
#include "book/polyglot.h"

#include <stdio.h>
#include <string.h>

static const char names_file[] = "openings.txt", moves_file[] = "hotspur.bin", learned_file[] = "book-learning";

struct OpeningBook {
    Book *names; // NULL: not read yet, or not there
    bool names_were_sought;
    Polyglot *entries; // to play from: one of these, or neither
    Book *lines;
    Learned *learned; // NULL: nothing is learned
    char learned_path[OPENING_BOOK_PATH_SIZE];
};

OpeningBook *opening_book_new(void)
{
    return mem_new(1, sizeof(OpeningBook));
}

void opening_book_close(OpeningBook *book)
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
    opening_book_close(book);
    book_close(book->names);
    learned_free(book->learned);
    mem_free(book);
}

bool opening_book_is_open(const OpeningBook *book)
{
    return book->entries != NULL || book->lines != NULL;
}

// --- opening ---------------------------------------------------------------------------------------------------------

// Opens a book of either kind by what is in it. On failure the old one stays.
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
    opening_book_close(book);
    book->lines = lines;
    book->entries = entries;
    return true;
}

bool opening_book_open(OpeningBook *book, const char *path, Error *error)
{
    char found[OPENING_BOOK_PATH_SIZE];
    if (path[0] != '\0')
        return open_file(book, path, error);
    // The lines that the other is made from do as well.
    if ((!path_find_data(moves_file, found, sizeof found) || !open_file(book, found, NULL)) &&
        (!path_find_data(names_file, found, sizeof found) || !open_file(book, found, NULL)))
        opening_book_close(book);
    return true;
}

// --- learning --------------------------------------------------------------------------------------------------------

// Nothing is learned until it can be read.
static bool read_learned(OpeningBook *book, Error *error)
{
    learned_free(book->learned);
    book->learned = learned_read(book->learned_path, error);
    return book->learned != NULL;
}

bool opening_book_learned_path(const char *path, char out[OPENING_BOOK_PATH_SIZE], Error *error)
{
    if (path[0] == '\0')
        return path_in_user_folder(FOLDER_STATE, learned_file, false, out, OPENING_BOOK_PATH_SIZE, error);
    if ((size_t)snprintf(out, OPENING_BOOK_PATH_SIZE, "%s", path) < OPENING_BOOK_PATH_SIZE)
        return true;
    return error_set(error, "the path of the file with what was learned is too long");
}

bool opening_book_learn_from(OpeningBook *book, const char *path, Error *error)
{
    learned_free(book->learned);
    book->learned = NULL;
    if (path == NULL)
        return true;
    // A user without a home has no file that could be wrong.
    const bool is_own = path[0] == '\0';
    if (!opening_book_learned_path(path, book->learned_path, is_own ? NULL : error))
        return is_own;
    return read_learned(book, error);
}

// The user's folder may not be there yet.
static bool make_folder(const OpeningBook *book, Error *error)
{
    char path[OPENING_BOOK_PATH_SIZE];
    if (!path_in_user_folder(FOLDER_STATE, learned_file, false, path, sizeof path, NULL) ||
        strcmp(path, book->learned_path) != 0)
        return true;
    return path_in_user_folder(FOLDER_STATE, learned_file, true, path, sizeof path, error);
}

bool opening_book_teach(OpeningBook *book, const LearnedStep *steps, int count, Error *error)
{
    if (book->learned == NULL || count == 0)
        return true;
    return make_folder(book, error) && learned_teach(book->learned_path, steps, count, error) &&
           read_learned(book, error);
}

// --- asking ----------------------------------------------------------------------------------------------------------

bool opening_book_read_names(OpeningBook *book, Error *error)
{
    char found[OPENING_BOOK_PATH_SIZE];
    // Without the file there are no names, which is no error.
    if (book->names != NULL || !path_find_data(names_file, found, sizeof found))
        return true;
    book->names = book_open(found, error);
    return book->names != NULL;
}

// Which of the two that have names knows this position; NULL if neither does. The user's repertoire goes first.
static const Book *namer_of(OpeningBook *book, const Position *pos)
{
    if (book->lines != NULL && book_name(book->lines, pos) != NULL)
        return book->lines;
    // A game goes on without names where they cannot be read; that is tried once.
    if (!book->names_were_sought)
        opening_book_read_names(book, NULL);
    book->names_were_sought = true;
    const Book *names = book->names;
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
        // Moves are told by the name of where they lead.
        out[i].name = name_after(book, pos, out[i].move);
    if (book->learned != NULL)
        learned_apply(book->learned, pos, out, count);
    return count;
}
