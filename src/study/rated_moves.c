// SPDX-License-Identifier: GPL-3.0-or-later
// Reads moves of players with their ratings, from games and from lists of puzzles; rated_moves.h says which.
#include "study/rated_moves.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/pgn.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_PLY = 8, // the moves before are from memory
    PUZZLES_SIZE_MOST = 1 << 28,
    FIELD_SIZE = 512,
};

static void add(RatedMoves *moves, const RatedMove *move)
{
    moves->moves = mem_grow(moves->moves, (size_t)moves->count, &moves->capacity, sizeof *moves->moves);
    moves->moves[moves->count++] = *move;
}

void rated_moves_free(RatedMoves *moves)
{
    mem_free(moves->moves);
    *moves = (RatedMoves){.count = 0};
}

// --- games ---------------------------------------------------------------------------------------------------------

// Takes every so many plies of a game, behind its opening, where the player had a choice and is rated.
static void add_game(RatedMoves *moves, const GameTree *game, int number, int every, int most)
{
    const int ratings[COLOUR_NB] = {tree_rating(game, WHITE), tree_rating(game, BLACK)};
    RatedMove rated = {.pos = *tree_start(game), .game = number, .last_to = SQ_NONE, .own_to = SQ_NONE};
    pos_drop_history(&rated.pos);
    int ply = 0;
    for (int node = tree_child(game, TREE_ROOT, 0); node != TREE_NONE; node = tree_child(game, node, 0), ++ply) {
        const Move move = tree_ply(game, node)->move;
        if (!move_is_real(move) || moves->count >= most)
            return;
        rated.played = move;
        rated.rating = ratings[rated.pos.stm];
        if (ply >= FIRST_PLY && ply % every == 0 && rated.rating > 0 && movegen_count(&rated.pos) > 1)
            add(moves, &rated);
        rated.own_to = rated.last_to;
        rated.last_to = move_to(move);
        pos_advance(&rated.pos, move);
    }
}

bool rated_moves_add_games(RatedMoves *moves, const char *path, int every, int most, Error *error)
{
    PgnReader *reader = pgn_open(path, NULL, error);
    if (reader == NULL)
        return false;
    GameTree *game = tree_new();
    PgnStatus status = PGN_GAME;
    pgn_skip_variations(reader);
    int number = 0;
    while (moves->count < most && (status = pgn_read_game(reader, game, error)) != PGN_END && status != PGN_FAILED)
        // Of a broken game what can be read counts.
        if (!tree_is_foreign(game))
            add_game(moves, game, number++, every, most);
    tree_free(game);
    pgn_close(reader);
    return status != PGN_FAILED;
}

// --- puzzles -------------------------------------------------------------------------------------------------------

// Copies the field at a place of a row; false if the row is too short or the field too long.
static bool copy_field(const char *row, int place, char out[FIELD_SIZE])
{
    for (; place > 0 && row != NULL; --place) {
        row = strchr(row, ',');
        row = row == NULL ? NULL : row + 1;
    }
    const size_t length = row == NULL ? 0 : strcspn(row, ",\r\n");
    if (row == NULL || length >= FIELD_SIZE)
        return false;
    memcpy(out, row, length);
    out[length] = '\0';
    return true;
}

static int place_of(const char *header, const char *name)
{
    char field[FIELD_SIZE];
    for (int place = 0; copy_field(header, place, field); ++place)
        if (text_equal_nocase(field, name))
            return place;
    return -1;
}

// Where the columns stand.
typedef struct Columns {
    int fen, moves, rating;
} Columns;

static bool read_row(const char *row, const Columns *columns, RatedMove *rated, Error *error)
{
    char fen[FIELD_SIZE], played[FIELD_SIZE], rating[FIELD_SIZE];
    if (!copy_field(row, columns->fen, fen) || !copy_field(row, columns->moves, played) ||
        !copy_field(row, columns->rating, rating))
        return error_set(error, "the row is too short");
    if (!fen_read_either(&rated->pos, fen, error))
        return false;
    played[strcspn(played, " ")] = '\0';
    rated->rating = (int)strtol(rating, NULL, 10);
    if (rated->rating <= 0 || rated->rating > RATING_MOST)
        return error_set(error, "'%.20s' is not a rating", rating);
    return coordinate_read(&rated->pos, played, &rated->played) || error_set(error, "'%.10s' is not legal", played);
}

// Takes every so many rows of the table; its first line says which column is which.
static bool read_rows(RatedMoves *moves, char *text, int every, int most, Error *error)
{
    const char *header = strsep(&text, "\n");
    const Columns columns = {place_of(header, "FEN"), place_of(header, "Moves"), place_of(header, "Rating")};
    if (columns.fen < 0 || columns.moves < 0 || columns.rating < 0)
        return error_set(error, "the first line has no FEN, Moves and Rating");
    int line = 1;
    for (const char *row; moves->count < most && (row = strsep(&text, "\n")) != NULL;) {
        RatedMove rated = {.last_to = SQ_NONE, .own_to = SQ_NONE};
        line += 1;
        if (row[0] == '\0' || line % every != 0)
            continue;
        if (!read_row(row, &columns, &rated, error))
            return error_prefix(error, "line %d: ", line);
        if (movegen_count(&rated.pos) > 1)
            add(moves, &rated);
    }
    return true;
}

bool rated_moves_add_puzzles(RatedMoves *moves, const char *path, int every, int most, Error *error)
{
    char *text = file_read_text(path, PUZZLES_SIZE_MOST, error);
    const bool ok = text != NULL && (read_rows(moves, text, every, most, error) || error_prefix(error, "%s: ", path));
    mem_free(text);
    return ok;
}
