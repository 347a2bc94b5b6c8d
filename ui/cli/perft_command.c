// SPDX-License-Identifier: GPL-3.0-or-later
// The command `perft`: counts the leaves of the tree of legal moves to a depth, which tells whether a move generator is
// right, and how fast. The count is in src/board/perft.c; UCI has a `go perft` of its own that `stop` ends.

#include "base/clock.h"
#include "board/movegen.h"
#include "notation/coordinate.h"
#include "ui/cli/commands.h"
#include "ui/common/figures.h"

#include <inttypes.h>
#include <stdio.h>

enum { DEPTH_MISSING = -1, DEPTH_MAX = 64 };

// Prints the count below each root move, as other programs do, so that two of them can be compared move by move.
static uint64_t divide(const Position *pos, int depth, uint64_t (*count)(const Position *pos, int depth))
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    uint64_t total = 0;
    for (int i = 0; i < list.count; ++i) {
        Position next = *pos;
        Undo undo;
        char text[COORDINATE_SIZE];
        coordinate_write(pos, list.moves[i], text);
        pos_make_move(&next, list.moves[i], &undo);
        const uint64_t nodes = count(&next, depth - 1);
        printf("%s: %" PRIu64 "\n", text, nodes);
        total += nodes;
    }
    return total;
}

int perft_command(CommandLine *line)
{
    PositionArguments where = {0};
    int64_t depth = DEPTH_MISSING;
    bool divided = false, no_bulk = false;
    const OptionDef defs[] = {
        {.name = "DEPTH", .number = &depth, .min = 0, .max = DEPTH_MAX},
        {.name = "divide", .flag = &divided},
        {.name = "no-bulk", .flag = &no_bulk},
        POSITION_ARGUMENTS(where),
    };
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);
    // 0 is a depth: the position itself.
    if (depth == DEPTH_MISSING)
        return command_fail("perft: DEPTH is missing, for example: hotspur perft 5");
    Game *game = position_arguments_game(&where, &error);
    if (game == NULL)
        return command_fail("perft: %s", error.text);

    const int64_t start = clock_now_us();
    const Position *pos = game_position(game);
    uint64_t (*const count)(const Position *, int) = no_bulk ? perft_no_bulk : perft;
    const uint64_t nodes = divided && depth > 0 ? divide(pos, (int)depth, count) : count(pos, (int)depth);
    char text[NODE_RATE_TEXT_SIZE];
    write_node_rate(nodes, clock_now_us() - start, text);
    puts(text);
    game_free(game);
    return command_finish();
}
