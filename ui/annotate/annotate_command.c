// SPDX-License-Identifier: GPL-3.0-or-later
// The command `annotate`: reviews the games of a file one after the other, and writes each as soon as it is done.
#include "base/clock.h"
#include "base/language_choice.h"
#include "base/memory.h"
#include "base/os/os.h"
#include "base/paths.h"
#include "base/shard.h"
#include "base/text.h"
#include "notation/pgn.h"
#include "ui/annotate/annotate.h"
#include "ui/annotate/formats.h"
#include "ui/annotate/remarks.h"
#include "ui/common/options.h"
#include "ui/common/print.h"
#include "ui/common/progress.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    TIME_MAX_MS = 24 * 60 * 60 * 1000,
    PATH_SIZE = 4096,
    OUT_SIZE_MAX = 1 << 30,
    NUMBER_DIGITS = 3, // of the files of several pages
};

typedef struct AnnotateArguments {
    const char *path, *encoding, *format, *side, *out, *shard;
    int64_t game, depth, nodes, time_ms, from;
    bool resume, force, remove;
} AnnotateArguments;

// A run over a file.
typedef struct Run {
    const AnnotateArguments *words;
    const AnnotateFormat *format;
    ReviewSettings settings;
    Engine *engine;
    Shard shard;
    ShardRange range;   // games that are reviewed, from 0
    int number;         // of the game that is reviewed, from 1
    int written;        // games
    int skipped;        // games that the file held already
    int broken;         // games of chess that were not read whole
    int foreign;        // games of other variants among the written ones
    int cleared;        // games that had remarks, with --remove
    bool is_numbered;   // pages of several games
    MemoryStream index; // the page that lists them; open if has_index
    bool has_index;
    bool is_shown;    // standard error is a terminal: show how far it is
    int64_t start_us; // of this game
} Run;

// What goes on a command line together.
static bool check_words(const AnnotateArguments *words, Error *error)
{
    if (words->path == NULL)
        return error_set(error, "annotate: which file? hotspur annotate GAMES.pgn");
    if (words->resume && words->out == NULL)
        return error_set(error, "annotate: --resume needs --out FILE");
    if (words->shard != NULL && words->game != 0)
        return error_set(error, "annotate: --shard and --game exclude each other");
    if (words->shard != NULL && strcmp(words->path, "-") == 0)
        return error_set(error, "annotate: --shard needs a file, whose games are counted first");
    if (!words->remove)
        return true;
    if (words->format != NULL && strcmp(words->format, "pgn") != 0)
        return error_set(error, "annotate: --remove writes PGN, not %s", words->format);
    return (words->depth == 0 && words->nodes == 0 && words->time_ms == 0 && words->from == 1 &&
            strcmp(words->side, "both") == 0) ||
           error_set(error,
                     "annotate: --remove takes all remarks out and searches nothing: no --depth, --nodes, --time, "
                     "--from or --side");
}

// Reads the words of the command line and refuses what does not go together.
static bool read_words(CommandLine *line, AnnotateArguments *words, Error *error)
{
    *words = (AnnotateArguments){.from = 1, .side = "both"};
    const OptionDef defs[] = {
        {.name = "FILE", .text = &words->path},
        {.name = "encoding", .text = &words->encoding},
        {.name = "game", .number = &words->game, .min = 1, .max = INT32_MAX},
        {.name = "depth", .number = &words->depth, .min = 1, .max = MAX_PLY - 1},
        {.name = "nodes", .number = &words->nodes, .min = 1, .max = INT64_MAX / 16},
        {.name = "time", .number = &words->time_ms, .min = 1, .max = TIME_MAX_MS},
        {.name = "from", .number = &words->from, .min = 1, .max = INT32_MAX},
        {.name = "side", .text = &words->side, .choices = CHOICES("both", "white", "black")},
        {.name = "format", .text = &words->format, .choices = CHOICES(ANNOTATE_FORMAT_NAMES)},
        {.name = "out", .text = &words->out},
        {.name = "shard", .text = &words->shard},
        {.name = "resume", .flag = &words->resume},
        {.name = "force", .flag = &words->force},
        {.name = "remove", .flag = &words->remove},
    };
    return command_line_arguments(line, defs, ARGUMENT_COUNT(defs), true, error) && check_words(words, error);
}

