// SPDX-License-Identifier: GPL-3.0-or-later
// `match --count`: the sum of matches, or of the shards of one. Sums and pairs do not depend on the order of files or games.
#include "base/memory.h"
#include "base/text.h"
#include "ui/match/game_record.h"
#include "ui/match/match_report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SETTINGS_SIZE = 4096,
    SPRT_TEXT_SIZE = 64,
    EXIT_H0 = 1,        // the difference is the smaller one
    EXIT_UNDECIDED = 3, // more games are needed
};

static const double elo_limit = 1000;

// --- words that the two forms of the command share ------------------------------------------------------------------

bool match_read_sprt(const char *text, TournamentSettings *settings, Error *error)
{
    if (text == NULL)
        return true;
    char low[SPRT_TEXT_SIZE];
    const size_t length = strcspn(text, ",");
    snprintf(low, sizeof low, "%.*s", length < sizeof low ? (int)length : (int)sizeof low - 1, text);
    settings->has_sprt = text[length] == ',' && text_parse_real(low, -elo_limit, elo_limit, &settings->elo0) &&
                         text_parse_real(text + length + 1, -elo_limit, elo_limit, &settings->elo1) &&
                         settings->elo0 < settings->elo1;
    return settings->has_sprt ||
           error_set(error, "match: --sprt: '%.40s' is not two differences in Elo such as 0,5", text);
}

bool match_read_format(const char *text, bool *as_json, Error *error)
{
    *as_json = text != NULL && strcmp(text, "json") == 0;
    return text == NULL || *as_json || strcmp(text, "text") == 0 ||
           error_set(error, "match: --format: '%.40s' is neither text nor json", text);
}

// --- games of the files ---------------------------------------------------------------------------------------------

typedef struct CountedGame {
    int file, number; // number from 0
    uint64_t moves;   // a hash of the start and the moves
    int half_points;  // of the first player
} CountedGame;

typedef struct Count {
    const char *const *paths;
    int file; // that is read
    CountedGame *games;
    size_t capacity;
    int count;
    char settings[SETTINGS_SIZE]; // of the first game; all must have them
    TournamentResult *result;
} Count;

static uint64_t hash_moves(const GameTree *pgn)
{
    static const uint64_t factor = 0x100000001B3u; // FNV-1a, by 64-bit words
    uint64_t hash = tree_start(pgn)->key;
    for (int node = tree_child(pgn, TREE_ROOT, 0); node != TREE_NONE; node = tree_child(pgn, node, 0))
        hash = (hash ^ tree_ply(pgn, node)->move.bits) * factor;
    return hash;
}

static void add_tag(Text *text, const GameTree *pgn, const char *tag)
{
    const char *value = tree_tag(pgn, tag);
    text_addf(text, "%s\n", value != NULL ? value : "");
}

// Names and settings, those of the first player first.
static void write_settings(const GameTree *pgn, int number, char out[SETTINGS_SIZE])
{
    static const char *const tags[COLOUR_NB][3] = {{"White", "WhiteLimit", "WhiteOptions"},
                                                   {"Black", "BlackLimit", "BlackOptions"}};
    const Colour first = game_record_player(number, WHITE) == 0 ? WHITE : BLACK;
    Text text = text_begin(out, SETTINGS_SIZE);
    for (int i = 0; i < 3; ++i)
        add_tag(&text, pgn, tags[first][i]);
    for (int i = 0; i < 3; ++i)
        add_tag(&text, pgn, tags[colour_other(first)][i]);
    add_tag(&text, pgn, "TimeControl");
    add_tag(&text, pgn, "Limit");
}

static bool check_settings(Count *count, const GameTree *pgn, int number, Error *error)
{
    char settings[SETTINGS_SIZE];
    TournamentResult *result = count->result;
    write_settings(pgn, number, settings);
    if (count->count == 0) {
        memcpy(count->settings, settings, sizeof settings);
        for (Colour colour = WHITE; colour <= BLACK; ++colour)
            snprintf(result->names[game_record_player(number, colour)], PLAYER_NAME_SIZE, "%s",
                     tree_tag(pgn, colour == WHITE ? "White" : "Black"));
    }
    return strcmp(settings, count->settings) == 0 ||
           error_set(error, "other players or settings than in the games before (%s - %s)", tree_tag(pgn, "White"),
                     tree_tag(pgn, "Black"));
}

