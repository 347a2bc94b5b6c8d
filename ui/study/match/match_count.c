// SPDX-License-Identifier: GPL-3.0-or-later
// `match --count`: the sum of matches, or of the shards of one, by this program or by others that play matches. Sums
// and pairs do not depend on the order of files or games.
#include "base/memory.h"
#include "base/text.h"
#include "ui/study/match/game_record.h"
#include "ui/study/match/match_report.h"

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
    int file, number; // number from 0; of a game by another program, the round, or the place in the file without one
    int pair;         // games of a pair have the same
    int place;        // in the file
    bool is_own;      // played by `match`
    bool first_has_white;
    uint64_t start, moves; // hashes of the start position, and of it and the moves
    int half_points;       // of the first player
} CountedGame;

typedef struct Count {
    const char *const *paths;
    int file;  // that is read
    int place; // in it
    CountedGame *games;
    size_t capacity;
    int count;
    char settings[SETTINGS_SIZE]; // of the first own game; "" = there was none yet; all must have them
    TournamentResult *result;
} Count;

// With the comments, which have the times of the moves, where a number does not tell games apart.
static uint64_t hash_moves(const GameTree *pgn, bool with_comments)
{
    static const uint64_t factor = 0x100000001B3u; // FNV-1a, by 64-bit words
    uint64_t hash = tree_start(pgn)->key;
    for (int node = tree_child(pgn, TREE_ROOT, 0); node != TREE_NONE; node = tree_child(pgn, node, 0)) {
        hash = (hash ^ tree_ply(pgn, node)->move.bits) * factor;
        for (const char *c = tree_comment(pgn, node); with_comments && *c != '\0'; ++c)
            hash = (hash ^ (unsigned char)*c) * factor;
    }
    return hash;
}

// A line for a tag, empty where it is missing.
static void add_tag(Text *text, const GameTree *pgn, const char *tag)
{
    const char *value = tree_tag(pgn, tag);
    text_addf(text, "%s\n", value != NULL ? value : "");
}

// The first player is the one of the first game; the others must have the same two.
static bool check_names(Count *count, const GameTree *pgn, bool first_has_white, Error *error)
{
    TournamentResult *result = count->result;
    const char *const names[2] = {tree_tag(pgn, first_has_white ? "White" : "Black"),
                                  tree_tag(pgn, first_has_white ? "Black" : "White")};
    for (int i = 0; i < 2; ++i) {
        char name[PLAYER_NAME_SIZE];
        text_copy_whole(name, sizeof name, names[i]);
        if (count->count == 0)
            memcpy(result->names[i], name, sizeof name);
        if (strcmp(name, result->names[i]) != 0)
            return error_set(error, "other players or settings than in the games before (%s - %s)",
                             tree_tag(pgn, "White"), tree_tag(pgn, "Black"));
    }
    return true;
}

// Collects players and settings of a game of `match`, the first player's first whatever the colours, and compares them
// with those of the first game.
static bool check_settings(Count *count, const GameTree *pgn, int number, Error *error)
{
    char settings[SETTINGS_SIZE];
    // Names and settings, those of the first player first.
    static const char *const tags[COLOUR_NB][3] = {{"White", "WhiteLimit", "WhiteOptions"},
                                                   {"Black", "BlackLimit", "BlackOptions"}};
    const Colour first = schedule_side(number, WHITE) == 0 ? WHITE : BLACK;
    Text text = text_begin(settings, SETTINGS_SIZE);
    for (int i = 0; i < 3; ++i)
        add_tag(&text, pgn, tags[first][i]);
    for (int i = 0; i < 3; ++i)
        add_tag(&text, pgn, tags[colour_other(first)][i]);
    add_tag(&text, pgn, "TimeControl");
    add_tag(&text, pgn, "Limit");
    if (count->settings[0] == '\0')
        memcpy(count->settings, settings, sizeof settings);
    return strcmp(settings, count->settings) == 0 ||
           error_set(error, "other players or settings than in the games before (%s - %s)", tree_tag(pgn, "White"),
                     tree_tag(pgn, "Black"));
}

