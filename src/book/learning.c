// SPDX-License-Identifier: GPL-3.0-or-later
// What games have taught: a text file of rows, read whole, changed and replaced under a lock, so that
// several programs can learn at once. learning.h has the rule; book_game.c says what a game teaches.
#include "book/learning.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "book/polyglot.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROW_SIZE = 128, ROWS_AT_FIRST = 64, KEY_DIGITS = 16, HEX_BASE = 16, WORDS_BEHIND_KEY = 3 };

static const char head[] = "# What games have taught Hotspur about its opening book: position, move, points, games.\n"
                           "# `hotspur book forget` begins anew; this file may also be removed.\n";
// The first words of the head: what stands behind may change.
static const FileKind file_kind = {.name = "a file of what games have taught",
                                   .begin = "# What games have taught Hotspur"};

struct Learned {
    LearnedMove *rows; // sorted by key and move
    int count;
    size_t capacity;
};

static Learned *learned_new(void)
{
    Learned *learned = mem_new(1, sizeof *learned);
    learned->rows = mem_new(ROWS_AT_FIRST, sizeof learned->rows[0]);
    learned->capacity = ROWS_AT_FIRST;
    return learned;
}

void learned_free(Learned *learned)
{
    if (learned == NULL)
        return;
    mem_free(learned->rows);
    mem_free(learned);
}

int learned_count(const Learned *learned)
{
    return learned->count;
}

LearnedMove learned_row(const Learned *learned, int index)
{
    return learned->rows[index];
}

// --- rows ------------------------------------------------------------------------------------------------------------