static bool take_game(void *context, const GameTree *pgn, Error *error)
{
    Count *count = context;
    TournamentResult *result = count->result;
    const char *event = tree_tag(pgn, "Event"), *round = tree_tag(pgn, "Round");
    int64_t number;
    if (event == NULL || strcmp(event, GAME_RECORD_EVENT) != 0 || round == NULL ||
        !text_parse_int(round, 1, GAMES_MAX, &number) || tree_tag(pgn, "White") == NULL ||
        tree_tag(pgn, "Black") == NULL || strcmp(tree_result(pgn), "*") == 0)
        return error_set(error, "this is not a game that match --pgn has written");
    const int index = (int)number - 1;
    if (!check_settings(count, pgn, index, error))
        return false;
    count->games = mem_grow(count->games, (size_t)count->count, &count->capacity, sizeof *count->games);
    const CountedGame game = {.file = count->file,
                              .number = index,
                              .moves = hash_moves(pgn),
                              .half_points = game_record_half_points(tree_result(pgn), index)};
    count->games[count->count++] = game;
    const Verdict verdict = game_record_verdict(pgn);
    score_add_game(&result->score, game.half_points);
    if (verdict.fault != FAULT_NONE)
        ++result->faults[game_record_player(index, verdict.offender)][verdict.fault];
    result->adjudicated_draws += verdict.adjudicated && game.half_points == 1;
    result->adjudicated_wins += verdict.adjudicated && game.half_points != 1;
    result->plies += tree_main_length(pgn);
    return true;
}

// --- twice, and in pairs --------------------------------------------------------------------------------------------

static int compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int by_moves(const void *a, const void *b)
{
    const CountedGame *first = a, *second = b;
    const int order = compare(first->number, second->number);
    return order != 0 ? order : (first->moves > second->moves) - (first->moves < second->moves);
}

static int by_file(const void *a, const void *b)
{
    const CountedGame *first = a, *second = b;
    const int order = compare(first->file, second->file);
    return order != 0 ? order : compare(first->number, second->number);
}

// The same game with the same number: a file that was named twice, or a shard that was played twice.
static bool check_twice(const Count *count, Error *error)
{
    qsort(count->games, (size_t)count->count, sizeof *count->games, by_moves);
    for (int i = 1; i < count->count; ++i) {
        const CountedGame *game = &count->games[i];
        if (by_moves(game - 1, game) == 0)
            return error_set(error, "%s: game %d is in %s too", count->paths[game->file], game->number + 1,
                             game[-1].file == game->file ? "this file" : count->paths[game[-1].file]);
    }
    return true;
}

// The second game of a pair follows the first in its file.
static bool add_pairs(const Count *count, Error *error)
{
    qsort(count->games, (size_t)count->count, sizeof *count->games, by_file);
    for (int i = 1; i < count->count; ++i) {
        const CountedGame *first = &count->games[i - 1], *second = &count->games[i];
        if (by_file(first, second) == 0)
            return error_set(error, "%s: two games have the number %d: games of two matches belong in two files",
                             count->paths[second->file], second->number + 1);
        if (first->file == second->file && second->number % 2 == 1 && first->number == second->number - 1)
            score_add_pair(&count->result->score, first->half_points + second->half_points);
    }
    return true;
}

bool match_count_files(const char *const *paths, int count, TournamentResult *result, Error *error)
{
    TournamentResult sum = {.time_us = -1};
    Count counting = {.paths = paths, .result = &sum};
    bool ok = true;
    for (; ok && counting.file < count; ++counting.file)
        ok = game_record_visit(paths[counting.file], take_game, &counting, error);
    if (ok && counting.count == 0)
        ok = error_set(error, "%s: no game is in it", paths[0]);
    ok = ok && check_twice(&counting, error) && add_pairs(&counting, error);
    mem_free(counting.games);
    if (ok)
        *result = sum;
    return ok;
}

// --- the command ----------------------------------------------------------------------------------------------------

static int verdict_of(const TournamentSettings *settings, TournamentResult *result)
{
    if (!settings->has_sprt)
        return EXIT_SUCCESS;
    const double llr = score_llr(&result->score, settings->elo0, settings->elo1);
    result->decided = llr <= -sprt_bound() || llr >= sprt_bound();
    return !result->decided ? EXIT_UNDECIDED : llr > 0 ? EXIT_SUCCESS : EXIT_H0;
}

static int count_files(const char *const *paths, int count, TournamentSettings *settings, bool as_json)
{
    TournamentResult result;
    Error error;
    if (!match_count_files(paths, count, &result, &error))
        return command_fail("match --count: %s", error.text);
    const int verdict = verdict_of(settings, &result);
    (as_json ? match_report_json : match_report_text)(settings, &result);
    const int status = command_finish();
    return status != EXIT_SUCCESS ? status : verdict;
}

int match_count_command(CommandLine *line)
{
    const char **paths = mem_new((size_t)line->word_count, sizeof *paths);
    const char *sprt = NULL, *format = NULL;
    bool counts, as_json;
    int count = 0;
    const ArgumentDef defs[] = {
        {.name = "count", .flag = &counts},
        {.name = "FILE", .list = paths, .list_count = &count, .max = line->word_count},
        {.name = "sprt", .text = &sprt},
        {.name = "format", .text = &format},
    };
    TournamentSettings settings = {0};
    Error error;
    int status;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error) ||
        !match_read_sprt(sprt, &settings, &error) || !match_read_format(format, &as_json, &error))
        status = command_fail("%s", error.text);
    else if (count == 0)
        status = command_fail("match: --count needs the files of --pgn");
    else
        status = count_files(paths, count, &settings, as_json);
    mem_free(paths);
    return status;
}
