// SPDX-License-Identifier: GPL-3.0-or-later
// The command `games`: finds games in files of any size, in one pass, and writes their own text.
#include "base/file.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/text.h"
#include "engine/opening_book.h"
#include "notation/pgn_filter.h"
#include "notation/text_input.h"
#include "ui/cli/commands.h"
#include "ui/common/print.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    FILES_MAX = 4096,
    VALUES_MAX = 16, // conditions of one kind
    LINE_SIZE = 512,
    EXIT_NOTHING_FOUND = 1,
};

static const char standard_input[] = "/dev/stdin";

typedef struct GamesArguments {
    const char *files[FILES_MAX];
    int file_count;
    const char *values[PGN_CONDITION_NB][VALUES_MAX];
    int value_counts[PGN_CONDITION_NB];
    const char *out, *encoding;
    bool list, count, force;
} GamesArguments;

// A run over all files.
typedef struct Search {
    const GamesArguments *words;
    PgnFilter *filter;
    OpeningBook *book;
    FileStream *out; // NULL: standard output, or nothing was found yet
    GameTree *game;
    int found;
    bool has_failed; // a file could not be read, or a game not written
} Search;

// --- the words of the command line -----------------------------------------------------------------------------------

// Reads files, conditions and what is to be printed. Conditions have their names in notation/pgn_filter.c: each becomes
// an option that may be given several times.
static bool read_words(CommandLine *line, GamesArguments *words, Error *error)
{
    enum { OTHERS = 6 };
    OptionDef defs[PGN_CONDITION_NB + OTHERS] = {
        {.name = "FILE", .list = words->files, .list_count = &words->file_count, .max = FILES_MAX},
        {.name = "out", .text = &words->out},
        {.name = "encoding", .text = &words->encoding},
        {.name = "list", .flag = &words->list},
        {.name = "count", .flag = &words->count},
        {.name = "force", .flag = &words->force}};
    for (PgnCondition condition = 0; condition < PGN_CONDITION_NB; ++condition)
        defs[OTHERS + condition] = (OptionDef){.name = pgn_condition_name(condition),
                                               .list = words->values[condition],
                                               .list_count = &words->value_counts[condition],
                                               .max = VALUES_MAX};
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error))
        return false;
    // As other filters do.
    if (words->file_count == 0 && os_is_terminal(STDIN_FILENO))
        return error_set(error, "games: FILE is missing; - is standard input");
    if (words->file_count == 0)
        words->files[words->file_count++] = "-";
    if (words->list && words->count)
        return error_set(error, "games: --list or --count, not both");
    if (words->out != NULL && (words->list || words->count))
        return error_set(error, "games: --out takes games; it goes with neither --list nor --count");
    return words->out != NULL || !words->force || error_set(error, "games: --force goes with --out");
}

// Hands each condition to the filter, which checks it; its error begins with the name of the condition.
static bool make_filter(Search *search, Error *error)
{
    const GamesArguments *words = search->words;
    for (PgnCondition condition = 0; condition < PGN_CONDITION_NB; ++condition)
        for (int i = 0; i < words->value_counts[condition]; ++i)
            if (!pgn_filter_add(search->filter, condition, words->values[condition][i], error))
                return error_prefix(error, "games: --");
    return true;
}

// --- the file that is written ----------------------------------------------------------------------------------------

// The games that are found make a new file. None that holds something is replaced unasked.
static const FileKind *out_kind(const GamesArguments *words)
{
    return words->force ? FILE_KIND_ANY : &file_kind_new;
}

// What is read is never written, by force neither.
static bool check_out(const GamesArguments *words, Error *error)
{
    if (words->out == NULL)
        return true;
    for (int i = 0; i < words->file_count; ++i) {
        const char *path = strcmp(words->files[i], "-") == 0 ? standard_input : words->files[i];
        if (file_is_same(path, words->out))
            return error_set(error, "games: --out %s is a file that is read; choose another name", words->out);
    }
    return file_check_writable(words->out, out_kind(words), error) || error_prefix(error, "games: --out ");
}

