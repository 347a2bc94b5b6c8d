// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench_positions.h"

const char *const bench_positions[] = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "8/5k2/6p1/5p2/3K1P2/6P1/8/8 w - - 0 1",
};
const int bench_position_count = sizeof bench_positions / sizeof bench_positions[0];
