// SPDX-License-Identifier: GPL-3.0-or-later
// When each puzzle is to be asked again. The file has one line for each answer and only grows, so that several programs may
// add to it at once, and so that the answers of years tell as much to another method of spacing as they do to this one.
#include "ui/session/puzzle_record.h"

#include "base/bytes.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/paths.h"
#include "base/text.h"
#include "notation/fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    PATH_SIZE = 4096,
    LINE_SIZE = FEN_SIZE + PUZZLE_DATE_SIZE + 16,
    FILE_SIZE_MAX = 64 << 20, // several hundred thousand answers
    FEN_FIELDS = 4,
    SLOTS_MIN = 1024,
};

// A program that does not know a version leaves its file alone.
static const char head[] = "# Puzzles that Hotspur asked, version 2: date, rating, position\n";
static const char head_before[] = "# Puzzles that Hotspur asked: date, right or wrong, position\n";
static const FileKind record_kind = {.name = "a record of puzzles", .begin = head, .begin_size = sizeof head - 1};
static const FileKind kind_before = {
    .name = "a record of puzzles", .begin = head_before, .begin_size = sizeof head_before - 1};

static const char *const rating_words[FSRS_RATING_NB] = {
    [FSRS_AGAIN] = "again", [FSRS_HARD] = "hard", [FSRS_GOOD] = "good", [FSRS_EASY] = "easy"};

typedef struct Answer {
    uint64_t key; // of the position; 0 = the slot is free
    FsrsMemory memory;
    FsrsRating rating; // of the last answer
    int day;           // of that
} Answer;

// An open-addressing hash table that is never more than half full.
struct PuzzleRecord {
    Answer *slots;
    size_t slot_count; // a power of two
    size_t count;
};

// --- days ------------------------------------------------------------------------------------------------------------

// Days of the civil calendar, by the usual count in years that begin in March.
static int day_of(int year, int month, int day)
{
    const int shifted = month > 2 ? year : year - 1;
    const int day_of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + day_of_year;
}

int puzzle_today(void)
{
    const time_t now = time(NULL);
    struct tm local;
    if (localtime_r(&now, &local) == NULL)
        return 0;
    // Local days: a puzzle is due with the user's morning, not with that of Greenwich.
    return day_of(local.tm_year + 1900, local.tm_mon + 1, local.tm_mday);
}

// The first day of a month is found by going through the months: dates are written seldom.
void puzzle_write_date(int day, char out[PUZZLE_DATE_SIZE])
{
    enum { DAYS_OF_YEAR_MAX = 366 };
    int year = day / DAYS_OF_YEAR_MAX, month = 1;
    while (day_of(year + 1, 1, 1) <= day)
        ++year;
    while (month < 12 && day_of(year, month + 1, 1) <= day)
        ++month;
    Text text = text_begin(out, PUZZLE_DATE_SIZE);
    text_addf(&text, "%04d-%02d-%02d", year, month, day - day_of(year, month, 1) + 1);
}

// --- what is known -------------------------------------------------------------------------------------------------------

// The slot of a key, or the free one where it belongs.
static Answer *slot_of(const PuzzleRecord *record, uint64_t key)
{
    size_t place = (size_t)key & (record->slot_count - 1);
    while (record->slots[place].key != 0 && record->slots[place].key != key)
        place = (place + 1) & (record->slot_count - 1);
    return &record->slots[place];
}

// Doubles the table when it is half full, and puts all answers into their new slots.
static void make_room(PuzzleRecord *record)
{
    Answer *old = record->slots;
    const size_t old_count = record->slot_count;
    if (2 * record->count < old_count)
        return;
    record->slot_count = old_count > 0 ? 2 * old_count : SLOTS_MIN;
    record->slots = mem_new(record->slot_count, sizeof *record->slots);
    for (size_t i = 0; i < old_count; ++i)
        if (old[i].key != 0)
            *slot_of(record, old[i].key) = old[i];
    mem_free(old);
}

// The same answers in the same order give the same memory: reading the file is noting all of its lines.
static void note(PuzzleRecord *record, uint64_t key, int day, FsrsRating rating)
{
    make_room(record);
    Answer *answer = slot_of(record, key);
    // A clock that was set back makes no days of less than nothing.
    const int days = day > answer->day ? day - answer->day : 0;
    answer->memory = answer->key == 0 ? fsrs_first(rating) : fsrs_next(&answer->memory, days, rating);
    record->count += answer->key == 0;
    answer->key = key;
    answer->rating = rating;
    answer->day = day;
}

// Clocks say nothing about a puzzle; the other fields name it.
static void write_fields(const Position *pos, char out[FEN_SIZE])
{
    fen_write(pos, out);
    char *end = out;
    for (int i = 0; i < FEN_FIELDS && end != NULL; ++i)
        end = strchr(end + 1, ' ');
    if (end != NULL)
        *end = '\0';
}

