// SPDX-License-Identifier: GPL-3.0-or-later
// Many files of games as one. Which index has to be made, and how far it goes, is decided here.
#include "book/explorer_set.h"

#include "base/file.h"
#include "base/memory.h"

// --- files -----------------------------------------------------------------------------------------------------------

static void add_path(ExplorerSet *set, size_t *capacity, char *path)
{
    set->paths = mem_grow(set->paths, set->count, capacity, sizeof set->paths[0]);
    set->paths[set->count++] = path;
}

// A file, or all files of games in a folder.
static bool add_word(ExplorerSet *set, size_t *capacity, const char *word, Error *error)
{
    if (!file_is_folder(word)) {
        add_path(set, capacity, mem_copy_text(word));
        return true;
    }
    char **paths;
    const int count = file_folder_list(word, pgn_is_name, &paths, error);
    for (int i = 0; i < count; ++i)
        add_path(set, capacity, paths[i]);
    if (count >= 0)
        mem_free(paths);
    return count > 0 || (count == 0 && error_set(error, "%s: no PGN file is in this folder", word));
}

// --- indexes ---------------------------------------------------------------------------------------------------------

// A file of games that is being read.
typedef struct Reading {
    const ExplorerWish *wish;
    const char *games;
} Reading;

static bool tell_progress(void *context, uint64_t count)
{
    const Reading *reading = context;
    const ExplorerWish *wish = reading->wish;
    return wish->progress == NULL || wish->progress(wish->context, reading->games, count);
}

// As far as is asked for, and no less than the index that is there goes.
static int plies_of(const ExplorerWish *wish, const char *index)
{
    const int there = explorer_index_plies(index);
    return wish->plies == 0 && there == 0 ? EXPLORER_PLIES : wish->plies > there ? wish->plies : there;
}

// Makes the index of one file as the wish has it, and tells what became of its games.
static bool make_index(const ExplorerWish *wish, const char *games, const char *index, Error *error)
{
    Reading reading = {wish, games};
    const ExplorerMaking making = {
        .games = games,
        .encoding = wish->encoding,
        .index = index,
        .plies = plies_of(wish, index),
        .memory = wish->memory,
        .progress = tell_progress,
        .context = &reading,
    };
    ExplorerMade made;
    if (!explorer_make(&making, &made, error))
        return false;
    if (wish->made != NULL)
        wish->made(wish->context, games, &made);
    return true;
}

// The index is made where there is none, where the games have changed, where it does not go as far as is asked for, and
// where an encoding is named: in which one it was made is not known.
static Explorer *open_index(const ExplorerWish *wish, const char *games, Error *error)
{
    char index[EXPLORER_PATH_SIZE];
    bool is_missing = false;
    if (!file_exists(games)) {
        error_set(error, "%s: no such file", games);
        return NULL;
    }
    if (!explorer_index_path(games, index)) {
        error_set(error, "%s: the name is too long", games);
        return NULL;
    }
    Explorer *explorer = explorer_open(games, index, &is_missing, error);
    if (explorer != NULL && (explorer_plies(explorer) < wish->plies || wish->encoding != NULL)) {
        explorer_close(explorer);
        explorer = NULL;
        is_missing = true;
    }
    if (explorer != NULL || !is_missing || !make_index(wish, games, index, error))
        return explorer;
    explorer = explorer_open(games, index, &is_missing, error);
    if (explorer == NULL && is_missing)
        error_set(error, "%s: the games have changed while they were read", games);
    return explorer;
}

// --- all of them -----------------------------------------------------------------------------------------------------

static bool open_all(ExplorerSet *set, const ExplorerWish *wish, Error *error)
{
    size_t capacity = 0;
    for (int i = 0; i < wish->word_count; ++i)
        if (!add_word(set, &capacity, wish->words[i], error))
            return false;
    set->explorers = mem_new(set->count, sizeof set->explorers[0]);
    for (size_t i = 0; i < set->count; ++i)
        if ((set->explorers[i] = open_index(wish, set->paths[i], error)) == NULL)
            return false;
    return true;
}

ExplorerSet *explorer_set_open(const ExplorerWish *wish, Error *error)
{
    ExplorerSet *set = mem_new(1, sizeof *set);
    if (open_all(set, wish, error))
        return set;
    explorer_set_free(set);
    return NULL;
}

void explorer_set_free(ExplorerSet *set)
{
    if (set == NULL)
        return;
    for (size_t i = 0; i < set->count; ++i) {
        if (set->explorers != NULL)
            explorer_close(set->explorers[i]);
        mem_free(set->paths[i]);
    }
    mem_free(set->explorers);
    mem_free(set->paths);
    mem_free(set);
}

void explorer_set_filter(ExplorerSet *set, const ExplorerFilter *filter)
{
    for (size_t i = 0; i < set->count; ++i)
        explorer_filter(set->explorers[i], filter);
}

uint64_t explorer_set_game_count(const ExplorerSet *set)
{
    uint64_t games = 0;
    for (size_t i = 0; i < set->count; ++i)
        games += explorer_game_count(set->explorers[i]);
    return games;
}

int explorer_set_moves(const ExplorerSet *set, const Position *pos, ExplorerMove *out, int max)
{
    ExplorerMove *of_file = mem_new((size_t)max, sizeof *of_file);
    int count = 0;
    for (size_t i = 0; i < set->count; ++i) {
        const int more = explorer_moves(set->explorers[i], pos, of_file, max);
        count = explorer_join(out, count, of_file, more, max);
    }
    mem_free(of_file);
    return count;
}

uint64_t explorer_times_played(const ExplorerMove *moves, int count)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; ++i)
        sum += moves[i].games;
    return sum;
}
