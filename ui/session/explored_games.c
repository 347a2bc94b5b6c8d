// SPDX-License-Identifier: GPL-3.0-or-later
// A thread makes the indexes of games and opens them; the session looks at how far it is. A list of games is a copy of their
// texts, since they may come from several files.
#include "ui/session/explored_games.h"

#include "base/decompress.h"
#include "base/file.h"
#include "base/language.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/thread.h"
#include "notation/san.h"
#include "ui/common/signals.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct ExploreTask {
    pthread_t thread;
    Notify notify;
    char *path;
    ExplorerSet *set; // NULL with the error; both valid once it has ended
    Error error;
    atomic_bool is_stopped, has_ended;
    atomic_uint_fast64_t read;
} ExploreTask;

// What was found for a position.
typedef struct ExploredMoves {
    Key key;
    bool is_known;
    int count;
    ExplorerMove moves[MAX_MOVES];
} ExploredMoves;

// A game of a list, before it is read.
typedef struct ListedGame {
    size_t file;     // of the set
    uint32_t number; // in that
    int64_t day;
    PgnPlace place;
    char *text; // that stands in the list; NULL = it cannot be read
    size_t size;
} ListedGame;

// On the thread of the task.
static bool note_progress(void *context, const char *path, uint64_t count)
{
    ExploreTask *task = context;
    (void)path;
    atomic_store(&task->read, count);
    return !atomic_load(&task->is_stopped);
}

static void *run(void *argument)
{
    ExploreTask *task = argument;
    const char *const words[] = {task->path};
    const ExplorerWish wish = {
        .words = words, .word_count = 1, .memory = EXPLORER_MEMORY, .progress = note_progress, .context = task};
    task->set = explorer_set_open(&wish, &task->error);
    atomic_store(&task->has_ended, true);
    notify_send(&task->notify);
    return NULL;
}

// NULL with a reason, and nothing is left behind.
static ExploreTask *start(const char *path, Error *error)
{
    ExploreTask *task = mem_new(1, sizeof *task);
    task->path = mem_copy_text(path);
    bool ok = notify_open(&task->notify) || error_set(error, "no file descriptors are left");
    if (ok && !thread_start(&task->thread, run, task, 0)) {
        notify_close(&task->notify);
        ok = error_set(error, "no thread can be had");
    }
    if (ok)
        return task;
    mem_free(task->path);
    mem_free(task);
    return NULL;
}

static void end(ExploreTask *task)
{
    if (task == NULL)
        return;
    // Reading is broken off between two blocks of games.
    atomic_store(&task->is_stopped, true);
    pthread_join(task->thread, NULL);
    notify_close(&task->notify);
    explorer_set_free(task->set);
    mem_free(task->path);
    mem_free(task);
}

// The last part of a path, without the slash of a folder.
static void write_name(const char *path, char out[EXPLORED_NAME_SIZE])
{
    size_t end = strlen(path);
    while (end > 1 && path[end - 1] == '/')
        --end;
    size_t begin = end;
    while (begin > 0 && path[begin - 1] != '/')
        --begin;
    snprintf(out, EXPLORED_NAME_SIZE, "%.*s", (int)(end - begin), path + begin);
}

bool explored_games_open(ExploredGames *games, const char *path, Error *error)
{
    ExploreTask *task = start(path, error);
    if (task == NULL)
        return false;
    explored_games_close(games);
    games->task = task;
    games->shown = mem_new(1, sizeof *games->shown);
    write_name(path, games->name);
    return true;
}

void explored_games_close(ExploredGames *games)
{
    end(games->task);
    explorer_set_free(games->set);
    mem_free(games->shown);
    *games = (ExploredGames){.task = NULL};
}

bool explored_games_exist(const ExploredGames *games)
{
    return games->task != NULL || games->set != NULL;
}

int explored_games_fd(const ExploredGames *games)
{
    return games->task != NULL ? games->task->notify.read_fd : -1;
}

// --- filter and moves --------------------------------------------------------------------------------------------------

// The words have been read before, so that they are sound.
static void apply_filter(ExploredGames *games)
{
    char copy[EXPLORED_FILTER_SIZE];
    ExploreWords words;
    ExplorerFilter filter;
    Error error;
    snprintf(copy, sizeof copy, "%s", games->filter);
    if (explore_words_split(copy, &words, &error) && explore_filter_read(&words, &filter, &error))
        explorer_set_filter(games->set, &filter);
}