static uint64_t key_of(const char *fields)
{
    const uint64_t key = hash_bytes(fields, strlen(fields));
    // 0 is the free slot's.
    return key != 0 ? key : 1;
}

bool puzzle_record_due(const PuzzleRecord *record, const Position *pos, int *day)
{
    char fields[FEN_SIZE];
    write_fields(pos, fields);
    const Answer *answer = record->slot_count > 0 ? slot_of(record, key_of(fields)) : NULL;
    if (answer == NULL || answer->key == 0)
        return false;
    *day = answer->day + (answer->rating == FSRS_AGAIN ? 0 : fsrs_interval(&answer->memory));
    return true;
}

// --- the file ----------------------------------------------------------------------------------------------------------

static bool find_file(bool create, char path[PATH_SIZE], Error *error)
{
    return path_in_user_folder(FOLDER_STATE, "puzzles", create, path, PATH_SIZE, error);
}

// FSRS_NONE: no rating, and no answer of the version before.
static FsrsRating rating_of(const char *word)
{
    FsrsRating rating = FSRS_RATING_NB - 1;
    if (strcmp(word, "right") == 0)
        return FSRS_GOOD;
    if (strcmp(word, "wrong") == 0)
        return FSRS_AGAIN;
    while (rating > FSRS_NONE && strcmp(word, rating_words[rating]) != 0)
        --rating;
    return rating;
}

// A line that is no answer is passed over: the file may have been edited by hand.
static void take_line(PuzzleRecord *record, const char *line)
{
    enum { MONTHS = 12, DAYS_OF_MONTH_MAX = 31 };
    int year, month, day, end = 0;
    char word[8];
    if (sscanf(line, "%4d-%2d-%2d %7s %n", &year, &month, &day, word, &end) != 4 || end == 0 || line[end] == '\0')
        return;
    const FsrsRating rating = rating_of(word);
    if (rating != FSRS_NONE && year > 0 && month >= 1 && month <= MONTHS && day >= 1 && day <= DAYS_OF_MONTH_MAX)
        note(record, key_of(line + end), day_of(year, month, day), rating);
}

PuzzleRecord *puzzle_record_new(Error *error)
{
    PuzzleRecord *record = mem_new(1, sizeof *record);
    char path[PATH_SIZE];
    Error ignored;
    error->text[0] = '\0';
    make_room(record);
    if (!find_file(false, path, error) || !file_exists(path))
        return record;
    const bool is_ours = file_check_kind(path, &kind_before, &ignored) || file_check_kind(path, &record_kind, error);
    char *text = is_ours ? file_read_text(path, FILE_SIZE_MAX, error) : NULL;
    char *rest = NULL;
    for (char *line = text != NULL ? strtok_r(text, "\n", &rest) : NULL; line != NULL;
         line = strtok_r(NULL, "\n", &rest))
        take_line(record, line);
    mem_free(text);
    return record;
}

void puzzle_record_free(PuzzleRecord *record)
{
    if (record == NULL)
        return;
    mem_free(record->slots);
    mem_free(record);
}

// Gives a file of the version before the head of this one. Its answers stay as they are: both versions are read. An empty
// file gets a head as well.
static bool carry_over(const char *path, Error *error)
{
    Error ignored;
    if (!file_exists(path) || !file_check_kind(path, &kind_before, &ignored))
        return true;
    // If another program has done it meanwhile, adding to the file goes on; else it says what is the matter.
    const int lock = file_lock(path, &kind_before, false, &ignored);
    if (lock < 0)
        return true;
    char *before = file_read_text(path, FILE_SIZE_MAX, error);
    bool ok = before != NULL;
    if (ok) {
        const char *answers = before[0] != '\0' ? before + sizeof head_before - 1 : "";
        const size_t size = sizeof head - 1 + strlen(answers);
        char *after = mem_new(size + 1, 1);
        snprintf(after, size + 1, "%s%s", head, answers);
        ok = file_replace(path, &kind_before, after, size, error);
        mem_free(after);
    }
    mem_free(before);
    close(lock);
    return ok;
}

bool puzzle_record_add(PuzzleRecord *record, const Position *pos, FsrsRating rating, Error *error)
{
    char fields[FEN_SIZE], date[PUZZLE_DATE_SIZE], line[sizeof head + LINE_SIZE], path[PATH_SIZE];
    const int today = puzzle_today();
    write_fields(pos, fields);
    note(record, key_of(fields), today, rating);
    if (!find_file(true, path, error) || !carry_over(path, error))
        return false;
    puzzle_write_date(today, date);
    Text text = text_begin(line, sizeof line);
    // The first line says what the file is; file_append() refuses others.
    if (!file_exists(path))
        text_add(&text, head);
    text_addf(&text, "%s %s %s\n", date, rating_words[rating], fields);
    return file_append(path, &record_kind, line, text.length, error);
}
