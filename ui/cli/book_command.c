// SPDX-License-Identifier: GPL-3.0-or-later
// The command `book`: makes opening books and looks into them.
#include "base/text.h"
#include "engine/book_tools.h"
#include "engine/opening_book.h"
#include "notation/san.h"
#include "ui/cli/commands.h"
#include "ui/common/print.h"
#include "ui/common/progress.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum {
    PLIES_DEFAULT = 30,
    PLIES_MAX = 1000,
    MIB_DEFAULT = 128,
    MIB_MAX = 65536,
    MIB = 1 << 20,
    SCORE_MAX = 100,
    CENTIPAWNS_DEFAULT = 60,
    CENTIPAWNS_MAX = 10000,
};

// --- make ------------------------------------------------------------------------------------------------------------

// Progress on a terminal: how many games were read so far.
static void show_games(void *context, uint64_t games)
{
    ProgressLine *line = context;
    if (progress_is_due(line))
        fprintf(stderr, "%s%" PRIu64 " games%s", progress_head(line), games, progress_tail(line));
}

// What the new book holds, and what was left out of it and why.
static void print_made(const BookMaking *making, const BookMade *made)
{
    print_masked(stdout, "%s: %zu positions, %zu moves, from %" PRIu64 " games or lines\n", making->out,
                 made->size.positions, made->size.entries, made->games);
    if (made->broken > 0)
        printf("Left out: %" PRIu64 " games with an error\n", made->broken);
    if (made->others > 0)
        printf("Left out: %" PRIu64 " games without a result\n", made->others);
    if (made->spills > 0)
        printf("Memory was full %d times\n", made->spills);
}

// Reads the words of `book make` into the plan for the book builder. Needs a file to write and at least one to read.
static bool read_make_arguments(CommandLine *line, BookMaking *making, Error *error)
{
    int64_t plies = PLIES_DEFAULT, min_games = 1, min_score = 0, mebibytes = MIB_DEFAULT;
    const OptionDef defs[] = {
        {.name = "from", .list = making->games, .list_count = &making->game_files, .max = BUILDER_FILES_MAX},
        {.name = "encoding", .text = &making->encoding},
        {.name = "lines", .list = making->lines, .list_count = &making->line_files, .max = BUILDER_FILES_MAX},
        {.name = "out", .text = &making->out},
        {.name = "force", .flag = &making->force},
        {.name = "plies", .number = &plies, .min = 1, .max = PLIES_MAX},
        {.name = "min-games", .number = &min_games, .min = 1, .max = INT_MAX},
        {.name = "min-score", .number = &min_score, .min = 0, .max = SCORE_MAX},
        {.name = "memory", .number = &mebibytes, .min = 1, .max = MIB_MAX},
    };
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error))
        return false;
    if (making->out == NULL || making->game_files + making->line_files == 0)
        return error_set(error, "book make: %s",
                         making->out == NULL ? "--out FILE is missing" : "--from GAMES.pgn or --lines FILE is missing");
    if (making->game_files == 0 && making->encoding != NULL)
        return error_set(error, "book make: --encoding goes with --from");
    making->plies = (int)plies;
    making->min_games = (int)min_games;
    making->min_score = (int)min_score;
    making->memory = (size_t)mebibytes * MIB;
    return true;
}

// Builds a Polyglot book from games or lines.
static int run_make(CommandLine *line)
{
    ProgressLine progress = progress_begin();
    BookMaking making = {.progress = show_games, .context = &progress};
    BookMade made;
    Error error;
    if (!read_make_arguments(line, &making, &error))
        return command_fail("%s", error.text);
    const bool ok = book_make(&making, &made, &error);
    progress_end(&progress);
    if (!ok)
        return command_fail("book make: %s", error.text);
    print_made(&making, &made);
    return command_finish();
}

// --- merge and dump --------------------------------------------------------------------------------------------------