bool explored_games_set_filter(ExploredGames *games, const char *words, Error *error)
{
    char copy[EXPLORED_FILTER_SIZE];
    ExploreWords split;
    ExplorerFilter filter;
    if (strlen(words) >= sizeof copy)
        return error_set(error, N_("explore: the conditions are too long"));
    snprintf(copy, sizeof copy, "%s", words);
    if (!explore_words_split(copy, &split, error) || !explore_filter_read(&split, &filter, error))
        return false;
    snprintf(games->filter, sizeof games->filter, "%s", words);
    if (games->set != NULL)
        apply_filter(games);
    if (games->shown != NULL)
        games->shown->is_known = false;
    return true;
}

const ExplorerMove *explored_games_moves(const ExploredGames *games, const Position *pos, int *count)
{
    ExploredMoves *shown = games->shown;
    *count = 0;
    if (games->set == NULL)
        return NULL;
    if (!shown->is_known || shown->key != pos->key) {
        Position alone = *pos;
        pos_drop_history(&alone);
        shown->count = explorer_set_moves(games->set, &alone, shown->moves, MAX_MOVES);
        shown->key = pos->key;
        shown->is_known = true;
    }
    *count = shown->count;
    return shown->moves;
}

// --- lists -------------------------------------------------------------------------------------------------------------

// The newest first, without a date last; else the last of a file first, so that the order is always the same.
static int compare_days(const void *left, const void *right)
{
    const ListedGame *a = left, *b = right;
    if (a->day != b->day)
        return a->day < b->day ? 1 : -1;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    return a->number < b->number ? 1 : -1;
}

// As they are read: a compressed file can be read in one direction only.
static int compare_places(const void *left, const void *right)
{
    const ListedGame *a = left, *b = right;
    if (a->file != b->file)
        return a->file < b->file ? -1 : 1;
    return a->place.offset < b->place.offset ? -1 : 1;
}

// The newest of the last games of each file; returns how many, at most EXPLORED_LIST_MAX.
static int find_listed(const ExplorerSet *set, const Position *pos, Move move, ListedGame **out)
{
    uint32_t *numbers = mem_new(EXPLORED_LIST_MAX, sizeof *numbers);
    ListedGame *rows = mem_new(set->count * EXPLORED_LIST_MAX, sizeof *rows);
    size_t count = 0;
    for (size_t file = 0; file < set->count; ++file) {
        const int found = explorer_games(set->explorers[file], pos, move, numbers, EXPLORED_LIST_MAX);
        for (int i = 0; i < found; ++i) {
            const ExplorerGame game = explorer_game(set->explorers[file], numbers[i]);
            rows[count++] = (ListedGame){.file = file, .number = numbers[i], .day = game.day, .place = game.place};
        }
    }
    if (count > 0)
        qsort(rows, count, sizeof rows[0], compare_days);
    mem_free(numbers);
    *out = rows;
    return count < EXPLORED_LIST_MAX ? (int)count : EXPLORED_LIST_MAX;
}

static bool is_compressed(const char *path)
{
    uint8_t start[16]; // more than any format is known by
    Error ignored;
    FILE *file = file_open(path, FILE_REGULAR, FILE_SIZE_ANY, &ignored);
    const size_t size = file != NULL ? fread(start, 1, sizeof start, file) : 0;
    if (file != NULL)
        fclose(file);
    return decompress_format(start, size) != NULL;
}

static PgnReader *open_at(const char *path, PgnPlace place, Error *error)
{
    PgnReader *reader = pgn_open(path, NULL, error);
    if (reader == NULL)
        return NULL;
    pgn_set_stop(reader, signals_break_off);
    if (pgn_skip_to(reader, place, error))
        return reader;
    pgn_close(reader);
    return NULL;
}

// Goes to the game of a row, which is not before the place of the reader, and takes its text.
static bool read_text(PgnReader *reader, const char *path, ListedGame *row, GameTree *tree, Error *error)
{
    PgnStatus status;
    size_t size;
    do
        status = pgn_skim_game(reader, tree, error);
    while ((status == PGN_GAME || status == PGN_BROKEN) && pgn_game_place(reader).offset < row->place.offset);
    if (status == PGN_FAILED)
        return false;
    if (status == PGN_END || pgn_game_place(reader).offset != row->place.offset)
        return error_set(error, N_("%s has changed since it was opened; load it again"), path);
    const char *text = pgn_game_text(reader, &size);
    // A game that is longer than can be kept is left out.
    if (text == NULL)
        return true;
    row->text = pgn_text_to_utf8(reader, text, size);
    row->size = strlen(row->text);
    return true;
}

