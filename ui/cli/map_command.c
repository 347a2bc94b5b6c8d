// SPDX-License-Identifier: GPL-3.0-or-later
// The command `map`: reads its words into the plan of a map or a film and goes through the games of a file. Searching
// and writing are in map_film.c, the formats in ui/heatmap/map_formats.c.
#include "base/clock.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "board/movegen.h"
#include "notation/pgn.h"
#include "ui/cli/commands.h"
#include "ui/cli/map_film.h"
#include "ui/common/game_pgn.h"
#include "ui/common/options.h"
#include "ui/common/print.h"
#include "ui/heatmap/map_words.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEPTH_DEFAULT = 12, TIME_MAX_MS = 24 * 60 * 60 * 1000, PATHS_OF_TEXT = 3, PATHS_OF_PICTURE = 1 };

// The command's own words, as they were given.
typedef struct MapArguments {
    PositionArguments where;
    const char *pgn, *encoding;
    const char *map, *piece, *end, *format, *palette, *out;
    int64_t game, depth, nodes, time_ms, paths, rating;
    bool iterations, force;
} MapArguments;

// Reads all words as they are; what they mean together is found in read_film.
static bool read_words(CommandLine *line, MapArguments *words, Error *error)
{
    *words = (MapArguments){.paths = -1, .format = "text"};
    const OptionDef defs[] = {
        {.name = "pgn", .text = &words->pgn},
        {.name = "encoding", .text = &words->encoding},
        {.name = "game", .number = &words->game, .min = 1, .max = INT32_MAX},
        {.name = "depth", .number = &words->depth, .min = 1, .max = MAX_PLY - 1},
        {.name = "nodes", .number = &words->nodes, .min = 1, .max = INT64_MAX},
        {.name = "time", .number = &words->time_ms, .min = 1, .max = TIME_MAX_MS},
        {.name = "map", .text = &words->map},
        {.name = "piece", .text = &words->piece},
        {.name = "end", .text = &words->end},
        {.name = "format", .text = &words->format},
        {.name = "palette", .text = &words->palette},
        {.name = "out", .text = &words->out},
        {.name = "rating", .number = &words->rating, .min = TEMPTATION_RATING_MIN, .max = TEMPTATION_RATING_MAX},
        {.name = "paths", .number = &words->paths, .min = 0, .max = PATHS_MAX},
        {.name = "iterations", .flag = &words->iterations},
        {.name = "force", .flag = &words->force},
        POSITION_ARGUMENTS(words->where),
    };
    return command_line_arguments(line, defs, ARGUMENT_COUNT(defs), true, error);
}

// --- the plan ------------------------------------------------------------------------------------------------------

// Adds the table of a piece, a side or the board, named by `length` letters of `word`, to the plan; one that is there
// already is not added again. False for an unknown one.
static bool add_table(MapPlan *plan, const char *word, size_t length)
{
    enum { CODE_SIZE = 8 };
    char code[CODE_SIZE];
    if (length == 0 || length >= sizeof code)
        return false;
    memcpy(code, word, length);
    code[length] = '\0';
    // To the board "all" is the sum; here it has always meant each piece by itself.
    const int table = text_equal_nocase(code, "board") ? HEAT_TABLE_ALL : heat_table_find(code);
    if (table < 0 || (table == HEAT_TABLE_ALL && !text_equal_nocase(code, "board")))
        return false;
    for (int i = 0; i < plan->table_count; ++i)
        if (plan->tables[i] == table)
            return true;
    plan->tables[plan->table_count++] = table;
    return true;
}

// Reads a list such as "wN,bQ"; "all" is each of the twelve pieces by itself.
static bool read_tables(const char *text, MapPlan *plan, Error *error)
{
    if (text_equal_nocase(text, "all")) {
        for (int table = HEAT_TABLE_PIECES; table < HEAT_TABLE_NB; ++table)
            plan->tables[plan->table_count++] = table;
        return true;
    }
    for (const char *word = text;;) {
        const size_t length = strcspn(word, ",");
        if (!add_table(plan, word, length))
            return error_set(
                error,
                "unknown piece '%.60s'; write wN for the white knights, wN,bQ for two, all for each of the "
                "twelve, white, black or board for a sum, or a square with --map piece",
                text);
        if (word[length] == '\0')
            return true;
        word += length + 1;
    }
}

