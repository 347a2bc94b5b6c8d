// SPDX-License-Identifier: GPL-3.0-or-later
#include "book/builder.h"

#include "base/memory.h"
#include "book/book.h"
#include "book/polyglot_key.h"
#include "book/polyglot_writer.h"
#include "book/position_statistics.h"
#include "notation/pgn_reader.h"

#include <string.h>

// In half points: a win is 2.
enum { POINTS_WIN = 2, POINTS_DRAW = 1, POINTS_LOSS = 0, PERCENT = 100, GAMES_BETWEEN_PROGRESS = 256 };

typedef struct Maker {
    const BookMaking *making;
    BookMade *made;
    PositionStatistics *counts;
    PolyglotWriter *writer;
} Maker;

static bool count_move(Maker *maker, Position *pos, Move move, int points, Error *error)
{
    return move_counts_add(maker->counts, polyglot_key(pos), polyglot_move_encode(move), points, error);
}

static void tell_progress(Maker *maker)
{
    maker->made->games += 1;
    if (maker->making->progress != NULL && maker->made->games % GAMES_BETWEEN_PROGRESS == 0)
        maker->making->progress(maker->making->context, maker->made->games);
}

// --- games -----------------------------------------------------------------------------------------------------------

// False if nobody knows who has won.
static bool points_of_result(const char *result, int points[COLOUR_NB])
{
    static const struct {
        const char *result;
        int points[COLOUR_NB];
    } results[] = {{"1-0", {POINTS_WIN, POINTS_LOSS}},
                   {"0-1", {POINTS_LOSS, POINTS_WIN}},
                   {"1/2-1/2", {POINTS_DRAW, POINTS_DRAW}}};
    for (size_t i = 0; i < sizeof results / sizeof results[0]; ++i) {
        if (strcmp(results[i].result, result) != 0)
            continue;
        memcpy(points, results[i].points, sizeof results[i].points);
        return true;
    }
    return false;
}

static bool count_game(Maker *maker, const PgnGame *game, Error *error)
{
    int points[COLOUR_NB];
    Position pos = game->start;
    Undo undo[2]; // the last move must be known, see polyglot_key
    if (!polyglot_key_exists(&pos) || !points_of_result(game->result, points)) {
        maker->made->others += 1;
        return true;
    }
    tell_progress(maker);
    for (int ply = 0; ply < game->ply_count && ply < maker->making->plies; ++ply) {
        if (!count_move(maker, &pos, game->moves[ply].move, points[pos.stm], error))
            return false;
        pos_make_move(&pos, game->moves[ply].move, &undo[ply % 2]);
        undo[ply % 2].previous = NULL;
    }
    return true;
}

static bool count_games(Maker *maker, PgnReader *reader, PgnGame *game, Error *error)
{
    for (;;) {
        switch (pgn_read_game(reader, game, error)) {
        case PGN_GAME:
            if (!count_game(maker, game, error))
                return false;
            break;
        case PGN_BROKEN: maker->made->broken += 1; break;
        case PGN_END: return true;
        case PGN_FAILED: return false;
        }
    }
}

static bool count_game_file(Maker *maker, const char *path, Error *error)
{
    PgnGame game;
    PgnReader *reader = pgn_open(path, error);
    if (reader == NULL)
        return false;
    pgn_init(&game);
    const bool ok = count_games(maker, reader, &game, error);
    pgn_free(&game);
    pgn_close(reader);
    return ok;
}

// --- lines -----------------------------------------------------------------------------------------------------------

static bool count_line(Maker *maker, const BookLine *line, Error *error)
{
    Position pos;
    Undo undo[2];
    pos_set_start(&pos);
    tell_progress(maker);
    for (int ply = 0; ply < line->plies && ply < maker->making->plies; ++ply) {
        if (!count_move(maker, &pos, line->moves[ply], POINTS_DRAW, error))
            return false;
        pos_make_move(&pos, line->moves[ply], &undo[ply % 2]);
        undo[ply % 2].previous = NULL;
    }
    return true;
}

static bool count_line_file(Maker *maker, const char *path, Error *error)
{
    Book *book = book_open(path, error);
    bool ok = book != NULL;
    for (int i = 0; ok && i < book_line_count(book); ++i) {
        const BookLine line = book_line(book, i);
        ok = line.is_name_only || count_line(maker, &line, error);
    }
    book_close(book);
    return ok;
}

// --- the book --------------------------------------------------------------------------------------------------------

static bool is_wanted(const BookMaking *making, const PositionMove *move)
{
    const uint64_t most = (uint64_t)move->games * POINTS_WIN;
    return move->points > 0 && move->games >= (uint32_t)making->min_games &&
           move->points * PERCENT >= most * (uint64_t)making->min_score;
}

static void write_position(void *context, const PositionMove *moves, size_t count)
{
    Maker *maker = context;
    WeightedMove *chosen = mem_new(count, sizeof chosen[0]);
    size_t chosen_count = 0;
    for (size_t i = 0; i < count; ++i)
        if (is_wanted(maker->making, &moves[i]))
            chosen[chosen_count++] = (WeightedMove){.move = moves[i].move, .weight = moves[i].points};
    polyglot_writer_add(maker->writer, moves[0].key, chosen, chosen_count);
    mem_free(chosen);
}

static bool count_all(Maker *maker, Error *error)
{
    const BookMaking *making = maker->making;
    bool ok = true;
    for (int i = 0; ok && i < making->game_files; ++i)
        ok = count_game_file(maker, making->games[i], error);
    for (int i = 0; ok && i < making->line_files; ++i)
        ok = count_line_file(maker, making->lines[i], error);
    return ok;
}

static bool write_book(Maker *maker, Error *error)
{
    maker->writer = polyglot_writer_new(maker->making->out, maker->making->force, error);
    if (maker->writer == NULL)
        return false;
    if (!move_counts_visit(maker->counts, write_position, maker, error)) {
        polyglot_writer_drop(maker->writer);
        return false;
    }
    maker->made->size = (BookSize){polyglot_writer_positions(maker->writer), polyglot_writer_entries(maker->writer)};
    if (maker->made->size.entries > 0)
        return polyglot_writer_end(maker->writer, error);
    polyglot_writer_drop(maker->writer);
    return error_set(error, "%s: no move of these games is wanted, so there is no book", maker->making->out);
}

bool book_make(const BookMaking *making, BookMade *made, Error *error)
{
    *made = (BookMade){.games = 0};
    Maker maker = {.making = making, .made = made, .counts = move_counts_new(making->memory)};
    const bool ok = count_all(&maker, error) && write_book(&maker, error);
    made->spills = move_counts_runs(maker.counts);
    move_counts_free(maker.counts);
    return ok;
}
