// SPDX-License-Identifier: GPL-3.0-or-later
// The command `book names`: the opening of a position, of games, or of lines of text. Positions count, not the order of
// the moves that led there.
#include "base/text.h"
#include "engine/opening_book.h"
#include "notation/pgn.h"
#include "notation/text_input.h"
#include "ui/cli/commands.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { LINE_SIZE = 65536 };

// The deepest named position of a game.
typedef struct Opening {
    const char *eco, *name; // NULL: none has a name
    int plies;              // of the game, up to that position
} Opening;

// The last named position of a game is its opening: a later name is a more exact one.
static void note(OpeningBook *book, const Position *pos, int plies, Opening *opening)
{
    const char *name = opening_book_name(book, pos);
    if (name != NULL)
        *opening = (Opening){opening_book_eco(book, pos), name, plies};
}

static void print_opening(const Opening *opening)
{
    if (opening->name == NULL)
        printf("-\tno name\n");
    else
        printf("%s\t%s\tafter %d plies\n", opening->eco, opening->name, opening->plies);
}

// The opening of a game that was played from position to position, the last one included.
static void print_of_game(OpeningBook *book, const Game *game)
{
    Opening opening = {.name = NULL};
    for (int plies = 0; plies <= game_ply_count(game); ++plies) {
        Position pos;
        game_position_at(game, plies, &pos);
        note(book, &pos, plies, &opening);
    }
    print_opening(&opening);
}

// False where FEN or moves are wrong.
static bool print_of_position(OpeningBook *book, const PositionArguments *where, Error *error)
{
    Game *game = position_arguments_game(where, error);
    if (game == NULL)
        return false;
    print_of_game(book, game);
    game_free(game);
    return true;
}

// --- a PGN file ------------------------------------------------------------------------------------------------------

static const char *tag_or_question(const GameTree *game, const char *name)
{
    const char *value = tree_tag(game, name);
    return value == NULL ? "?" : value;
}

static void print_of_pgn(OpeningBook *book, const GameTree *game)
{
    Opening opening = {.name = NULL};
    Position pos = *tree_start(game);
    note(book, &pos, 0, &opening);
    int plies = 0;
    for (int node = tree_child(game, TREE_ROOT, 0); node != TREE_NONE; node = tree_child(game, node, 0)) {
        pos_advance(&pos, tree_ply(game, node)->move);
        note(book, &pos, ++plies, &opening);
    }
    printf("%s - %s\t", tag_or_question(game, "White"), tag_or_question(game, "Black"));
    print_opening(&opening);
}

// One line for each game of a PGN file. A game with an error is told and named as far as it can be read; false where
// the file cannot be read to its end.
static bool print_of_games(OpeningBook *book, const char *path, const char *encoding, Error *error)
{
    PgnReader *reader = pgn_open(path, encoding, error);
    if (reader == NULL)
        return false;
    // The main line alone is named, and reading is faster without the rest.
    pgn_skip_variations(reader);
    GameTree *game = tree_new();
    PgnStatus status = pgn_read_game(reader, game, error);
    for (; status == PGN_GAME || status == PGN_BROKEN; status = pgn_read_game(reader, game, error)) {
        if (status == PGN_BROKEN)
            fprintf(stderr, "hotspur: book names: %s\n", error->text);
        print_of_pgn(book, game);
    }
    tree_free(game);
    pgn_close(reader);
    return status == PGN_END;
}

// --- lines of text ---------------------------------------------------------------------------------------------------

// A FEN has ranks with slashes between them; no move has.
static bool print_of_line(void *context, char *text, Error *error)
{
    PositionArguments where = {.moves = text};
    if (strchr(text, '/') != NULL)
        where = (PositionArguments){.fen = text};
    return print_of_position(context, &where, error);
}

// Standard input is answered line by line.
static bool print_of_input(OpeningBook *book, Error *error)
{
    char text[LINE_SIZE];
    for (int line = 1; fgets(text, sizeof text, stdin) != NULL; ++line) {
        if (strchr(text, '\n') == NULL && !feof(stdin))
            return error_set(error, "standard input: line %d: longer than %d characters", line, LINE_SIZE - 2);
        if (!print_of_line(book, text_trim(text), error))
            return error_prefix(error, "standard input: line %d: ", line);
    }
    return !ferror(stdin) || error_set(error, "standard input: %s", strerror(errno));
}

int book_names_command(CommandLine *line)
{
    PositionArguments where = {0};
    const char *path = NULL, *encoding = NULL;
    const OptionDef defs[] = {
        {.name = "FILE", .text = &path}, {.name = "encoding", .text = &encoding}, POSITION_ARGUMENTS(where)};
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);
    if (encoding != NULL && (path == NULL || !pgn_is_name(path)))
        return command_fail("book names: --encoding goes with a file of games (.pgn)");
    OpeningBook *book = opening_book_new();
    bool ok;
    // By what is given: a position, standard input, a file of games, or a file of lines.
    if (path == NULL)
        ok = print_of_position(book, &where, &error);
    else if (strcmp(path, "-") == 0)
        ok = print_of_input(book, &error);
    else if (pgn_is_name(path))
        ok = print_of_games(book, path, encoding, &error);
    else
        ok = text_input_visit_lines(path, print_of_line, book, &error);
    opening_book_free(book);
    return ok ? command_finish() : command_fail("book names: %s", error.text);
}
