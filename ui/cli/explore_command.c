// SPDX-License-Identifier: GPL-3.0-or-later
// The command `explore`: which moves were played in a position, in one file of games or many, with what success, by whom and
// when, and what the network says of each. Indexes are made and asked in src/book/explorer.c.
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "engine/book_tools.h"
#include "engine/opening_book.h"
#include "engine/tools.h"
#include "notation/san.h"
#include "ui/cli/commands.h"
#include "ui/cli/explore_gaps.h"
#include "ui/common/explore_filter.h"
#include "ui/common/json.h"
#include "ui/common/print.h"
#include "ui/common/progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORDS_MAX = 4096,
    GAMES_MAX = 1000,
    MIB = 1 << 20,
    MIB_DEFAULT = 128,
    MIB_MAX = 65536,
    PERCENT = 100,
    DAY_SIZE = 16,
    SHARE_DEFAULT = 5, // per cent of the games, for gaps
    NOTHING_FOUND = 1, // exit status
};

#define CENTIPAWNS 100.0

typedef struct ExploreArguments {
    PositionArguments where;
    const char *files[WORDS_MAX];
    int file_count;
    const char *player, *side, *rating, *date, *speed, *encoding, *format, *gaps;
    int64_t share; // per cent
    int64_t plies; // 0: as the index has them
    int64_t mebibytes, games;
} ExploreArguments;

typedef struct Exploration {
    ExploreArguments words;
    ExplorerFilter filter;
    ExplorerSet *set;
    ExplorerMove moves[MAX_MOVES];
    int move_count;
    Position pos;
    Engine *engine;
} Exploration;

// --- what is asked ---------------------------------------------------------------------------------------------------

// Words that exclude each other are refused here, before any file is opened.
static bool read_words(CommandLine *line, ExploreArguments *words, Error *error)
{
    *words = (ExploreArguments){.format = "text", .mebibytes = MIB_DEFAULT, .share = SHARE_DEFAULT};
    const OptionDef defs[] = {
        {.name = "FILE", .list = words->files, .list_count = &words->file_count, .max = WORDS_MAX},
        {.name = "player", .text = &words->player},
        {.name = "side", .text = &words->side, .choices = CHOICES("white", "black")},
        {.name = "rating", .text = &words->rating},
        {.name = "date", .text = &words->date},
        {.name = "speed", .text = &words->speed},
        {.name = "games", .number = &words->games, .min = 0, .max = GAMES_MAX},
        {.name = "gaps", .text = &words->gaps},
        {.name = "share", .number = &words->share, .min = 0, .max = PERCENT},
        {.name = "plies", .number = &words->plies, .min = 1, .max = EXPLORER_PLIES_MAX},
        {.name = "memory", .number = &words->mebibytes, .min = 1, .max = MIB_MAX},
        {.name = "encoding", .text = &words->encoding},
        {.name = "format", .text = &words->format, .choices = CHOICES("text", "csv", "json")},
        POSITION_ARGUMENTS(words->where),
    };
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), true, error))
        return false;
    if (words->file_count == 0)
        return error_set(error, "explore: FILE is missing: games in PGN, or a folder of them");
    if (words->gaps != NULL && (words->where.fen != NULL || words->where.moves != NULL))
        return error_set(error, "explore: --gaps asks all positions of the repertoire, none of the command line");
    // Of both sides half of the moves would be those of others.
    if (words->gaps != NULL && words->player != NULL && words->side == NULL)
        return error_set(error, "explore: --gaps with --player needs --side: which side the repertoire is for");
    return words->side == NULL || words->player != NULL || words->gaps != NULL ||
           error_set(error, "explore: --side goes with --player or --gaps");
}

// Of gaps the side is that of the repertoire.
static Colour read_side(const char *word)
{
    return strcmp(word, "white") == 0 ? WHITE : BLACK;
}

static bool read_filter(const ExploreArguments *words, ExplorerFilter *filter, Error *error)
{
    const ExploreWords filter_words = {.player = words->player,
                                       .side = words->player != NULL ? words->side : NULL,
                                       .rating = words->rating,
                                       .date = words->date,
                                       .speed = words->speed};
    return explore_filter_read(&filter_words, filter, error);
}

// --- files -----------------------------------------------------------------------------------------------------------