// The first row that does not come before.
static int find_place(const Learned *learned, uint64_t key, uint16_t move)
{
    int low = 0;
    int high = learned->count;
    while (low < high) {
        const int middle = low + (high - low) / 2;
        const LearnedMove *row = &learned->rows[middle];
        if (row->key != key ? row->key < key : row->move < move)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static LearnedMove *find_row(const Learned *learned, uint64_t key, uint16_t move)
{
    const int place = find_place(learned, key, move);
    LearnedMove *row = &learned->rows[place];
    return place < learned->count && row->key == key && row->move == move ? row : NULL;
}

// A row behind the last one; NULL if there is no room.
static LearnedMove *add_row(Learned *learned)
{
    if (learned->count == LEARNED_ROWS_MAX)
        return NULL;
    learned->rows = mem_grow(learned->rows, (size_t)learned->count, &learned->capacity, sizeof learned->rows[0]);
    return &learned->rows[learned->count++];
}

// The row of a move, made if it is missing; NULL if there is no room.
static LearnedMove *need_row(Learned *learned, uint64_t key, uint16_t move)
{
    LearnedMove *row = find_row(learned, key, move);
    if (row != NULL)
        return row;
    // Found again, since growing may move the rows.
    const int place = find_place(learned, key, move), behind = learned->count - place;
    if (add_row(learned) == NULL)
        return NULL;
    row = &learned->rows[place];
    memmove(row + 1, row, (size_t)behind * sizeof *row);
    *row = (LearnedMove){.key = key, .move = move};
    return row;
}

// --- the file --------------------------------------------------------------------------------------------------------

static bool read_key(const char *word, uint64_t *key)
{
    if (word == NULL || strlen(word) != KEY_DIGITS || strspn(word, "0123456789abcdef") != KEY_DIGITS)
        return false;
    *key = strtoull(word, NULL, HEX_BASE);
    return true;
}

// Reads a row. Every number is checked: the file is meant to be edited and copied by hand.
static bool read_row(Learned *learned, char *text, Error *error)
{
    uint64_t key = 0;
    int64_t move = 0, points = 0, games = 0;
    char *cursor = text;
    if (!read_key(text_next_word(&cursor), &key))
        return error_set(error, "a row does not begin with the %d digits of a key", KEY_DIGITS);
    const char *words[WORDS_BEHIND_KEY];
    for (int i = 0; i < WORDS_BEHIND_KEY; ++i)
        words[i] = text_next_word(&cursor);
    if (words[WORDS_BEHIND_KEY - 1] == NULL || text_next_word(&cursor) != NULL ||
        !text_parse_int(words[0], 1, UINT16_MAX, &move) || !polyglot_move_is_possible((uint16_t)move) ||
        !text_parse_int(words[1], -LEARNED_MAX, LEARNED_MAX, &points) ||
        !text_parse_int(words[2], 0, INT32_MAX, &games))
        return error_set(error, "behind the key must stand a move, its points and games");
    LearnedMove *row = add_row(learned);
    if (row == NULL)
        return error_set(error, "more than %d rows", LEARNED_ROWS_MAX);
    *row = (LearnedMove){key, (uint16_t)move, (int16_t)points, (int32_t)games};
    return true;
}

// A row as it stood in the file.
typedef struct PlacedRow {
    LearnedMove row;
    int place;
} PlacedRow;

static int compare_rows(const LearnedMove *left, const LearnedMove *right)
{
    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    return (left->move > right->move) - (left->move < right->move);
}

static int compare_placed(const void *a, const void *b)
{
    const PlacedRow *left = a, *right = b;
    const int order = compare_rows(&left->row, &right->row);
    return order != 0 ? order : left->place - right->place;
}

static bool is_sorted(const Learned *learned)
{
    for (int i = 1; i < learned->count; ++i)
        if (compare_rows(&learned->rows[i - 1], &learned->rows[i]) >= 0)
            return false;
    return true;
}

// We write the rows in order, but a file may have been put together by hand. Of the rows of one move the last one counts.
static void sort_rows(Learned *learned)
{
    if (is_sorted(learned))
        return;
    const int count = learned->count;
    PlacedRow *placed = mem_new((size_t)count, sizeof *placed);
    for (int i = 0; i < count; ++i)
        placed[i] = (PlacedRow){learned->rows[i], i};
    qsort(placed, (size_t)count, sizeof *placed, compare_placed);
    learned->count = 0;
    for (int i = 0; i < count; ++i)
        if (i + 1 == count || compare_rows(&placed[i].row, &placed[i + 1].row) != 0)
            learned->rows[learned->count++] = placed[i].row;
    mem_free(placed);
}

// Reads all rows but empty ones and remarks, and sorts them. False with the line that is wrong.
static bool read_rows(Learned *learned, FILE *file, Error *error)
{
    char text[ROW_SIZE];
    for (int line = 1; fgets(text, sizeof text, file) != NULL; ++line) {
        const bool is_whole = strchr(text, '\n') != NULL || feof(file);
        char *row = text_trim(text);
        // A row longer than any of ours is told, not cut in two.
        if (!is_whole)
            error_set(error, "longer than %d characters", ROW_SIZE - 2);
        if (!is_whole || (*row != '#' && *row != '\0' && !read_row(learned, row, error)))
            return error_prefix(error, "line %d: ", line);
    }
    sort_rows(learned);
    return !ferror(file) || error_set(error, "%s", strerror(errno));
}

Learned *learned_read(const char *path, Error *error)
{
    Learned *learned = learned_new();
    bool is_missing;
    FILE *file = file_open_optional(path, FILE_REGULAR, (int64_t)LEARNED_ROWS_MAX * ROW_SIZE, &is_missing, error);
    // No file yet: nothing is learned, and the first game makes it.
    if (is_missing)
        return learned;
    const bool ok = file != NULL && (read_rows(learned, file, error) || error_prefix(error, "%s: ", path));
    if (file != NULL)
        fclose(file);
    if (ok)
        return learned;
    learned_free(learned);
    return NULL;
}

// Writes all rows below the head; on failure the old file stays.
static bool write_file(const Learned *learned, const char *path, Error *error)
{
    FileStream *stream = file_stream_begin(path, &file_kind, error);
    if (stream == NULL)
        return false;
    file_stream_write(stream, head, sizeof head - 1);
    for (int i = 0; i < learned->count; ++i) {
        const LearnedMove *row = &learned->rows[i];
        char text[ROW_SIZE];
        const int length = snprintf(text, sizeof text, "%016" PRIx64 " %u %d %d\n", row->key, (unsigned)row->move,
                                    row->points, row->games);
        file_stream_write(stream, text, (size_t)length);
    }
    return file_stream_end(stream, error);
}

// --- asking and changing ---------------------------------------------------------------------------------------------

void learned_apply(const Learned *learned, const Position *pos, BookMove *moves, int count)
{
    if (learned->count == 0)
        return;
    const uint64_t key = polyglot_key(pos);
    for (int i = 0; i < count; ++i) {
        const LearnedMove *row = find_row(learned, key, polyglot_move_encode(moves[i].move));
        // Written in any case: the caller's moves may have been used before.
        moves[i].learned = row == NULL ? 0 : row->points;
    }
}

int learned_points_after(int points, int step)
{
    // With gravity: a move near the bound changes little by one more game.
    const int after = points + step - points * abs(step) / LEARNED_MAX;
    return after > LEARNED_MAX ? LEARNED_MAX : after < -LEARNED_MAX ? -LEARNED_MAX : after;
}

bool learned_teach(const char *path, const LearnedStep *steps, int count, Error *error)
{
    if (count == 0)
        return true;
    // Read again under the lock: another program may have taught it meanwhile.
    const int lock = file_lock(path, &file_kind, true, error);
    Learned *learned = lock >= 0 ? learned_read(path, error) : NULL;
    bool ok = learned != NULL;
    if (ok) {
        for (int i = 0; i < count; ++i) {
            LearnedMove *row = need_row(learned, steps[i].key, steps[i].move);
            // A full file learns nothing new, but goes on with what it has.
            if (row == NULL)
                continue;
            row->points = (int16_t)learned_points_after(row->points, steps[i].step);
            row->games += row->games < INT32_MAX;
        }
        ok = write_file(learned, path, error);
    }
    learned_free(learned);
    if (lock >= 0)
        close(lock);
    return ok;
}

// Rows that stay move up, so that they remain sorted.
static int drop_position(Learned *learned, uint64_t key)
{
    int kept = 0;
    for (int i = 0; i < learned->count; ++i)
        if (learned->rows[i].key != key)
            learned->rows[kept++] = learned->rows[i];
    const int dropped = learned->count - kept;
    learned->count = kept;
    return dropped;
}

// With the lock held: the file is read, changed and written as one step.
static bool forget_position(const char *path, const Position *pos, int *rows, Error *error)
{
    Learned *learned = learned_read(path, error);
    if (learned == NULL)
        return false;
    *rows = drop_position(learned, polyglot_key(pos));
    const bool ok = *rows == 0 || write_file(learned, path, error);
    learned_free(learned);
    return ok;
}

// A file whose rows cannot be read is emptied like any other.
static bool forget_all(const char *path, int *rows, Error *error)
{
    const Learned none = {.count = 0};
    Learned *learned = learned_read(path, NULL);
    *rows = learned == NULL ? 0 : learned->count;
    learned_free(learned);
    return write_file(&none, path, error);
}

bool learned_forget(const char *path, const Position *pos, int *rows, Error *error)
{
    *rows = 0;
    bool is_missing;
    FILE *file = file_open_optional(path, FILE_REGULAR, FILE_SIZE_ANY, &is_missing, error);
    // Nothing to forget; a file that cannot be opened is another matter.
    if (file == NULL)
        return is_missing;
    fclose(file);
    const int lock = file_lock(path, &file_kind, false, error);
    if (lock < 0)
        return false;
    const bool ok = pos == NULL ? forget_all(path, rows, error) : forget_position(path, pos, rows, error);
    close(lock);
    return ok;
}
