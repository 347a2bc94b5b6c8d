// SPDX-License-Identifier: GPL-3.0-or-later
// The command `openings`: makes openings and writes them as EPD, with the command that made them at the top.
#include "base/text.h"
#include "cli/command_line.h"
#include "match/match.h"
#include "match/opening_maker.h"
#include "notation/fen.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    COUNT_MAX = 100000,
    CONCURRENCY_MAX = 256,
    CENTIPAWNS_MAX = 1000,
    NODES_DEFAULT = 200000,
    PLIES_TEXT_SIZE = 16,
    FIELDS = 4, // of a position in EPD
};

typedef struct OpeningsArguments {
    const char *plies, *out;
    int64_t count, seed, nodes, max_cp, concurrency;
} OpeningsArguments;

typedef struct OpeningsWriter {
    FILE *file;
    int count;
    bool on_terminal;
} OpeningsWriter;

static void take_opening(void *context, int number, const MadeOpening *opening)
{
    OpeningsWriter *writer = context;
    char fen[FEN_SIZE];
    fen_write(&opening->pos, fen);
    char *end = fen;
    for (int field = 0; field < FIELDS; ++field)
        end += strcspn(end, " ") + (field < FIELDS - 1);
    *end = '\0';
    fprintf(writer->file, "%s hmvc %d; fmvn %d; ce %d; c0 \"%s\";\n", fen, opening->pos.rule50,
            pos_move_number(&opening->pos), score_to_centipawns(opening->score), opening->moves);
    fflush(writer->file);
    if (writer->on_terminal)
        fprintf(stderr, "\r\033[K%d of %d%s", number, writer->count, number == writer->count ? "\n" : "");
}

// "8-10" or "8".
static bool read_plies(const char *text, OpeningMaker *maker, Error *error)
{
    char low[PLIES_TEXT_SIZE];
    int64_t min, max;
    const size_t length = strcspn(text, "-");
    const char *high = text[length] == '-' ? text + length + 1 : text;
    snprintf(low, sizeof low, "%.*s", length < sizeof low ? (int)length : 0, text);
    if (!text_parse_int(low, 1, OPENING_PLIES_MAX, &min) || !text_parse_int(high, min, OPENING_PLIES_MAX, &max))
        return error_set(error, "openings: --plies: '%.40s' is not a number or range up to %d, such as 8-10", text,
                         OPENING_PLIES_MAX);
    maker->plies_min = (int)min;
    maker->plies_max = (int)max;
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
    };
    return command_line_arguments(line, defs, sizeof defs / sizeof defs[0], false, error);
}

static void write_head(FILE *file, const OpeningsArguments *a)
{
    fprintf(file,
            "# Openings for matches, made and checked by this program:\n"
            "# hotspur openings --count %" PRId64 " --plies %s --seed %" PRId64 " --nodes %" PRId64 " --max-cp %" PRId64
            "\n",
            a->count, a->plies, a->seed, a->nodes, a->max_cp);
}

static int make_openings(const OpeningMaker *maker, const OpeningsArguments *a, OpeningsWriter *writer)
{
    Error error;
    write_head(writer->file, a);
    const bool ok = opening_maker_run(maker, &error);
    const bool written = fflush(writer->file) == 0 && !ferror(writer->file);
    if (!written)
        return command_fail("openings: %s: %s", a->out != NULL ? a->out : "standard output", strerror(errno));
    return ok ? command_finish() : command_fail("openings: %s", error.text);
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
    OpeningsWriter writer = {.file = stdout};
    OpeningMaker maker = {.take = take_opening, .context = &writer};
    Error error;
    if (!read_arguments(line, &arguments, &error) || !read_plies(arguments.plies, &maker, &error))
        return command_fail("%s", error.text);
    maker.count = writer.count = (int)arguments.count;
    maker.seed = (uint64_t)arguments.seed;
    maker.nodes = (uint64_t)arguments.nodes;
    maker.max_score = (Score)arguments.max_cp;
    maker.concurrency = (int)arguments.concurrency;
    if (arguments.out != NULL)
        writer.file = fopen(arguments.out, "we");
    if (writer.file == NULL)
        return command_fail("openings: %s: %s", arguments.out, strerror(errno));
    writer.on_terminal = arguments.out != NULL && isatty(STDERR_FILENO);
    const int status = make_openings(&maker, &arguments, &writer);
    if (arguments.out != NULL)
        fclose(writer.file);
    return status;
}
