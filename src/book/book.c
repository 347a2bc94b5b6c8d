// SPDX-License-Identifier: GPL-3.0-or-later
// A book in lines of text: a row has an ECO code, a name and moves. Read whole into memory and sorted
// by position, so that transpositions are found. Names come from here too, for books of either kind.
// The format is described in book.h.
#include "book/book.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "notation/san.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ECO_SIZE = 4,        // "C54"
    NAME_SIZE = 64,      // what the engine's door has room for
    LINE_PLIES_MAX = 64, // moves of one row
    ROW_SIZE = 1024,     // characters of one row
    NO_NAME = -1,
    TEXT_SIZE_MAX = 1 << 26, // far more than the lines that come with the program
    BYTES_LOOKED_AT = 1024,
    LEAST_TEXT_BYTE = '\t',
};

typedef struct Opening {
    char eco[ECO_SIZE];
    char name[NAME_SIZE];
} Opening;

// A position that a row passes, and what it says there. After reading, sorted by key and move, equal ones joined.
typedef struct Entry {
    Key key;
    Move move;  // MOVE_NONE for the last position of a row
    int weight; // rows that play the move; 0 where a row only names the position
    int name;   // index of the opening that the position belongs to, NO_NAME if none
    int depth;  // plies from the start at which that name was given: the deeper name is the better one
} Entry;

// What stands between code and name.
typedef enum RowMark {
    ROW_LINE,     // nothing: a line of moves that leaves both sides content
    ROW_GAMBIT,   // '~': a line of moves that may leave one side clearly worse
    ROW_NAME_ONLY // '=': a name for the position, no moves to play
} RowMark;

typedef struct Row {
    Key keys[LINE_PLIES_MAX + 1];
    Move moves[LINE_PLIES_MAX];
    int plies;
    int opening;
    int line; // of the file, from 1
    RowMark mark;
} Row;

// All rows, because names are handed down once all are known.
typedef struct Rows {
    Row *rows;
    int count;
    size_t capacity;
} Rows;

struct Book {
    Opening *openings;
    Entry *entries;
    int opening_count, entry_count;
    size_t opening_capacity, entry_capacity;
    Rows rows;
};

// --- reading rows ----------------------------------------------------------------------------------------------------

static bool is_eco(const char *word)
{
    return word[0] >= 'A' && word[0] <= 'E' && isdigit((unsigned char)word[1]) && isdigit((unsigned char)word[2]) &&
           word[3] == '\0';
}

// The moves of a row in SAN, from the usual start, with the key of each position on the way.
static bool read_moves(char *text, Row *row, Error *error)
{
    Position pos;
    pos_set_start(&pos);
    row->plies = 0;
    row->keys[0] = pos.key;
    for (char *word = text_next_word(&text); word != NULL; word = text_next_word(&text)) {
        if (row->plies == LINE_PLIES_MAX)
            return error_set(error, "more than %d moves", LINE_PLIES_MAX);
        if (!san_read(&pos, word, &row->moves[row->plies], error))
            return error_prefix(error, "move %d%s: ", pos_move_number(&pos), pos.stm == BLACK ? "..." : "");
        pos_advance(&pos, row->moves[row->plies]);
        row->keys[++row->plies] = pos.key;
    }
    // A name without moves would name the start of every game.
    return row->plies > 0 || error_set(error, "no moves after the ':'");
}

// "C54  Italian Game, Giuoco Piano: e4 e5 ...", or with a mark before the name.
static bool read_row(char *text, Opening *opening, Row *row, Error *error)
{
    char *moves = strchr(text, ':');
    if (moves == NULL)
        return error_set(error, "no ':' between the name and the moves");
    *moves++ = '\0';
    const char *eco = text_next_word(&text);
    if (eco == NULL || !is_eco(eco))
        return error_set(error, "unknown ECO code '%s'; C54 is one", eco == NULL ? "" : eco);
    char *name = text_trim(text);
    row->mark = *name == '=' ? ROW_NAME_ONLY : *name == '~' ? ROW_GAMBIT : ROW_LINE;
    name = text_trim(name + (row->mark != ROW_LINE ? 1 : 0));
    if (*name == '\0')
        return error_set(error, "the opening has no name");
    if (strlen(name) >= NAME_SIZE)
        return error_set(error, "the name is longer than %d characters", NAME_SIZE - 1);
    memcpy(opening->eco, eco, ECO_SIZE);
    memcpy(opening->name, name, strlen(name) + 1);
    return read_moves(moves, row, error);
}

