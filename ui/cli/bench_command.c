// SPDX-License-Identifier: GPL-3.0-or-later
// The command `bench`: searches a fixed set of positions and prints the node count, the signature of the search. The
// positions are in src/engine/bench_positions.c, the run in tools.c beside it, which the `bench` of UCI calls too.
#include "base/os/os.h"
#include "engine/tools.h"
#include "ui/cli/commands.h"
#include "ui/common/figures.h"

#include <stdio.h>
#include <unistd.h>

enum { READINGS_MAX = 1000 }; // a second

// To standard error, so that what is printed stays the same in a pipe.
static void show_progress(int number, int count, const char *fen)
{
    fprintf(stderr, "position %d of %d: %s\n", number, count, fen);
}

int bench_command(CommandLine *line)
{
    int64_t depth = BENCH_DEPTH_DEFAULT;
    int64_t readings = 0;
    const char *evaluation = NULL, *eval_file = NULL;
    const OptionDef defs[] = {
        {.name = "DEPTH", .number = &depth, .min = 1, .max = MAX_PLY - 1},
        {.name = "evaluation", .text = &evaluation},
        {.name = "eval-file", .text = &eval_file},
        {.name = "watch", .number = &readings, .min = 1, .max = READINGS_MAX},
    };
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);

    const BenchSettings settings = {.depth = (Depth)depth,
                                    .readings = (int)readings,
                                    .evaluation = evaluation,
                                    .eval_file = eval_file,
                                    .progress = os_is_terminal(STDERR_FILENO) ? show_progress : NULL};
    BenchResult result;
    if (!tools_bench(&settings, &result, &error))
        return command_fail("bench: %s", error.text);
    // --watch: the snapshots of the memory that were taken meanwhile, which must leave the node count as it is.
    if (readings > 0)
        printf("Readings: %d\n", result.readings);
    char text[NODE_RATE_TEXT_SIZE];
    write_node_rate(result.nodes, result.time_us, text);
    puts(text);
    return command_finish();
}