// The ending of the file says which format, where --format does not.
static const AnnotateFormat *choose_format(const AnnotateArguments *words)
{
    if (words->remove)
        return annotate_format_find("pgn");
    if (words->format != NULL)
        return annotate_format_find(words->format);
    const char *dot = words->out != NULL ? strrchr(words->out, '.') : NULL;
    const AnnotateFormat *format = dot != NULL ? annotate_format_find(dot + 1) : NULL;
    return format != NULL ? format : annotate_format_find("text");
}

// Progress of a game in one line that is written over: per cent, and the time left if the rest goes as what is done.
static bool show_progress(void *context, int done, int total)
{
    const Run *run = context;
    if (run->is_shown) {
        const int64_t passed_us = clock_now_us() - run->start_us;
        fprintf(stderr, "\rgame %d: %d %%, about %" PRId64 " s left \033[K", run->number, done * 100 / total,
                passed_us * (total - done) / done / US_PER_SECOND);
        fflush(stderr);
    }
    return true;
}

static void clear_progress(const Run *run)
{
    if (run->is_shown)
        fputs("\r\033[K", stderr);
}

// --- writing ---------------------------------------------------------------------------------------------------------

// "games.html" becomes "games-012.html".
static void page_path(const Run *run, char out[PATH_SIZE])
{
    const char *path = run->words->out, *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    const int stem = (int)(dot != NULL && (slash == NULL || dot > slash + 1) ? dot - path : (long)strlen(path));
    if (run->is_numbered)
        snprintf(out, PATH_SIZE, "%.*s-%0*d%s", stem, path, NUMBER_DIGITS, run->number, path + stem);
    else
        snprintf(out, PATH_SIZE, "%s", path);
}

// What may stand where the first game goes.
static const FileKind *replaced_kind(const Run *run)
{
    return run->words->force ? FILE_KIND_ANY : run->format->replaced_kind;
}

// Writes a review where it belongs: to standard output, as a page of its own, as the first of a new file, or behind the
// games of the file. Pages are named on standard error.
static bool write_review(Run *run, const Review *review, Error *error)
{
    char path[PATH_SIZE];
    if (run->words->out == NULL) {
        run->format->write(stdout, review);
        return true;
    }
    MemoryStream stream;
    if (!memory_stream_open(&stream, error))
        return false;
    run->format->write(stream.out, review);
    bool ok = memory_stream_close(&stream, error);
    page_path(run, path);
    // The first game makes the file anew; the others stand behind it.
    if (ok && (run->format->is_page || (run->written == 0 && run->skipped == 0)))
        ok = file_replace(path, replaced_kind(run), stream.data, stream.size, error);
    else if (ok)
        ok = file_append(path, run->words->force ? FILE_KIND_ANY : run->format->kind, stream.data, stream.size, error);
    memory_stream_free(&stream);
    if (ok && run->format->is_page)
        print_masked(stderr, "hotspur: annotate: %s: %s - %s\n", path, review_player(review, WHITE),
                     review_player(review, BLACK));
    return ok;
}

// The page of a game, of this run or of an earlier one, in the page that lists all.
static void add_to_index(Run *run, const Review *review)
{
    char path[PATH_SIZE];
    if (!run->has_index)
        return;
    page_path(run, path);
    const char *slash = strrchr(path, '/');
    index_page_add(run->index.out, run->number, slash != NULL ? slash + 1 : path, review);
}

// With the name that was given; the pages of the games are numbered.
static bool write_index(Run *run, Error *error)
{
    if (!run->has_index)
        return true;
    index_page_end(run->index.out);
    const bool ok = memory_stream_close(&run->index, error) &&
                    file_replace(run->words->out, replaced_kind(run), run->index.data, run->index.size, error);
    memory_stream_free(&run->index);
    run->has_index = false;
    if (ok)
        print_masked(stderr, "hotspur: annotate: %s: all games\n", run->words->out);
    return ok;
}

// --- games -----------------------------------------------------------------------------------------------------------

// Was the game annotated by an earlier run?
static bool is_done(const Run *run)
{
    char path[PATH_SIZE];
    if (!run->words->resume)
        return false;
    if (!run->format->is_page)
        // Games are written in their order, so those that the file holds are the first ones of the range.
        return run->number - run->range.begin <= run->skipped;
    page_path(run, path);
    return file_exists(path);
}

