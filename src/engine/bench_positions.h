// SPDX-License-Identifier: GPL-3.0-or-later
// The positions of the bench: all phases of the game, quiet and sharp, with and without queens.
#ifndef ENGINE_BENCH_POSITIONS_H
#define ENGINE_BENCH_POSITIONS_H

extern const char *const bench_positions[];
extern const int bench_position_count;

#endif