static bool show_games(void *context, const char *games, uint64_t count)
{
    ProgressLine *line = context;
    (void)games;
    if (progress_is_due(line))
        fprintf(stderr, "%s%" PRIu64 " games%s", progress_head(line), count, progress_tail(line));
    return true;
}

// The line of progress is wiped away by what is said.
static void tell_made(void *context, const char *games, const ExplorerMade *made)
{
    ProgressLine *line = context;
    progress_end(line);
    if (made->broken + made->unfinished > 0)
        print_masked(stderr,
                     "hotspur: explore: %s: left out: %" PRIu64 " with an error or of another variant, %" PRIu64
                     " without a result\n",
                     games, made->broken, made->unfinished);
    *line = progress_begin();
}

// Opens the games with a line of progress for each that has to be read, and sets the filter.
static bool open_all(Exploration *exploration, Error *error)
{
    const ExploreArguments *words = &exploration->words;
    ProgressLine progress = progress_begin();
    const ExplorerWish wish = {.words = words->files,
                               .word_count = words->file_count,
                               .encoding = words->encoding,
                               .plies = (int)words->plies,
                               .memory = (size_t)words->mebibytes * MIB,
                               .progress = show_games,
                               .made = tell_made,
                               .context = &progress};
    exploration->set = explorer_set_open(&wish, error);
    progress_end(&progress);
    if (exploration->set == NULL)
        return false;
    explorer_set_filter(exploration->set, &exploration->filter);
    return true;
}

// --- moves -----------------------------------------------------------------------------------------------------------

// What is told of a move besides its numbers.
typedef struct MoveFacts {
    char san[SAN_SIZE];
    double score;           // for the side that moved, of 1
    double rating;          // mean of those who chose it; NAN = unknown
    double value;           // by the network, in pawns for White; NAN = no network
    const char *eco, *name; // of the position behind it; "" = none
} MoveFacts;

// The score is that of the side to move; network and opening are those of the position behind the move.
static MoveFacts facts_of(const Exploration *exploration, const ExplorerMove *move)
{
    MoveFacts facts;
    Position next = exploration->pos;
    const Network *network = engine_loaded_network(exploration->engine);
    const uint64_t wins = exploration->pos.stm == WHITE ? move->white_wins : move->black_wins;
    san_write(&exploration->pos, move->move, facts.san);
    pos_advance(&next, move->move);
    facts.score = ((double)wins + (double)move->draws / 2) / (double)move->games;
    facts.rating = move->rated == 0 ? NAN : (double)move->rating_sum / (double)move->rated;
    facts.value = network == NULL ? NAN : tools_network_centipawns(&next, network) / CENTIPAWNS;
    OpeningBook *book = engine_opening_book(exploration->engine);
    const char *eco = opening_book_eco(book, &next), *name = opening_book_name(book, &next);
    facts.eco = eco == NULL ? "" : eco;
    facts.name = name == NULL ? "" : name;
    return facts;
}

// "2019.05.17", "2019.05" or "2019": as far as it is known; "" if nothing is.
static void write_day(int64_t day, char out[DAY_SIZE])
{
    const int year = (int)(day / DAY_YEAR_UNIT), month = (int)(day / DAY_MONTH_UNIT % DAY_MONTH_UNIT),
              of_month = (int)(day % DAY_MONTH_UNIT);
    if (day == 0)
        out[0] = '\0';
    else if (month == 0)
        snprintf(out, DAY_SIZE, "%04d", year);
    else if (of_month == 0)
        snprintf(out, DAY_SIZE, "%04d.%02d", year, month);
    else
        snprintf(out, DAY_SIZE, "%04d.%02d.%02d", year, month, of_month);
}

static uint64_t times_played(const Exploration *exploration)
{
    return explorer_times_played(exploration->moves, exploration->move_count);
}

// --- games -----------------------------------------------------------------------------------------------------------

typedef void GameVisitor(void *context, const char *path, uint32_t number, const ExplorerGame *game);

// The games of all files that come to the position, the last of each file first, as many as are asked for in all.
static void visit_games(const Exploration *exploration, GameVisitor *visit, void *context)
{
    uint32_t *numbers = mem_new(GAMES_MAX, sizeof *numbers);
    int left = (int)exploration->words.games;
    const ExplorerSet *set = exploration->set;
    for (size_t i = 0; i < set->count && left > 0; ++i) {
        const int count = explorer_games(set->explorers[i], &exploration->pos, MOVE_NONE, numbers, left);
        for (int j = 0; j < count; ++j) {
            const ExplorerGame game = explorer_game(set->explorers[i], numbers[j]);
            visit(context, set->paths[i], numbers[j], &game);
        }
        left -= count;
    }
    mem_free(numbers);
}