// What the tags, or the comment on the last move, of a game by another program say about how it ended. Who lost is who
// was at fault.
static Verdict read_foreign_verdict(const GameTree *pgn)
{
    static const struct {
        const char *words;
        Fault fault; // FAULT_NONE: adjudicated
    } rows[] = {
        {"adjudicat", FAULT_NONE},   {"on time", FAULT_TIME},       {"time forfeit", FAULT_TIME},
        {"illegal", FAULT_ILLEGAL},  {"infraction", FAULT_ILLEGAL}, {"abandon", FAULT_CRASH},
        {"disconnect", FAULT_CRASH}, {"stall", FAULT_CRASH},        {"crash", FAULT_CRASH},
    };
    const char *termination = tree_tag(pgn, "Termination"), *result = tree_result(pgn);
    int last = TREE_ROOT;
    for (int node = tree_child(pgn, last, 0); node != TREE_NONE; node = tree_child(pgn, node, 0))
        last = node;
    const char *const texts[] = {termination != NULL ? termination : "", tree_comment(pgn, last)};
    for (size_t text = 0; text < sizeof texts / sizeof texts[0]; ++text)
        for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i)
            if (text_contains_nocase(texts[text], rows[i].words) && !text_contains_nocase(texts[text], "stalemate"))
                return (Verdict){.fault = strcmp(result, "1/2-1/2") == 0 ? FAULT_NONE : rows[i].fault,
                                 .offender = strcmp(result, "1-0") == 0 ? BLACK : WHITE,
                                 .adjudicated = rows[i].fault == FAULT_NONE};
    return (Verdict){0};
}

// "12" or "12.1": the number before the point, from 1; 0 if there is none.
static int read_round(const GameTree *pgn)
{
    const char *round = tree_tag(pgn, "Round");
    char *end;
    const long number = round != NULL ? strtol(round, &end, 10) : 0;
    return number >= 1 && number <= GAMES_MAX && end != round && (*end == '\0' || *end == '.') ? (int)number : 0;
}

// A game by a program like cutechess-cli or fastchess: who is who stands in the names alone, pairs are found later.
static bool read_foreign(Count *count, const GameTree *pgn, CountedGame *game, Error *error)
{
    char white[PLAYER_NAME_SIZE], black[PLAYER_NAME_SIZE];
    text_copy_whole(white, sizeof white, tree_tag(pgn, "White"));
    text_copy_whole(black, sizeof black, tree_tag(pgn, "Black"));
    if (strcmp(white, black) == 0)
        return error_set(error, "both players are called %s, which leaves open who won", white);
    const int round = read_round(pgn);
    game->number = round > 0 ? round - 1 : count->place;
    game->pair = round > 0 ? round : 0;
    game->first_has_white = count->count == 0 || strcmp(white, count->result->names[0]) == 0;
    const int white_points = strcmp(tree_result(pgn), "1/2-1/2") == 0 ? 1
                             : strcmp(tree_result(pgn), "1-0") == 0   ? 2
                                                                      : 0;
    game->half_points = game->first_has_white ? white_points : 2 - white_points;
    return true;
}

// A game of `match`: its number says who is who, and which game is its pair.
static bool read_own(Count *count, const GameTree *pgn, CountedGame *game, Error *error)
{
    const char *round = tree_tag(pgn, "Round");
    int64_t number;
    if (round == NULL || !text_parse_int(round, 1, GAMES_MAX, &number) || strcmp(tree_result(pgn), "*") == 0)
        return error_set(error, "this is not a game that match --pgn has written");
    game->number = (int)number - 1;
    game->pair = game->number / 2;
    game->first_has_white = schedule_side(game->number, WHITE) == 0;
    game->half_points = game_record_half_points(tree_result(pgn), game->number);
    return check_settings(count, pgn, game->number, error);
}

// Score, faults, adjudications and plies; pairs are found when all games are there.
static void add_game(Count *count, const GameTree *pgn, const CountedGame *game)
{
    TournamentResult *result = count->result;
    count->games = mem_grow(count->games, (size_t)count->count, &count->capacity, sizeof *count->games);
    count->games[count->count++] = *game;
    const Verdict verdict = game->is_own ? game_record_verdict(pgn) : read_foreign_verdict(pgn);
    score_add_game(&result->score, game->half_points);
    if (verdict.fault != FAULT_NONE)
        ++result->faults[(verdict.offender == WHITE) == game->first_has_white ? 0 : 1][verdict.fault];
    result->adjudicated_draws += verdict.adjudicated && game->half_points == 1;
    result->adjudicated_wins += verdict.adjudicated && game->half_points != 1;
    result->plies += tree_main_length(pgn);
}

// One game of a file: by `match`, whose tags say all, or by another program. A game without a result is only counted.
static bool take_game(void *context, const GameTree *pgn, Error *error)
{
    Count *count = context;
    const char *event = tree_tag(pgn, "Event");
    CountedGame game = {
        .file = count->file,
        .place = count->place++,
        .is_own = event != NULL && strcmp(event, GAME_RECORD_EVENT) == 0,
        .start = tree_start(pgn)->key,
    };
    game.moves = hash_moves(pgn, !game.is_own);
    if (tree_tag(pgn, "White") == NULL || tree_tag(pgn, "Black") == NULL)
        return error_set(error, "the game does not tell who played it (White, Black)");
    // What a match that was broken off leaves behind.
    if (!game.is_own && strcmp(tree_result(pgn), "*") == 0) {
        ++count->result->unfinished;
        return true;
    }
    if (!(game.is_own ? read_own : read_foreign)(count, pgn, &game, error) ||
        !check_names(count, pgn, game.first_has_white, error))
        return false;
    add_game(count, pgn, &game);
    return true;
}