// Reviews a game and writes it. Remarks of an earlier review are taken out where this one was asked to look, so that a
// second run does not add to the first; in the format pgn the new ones go into the game.
static bool review_and_write(Run *run, GameTree *game, Error *error)
{
    Review review;
    run->start_us = clock_now_us();
    bool ok = review_game(run->engine, game, &run->settings, &review, error);
    clear_progress(run);
    review_take_out_remarks(&review, game);
    if (ok && run->format->is_game)
        review_add_to_tree(&review, game);
    ok = ok && write_review(run, &review, error);
    if (ok)
        add_to_index(run, &review);
    review_free(&review);
    return ok;
}

// One game: with --remove its remarks are taken out and nothing is searched.
static bool annotate_game(Run *run, GameTree *game, Error *error)
{
    bool ok;
    run->foreign += tree_is_foreign(game);
    if (run->words->remove) {
        run->cleared += remarks_are_in(game);
        remarks_take_out(game);
        ok = write_review(run, &(Review){.game = game}, error);
    } else {
        ok = review_and_write(run, game, error);
    }
    run->written += ok;
    return ok;
}

// Goes through the games of the file: skims those before the shard, reviews the wanted ones, and of those that an
// earlier run has done it adds only a row to the index. False if the file cannot be read on or a review not be written.
static bool annotate_games(Run *run, PgnReader *reader, Error *error)
{
    GameTree *game = tree_new();
    PgnStatus status = PGN_GAME;
    bool ok = true;
    while (ok) {
        // Skimming looks for the end of a game alone and is far faster than reading its moves.
        const bool is_before = run->number < run->range.begin;
        status = is_before ? pgn_skim_game(reader, game, error) : pgn_read_game(reader, game, error);
        if (status == PGN_END || status == PGN_FAILED)
            break;
        ++run->number;
        if (is_before || (run->words->game != 0 && run->number != run->words->game))
            continue;
        if (run->number > run->range.end)
            break;
        // What can be read of a game is annotated; the rest stands in its comments.
        if (status == PGN_BROKEN) {
            print_masked(stderr, "hotspur: annotate: %s\n", error->text);
            run->broken += !tree_is_foreign(game);
        }
        if (pgn_remark(reader)[0] != '\0')
            print_masked(stderr, "hotspur: annotate: %s\n", pgn_remark(reader));
        if (!is_done(run))
            ok = annotate_game(run, game, error);
        else
            add_to_index(run, &(Review){.game = game});
        if (run->words->game != 0)
            break;
    }
    tree_free(game);
    return ok && status != PGN_FAILED;
}

// Counts games up to a number.
static bool count_games(const AnnotateArguments *words, int most, int *count, Error *error)
{
    PgnReader *reader = pgn_open(words->path, words->encoding, error);
    if (reader == NULL)
        return false;
    GameTree *game = tree_new();
    Error ignored;
    for (*count = 0; *count < most; ++*count) {
        const PgnStatus status = pgn_skim_game(reader, game, &ignored);
        if (status != PGN_GAME && status != PGN_BROKEN)
            break;
    }
    tree_free(game);
    pgn_close(reader);
    return true;
}

// A page for each of several games, and one that lists them; one game has the name that was given.
static bool choose_page_names(Run *run, Error *error)
{
    int count;
    if (!count_games(run->words, 2, &count, error))
        return false;
    run->is_numbered = count > 1 && run->words->game == 0;
    // A shard does not know the games of the others.
    if (!run->is_numbered || shard_is_part(&run->shard))
        return true;
    if (!file_check_writable(run->words->out, replaced_kind(run), error) || !memory_stream_open(&run->index, error))
        return false;
    run->has_index = true;
    index_page_begin(run->index.out);
    return true;
}

// The games of the shard, or all.
static bool choose_range(Run *run, Error *error)
{
    int count = INT_MAX;
    if (!shard_read(run->words->shard, &run->shard, error) ||
        (shard_is_part(&run->shard) && !count_games(run->words, INT_MAX, &count, error)))
        return false;
    run->range = shard_range(&run->shard, count);
    return true;
}