// --- text ------------------------------------------------------------------------------------------------------------

// "1842", or "-" where nothing is known.
static void print_number(const char *format, const char *unknown, double number)
{
    if (isnan(number))
        fputs(unknown, stdout);
    else
        printf(format, number);
}

// A row of the table: the move, how often, with what success, by whom, when last, and what comes of it.
static void print_line(const Exploration *exploration, const ExplorerMove *move, uint64_t all)
{
    const MoveFacts facts = facts_of(exploration, move);
    const double games = (double)move->games;
    char day[DAY_SIZE];
    write_day(move->last_day, day);
    printf("%-8s %9" PRIu64 " %5.1f %%  %3.0f %% %3.0f %% %3.0f %%", facts.san, move->games,
           PERCENT * games / (double)all, PERCENT * (double)move->white_wins / games,
           PERCENT * (double)move->draws / games, PERCENT * (double)move->black_wins / games);
    print_number("   %4.0f", "      -", facts.rating);
    printf("  %-10s", day[0] != '\0' ? day : "-");
    print_number(" %+6.2f", "      -", facts.value);
    if (facts.name[0] != '\0')
        print_masked(stdout, "  %s %s", facts.eco, facts.name);
    putchar('\n');
}

// "Kasparov, Garry (2812) - Topalov, Veselin (2700), 1-0, 1999.01.20, games.pgn, line 3412".
static void print_game(void *context, const char *path, uint32_t number, const ExplorerGame *game)
{
    char day[DAY_SIZE], ratings[COLOUR_NB][16] = {"", ""};
    (void)context;
    (void)number;
    write_day(game->day, day);
    for (Colour side = WHITE; side < COLOUR_NB; ++side)
        if (game->ratings[side] != 0)
            snprintf(ratings[side], sizeof ratings[side], " (%d)", game->ratings[side]);
    print_masked(stdout, "%.40s%s - %.40s%s, %s, %s, %s, line %d\n", game->white, ratings[WHITE], game->black,
                 ratings[BLACK], game->result, day[0] != '\0' ? day : "-", path, game->place.line);
}

// The name of the position, the table of its moves, and the games that were asked for.
static void print_text(const Exploration *exploration)
{
    const uint64_t all = times_played(exploration), games = explorer_set_game_count(exploration->set);
    OpeningBook *book = engine_opening_book(exploration->engine);
    const char *name = opening_book_name(book, &exploration->pos);
    if (name != NULL)
        print_masked(stdout, "%s %s\n", opening_book_eco(book, &exploration->pos), name);
    printf("Played on from here %" PRIu64 " time%s; the files have %" PRIu64 " game%s\n", all, all == 1 ? "" : "s",
           games, games == 1 ? "" : "s");
    if (all > 0)
        printf("\n%-8s %9s %7s  %5s %5s %5s %6s  %-10s %6s  %s\n", "move", "games", "share", "White", "draw", "Black",
               "rating", "last", "value", "opening");
    for (int i = 0; i < exploration->move_count; ++i)
        print_line(exploration, &exploration->moves[i], all);
    if (exploration->words.games > 0 && all > 0)
        putchar('\n');
    visit_games(exploration, print_game, NULL);
}

// --- CSV and JSON ----------------------------------------------------------------------------------------------------

// One row a move, with empty cells where something is not known.
static void print_csv(const Exploration *exploration)
{
    puts("move,games,white_wins,draws,black_wins,score,rating,last,value,eco,opening");
    for (int i = 0; i < exploration->move_count; ++i) {
        const ExplorerMove *move = &exploration->moves[i];
        const MoveFacts facts = facts_of(exploration, move);
        char day[DAY_SIZE];
        write_day(move->last_day, day);
        printf("%s,%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",%.4f", facts.san, move->games, move->white_wins,
               move->draws, move->black_wins, facts.score);
        print_number(",%.0f", ",", facts.rating);
        printf(",%s", day);
        print_number(",%.2f", ",", facts.value);
        // Names have commas in them, but no quotes.
        printf(",%s,\"%s\"\n", facts.eco, facts.name);
    }
}