// To the new file, or to standard output where none is named.
static void write_bytes(const Search *search, const char *bytes, size_t size)
{
    if (search->out != NULL)
        file_stream_write(search->out, bytes, size);
    else
        (void)fwrite(bytes, 1, size, stdout); // a fault is told at the end
}

// --- games that were found -------------------------------------------------------------------------------------------

// Games of several files stand in one encoding. Where a byte means nothing in its own, it is better kept as it is.
static bool needs_conversion(const Search *search, const char *text, size_t size)
{
    if (search->words->file_count == 1)
        return false;
    for (size_t at = 0; at < size;) {
        char character[5] = "";
        memcpy(character, text + at, size - at < 4 ? size - at : 4);
        const size_t length = text[at] == '\0' ? 1 : text_utf8_length(character);
        if (length == 0)
            return true;
        at += length;
    }
    return false;
}

// The game's own text, byte by byte, and an empty line behind it. Only where several files meet it may become UTF-8.
static void write_game(const Search *search, const PgnReader *reader, const char *text, size_t size)
{
    // A game ends with an empty line, of the kind that its lines have.
    const char *end = memmem(text, size, "\r\n", 2) != NULL ? "\r\n\r\n" : "\n\n";
    if (needs_conversion(search, text, size)) {
        char *converted = pgn_text_to_utf8(reader, text, size);
        write_bytes(search, converted, strlen(converted));
        mem_free(converted);
    } else {
        write_bytes(search, text, size);
    }
    write_bytes(search, end, strlen(end));
}

// A tag with a value; "?" and nothing count as unknown.
static const char *tag_or(const GameTree *game, const char *name, const char *otherwise)
{
    const char *value = tree_tag(game, name);
    return value == NULL || value[0] == '\0' || strcmp(value, "?") == 0 ? otherwise : value;
}

// The file is begun with the first game: none is made where nothing fits.
static bool begin_out(Search *search, Error *error)
{
    if (search->words->out == NULL || search->out != NULL)
        return true;
    search->out = file_stream_begin(search->words->out, out_kind(search->words), error);
    return search->out != NULL;
}

// False if nothing more can be written.
static bool take_game(Search *search, const PgnReader *reader, const char *path, Error *error)
{
    ++search->found;
    if (search->words->count)
        return true;
    if (search->words->list) {
        // "    12  Anderssen, Adolf - Dufresne, Jean, 1-0, 1852.??.??, C52 Evans Gambit, Berlin".
        static const char *const tags[] = {"Date", "ECO", "Opening", "Event"};
        const GameTree *game = search->game;
        char line[LINE_SIZE];
        Text text = text_begin(line, sizeof line);
        text_addf(&text, "%.60s - %.60s, %s", tag_or(game, "White", "?"), tag_or(game, "Black", "?"),
                  tree_result(game));
        for (size_t i = 0; i < sizeof tags / sizeof tags[0]; ++i) {
            const char *value = tag_or(game, tags[i], NULL);
            const bool follows_code = strcmp(tags[i], "Opening") == 0 && tag_or(game, "ECO", NULL) != NULL;
            if (value != NULL && strcmp(value, "????.??.??") != 0)
                text_addf(&text, "%s%.60s", follows_code ? " " : ", ", value);
        }
        if (search->words->file_count > 1)
            print_masked(stdout, "%s:", path);
        print_masked(stdout, "%6d  %s\n", pgn_filter_number(search->filter), line);
        return ferror(stdout) == 0;
    }
    size_t size;
    const char *text = pgn_game_text(reader, &size);
    if (text == NULL)
        return error_set(error, "%s: line %d: this game is too long to be copied", path, pgn_game_line(reader));
    // The game's text is at hand: the file is not begun for one that cannot be copied.
    if (!begin_out(search, error))
        return false;
    write_game(search, reader, text, size);
    return search->out != NULL || ferror(stdout) == 0;
}

// --- files -----------------------------------------------------------------------------------------------------------

// Tells what went wrong with a file and remembers it for the exit status; the other files are still read.
static void warn(Search *search, const char *reason)
{
    print_masked(stderr, "hotspur: games: %s\n", reason);
    search->has_failed = true;
}