// Reads a row into the next free places of rows and openings; on failure neither is counted.
static bool add_row(Book *book, char *text, int line, Error *error)
{
    Rows *rows = &book->rows;
    rows->rows = mem_grow(rows->rows, (size_t)rows->count, &rows->capacity, sizeof rows->rows[0]);
    book->openings =
        mem_grow(book->openings, (size_t)book->opening_count, &book->opening_capacity, sizeof book->openings[0]);
    // Counted only when it is whole.
    Row *row = &rows->rows[rows->count];
    if (!read_row(text, &book->openings[book->opening_count], row, error))
        return false;
    row->line = line;
    row->opening = book->opening_count++;
    ++rows->count;
    return true;
}

// Reads the rows of a file; `#` begins a remark. False with the line that is wrong.
static bool read_rows(FILE *file, Book *book, Error *error)
{
    char text[ROW_SIZE];
    for (int line = 1; fgets(text, sizeof text, file) != NULL; ++line) {
        if (strchr(text, '\n') == NULL && !feof(file)) {
            error_set(error, "longer than %d characters", ROW_SIZE - 2);
            return error_prefix(error, "line %d: ", line);
        }
        text[strcspn(text, "#")] = '\0';
        text_mask_controls(text, "\t\n\r"); // names are shown
        char *row = text_trim(text);
        if (*row != '\0' && !add_row(book, row, line, error))
            return error_prefix(error, "line %d: ", line);
    }
    return !ferror(file) || error_set(error, "%s", strerror(errno));
}

// --- from rows to entries --------------------------------------------------------------------------------------------

static int compare_entries(const void *a, const void *b)
{
    const Entry *left = a;
    const Entry *right = b;
    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    return (left->move.bits > right->move.bits) - (left->move.bits < right->move.bits);
}

// Sorts the entries and makes one of those that say the same move of the same position: weights add up,
// and the name given later in the line is the more precise one.
static void join_equal_entries(Book *book)
{
    if (book->entry_count == 0)
        return;
    int count = 0;
    qsort(book->entries, (size_t)book->entry_count, sizeof book->entries[0], compare_entries);
    for (int i = 0; i < book->entry_count; ++i) {
        Entry *last = count == 0 ? NULL : &book->entries[count - 1];
        if (last == NULL || compare_entries(last, &book->entries[i]) != 0) {
            book->entries[count++] = book->entries[i];
            continue;
        }
        last->weight += book->entries[i].weight;
        if (book->entries[i].depth > last->depth) {
            last->name = book->entries[i].name;
            last->depth = book->entries[i].depth;
        }
    }
    book->entry_count = count;
}

// Where rows end, sorted by key, and among equal keys with the row first that names the position: one that only names goes
// before a line of moves that happens to end there; of those the last, and of lines the first.
typedef struct RowEnd {
    Key key;
    int row;
    bool is_name_only;
} RowEnd;

static int compare_ends(const void *a, const void *b)
{
    const RowEnd *left = a;
    const RowEnd *right = b;
    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    if (left->is_name_only != right->is_name_only)
        return left->is_name_only ? -1 : 1;
    return left->is_name_only ? right->row - left->row : left->row - right->row;
}

// Release with mem_free.
static RowEnd *sort_ends(const Rows *rows)
{
    RowEnd *ends = mem_new((size_t)rows->count + 1, sizeof ends[0]);
    for (int i = 0; i < rows->count; ++i) {
        const Row *row = &rows->rows[i];
        ends[i] = (RowEnd){row->keys[row->plies], i, row->mark == ROW_NAME_ONLY};
    }
    qsort(ends, (size_t)rows->count, sizeof ends[0], compare_ends);
    return ends;
}

