// SPDX-License-Identifier: GPL-3.0-or-later
// The command `openings`: makes openings and writes them as EPD, with the command that made them at the top.
#include "base/file.h"
#include "base/text.h"
#include "notation/fen.h"
#include "ui/common/command_line.h"
#include "ui/match/match.h"
#include "ui/match/opening_builder.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    COUNT_MAX = 100000,
    CONCURRENCY_MAX = 256,
    CENTIPAWNS_MAX = 1000,
    NODES_DEFAULT = 200000,
    PLIES_TEXT_SIZE = 16,
    LINE_SIZE = 1024,
    FIELDS = 4, // of a position in EPD
};

typedef struct OpeningsArguments {
    const char *plies, *out;
    int64_t count, seed, nodes, max_cp, concurrency;
    bool force;
} OpeningsArguments;

typedef struct OpeningsWriter {
    FileStream *stream; // NULL: standard output
    int count;
    bool on_terminal;
} OpeningsWriter;

static const char head[] = "# Openings for matches, made and checked by this program:\n";
static const FileKind file_kind = {.name = "a file of such openings", .begin = head};

static void print(const OpeningsWriter *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void print(const OpeningsWriter *writer, const char *format, ...)
{
    char line[LINE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    const int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    assert(length >= 0 && length < LINE_SIZE);
    if (writer->stream != NULL) {
        file_stream_write(writer->stream, line, (size_t)length);
        return;
    }
    fputs(line, stdout);
    fflush(stdout);
}

static void take_opening(void *context, int number, const MadeOpening *opening)
{
    OpeningsWriter *writer = context;
    char fen[FEN_SIZE];
    fen_write(&opening->pos, fen);
    char *end = fen;
    for (int field = 0; field < FIELDS; ++field)
        end += strcspn(end, " ") + (field < FIELDS - 1);
    *end = '\0';
    print(writer, "%s hmvc %d; fmvn %d; ce %d; c0 \"%s\";\n", fen, opening->pos.rule50, pos_move_number(&opening->pos),
          score_to_centipawns(opening->score), opening->moves);
    if (writer->on_terminal)
        fprintf(stderr, "\r\033[K%d of %d%s", number, writer->count, number == writer->count ? "\n" : "");
}

// "8-10" or "8".
static bool read_plies(const char *text, OpeningBuilder *builder, Error *error)
{
    char low[PLIES_TEXT_SIZE];
    int64_t min, max;
    const size_t length = strcspn(text, "-");
    const char *high = text[length] == '-' ? text + length + 1 : text;
    snprintf(low, sizeof low, "%.*s", length < sizeof low ? (int)length : 0, text);
    if (!text_parse_int(low, 1, OPENING_PLIES_MAX, &min) || !text_parse_int(high, min, OPENING_PLIES_MAX, &max))
        return error_set(error, "openings: --plies: '%.40s' is not a number or range up to %d, such as 8-10", text,
                         OPENING_PLIES_MAX);
    builder->plies_min = (int)min;
    builder->plies_max = (int)max;
    return true;
}

static bool read_arguments(CommandLine *line, OpeningsArguments *a, Error *error)
{
    const ArgumentDef defs[] = {
        {.name = "count", .number = &a->count, .min = 1, .max = COUNT_MAX},
        {.name = "plies", .text = &a->plies},
        {.name = "seed", .number = &a->seed, .min = 0, .max = INT64_MAX},
        {.name = "nodes", .number = &a->nodes, .min = 1, .max = INT64_MAX},
        {.name = "max-cp", .number = &a->max_cp, .min = 0, .max = CENTIPAWNS_MAX},
        {.name = "concurrency", .number = &a->concurrency, .min = 1, .max = CONCURRENCY_MAX},
        {.name = "out", .text = &a->out},
        {.name = "force", .flag = &a->force},
    };
    return command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, error);
}

static void write_head(const OpeningsWriter *writer, const OpeningsArguments *a)
{
    print(writer,
          "%s# hotspur openings --count %" PRId64 " --plies %s --seed %" PRId64 " --nodes %" PRId64 " --max-cp %" PRId64
          "\n",
          head, a->count, a->plies, a->seed, a->nodes, a->max_cp);
}

// The file gets its name when all openings are in it.
static bool make_openings(const OpeningBuilder *builder, const OpeningsArguments *a, OpeningsWriter *writer,
                          Error *error)
{
    if (a->out != NULL) {
        writer->stream = file_stream_begin(a->out, a->force ? FILE_KIND_ANY : &file_kind, error);
        if (writer->stream == NULL)
            return false;
    }
    write_head(writer, a);
    const bool ok = opening_builder_run(builder, error);
    if (writer->stream == NULL)
        return ok;
    if (ok)
        return file_stream_end(writer->stream, error);
    file_stream_drop(writer->stream);
    return false;
}

int openings_command(CommandLine *line)
{
    OpeningsArguments arguments = {
        .plies = "8-10",
        .count = 100,
        .seed = 1,
        .nodes = NODES_DEFAULT,
        .max_cp = 40,
        .concurrency = 1,
    };
    OpeningsWriter writer = {.stream = NULL};
    OpeningBuilder builder = {.take = take_opening, .context = &writer};
    Error error;
    if (!read_arguments(line, &arguments, &error) || !read_plies(arguments.plies, &builder, &error))
        return command_fail("%s", error.text);
    builder.count = writer.count = (int)arguments.count;
    builder.seed = (uint64_t)arguments.seed;
    builder.nodes = (uint64_t)arguments.nodes;
    builder.max_score = (Score)arguments.max_cp;
    builder.concurrency = (int)arguments.concurrency;
    writer.on_terminal = arguments.out != NULL && isatty(STDERR_FILENO);
    return make_openings(&builder, &arguments, &writer, &error) ? command_finish()
                                                                : command_fail("openings: %s", error.text);
}
