// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/memory.h"
#include "board/movegen.h"
#include "cli/commands.h"
#include "cli/map_report.h"
#include "cli/position_arguments.h"
#include "notation/fen.h"

enum { DEPTH_DEFAULT = 12 };

typedef struct MapArguments {
    PositionArguments where;
    SearchLimits limits;
    PieceSet pieces;
    MapReport *report;
} MapArguments;

static bool read_arguments(CommandLine *line, MapArguments *out, Error *error)
{
    const char *piece = "all";
    const char *format = "text";
    int64_t depth = 0;
    int64_t nodes = 0;
    *out = (MapArguments){0};
    const ArgumentDef defs[] = {
        {.name = "depth", .number = &depth, .min = 1, .max = MAX_PLY - 1},
        {.name = "nodes", .number = &nodes, .min = 1, .max = INT64_MAX},
        {.name = "piece", .text = &piece},
        {.name = "format", .text = &format},
        POSITION_ARGUMENTS(out->where),
    };
    if (!command_line_arguments(line, defs, sizeof defs / sizeof defs[0], true, error))
        return false;
    if (!map_report_read_pieces(piece, &out->pieces, error))
        return error_prefix(error, "map: --piece: ");
    out->report = map_report_find(format);
    if (out->report == NULL)
        return error_set(error, "map: --format: '%.60s' is none of: text, csv, json", format);
    out->limits.depth = depth == 0 && nodes == 0 ? DEPTH_DEFAULT : (Depth)depth;
    out->limits.nodes = (uint64_t)nodes;
    return true;
}

static void search_and_report(Engine *engine, const Position *pos, const MapArguments *arguments)
{
    engine_set_position(engine, pos);
    engine_go(engine, &arguments->limits);
    engine_wait(engine);

    MemorySnapshot *snapshot = mem_new(1, sizeof *snapshot);
    char fen[FEN_SIZE];
    fen_write(pos, fen);
    engine_memory_snapshot(engine, snapshot);
    arguments->report(stdout, snapshot, arguments->pieces, fen);
    mem_free(snapshot);
}

int map_command(CommandLine *line)
{
    MapArguments arguments;
    Error error;
    if (!read_arguments(line, &arguments, &error))
        return command_fail("%s", error.text);
    Game *game = position_arguments_game(&arguments.where, &error);
    if (game == NULL)
        return command_fail("map: %s", error.text);
    if (!movegen_any(game_position(game))) {
        game_free(game);
        return command_fail("map: the game is over in this position, so there is nothing to search");
    }
    Engine *engine = command_line_engine(line, &error);
    if (engine == NULL) {
        game_free(game);
        return command_fail("map: %s", error.text);
    }

    // A book move would leave nothing to show.
    option_set_int(engine_options(engine), OPT_OWN_BOOK, 0, ORIGIN_PROTOCOL, NULL);
    search_and_report(engine, game_position(game), &arguments);
    engine_free(engine);
    game_free(game);
    return command_finish();
}