// A square for --piece selects the map of the piece there.
static bool read_kind(const MapArguments *words, MapPlan *plan, Error *error)
{
    const MapWord piece = words->piece != NULL ? map_word_read(words->piece) : (MapWord){.type = MAP_WORD_UNKNOWN};
    const bool is_square = piece.type == MAP_WORD_SQUARE;
    plan->square = is_square ? piece.square : SQ_NONE;
    // --map goes before what the word of --piece suggests.
    plan->kind = words->map != NULL ? map_kind_find(words->map) : is_square ? MAP_PIECE : MAP_NOW;
    if (plan->kind == MAP_KIND_NB) {
        error_set(error, "map: --map: '%.60s' is none of:", words->map);
        for (int place = 0; place < MAP_KIND_NB; ++place)
            snprintf(error->text + strlen(error->text), sizeof error->text - strlen(error->text), "%s %s",
                     place == 0 ? "" : ",", map_kind(map_kind_at(place))->code);
        return false;
    }
    if (words->iterations && map_kind(plan->kind)->is_static)
        return error_set(error, "map: --iterations: the map %s is of the position alone, the same at each of them",
                         map_kind(plan->kind)->code);
    if (plan->kind != MAP_TEMPTING && words->rating != 0)
        return error_set(error, "map: --rating goes with --map tempting");
    if (plan->kind == MAP_PIECE && !is_square)
        return error_set(error, "map: --map piece needs the square of the piece: --piece g1");
    return true;
}

// Which tables are shown. Without --piece: the whole board in pictures and text, each piece in numbers, and the board
// alone for kinds that know no pieces.
static bool read_pieces(const MapArguments *words, const MapFormat *format, MapPlan *plan, Error *error)
{
    if (!map_kind(plan->kind)->has_pieces && (plan->kind == MAP_PIECE || words->piece == NULL))
        return read_tables("board", plan, error);
    const char *usual = format->is_picture || text_equal_nocase(format->name, "text") ? "board" : "all";
    if (!read_tables(words->piece != NULL ? words->piece : usual, plan, error))
        return error_prefix(error, "map: --piece: ");
    return true;
}

// Origins, destinations or both. Without --end: destinations, and in formats that are no pictures origins too, where
// the kind of map has them.
static bool read_ends(const MapArguments *words, const MapFormat *format, MapPlan *plan, Error *error)
{
    plan->ends[plan->end_count++] = MAP_TO;
    if (words->end == NULL && !format->is_picture && plan->kind != MAP_PIECE && !map_kind(plan->kind)->is_static) {
        plan->ends[0] = MAP_FROM;
        plan->ends[plan->end_count++] = MAP_TO;
    }
    if (words->end == NULL)
        return true;
    const MapWord read = map_word_read(words->end);
    if (read.type != MAP_WORD_END)
        return error_set(error, "map: --end: '%.60s' is none of: from, to, both", words->end);
    plan->ends[0] = read.end;
    return true;
}

// Palette, colours of the terminal, and how many lines from memory are shown.
static bool read_look(const MapArguments *words, const MapFormat *format, MapPlan *plan, Error *error)
{
    plan->look.palette = words->palette != NULL ? heat_palette_find(words->palette) : PALETTE_HEAT;
    if (plan->look.palette == PALETTE_CHOICE_NB)
        return error_set(error, "map: --palette: '%.60s' is none of: heat, paper, viridis, inferno, grey",
                         words->palette);
    plan->look.depth = heat_ansi_depth(words->out == NULL && os_is_terminal(STDOUT_FILENO));
    plan->path_count = (int)words->paths;
    // Moves have nothing to do with a map of the position alone.
    if (words->paths < 0)
        plan->path_count = map_kind(plan->kind)->is_static ? 0 : format->is_picture ? PATHS_OF_PICTURE : PATHS_OF_TEXT;
    plan->has_number = words->pgn != NULL || words->iterations;
    return true;
}