// --- twice, and in pairs --------------------------------------------------------------------------------------------

// -1, 0 or 1.
static int compare(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

// Games by other programs may share their rounds.
static int own_number(const CountedGame *game)
{
    return game->is_own ? game->number : game->place;
}

// Equal games become neighbours.
static int by_moves(const void *a, const void *b)
{
    const CountedGame *first = a, *second = b;
    int order = compare(first->is_own, second->is_own);
    order = order != 0 ? order : compare(own_number(first), own_number(second));
    order = order != 0 ? order : compare(first->first_has_white, second->first_has_white);
    return order != 0 ? order : (first->moves > second->moves) - (first->moves < second->moves);
}

// In the order of files and numbers.
static int by_file(const void *a, const void *b)
{
    const CountedGame *first = a, *second = b;
    const int order = compare(first->file, second->file);
    return order != 0 ? order : compare(first->number, second->number);
}

// Games of a pair become neighbours.
static int by_pair(const void *a, const void *b)
{
    const CountedGame *first = a, *second = b;
    int order = compare(first->file, second->file);
    order = order != 0 ? order : compare(first->is_own, second->is_own);
    order = order != 0 ? order : compare(first->pair, second->pair);
    order = order != 0 ? order : (first->start > second->start) - (first->start < second->start);
    return order != 0 ? order : compare(own_number(first), own_number(second));
}

// The same game with the same number, or in the same place of its file: a file that was named twice, or a shard that
// was played twice.
static bool check_twice(const Count *count, Error *error)
{
    qsort(count->games, (size_t)count->count, sizeof *count->games, by_moves);
    for (int i = 1; i < count->count; ++i) {
        const CountedGame *game = &count->games[i];
        if (by_moves(game - 1, game) == 0)
            return error_set(error, "%s: game %d is in %s too", count->paths[game->file], own_number(game) + 1,
                             game[-1].file == game->file ? "this file" : count->paths[game[-1].file]);
    }
    return true;
}

// Same file, round and start position, with colours exchanged.
static bool is_pair(const CountedGame *first, const CountedGame *second)
{
    return first->file == second->file && first->is_own == second->is_own && first->pair == second->pair &&
           first->start == second->start && first->first_has_white != second->first_has_white;
}

// The two games of a pair are in one file.
static bool add_pairs(const Count *count, Error *error)
{
    CountedGame *games = count->games;
    qsort(games, (size_t)count->count, sizeof *games, by_file);
    for (int i = 1; i < count->count; ++i)
        if (by_file(&games[i - 1], &games[i]) == 0 && games[i - 1].is_own && games[i].is_own)
            return error_set(error, "%s: two games have the number %d: games of two matches belong in two files",
                             count->paths[games[i].file], games[i].number + 1);
    // Other programs give both games of a pair one round, or each game its own: then no round of the file has two
    // games, and rounds 1 and 2 are a pair. The games are in the order of by_file.
    for (int begin = 0, end; begin < count->count; begin = end) {
        bool shares_round = false;
        for (end = begin + 1; end < count->count && games[end].file == games[begin].file; ++end)
            shares_round = shares_round || (!games[end].is_own && games[end].pair == games[end - 1].pair);
        for (int i = begin; i < end && !shares_round; ++i)
            if (!games[i].is_own)
                games[i].pair = (games[i].pair + 1) / 2;
    }
    qsort(games, (size_t)count->count, sizeof *games, by_pair);
    for (int i = 1; i < count->count; ++i)
        if (is_pair(&games[i - 1], &games[i])) {
            score_add_pair(&count->result->score, games[i - 1].half_points + games[i].half_points);
            ++i; // each game is in one pair
        }
    return true;
}

bool match_count_files(const char *const *paths, int count, TournamentResult *result, Error *error)
{
    TournamentResult sum = {.time_us = -1};
    Count counting = {.paths = paths, .result = &sum};
    bool ok = true;
    for (; ok && counting.file < count; ++counting.file, counting.place = 0)
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

// The exit status: success without a test or for the larger difference, else which of the other two it is.
static int verdict_of(const TournamentSettings *settings, TournamentResult *result)
{
    if (!settings->has_sprt)
        return EXIT_SUCCESS;
    const double llr = score_llr(&result->score, settings->elo0, settings->elo1);
    result->decided = llr <= -sprt_bound() || llr >= sprt_bound();
    return !result->decided ? EXIT_UNDECIDED : llr > 0 ? EXIT_SUCCESS : EXIT_H0;
}

// A report that could not be printed matters more than the verdict.
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
    const OptionDef defs[] = {
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
        status = command_fail("match: --count needs PGN files of matches");
    else
        status = count_files(paths, count, &settings, as_json);
    mem_free(paths);
    return status;
}
