// SPDX-License-Identifier: GPL-3.0-or-later
// Resumes an interrupted match: reads back the games in its PGN file.
#include "ui/match/game_record.h"

#include "base/file.h"
#include "base/memory.h"
#include "notation/pgn.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_file(FILE *file, const char *path, char **data, size_t *size, Error *error)
{
    size_t capacity = 0;
    *data = NULL;
    errno = 0;
    const ssize_t length = getdelim(data, &capacity, '\0', file);
    if (length < 0 && ferror(file))
        return error_set(error, "%s: %s", path, strerror(errno));
    *size = length > 0 ? (size_t)length : 0;
    return true;
}

static bool ends_with(const char *data, size_t size, const char *end)
{
    const size_t length = strlen(end);
    return size >= length && memcmp(data + size - length, end, length) == 0;
}

// How much of the file is whole games: all of it if it ends as a game does, else what stands before the last one. A last
// game that no match has begun is not taken away.
static size_t whole_size(const char *data, size_t size)
{
    static const char *const ends[] = {" 1-0\n\n",  " 0-1\n\n",  " 1/2-1/2\n\n",
                                       "\n1-0\n\n", "\n0-1\n\n", "\n1/2-1/2\n\n"};
    static const char any_tag[] = "[Event ", own_tag[] = "[Event \"" GAME_RECORD_EVENT "\"]";
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; ++i)
        if (ends_with(data, size, ends[i]))
            return size;
    for (size_t at = size; at > 0; --at) {
        const size_t start = at - 1, left = size - start;
        const bool is_begin = start == 0 || data[start - 1] == '\n';
        // The first tag may be cut off itself.
        if (is_begin && strncmp(data + start, any_tag, left < strlen(any_tag) ? left : strlen(any_tag)) == 0) {
            const size_t length = left < strlen(own_tag) ? left : strlen(own_tag);
            return memcmp(data + start, own_tag, length) == 0 ? start : size;
        }
    }
    return size;
}

static bool take_games(const char *path, const char *data, size_t size, ResumeTake *take, void *context, Error *error)
{
    PgnReader *reader = pgn_open_memory(path, data, size);
    PgnGame game;
    pgn_init(&game);
    bool ok = true;
    PgnStatus status = PGN_GAME;
    while (ok && status == PGN_GAME) {
        status = pgn_read_game(reader, &game, error);
        if (status == PGN_GAME)
            ok = take(context, &game, error) || error_prefix(error, "%s: line %d: ", path, game.line);
    }
    pgn_free(&game);
    pgn_close(reader);
    return ok && status == PGN_END;
}

bool resume_games(const char *path, ResumeTake *take, void *context, Error *error)
{
    if (!file_check_kind(path, &pgn_file_kind, error))
        return false;
    bool is_missing;
    FILE *file = file_open_optional(path, FILE_REGULAR, FILE_SIZE_ANY, &is_missing, error);
    if (file == NULL)
        return is_missing;
    char *data = NULL;
    size_t size = 0;
    bool ok = read_file(file, path, &data, &size, error);
    fclose(file);
    const size_t whole = ok ? whole_size(data, size) : 0;
    ok = ok && take_games(path, data, whole, take, context, error);
    if (ok && whole < size)
        ok = file_replace(path, &pgn_file_kind, data, whole, error);
    free(data);
    return ok;
}