// Words that say nothing alone, or not together.
static bool check_words(const MapArguments *words, const MapFormat *format, Error *error)
{
    if (words->pgn != NULL && (words->where.fen != NULL || words->where.moves != NULL))
        return error_set(error, "map: --pgn goes without --fen and --moves");
    if (words->pgn == NULL && words->encoding != NULL)
        return error_set(error, "map: --encoding goes with --pgn");
    if (words->iterations && format->frame == NULL)
        return error_set(error, "map: --iterations: a game file holds one map a move");
    if (format->is_numbered && (words->pgn != NULL || words->iterations) && words->out == NULL)
        return error_set(error,
                         "map: --format %s: many pictures need --out FOLDER, or FILE, which gets a number for each",
                         format->name);
    if (format->is_single && (words->pgn != NULL || words->iterations))
        return error_set(error, "map: --format %s holds one map: svg and png make films", format->name);
    if (format->is_binary && words->out == NULL && os_is_terminal(STDOUT_FILENO))
        return error_set(error, "map: --format %s is nothing for a terminal: --out FILE says where it goes",
                         format->name);
    return true;
}

// Reads format, limits and plan of a film, and refuses what cannot go together. Without a limit the search ends at a
// depth.
static bool read_film(const MapArguments *words, MapFilm *film, Error *error)
{
    film->format = map_format_find(words->format);
    if (film->format != NULL && film->format->check != NULL && !film->format->check(error))
        return error_prefix(error, "map: --format %s: ", film->format->name);
    if (film->format == NULL)
        return error_set(error, "map: --format: '%.60s' is none of: " MAP_FORMAT_NAMES, words->format);
    film->path = words->out;
    film->force = words->force;
    film->rating = (int)words->rating;
    film->every_iteration = words->iterations;
    film->limits.nodes = (uint64_t)words->nodes;
    film->limits.move_time_us = words->time_ms * US_PER_MS;
    film->limits.depth = (Depth)words->depth;
    film->limits.until_mate = true; // what was searched after would show lines that no longer matter
    if (words->depth == 0 && words->nodes == 0 && words->time_ms == 0)
        film->limits.depth = DEPTH_DEFAULT;
    return check_words(words, film->format, error) && read_kind(words, &film->plan, error) &&
           read_pieces(words, film->format, &film->plan, error) && read_ends(words, film->format, &film->plan, error) &&
           read_look(words, film->format, &film->plan, error);
}

// --- the game ------------------------------------------------------------------------------------------------------

// What was read of the games of a file.
typedef struct FilmRun {
    const MapArguments *words;
    MapFilm *film;
    int number;  // of the game, from 1
    int broken;  // games of chess that were not read whole
    int foreign; // games of other variants
} FilmRun;

// The format pgn: maps become remarks in the game, not frames.
static bool is_game_file(const MapFilm *film)
{
    return film->format->frame == NULL;
}

// A game file is written with all its games, unless one is named; a film of pictures is one of a game.
static bool is_wanted(const FilmRun *run)
{
    const int64_t named = run->words->game;
    return named == 0 ? is_game_file(run->film) || run->number == 1 : run->number == named;
}

// Whether this is the last game that is looked for, behind which reading would be in vain.
static bool is_last(const FilmRun *run)
{
    return is_wanted(run) && (run->words->game != 0 || !is_game_file(run->film));
}

// What can be read of a game is shown; the rest stands in its comments.
static bool film_game(FilmRun *run, GameTree *game, PgnStatus status, Error *error)
{
    if (status == PGN_BROKEN && tree_is_foreign(game) && !is_game_file(run->film))
        return error_prefix(error, "map: --pgn: ");
    if (status == PGN_BROKEN)
        print_masked(stderr, "hotspur: map: %s\n", error->text);
    run->foreign += tree_is_foreign(game);
    run->broken += status == PGN_BROKEN && !tree_is_foreign(game);
    engine_new_game(run->film->engine);
    return map_film_run(run->film, game, true, error) || error_prefix(error, "map: ");
}

