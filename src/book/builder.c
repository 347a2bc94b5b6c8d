// SPDX-License-Identifier: GPL-3.0-or-later
// Making a Polyglot book: games or lines are counted move by move (position_statistics.c), and what was
// played often and well enough is written (polyglot_writer.c). One pass, bounded memory.
#include "book/builder.h"

#include "base/memory.h"
#include "book/book.h"
#include "book/polyglot.h"
#include "book/position_statistics.h"
#include "notation/pgn.h"

#include <string.h>

// In half points: a win is 2.
enum { POINTS_WIN = 2, POINTS_DRAW = 1, POINTS_LOSS = 0, PERCENT = 100, GAMES_BETWEEN_PROGRESS = 256 };

typedef struct Builder {
    const BookMaking *making;
    BookMade *made;
    PositionStatistics *counts;
    PolyglotWriter *writer;
} Builder;

static bool count_move(Builder *builder, Position *pos, Move move, int points, Error *error)
{
    return position_statistics_add(builder->counts, polyglot_key(pos), polyglot_move_encode(move), points, error);
}

static void tell_progress(Builder *builder)
{
    builder->made->games += 1;
    if (builder->making->progress != NULL && builder->made->games % GAMES_BETWEEN_PROGRESS == 0)
        builder->making->progress(builder->making->context, builder->made->games);
}

// --- games -----------------------------------------------------------------------------------------------------------

// False if the result is unknown.
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

// Counts the moves of a game as far as the book shall go. A game without a result is passed over.
static bool count_game(Builder *builder, const GameTree *game, Error *error)
{
    int points[COLOUR_NB];
    Position pos = *tree_start(game);
    if (!points_of_result(tree_result(game), points)) {
        builder->made->others += 1;
        return true;
    }
    tell_progress(builder);
    int node = tree_child(game, TREE_ROOT, 0);
    for (int ply = 0; node != TREE_NONE && ply < builder->making->plies; ++ply, node = tree_child(game, node, 0)) {
        const Move move = tree_ply(game, node)->move;
        // What follows a pass is analysis, no opening that was played.
        if (!move_is_real(move))
            return true;
        if (!count_move(builder, &pos, move, points[pos.stm], error))
            return false;
        pos_advance(&pos, move);
    }
    return true;
}

// Counts all games that a reader finds. False only when the file cannot be read on, or the memory is
// full.
static bool count_games(Builder *builder, PgnReader *reader, GameTree *game, Error *error)
{
    for (;;) {
        switch (pgn_read_game(reader, game, error)) {
        case PGN_GAME:
            if (!count_game(builder, game, error))
                return false;
            break;
        // A broken game is counted and told of, and the others are used.
        case PGN_BROKEN: builder->made->broken += 1; break;
        case PGN_END: return true;
        case PGN_FAILED: return false;
        }
    }
}

static bool count_game_file(Builder *builder, const char *path, Error *error)
{
    PgnReader *reader = pgn_open(path, builder->making->encoding, error);
    if (reader == NULL)
        return false;
    // Only what was played counts.
    pgn_skip_variations(reader);
    GameTree *game = tree_new();
    const bool ok = count_games(builder, reader, game, error);
    tree_free(game);
    pgn_close(reader);
    return ok;
}

// --- lines -----------------------------------------------------------------------------------------------------------

// A line of a repertoire counts like a drawn game that followed it.
static bool count_line(Builder *builder, const BookLine *line, Error *error)
{
    Position pos;
    Undo undo[2];
    pos_set_start(&pos);
    tell_progress(builder);
    for (int ply = 0; ply < line->plies && ply < builder->making->plies; ++ply) {
        // A repertoire has no results: each line is worth the same.
        if (!count_move(builder, &pos, line->moves[ply], POINTS_DRAW, error))
            return false;
        pos_make_move(&pos, line->moves[ply], &undo[ply % 2]);
        // No history is needed, so two records in turn will do.
        undo[ply % 2].previous = NULL;
    }
    return true;
}

static bool count_line_file(Builder *builder, const char *path, Error *error)
{
    Book *book = book_open(path, error);
    bool ok = book != NULL;
    for (int i = 0; ok && i < book_line_count(book); ++i) {
        const BookLine line = book_line(book, i);
        ok = line.is_name_only || count_line(builder, &line, error);
    }
    book_close(book);
    return ok;
}

// --- the book --------------------------------------------------------------------------------------------------------

static bool is_wanted(const BookMaking *making, const PositionMove *move)
{
    // In whole numbers: points in half points against a share of the most that there could be.
    const uint64_t most = (uint64_t)move->games * POINTS_WIN;
    return move->points > 0 && move->games >= (uint32_t)making->min_games &&
           move->points * PERCENT >= most * (uint64_t)making->min_score;
}

// Writes the moves of a position that are wanted, with their points as weights.
static void write_position(void *context, const PositionMove *moves, size_t count)
{
    Builder *builder = context;
    WeightedMove *chosen = mem_new(count, sizeof chosen[0]);
    size_t chosen_count = 0;
    for (size_t i = 0; i < count; ++i)
        if (is_wanted(builder->making, &moves[i]))
            chosen[chosen_count++] = (WeightedMove){.move = moves[i].move, .weight = moves[i].points};
    polyglot_writer_add(builder->writer, moves[0].key, chosen, chosen_count);
    mem_free(chosen);
}

static bool count_all(Builder *builder, Error *error)
{
    const BookMaking *making = builder->making;
    bool ok = true;
    for (int i = 0; ok && i < making->game_files; ++i)
        ok = count_game_file(builder, making->games[i], error);
    for (int i = 0; ok && i < making->line_files; ++i)
        ok = count_line_file(builder, making->lines[i], error);
    return ok;
}

// Writes what was counted. A book without a single entry is refused: it would replace one that has
// some.
static bool write_book(Builder *builder, Error *error)
{
    builder->writer = polyglot_writer_new(builder->making->out, builder->making->force, error);
    if (builder->writer == NULL)
        return false;
    if (!position_statistics_visit(builder->counts, write_position, builder, error)) {
        polyglot_writer_drop(builder->writer);
        return false;
    }
    builder->made->size = polyglot_writer_size(builder->writer);
    if (builder->made->size.entries > 0)
        return polyglot_writer_end(builder->writer, error);
    polyglot_writer_drop(builder->writer);
    return error_set(error, "%s: no move of these games is wanted, so there is no book", builder->making->out);
}

bool book_make(const BookMaking *making, BookMade *made, Error *error)
{
    *made = (BookMade){.games = 0};
    Builder builder = {.making = making, .made = made, .counts = position_statistics_new(making->memory)};
    const bool ok = count_all(&builder, error) && write_book(&builder, error);
    made->spills = position_statistics_runs(builder.counts);
    position_statistics_free(builder.counts);
    return ok;
}