// Hours of work should not end with a file that may not be written.
static bool prepare_out(Run *run, Error *error)
{
    const FileKind *kind = run->words->resume ? run->format->kind : replaced_kind(run);
    if (run->words->out == NULL)
        return !run->format->is_page || !os_is_terminal(STDOUT_FILENO) ||
               error_set(error, "--format %s is nothing for a terminal: --out FILE says where it goes",
                         run->format->name);
    if (file_is_same(run->words->path, run->words->out))
        return error_set(error, "--out %s is the file that is read; choose another name", run->words->out);
    if (run->format->is_page)
        return choose_page_names(run, error) && (run->is_numbered || file_check_writable(run->words->out, kind, error));
    if (!file_check_writable(run->words->out, kind, error))
        return false;
    if (!run->words->resume || !file_exists(run->words->out))
        return true;
    char *text = file_read_text(run->words->out, OUT_SIZE_MAX, error);
    if (text == NULL)
        return false;
    run->skipped = run->format->count(text);
    mem_free(text);
    return true;
}

// Limits of a position, first move and sides of the review. Without a limit the number of nodes is fixed, so that the
// review does not depend on the speed of the machine.
static void read_settings(const AnnotateArguments *words, Run *run)
{
    ReviewSettings *settings = &run->settings;
    settings->limits = (SearchLimits){.nodes = (uint64_t)words->nodes,
                                      .move_time_us = words->time_ms * US_PER_MS,
                                      .depth = (Depth)words->depth,
                                      .until_mate = true,
                                      .one_line = true};
    if (words->depth == 0 && words->nodes == 0 && words->time_ms == 0)
        settings->limits.nodes = REVIEW_NODES;
    settings->from_move = (int)words->from;
    settings->sides[WHITE] = strcmp(words->side, "black") != 0;
    settings->sides[BLACK] = strcmp(words->side, "white") != 0;
    settings->progress = show_progress;
    settings->context = run;
}

// Opens the file, checks where the review is to go, and only then makes the engine and reviews. With --remove there is
// no engine.
static bool annotate_file(CommandLine *line, Run *run, Error *error)
{
    PgnReader *reader = pgn_open(run->words->path, run->words->encoding, error);
    if (reader == NULL || !choose_range(run, error) || !prepare_out(run, error)) {
        pgn_close(reader);
        return false;
    }
    // The file is written again: what stands between games must not be lost.
    pgn_keep_prose(reader);
    // The remarks are for readers, in their language; programs read JSON.
    if (!run->format->is_data)
        language_start();
    if (!run->words->remove)
        run->engine = command_line_engine(line, error);
    if (run->engine != NULL)
        engine_use_usual_tables(run->engine);
    bool ok = (run->words->remove || run->engine != NULL) && annotate_games(run, reader, error);
    if (ok && run->words->game != 0 && run->number < run->words->game)
        ok = error_set(error, "%s has no game number %" PRId64, run->words->path, run->words->game);
    else if (ok && run->number == 0 && run->range.end > 0)
        ok = error_set(error, "%s has no games", run->words->path);
    // Last, as it has a row for each game.
    ok = ok && write_index(run, error);
    if (run->has_index)
        memory_stream_free(&run->index);
    engine_free(run->engine);
    pgn_close(reader);
    return ok;
}

// "3 games annotated, 1 of them not read whole".
static void tell_end(const Run *run)
{
    const int annotated = run->written - run->foreign;
    if (run->words->remove)
        fprintf(stderr, "%d game%s written, remarks taken out of %d", run->written, run->written == 1 ? "" : "s",
                run->cleared);
    else
        fprintf(stderr, "%d game%s annotated", annotated, annotated == 1 ? "" : "s");
    if (run->broken > 0)
        fprintf(stderr, ", %d of them not read whole", run->broken);
    if (run->foreign > 0)
        fprintf(stderr, ", %d kept unread", run->foreign);
    fprintf(stderr, "%s\n", run->skipped > 0 ? ", the others were there" : "");
}

int annotate_command(CommandLine *line)
{
    AnnotateArguments words;
    Error error;
    if (!read_words(line, &words, &error))
        return command_fail("%s", error.text);
    Run run = {.words = &words, .format = choose_format(&words), .is_shown = progress_can_rewrite()};
    // After the words were checked, which know it as "-".
    if (strcmp(words.path, "-") == 0)
        words.path = "/dev/stdin";
    read_settings(&words, &run);
    if (!annotate_file(line, &run, &error)) {
        clear_progress(&run);
        return command_fail("annotate: %s", error.text);
    }
    const bool is_whole = run.broken == 0 && run.foreign == 0;
    if (words.out != NULL || !is_whole)
        tell_end(&run);
    const int status = command_finish();
    return status == EXIT_SUCCESS && !is_whole ? EXIT_WRONG_USE : status;
}