// Reads the games of rows in the order of their places. A plain file is opened anew for each, at its place; one that is
// compressed is read through once.
static bool read_texts(const ExplorerSet *set, ListedGame *rows, int count, Error *error)
{
    GameTree *tree = tree_new();
    PgnReader *reader = NULL;
    bool ok = true, is_packed = false;
    for (int i = 0; i < count && ok; ++i) {
        const char *path = set->paths[rows[i].file];
        const bool is_first = i == 0 || rows[i].file != rows[i - 1].file;
        if (is_first)
            is_packed = is_compressed(path);
        if (is_first || !is_packed) {
            pgn_close(reader);
            reader = open_at(path, rows[i].place, error);
        }
        ok = reader != NULL && read_text(reader, path, &rows[i], tree, error);
    }
    pgn_close(reader);
    tree_free(tree);
    return ok;
}

// The texts, one behind the other, in the order of the rows.
static char *join_texts(const ListedGame *rows, int count, size_t *size)
{
    static const char between[] = "\n\n";
    size_t all = 1;
    for (int i = 0; i < count; ++i)
        all += rows[i].size + sizeof between;
    char *text = mem_new(all, 1), *end = text;
    for (int i = 0; i < count; ++i)
        if (rows[i].text != NULL) {
            memcpy(end, rows[i].text, rows[i].size);
            memcpy(end + rows[i].size, between, sizeof between - 1);
            end += rows[i].size + sizeof between - 1;
        }
    *end = '\0';
    *size = (size_t)(end - text);
    return text;
}

// The texts are read in the order in which they lie in the files, and listed by the day; the latest first.
static GameList *read_list(const ExploredGames *games, ListedGame *rows, int count, const char *name, Error *error)
{
    GameList *list = NULL;
    size_t size;
    qsort(rows, (size_t)count, sizeof rows[0], compare_places);
    const bool ok = read_texts(games->set, rows, count, error);
    qsort(rows, (size_t)count, sizeof rows[0], compare_days);
    if (ok) {
        char *text = join_texts(rows, count, &size);
        list = game_list_of_text(name, text, size, error);
    }
    for (int i = 0; i < count; ++i)
        mem_free(rows[i].text);
    return list;
}

GameList *explored_games_list(const ExploredGames *games, const Position *pos, Move move, uint64_t *all, Error *error)
{
    char name[2 * EXPLORED_NAME_SIZE], san[SAN_SIZE] = "";
    Position alone = *pos;
    int found;
    ListedGame *rows = NULL;
    pos_drop_history(&alone);
    const ExplorerMove *moves = explored_games_moves(games, pos, &found);
    *all = 0;
    for (int i = 0; i < found; ++i)
        if (!move_is_real(move) || move_equal(moves[i].move, move))
            *all += moves[i].games;
    const int count = *all > 0 ? find_listed(games->set, &alone, move, &rows) : 0;
    if (count == 0) {
        mem_free(rows);
        error_set(error, move_is_real(move) ? N_("no game has this move here") : N_("no game goes on from here"));
        return NULL;
    }
    if (move_is_real(move))
        san_write(pos, move, san);
    snprintf(name, sizeof name, "%s%s%s", san, san[0] != '\0' ? ", " : "", games->name);
    GameList *list = read_list(games, rows, count, name, error);
    if (list != NULL)
        list->place = pos->key;
    mem_free(rows);
    return list;
}

bool explored_games_check(ExploredGames *games, Error *error)
{
    ExploreTask *task = games->task;
    error->text[0] = '\0';
    if (task == NULL)
        return false;
    const uint64_t before = games->read;
    games->read = atomic_load(&task->read);
    if (!atomic_load(&task->has_ended))
        return games->read != before;
    games->set = task->set;
    if (games->set == NULL)
        *error = task->error;
    else
        apply_filter(games);
    task->set = NULL;
    end(task);
    games->task = NULL;
    return true;
}