// Makes one book of several.
static int run_merge(CommandLine *line)
{
    const char *books[MERGE_BOOKS_MAX] = {NULL}, *out = NULL;
    int count = 0;
    bool force = false;
    const OptionDef defs[] = {{.name = "out", .text = &out},
                              {.name = "force", .flag = &force},
                              {.name = "BOOK", .list = books, .list_count = &count, .max = MERGE_BOOKS_MAX}};
    BookSize size;
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);
    if (out == NULL || count == 0)
        return command_fail("book merge: %s", out == NULL ? "--out FILE is missing" : "which books?");
    if (!book_merge(books, count, out, force, &size, &error))
        return command_fail("book merge: %s", error.text);
    printf("%s: %zu positions, %zu moves, from %d book%s\n", out, size.positions, size.entries, count,
           count == 1 ? "" : "s");
    return command_finish();
}

// One entry of a book as CSV, in the order of the file.
static void print_entry(void *context, const BookDumpRow *row)
{
    (void)context;
    printf("%016" PRIx64 ",%s,%d,%" PRIu32 "\n", row->key, row->move, row->weight, row->learn);
}

// The one word that a command takes; NULL with a reason.
static const char *read_one_file(CommandLine *line, Error *error)
{
    const char *path = NULL;
    const OptionDef defs[] = {{.name = "BOOK", .text = &path}};
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error))
        return NULL;
    if (path == NULL)
        error_set(error, "%s: which book?", line->command);
    return path;
}

static int run_dump(CommandLine *line)
{
    Error error;
    const char *path = read_one_file(line, &error);
    if (path == NULL)
        return command_fail("%s", error.text);
    // The names of Polyglot's fields.
    printf("key,move,weight,learn\n");
    if (!tools_book_dump(path, print_entry, NULL, &error))
        return command_fail("book dump: %s", error.text);
    return command_finish();
}

// --- show ------------------------------------------------------------------------------------------------------------

// The opening's name where it has one, then each book move with its weight, its share of all weights and its name.
static void print_moves(OpeningBook *book, const Position *pos)
{
    BookMove moves[BOOK_MOVES_MAX];
    const int count = opening_book_probe(book, pos, moves, BOOK_MOVES_MAX);
    double total = 0;
    const char *name = opening_book_name(book, pos);
    if (name != NULL)
        printf("%s %s\n", opening_book_eco(book, pos), name);
    for (int i = 0; i < count; ++i)
        total += moves[i].weight;
    for (int i = 0; i < count; ++i) {
        char san[SAN_SIZE];
        san_write(pos, moves[i].move, san);
        printf("%-7s %7d %5.1f %%%s%s\n", san, moves[i].weight, moves[i].weight * 100.0 / total,
               moves[i].name == NULL ? "" : "  ", moves[i].name == NULL ? "" : moves[i].name);
    }
    if (count == 0)
        printf("The book knows no move here.\n");
}

// Book moves of a position, from the book that is named or from our own lines.
static int run_show(CommandLine *line)
{
    PositionArguments where = {0};
    const char *path = "";
    const OptionDef defs[] = {
        {.name = "FEN", .text = &where.fen}, {.name = "book", .text = &path}, POSITION_ARGUMENTS(where)};
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);
    Game *game = position_arguments_game(&where, &error);
    if (game == NULL)
        return command_fail("book show: %s", error.text);
    OpeningBook *book = opening_book_new();
    const bool ok = opening_book_open(book, path, &error);
    if (ok)
        print_moves(book, game_position(game));
    opening_book_free(book);
    game_free(game);
    return ok ? command_finish() : command_fail("book show: %s", error.text);
}

// --- check -----------------------------------------------------------------------------------------------------------

// A line that ends too well for one side, at once: the check of all lines takes long.
static void print_uneven(void *context, const UnevenLine *line)
{
    (void)context;
    printf("line %d: %s %s: ends at %+.2f for White\n", line->line, line->eco, line->name, line->centipawns / 100.0);
    fflush(stdout);
}

// Progress of the search of lines, on a terminal.
static void show_line(void *context, int number, int count)
{
    ProgressLine *line = context;
    if (progress_is_due(line))
        fprintf(stderr, "%sline %d of %d%s", progress_head(line), number, count, progress_tail(line));
}

