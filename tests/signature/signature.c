// SPDX-License-Identifier: GPL-3.0-or-later
// The engine alone, to compare builds: signature DEPTH PERFT_DEPTH FEN NETWORK prints the node counts of bench with the
// classical evaluation and with a network, and the legal move sequences from the start position and from FEN.
#include "base/os/os.h"
#include "base/text.h"
#include "board/movegen.h"
#include "engine/tools.h"
#include "notation/fen.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { DEPTH_AT = 1, PERFT_DEPTH_AT, FEN_AT, NETWORK_AT, ARGUMENTS };

int main(int argc, char **argv)
{
    int64_t depth, perft_depth;
    Position start, middle;
    BenchResult classical, learned;
    Error error;
    os_begin();
    board_init();
    if (argc != ARGUMENTS || !text_parse_int(argv[DEPTH_AT], 1, MAX_PLY - 1, &depth) ||
        !text_parse_int(argv[PERFT_DEPTH_AT], 1, MAX_PLY - 1, &perft_depth)) {
        fprintf(stderr, "signature DEPTH PERFT_DEPTH FEN NETWORK\n");
        return EXIT_FAILURE;
    }
    pos_set_start(&start);
    const BenchSettings plain = {.depth = (Depth)depth, .evaluation = "classical"};
    const BenchSettings with_network = {.depth = (Depth)depth, .eval_file = argv[NETWORK_AT]};
    if (!fen_read(&middle, argv[FEN_AT], false, &error) || !tools_bench(&plain, &classical, &error) ||
        !tools_bench(&with_network, &learned, &error)) {
        fprintf(stderr, "signature: %s\n", error.text);
        return EXIT_FAILURE;
    }
    printf("bench %" PRIu64 " network %" PRIu64 " perft %" PRIu64 " %" PRIu64 "\n", classical.nodes, learned.nodes,
           perft(&start, (int)perft_depth), perft(&middle, (int)perft_depth));
    return EXIT_SUCCESS;
}
