// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/games.h"

#include "base/memory.h"
#include "base/paths.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/epd.h"
#include "notation/pgn_reader.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 16, PATH_SIZE = 4096 };

static const char own_games[] = "lab_games.pgn";

// --- reading -------------------------------------------------------------------------------------------------------

static LabGame *add_game(LabGames *games, const Position *start, int position_count)
{
    if (games->count == games->capacity) {
        const int capacity = games->capacity == 0 ? FIRST_CAPACITY : games->capacity * 2;
        games->games =
            mem_resize(games->games, sizeof(LabGame) * (size_t)games->capacity, sizeof(LabGame) * (size_t)capacity);
        games->capacity = capacity;
    }
    LabGame *game = &games->games[games->count++];
    *game = (LabGame){
        .start = *start,
        .position_count = position_count,
        .moves = mem_new((size_t)position_count, sizeof(Move)),
    };
    games->position_count += position_count;
    return game;
}

// The last position of a finished game is left out: there is nothing to search.
static void take_pgn_game(LabGames *games, const PgnGame *pgn, int positions)
{
    if (pgn->ply_count == 0)
        return;
    LabGame *game = add_game(games, &pgn->start, pgn->ply_count < positions ? pgn->ply_count : positions);
    for (int i = 0; i + 1 < game->position_count; ++i)
        game->moves[i] = pgn->moves[i].move;
}

static bool read_pgn(LabGames *games, const char *path, int max_games, int positions, Error *error)
{
    PgnReader *reader = pgn_open(path, error);
    if (reader == NULL)
        return false;
    PgnGame pgn;
    pgn_init(&pgn);
    PgnStatus status = PGN_GAME;
    while (games->count < max_games && status == PGN_GAME) {
        status = pgn_read_game(reader, &pgn, error);
        if (status == PGN_GAME)
            take_pgn_game(games, &pgn, positions);
    }
    pgn_free(&pgn);
    pgn_close(reader);
    return status == PGN_GAME || status == PGN_END;
}

static bool read_position(LabGames *games, const char *line, Error *error)
{
    Epd *epd = mem_new(1, sizeof *epd);
    const bool ok = epd_read(epd, line, false, error);
    const bool is_over = ok && !movegen_any(&epd->pos);
    if (ok && !is_over)
        add_game(games, &epd->pos, 1);
    mem_free(epd);
    return ok && (!is_over || error_set(error, "the game is over in this position"));
}

static bool read_epd(LabGames *games, const char *path, int max_games, Error *error)
{
    FILE *file = fopen(path, "re");
    if (file == NULL)
        return error_set(error, "%s: %s", path, strerror(errno));
    char *line = NULL;
    size_t size = 0;
    bool ok = true;
    for (int number = 1; ok && games->count < max_games && getline(&line, &size, file) >= 0; ++number) {
        const char *text = text_trim(line);
        if (*text == '\0' || *text == '#')
            continue;
        ok = read_position(games, text, error) || error_prefix(error, "%s: line %d: ", path, number);
    }
    free(line);
    fclose(file);
    return ok;
}

static bool ends_in_pgn(const char *path)
{
    static const char ending[] = ".pgn";
    const size_t length = strlen(path), ending_length = strlen(ending);
    return length > ending_length && text_equal_nocase(path + length - ending_length, ending);
}

static bool read_games(LabGames *games, const char *path, int max_games, int positions, Error *error)
{
    const bool ok = ends_in_pgn(path) ? read_pgn(games, path, max_games, positions, error)
                                      : read_epd(games, path, max_games, error);
    return ok && (games->count > 0 || error_set(error, "%s: there is no position in it", path));
}

LabGames *lab_games_load(const char *path, int games, int positions, Error *error)
{
    char own_path[PATH_SIZE];
    if (path == NULL && !path_find_data(own_games, own_path, sizeof own_path)) {
        error_set(error, "%s, which comes with the program, is not found", own_games);
        return NULL;
    }
    LabGames *loaded = mem_new(1, sizeof *loaded);
    if (read_games(loaded, path != NULL ? path : own_path, games, positions, error))
        return loaded;
    lab_games_free(loaded);
    return NULL;
}

void lab_games_free(LabGames *games)
{
    for (int i = 0; i < games->count; ++i)
        mem_free(games->games[i].moves);
    mem_free(games->games);
    mem_free(games);
}

// --- walking -------------------------------------------------------------------------------------------------------

LabWalk lab_walk_begin(const LabGames *games)
{
    int longest = 1;
    for (int i = 0; i < games->count; ++i)
        if (games->games[i].position_count > longest)
            longest = games->games[i].position_count;
    return (LabWalk){.games = games, .game = -1, .number = -1, .undos = mem_new((size_t)longest, sizeof(Undo))};
}

bool lab_walk_next(LabWalk *walk)
{
    ++walk->number;
    if (walk->game >= 0 && walk->in_game + 1 < walk->games->games[walk->game].position_count) {
        const Move move = walk->games->games[walk->game].moves[walk->in_game];
        pos_make_move(&walk->pos, move, &walk->undos[walk->in_game]);
        ++walk->in_game;
        return true;
    }
    if (walk->game + 1 == walk->games->count)
        return false;
    ++walk->game;
    walk->in_game = 0;
    walk->pos = walk->games->games[walk->game].start;
    return true;
}

void lab_walk_end(LabWalk *walk)
{
    mem_free(walk->undos);
}