// Goes through the games of a file up to the last one that is wanted, and makes a film of those that are. In the format
// pgn variations are kept, since the game is written again.
static bool film_games(FilmRun *run, PgnReader *reader, Error *error)
{
    GameTree *game = tree_new();
    PgnStatus status = PGN_GAME;
    bool ok = true;
    if (!is_game_file(run->film))
        pgn_skip_variations(reader);
    while (ok && (run->number == 0 || !is_last(run))) {
        status = pgn_read_game(reader, game, error);
        if (status == PGN_END || status == PGN_FAILED)
            break;
        ++run->number;
        if (is_wanted(run) && pgn_remark(reader)[0] != '\0')
            print_masked(stderr, "hotspur: map: %s\n", pgn_remark(reader));
        ok = !is_wanted(run) || film_game(run, game, status, error);
    }
    tree_free(game);
    if (status == PGN_FAILED)
        return error_prefix(error, "map: --pgn: ");
    return ok;
}

// Films the games of a PGN file, and complains where it has fewer than the number that is named.
static bool film_file(FilmRun *run, Error *error)
{
    // The file that is read is never written, by force neither.
    const char *out = run->words->out;
    if (out != NULL && file_is_same(run->words->pgn, out))
        return error_set(error, "map: --out %s is the file that is read; choose another name", out);
    PgnReader *reader = pgn_open(run->words->pgn, run->words->encoding, error);
    if (reader == NULL)
        return error_prefix(error, "map: --pgn: ");
    pgn_keep_prose(reader);
    const bool ok = film_games(run, reader, error);
    pgn_close(reader);
    const int64_t wanted = run->words->game == 0 ? 1 : run->words->game;
    if (ok && run->number < wanted)
        return error_set(error, "map: --pgn: %.200s has no game number %lld", run->words->pgn, (long long)wanted);
    return ok;
}

// The position of the command line as a game of which only the end is looked at.
static bool read_position(const MapArguments *words, GameTree *game, Error *error)
{
    Game *played = position_arguments_game(&words->where, error);
    if (played == NULL)
        return error_prefix(error, "map: ");
    const bool has_moves = movegen_any(game_position(played));
    game_pgn_set_moves(game, played, false);
    game_free(played);
    return has_moves || error_set(error, "map: the game is over in this position, so there is nothing to search");
}

static bool film_position(const MapArguments *words, MapFilm *film, Error *error)
{
    GameTree *game = tree_new();
    const bool ok =
        read_position(words, game, error) && (map_film_run(film, game, false, error) || error_prefix(error, "map: "));
    tree_free(game);
    return ok;
}

// Makes the engine with all settings, and films a file or a position with it.
static bool make_film(CommandLine *line, FilmRun *run, Error *error)
{
    MapFilm *film = run->film;
    film->engine = command_line_engine(line, error);
    if (film->engine == NULL)
        return error_prefix(error, "map: ");
    if (run->words->palette == NULL)
        film->plan.look.palette = (HeatPalette)option_int(engine_options(film->engine), OPT_MAP_PALETTE);
    // A book move would leave nothing to show.
    option_set_int(engine_options(film->engine), OPT_OWN_BOOK, 0, ORIGIN_PROTOCOL, NULL);
    const bool ok = run->words->pgn != NULL ? film_file(run, error) : film_position(run->words, film, error);
    engine_free(film->engine);
    return ok;
}

int map_command(CommandLine *line)
{
    MapArguments words;
    MapFilm film = {.path = NULL};
    FilmRun run = {.words = &words, .film = &film};
    Error error;
    if (!read_words(line, &words, &error) || !read_film(&words, &film, &error) || !make_film(line, &run, &error))
        return command_fail("%s", error.text);
    const bool is_whole = run.broken == 0 && run.foreign == 0;
    if (!is_whole) {
        // "3 games mapped, 1 of them not read whole".
        const int mapped = run.film->written - run.foreign;
        fprintf(stderr, "%d game%s mapped", mapped, mapped == 1 ? "" : "s");
        if (run.broken > 0)
            fprintf(stderr, ", %d of them not read whole", run.broken);
        if (run.foreign > 0)
            fprintf(stderr, ", %d kept unread", run.foreign);
        fputc('\n', stderr);
    }
    const int status = command_finish();
    return status == EXIT_SUCCESS && !is_whole ? EXIT_WRONG_USE : status;
}