// What `book check` has found: size, and for a Polyglot book illegal moves, for our own lines gambits, names and lines
// that end unevenly.
static void print_report(const BookCheck *check, const BookReport *report)
{
    printf("%s: %zu positions, %zu moves\n", check->path, report->positions, report->entries);
    // A Polyglot book has keys in the place of positions: only those reached from the start can be checked for
    // legality.
    if (report->is_polyglot) {
        printf("Reached from the start: %zu positions; moves there that are not legal: %zu\n", report->reached,
               report->illegal);
        return;
    }
    printf("Lines: %d, gambits among them: %d; rows that only name: %d; ECO codes: %d\n", report->lines,
           report->gambits, report->names, report->codes);
    if (check->nodes > 0)
        printf("Lines that end worse than %.2f for either side, gambits aside: %d\n", check->centipawns / 100.0,
               report->uneven);
}

// Reads a whole book and reports what is wrong with it. With --nodes the ends of our own lines are searched as well.
// Exits with 1 where a move is illegal or a line uneven, so that scripts notice.
static int run_check(CommandLine *line)
{
    ProgressLine progress = progress_begin();
    int64_t nodes = 0, centipawns = CENTIPAWNS_DEFAULT;
    BookCheck check = {.context = &progress, .uneven = print_uneven, .progress = show_line};
    const OptionDef defs[] = {{.name = "BOOK", .text = &check.path},
                              {.name = "nodes", .number = &nodes, .min = 0, .max = INT64_MAX},
                              {.name = "max-cp", .number = &centipawns, .min = 0, .max = CENTIPAWNS_MAX}};
    BookReport report;
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);
    if (check.path == NULL)
        return command_fail("book check: which book?");
    check.nodes = (uint64_t)nodes;
    check.centipawns = (int)centipawns;
    if (!tools_book_check(&check, &report, &error))
        return command_fail("book check: %s", error.text);
    print_report(&check, &report);
    // Output that could not be written goes before what was found.
    if (report.illegal > 0 || report.uneven > 0)
        return command_finish() == 0 ? 1 : EXIT_WRONG_USE;
    return command_finish();
}

// --- learning --------------------------------------------------------------------------------------------------------

// One learned move as CSV; the first one has the heading above it.
static void print_learned(void *context, const LearnedRow *row)
{
    int *count = context;
    if ((*count)++ == 0)
        printf("key,move,points,games\n");
    printf("%016" PRIx64 ",%s,%d,%d\n", row->key, row->move, row->points, row->games);
}

static int run_learn(CommandLine *line)
{
    const char *path = "";
    int count = 0;
    const OptionDef defs[] = {{.name = "file", .text = &path}};
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);
    if (!tools_book_learned(path, print_learned, &count, &error))
        return command_fail("book learn: %s", error.text);
    if (count == 0)
        printf("Nothing was learned yet.\n");
    return command_finish();
}

// Forgets what games have taught about one position, or all of it where none is named.
static int run_forget(CommandLine *line)
{
    PositionArguments where = {0};
    const char *path = "";
    int rows = 0;
    const OptionDef defs[] = {
        {.name = "FEN", .text = &where.fen}, {.name = "file", .text = &path}, POSITION_ARGUMENTS(where)};
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);
    Game *game = position_arguments_game(&where, &error);
    if (game == NULL)
        return command_fail("book forget: %s", error.text);
    // The start position is named by --moves "" or by its FEN.
    const bool is_all = where.fen == NULL && where.moves == NULL;
    const bool ok = tools_book_forget(path, is_all ? NULL : game_position(game), &rows, &error);
    game_free(game);
    if (!ok)
        return command_fail("book forget: %s", error.text);
    printf("Forgotten: what was learned about %d move%s\n", rows, rows == 1 ? "" : "s");
    return command_finish();
}

// --- the words after `book` ------------------------------------------------------------------------------------------

static const CommandDef rows[] = {
    {"book make", .run_line = run_make},   {"book merge", .run_line = run_merge},
    {"book dump", .run_line = run_dump},   {"book show", .run_line = run_show},
    {"book check", .run_line = run_check}, {"book names", .run_line = book_names_command},
    {"book learn", .run_line = run_learn}, {"book forget", .run_line = run_forget},
};

static const CommandTable words = {COMMAND_ROWS(rows)};

int book_command(CommandLine *line)
{
    return command_run_word(line, &words);
}