// The opening that some row ends in at this position, NO_NAME if there is none.
static int name_given(const Rows *rows, const RowEnd *ends, Key key)
{
    int low = 0;
    int high = rows->count;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (ends[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < rows->count && ends[low].key == key ? rows->rows[ends[low].row].opening : NO_NAME;
}

// Adds the positions of a row. Each belongs to the opening that was named last on the way there, by
// whichever row.
static void add_entries_of_row(Book *book, const RowEnd *ends, const Row *row)
{
    int name = NO_NAME;
    int depth = 0;
    for (int ply = 0; ply <= row->plies; ++ply) {
        const int given = name_given(&book->rows, ends, row->keys[ply]);
        if (given != NO_NAME) {
            name = given;
            depth = ply;
        }
        // The last position has no move, but may have a name.
        const bool is_played = ply < row->plies && row->mark != ROW_NAME_ONLY;
        book->entries =
            mem_grow(book->entries, (size_t)book->entry_count, &book->entry_capacity, sizeof book->entries[0]);
        book->entries[book->entry_count++] = (Entry){.key = row->keys[ply],
                                                     .move = is_played ? row->moves[ply] : MOVE_NONE,
                                                     .weight = is_played ? 1 : 0,
                                                     .name = name,
                                                     .depth = depth};
    }
}

Book *book_open(const char *path, Error *error)
{
    FILE *file = file_open(path, FILE_REGULAR, TEXT_SIZE_MAX, error);
    if (file == NULL)
        return NULL;
    Book *book = mem_new(1, sizeof *book);
    const bool is_read = read_rows(file, book, error);
    fclose(file);
    // After the file is closed: sorting takes longest.
    if (is_read) {
        RowEnd *ends = sort_ends(&book->rows);
        for (int i = 0; i < book->rows.count; ++i)
            add_entries_of_row(book, ends, &book->rows.rows[i]);
        mem_free(ends);
        join_equal_entries(book);
        return book;
    }
    error_prefix(error, "%s: ", path);
    book_close(book);
    return NULL;
}

// No text holds the small bytes that the numbers of a Polyglot book are full of.
bool book_is_text(const char *path)
{
    unsigned char bytes[BYTES_LOOKED_AT];
    FILE *file = file_open(path, FILE_REGULAR, FILE_SIZE_ANY, NULL);
    if (file == NULL)
        return false;
    const size_t count = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    for (size_t i = 0; i < count; ++i)
        if (bytes[i] < LEAST_TEXT_BYTE)
            return false;
    return count > 0;
}

void book_close(Book *book)
{
    if (book == NULL)
        return;
    mem_free(book->openings);
    mem_free(book->entries);
    mem_free(book->rows.rows);
    mem_free(book);
}

int book_line_count(const Book *book)
{
    return book->rows.count;
}

BookLine book_line(const Book *book, int index)
{
    const Row *row = &book->rows.rows[index];
    return (BookLine){.eco = book->openings[row->opening].eco,
                      .name = book->openings[row->opening].name,
                      .moves = row->moves,
                      .plies = row->plies,
                      .line = row->line,
                      .is_name_only = row->mark == ROW_NAME_ONLY,
                      .is_gambit = row->mark == ROW_GAMBIT};
}

BookSize book_size(const Book *book)
{
    BookSize size = {0};
    const Entry *last = NULL;
    for (int i = 0; i < book->entry_count; ++i) {
        const Entry *entry = &book->entries[i];
        // Positions that are only named are nothing to play from.
        if (entry->weight == 0)
            continue;
        size.positions += last == NULL || last->key != entry->key;
        size.entries += 1;
        last = entry;
    }
    return size;
}

// --- asking ----------------------------------------------------------------------------------------------------------

// The first entry of a position; entry_count if there is none.
static int find_position(const Book *book, Key key)
{
    int low = 0;
    int high = book->entry_count;
    // Binary search for the first entry of the key.
    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (book->entries[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low < book->entry_count && book->entries[low].key == key ? low : book->entry_count;
}

// The entry of the position that has the deepest name; NULL if none has one.
static const Entry *find_named(const Book *book, Key key)
{
    const Entry *best = NULL;
    for (int i = find_position(book, key); i < book->entry_count && book->entries[i].key == key; ++i) {
        const Entry *entry = &book->entries[i];
        if (entry->name != NO_NAME && (best == NULL || entry->depth > best->depth))
            best = entry;
    }
    return best;
}

int book_probe(const Book *book, const Position *pos, BookMove *out, int max)
{
    BookMove all[BOOK_MOVES_MAX];
    int count = 0;
    for (int i = find_position(book, pos->key); i < book->entry_count && book->entries[i].key == pos->key; ++i) {
        const Entry *entry = &book->entries[i];
        // Two positions may share a key, if hardly ever: only what can be played is believed.
        if (entry->weight > 0 && count < BOOK_MOVES_MAX && pos_move_is_legal(pos, entry->move))
            all[count++] = (BookMove){.move = entry->move, .weight = entry->weight};
    }
    book_sort_moves(all, count);
    count = count < max ? count : max;
    memcpy(out, all, (size_t)count * sizeof all[0]);
    return count;
}

const char *book_name(const Book *book, const Position *pos)
{
    const Entry *entry = find_named(book, pos->key);
    return entry == NULL ? NULL : book->openings[entry->name].name;
}

const char *book_eco(const Book *book, const Position *pos)
{
    const Entry *entry = find_named(book, pos->key);
    return entry == NULL ? NULL : book->openings[entry->name].eco;
}