// False if the search cannot go on. A file that cannot be read is passed over, and told.
static bool search_file(Search *search, const char *word, Error *error)
{
    const bool is_standard = strcmp(word, "-") == 0;
    const char *name = is_standard ? "standard input" : word;
    PgnReader *reader = pgn_open(is_standard ? standard_input : word, search->words->encoding, error);
    if (reader == NULL) {
        warn(search, error->text);
        return true;
    }
    bool goes_on = true;
    pgn_filter_begin_file(search->filter);
    PgnStatus status = pgn_filter_next(search->filter, reader, search->game, error);
    for (; goes_on && status == PGN_GAME; status = pgn_filter_next(search->filter, reader, search->game, error)) {
        error->text[0] = '\0';
        goes_on = take_game(search, reader, name, error);
        if (!goes_on)
            break;
    }
    if (status == PGN_FAILED)
        warn(search, error->text);
    // What a person may want to say otherwise.
    const char *encoding = pgn_guessed_encoding(reader);
    if (encoding != NULL)
        print_masked(stderr,
                     "hotspur: games: %s: what is not UTF-8 was read as %s; --encoding NAME reads it otherwise\n", name,
                     encoding);
    pgn_close(reader);
    return goes_on;
}

// Goes through all files, and then tells how many games had errors. False if nothing more could be written.
static bool search_files(Search *search, Error *error)
{
    for (int i = 0; i < search->words->file_count; ++i)
        if (!search_file(search, search->words->files[i], error))
            return false;
    const int faults = pgn_filter_faults(search->filter);
    if (faults > 0)
        print_masked(stderr, "hotspur: games: %d game%s could not be read to the end; looked at as far as they go\n",
                     faults, faults == 1 ? "" : "s");
    return true;
}

// Makes the new file, or leaves everything as it was.
static bool end_out(Search *search, bool is_complete, Error *error)
{
    FileStream *out = search->out;
    search->out = NULL;
    if (out == NULL)
        return true;
    if (is_complete)
        return file_stream_end(out, error);
    file_stream_drop(out);
    return true;
}

// Lets the filter name positions, which it cannot do by itself: books lie above notation.
static const char *opening_of(void *context, const Position *pos, const char **code)
{
    *code = opening_book_eco(context, pos);
    return opening_book_name(context, pos);
}

// Checks conditions and output before the first file is read, searches, and ends the new file. Exits as grep does: 0
// where games were found, 1 where none was, and otherwise where something failed.
static int run(Search *search)
{
    Error error = {""};
    if (!make_filter(search, &error) || !check_out(search->words, &error))
        return command_fail("%s", error.text);
    pgn_filter_set_openings(search->filter, opening_of, search->book);
    const bool is_complete = search_files(search, &error);
    Error fault;
    const bool is_written = end_out(search, is_complete, &fault);
    if (!is_complete && error.text[0] != '\0')
        return command_fail("games: %s", error.text);
    if (!is_written)
        return command_fail("games: --out %s", fault.text);
    if (search->words->count)
        printf("%d\n", search->found);
    // To standard error, as the new file is all that is asked for.
    if (search->words->out != NULL)
        fprintf(stderr, "%d game%s written to %s\n", search->found, search->found == 1 ? "" : "s", search->words->out);
    const int status = command_finish();
    if (status != EXIT_SUCCESS || search->has_failed)
        return EXIT_WRONG_USE;
    return search->found > 0 ? EXIT_SUCCESS : EXIT_NOTHING_FOUND;
}

int games_command(CommandLine *line)
{
    GamesArguments *words = mem_new(1, sizeof *words);
    Error error;
    int status;
    if (read_words(line, words, &error)) {
        Search search = {.words = words, .filter = pgn_filter_new(), .book = opening_book_new(), .game = tree_new()};
        status = run(&search);
        tree_free(search.game);
        opening_book_free(search.book);
        pgn_filter_free(search.filter);
    } else {
        status = command_fail("%s", error.text);
    }
    mem_free(words);
    return status;
}
