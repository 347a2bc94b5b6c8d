// SPDX-License-Identifier: GPL-3.0-or-later
// The command `ratings`: a crosstable and Elo numbers from the games of PGN files, by this program or any other. The
// numbers are ratings.c's.
#include "base/memory.h"
#include "base/text.h"
#include "base/unicode.h"
#include "ui/common/json.h"
#include "ui/common/print.h"
#include "ui/study/commands.h"
#include "ui/study/match/game_record.h"
#include "ui/study/match/ratings.h"
#include "ui/study/match/statistics.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CROSSTABLE_MAX = 24, NAME_WIDTH = 24, TEXT_MAX = 128, PERCENT = 100 };

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
    if (white == NULL || black == NULL || strcmp(result, "*") == 0 || strcmp(white, black) == 0) {
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

// --- text ------------------------------------------------------------------------------------------------------------

// In the room there is, by characters, with blanks behind it; what steers a terminal is masked.
static void print_name(const char *name)
{
    char masked[RATED_NAME_SIZE];
    snprintf(masked, sizeof masked, "%s", name);
    text_mask_controls(masked, "");
    int width = 0;
    for (const char *c = masked; *c != '\0' && width < NAME_WIDTH; ++width) {
        const size_t length = text_utf8_length(c);
        fwrite(c, 1, length > 0 ? length : 1, stdout);
        c += length > 0 ? length : 1;
    }
    printf("%*s", NAME_WIDTH - width, "");
}

// A line for each player, the strongest first.
static void print_table(const Reading *reading)
{
    const Ratings *ratings = &reading->ratings;
    printf("%4s  %-*s %7s %6s %7s %7s %7s\n", "", NAME_WIDTH, "player", "Elo", "+-", "games", "score", "draws");
    for (int i = 0; i < ratings->count; ++i) {
        const RatedPlayer *player = &ratings->players[i];
        const MatchScore score = {.wins = player->wins, .losses = player->losses, .draws = player->draws};
        const int games = score_games(&score);
        printf("%4d  ", i + 1);
        print_name(player->name);
        printf(" %7.1f %6.1f %7d %6.1f%% %6.1f%%\n", player->elo, player->margin, games, PERCENT * score_share(&score),
               PERCENT * (double)player->draws / games);
    }
    if (reading->unfinished > 0)
        printf("Left out: %d games without a result or without two players\n", reading->unfinished);
}

// Points out of games against each, in the order of the table.
static void print_crosstable(const Ratings *ratings)
{
    printf("\n%4s  %-*s", "", NAME_WIDTH, "");
    for (int j = 0; j < ratings->count; ++j)
        printf(" %9d", j + 1);
    putchar('\n');
    for (int i = 0; i < ratings->count; ++i) {
        printf("%4d  ", i + 1);
        print_name(ratings->players[i].name);
        for (int j = 0; j < ratings->count; ++j) {
            char score[TEXT_MAX] = "-";
            if (i != j && ratings_games(ratings, i, j) > 0)
                snprintf(score, sizeof score, "%.1f/%d", ratings_half_points(ratings, i, j) / 2.0,
                         ratings_games(ratings, i, j));
            printf(" %9s", score);
        }
        putchar('\n');
    }
}

// --- JSON ------------------------------------------------------------------------------------------------------------

// The same, with the games and points of every pair.
static void print_json(const Reading *reading)
{
    const Ratings *ratings = &reading->ratings;
    Json json = json_begin(stdout, 2);
    json_open(&json, NULL, '{');
    json_open(&json, "players", '[');
    for (int i = 0; i < ratings->count; ++i) {
        const RatedPlayer *player = &ratings->players[i];
        json_open(&json, NULL, '{');
        json_text(&json, "name", player->name);
        JSON_EXACTS(&json, {"elo", player->elo}, {"margin", player->margin});
        JSON_INTS(&json, {"wins", player->wins}, {"draws", player->draws}, {"losses", player->losses});
        json_open(&json, "against", '[');
        for (int j = 0; j < ratings->count; ++j) {
            if (i == j || ratings_games(ratings, i, j) == 0)
                continue;
            json_open(&json, NULL, '{');
            json_text(&json, "name", ratings->players[j].name);
            json_int(&json, "games", ratings_games(ratings, i, j));
            json_exact(&json, "points", ratings_half_points(ratings, i, j) / 2.0);
            json_close(&json, '}');
        }
        json_close(&json, ']');
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_int(&json, "unfinished", reading->unfinished);
    json_close(&json, '}');
    putchar('\n');
}

// --- the command -----------------------------------------------------------------------------------------------------

// Reads all games, finds the likeliest ratings and prints them.
static int rate(Reading *reading, const char *const *paths, int count, const char *anchored, bool as_json)
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
    if (as_json)
        print_json(reading);
    else
        print_table(reading);
    if (!as_json && reading->ratings.count <= CROSSTABLE_MAX)
        print_crosstable(&reading->ratings);
    return command_finish();
}

int ratings_command(CommandLine *line)
{
    static const char *const formats[] = {"text", "json", NULL};
    const char **paths = mem_new((size_t)line->word_count + 1, sizeof *paths);
    const char *anchored = NULL, *format = "text";
    Reading reading = {0};
    int count = 0, status;
    const OptionDef defs[] = {
        {.name = "FILE", .list = paths, .list_count = &count, .max = line->word_count},
        {.name = "anchor", .text = &anchored},
        {.name = "format", .text = &format, .choices = formats},
    };
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        status = command_fail("%s", error.text);
    else if (count == 0)
        status = command_fail("ratings: which games? hotspur ratings GAMES.pgn");
    else
        status = rate(&reading, paths, count, anchored, strcmp(format, "json") == 0);
    ratings_free(&reading.ratings);
    mem_free(paths);
    return status;
}