static void write_game(void *context, const char *path, uint32_t number, const ExplorerGame *game)
{
    Json *json = context;
    char day[DAY_SIZE];
    (void)number;
    write_day(game->day, day);
    json_open(json, NULL, '{');
    JSON_TEXTS(json, {"white", game->white}, {"black", game->black}, {"result", game->result}, {"date", day},
               {"speed", explorer_speeds[game->speed]}, {"file", path});
    JSON_INTS(json, {"white_rating", game->ratings[WHITE]}, {"black_rating", game->ratings[BLACK]},
              {"line", game->place.line});
    json_close(json, '}');
}

// The same as one object, with the games where they were asked for.
static void print_json(const Exploration *exploration)
{
    Json json = json_begin(stdout, 2);
    json_open(&json, NULL, '{');
    JSON_INTS(&json, {"games_of_files", (int64_t)explorer_set_game_count(exploration->set)},
              {"times", (int64_t)times_played(exploration)});
    json_open(&json, "moves", '[');
    for (int i = 0; i < exploration->move_count; ++i) {
        const ExplorerMove *move = &exploration->moves[i];
        const MoveFacts facts = facts_of(exploration, move);
        char day[DAY_SIZE];
        write_day(move->last_day, day);
        json_open(&json, NULL, '{');
        json_text(&json, "move", facts.san);
        JSON_INTS(&json, {"games", (int64_t)move->games}, {"white_wins", (int64_t)move->white_wins},
                  {"draws", (int64_t)move->draws}, {"black_wins", (int64_t)move->black_wins});
        json_real(&json, "score", facts.score, 4);
        json_real(&json, "rating", facts.rating, 0);
        json_text(&json, "last", day);
        json_real(&json, "value", facts.value, 2);
        JSON_TEXTS(&json, {"eco", facts.eco}, {"opening", facts.name});
        json_close(&json, '}');
    }
    json_close(&json, ']');
    if (exploration->words.games > 0) {
        json_open(&json, "list", '[');
        visit_games(exploration, write_game, &json);
        json_close(&json, ']');
    }
    json_close(&json, '}');
    putchar('\n');
}

// --- the command -----------------------------------------------------------------------------------------------------

// What the games have and a repertoire has not.
static int print_gaps(const Exploration *exploration)
{
    const ExploreArguments *words = &exploration->words;
    const GapsQuestion question = {.set = exploration->set,
                                   .repertoire = words->gaps,
                                   .side = words->side == NULL ? COLOUR_NONE : read_side(words->side),
                                   .has_player = words->player != NULL,
                                   .share = (double)words->share / PERCENT};
    Error error;
    int found = 0;
    if (!explore_gaps(&question, words->format, &found, &error))
        return command_fail("explore: %s", error.text);
    const int status = command_finish();
    return status == EXIT_SUCCESS && found == 0 ? NOTHING_FOUND : status;
}

// The position is read before any games are: an error in it comes at once.
static int run(Exploration *exploration, CommandLine *line)
{
    static const struct {
        const char *name;
        void (*print)(const Exploration *exploration);
    } formats[] = {{"text", print_text}, {"csv", print_csv}, {"json", print_json}};
    Error error;
    if (!read_words(line, &exploration->words, &error) ||
        !read_filter(&exploration->words, &exploration->filter, &error))
        return command_fail("%s", error.text);
    Game *game = position_arguments_game(&exploration->words.where, &error);
    if (game == NULL)
        return command_fail("explore: %s", error.text);
    exploration->pos = *game_position(game);
    pos_drop_history(&exploration->pos);
    game_free(game);
    exploration->engine = command_line_engine(line, &error);
    if (exploration->engine == NULL || !open_all(exploration, &error))
        return command_fail("explore: %s", error.text);
    if (exploration->words.gaps != NULL)
        return print_gaps(exploration);
    exploration->move_count = explorer_set_moves(exploration->set, &exploration->pos, exploration->moves, MAX_MOVES);
    formats[FIND_ROW(formats, name, exploration->words.format)].print(exploration);
    const int status = command_finish();
    return status == EXIT_SUCCESS && exploration->move_count == 0 ? NOTHING_FOUND : status;
}

int explore_command(CommandLine *line)
{
    Exploration *exploration = mem_new(1, sizeof *exploration);
    const int status = run(exploration, line);
    explorer_set_free(exploration->set);
    engine_free(exploration->engine);
    mem_free(exploration);
    return status;
}
