// SPDX-License-Identifier: GPL-3.0-or-later
// The command `ratings`: a crosstable and Elo numbers from the games of PGN files, by this program or any other. The
// numbers are ratings.c's.
#include "base/memory.h"
#include "base/text.h"
#include "ui/study/commands.h"
#include "ui/study/match/crosstable.h"
#include "ui/study/match/game_record.h"
#include "ui/study/match/ratings.h"

#include <stdio.h>
#include <string.h>

static const double elo_most = 10000;

typedef struct Reading {
    Ratings ratings;
    int unfinished; // games without a result, or without two names
} Reading;

// --- games -----------------------------------------------------------------------------------------------------------

static bool take_game(void *context, const GameTree *pgn, Error *error)
{
    Reading *reading = context;
    const char *const white = tree_tag(pgn, "White"), *const black = tree_tag(pgn, "Black"),
                      *const result = tree_result(pgn);
    // "*" is no result, and a game of one player against himself says nothing.
    if (white == NULL || black == NULL || strcmp(result, "*") == 0 || ratings_is_same_name(white, black)) {
        ++reading->unfinished;
        return true;
    }
    const int half_points = strcmp(result, "1-0") == 0 ? 2 : strcmp(result, "0-1") == 0 ? 0 : 1;
    return ratings_add(&reading->ratings, white, black, half_points) ||
           error_set(error, "more than %d players", RATED_MAX);
}

// "Stockfish=3500", which gives a player his number.
static bool read_anchor(const Ratings *ratings, const char *text, int *player, double *elo, Error *error)
{
    char name[RATED_NAME_SIZE];
    const char *equals = strrchr(text, '=');
    if (equals == NULL || !text_parse_real(equals + 1, -elo_most, elo_most, elo))
        return error_set(error, "--anchor: '%.60s' is not NAME=ELO", text);
    snprintf(name, sizeof name, "%.*s", (int)(equals - text), text);
    *player = ratings_find(ratings, name);
    return *player != RATED_NONE || error_set(error, "--anchor: no game is by '%.60s'", name);
}

// --- the command -----------------------------------------------------------------------------------------------------

// Reads all games, finds the likeliest ratings and prints them.
static int rate(Reading *reading, const char *const *paths, int count, const char *anchored, CrosstableFormat format)
{
    Error error;
    for (int i = 0; i < count; ++i)
        if (!game_record_visit(paths[i], take_game, reading, &error))
            return command_fail("ratings: %s", error.text);
    if (reading->ratings.count == 0)
        return command_fail("ratings: %s: no game with a result is in it", paths[0]);
    int player = RATED_NONE;
    double elo = 0;
    if (anchored != NULL && !read_anchor(&reading->ratings, anchored, &player, &elo, &error))
        return command_fail("ratings: %s", error.text);
    ratings_compute(&reading->ratings, player, elo);
    ratings_sort(&reading->ratings);
    const Crosstable table = {.ratings = &reading->ratings, .unfinished = reading->unfinished};
    crosstable_write(&table, format, stdout);
    return command_finish();
}

int ratings_command(CommandLine *line)
{
    const char **paths = mem_new((size_t)line->word_count + 1, sizeof *paths);
    const char *anchored = NULL, *format = NULL;
    Reading reading = {0};
    int count = 0, status;
    const OptionDef defs[] = {
        {.name = "FILE", .list = paths, .list_count = &count, .max = line->word_count},
        {.name = "anchor", .text = &anchored},
        {.name = "format", .text = &format, .choices = crosstable_formats},
    };
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        status = command_fail("%s", error.text);
    else if (count == 0)
        status = command_fail("ratings: which games? hotspur ratings GAMES.pgn");
    else
        status = rate(&reading, paths, count, anchored, crosstable_find_format(format));
    ratings_free(&reading.ratings);
    mem_free(paths);
    return status;
}
