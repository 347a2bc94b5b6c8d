// SPDX-License-Identifier: GPL-3.0-or-later
// Move tables as a pool of weighted paths. K. Greer, "Dynamic Move Chains and Move Tables in Computer Chess" (2015): a
// path that raises alpha gains weight, paths of the same piece from the same square lose it, and a path that replays to
// another value than it had on average is unreliable and loses weight too; below zero it is gone. Paths that were not
// updated for some moves of the game are forgotten.
// What the paper leaves open: the paths that lose weight ("related") are taken to be those whose first move has the
// same piece and from-square, because his section 4.1 speaks of several moves from a square; a path is stored from the
// node to the leaf, because a path can only be looked up by a move that the side to move can make.
// A pool belongs to one thread.
#ifndef LAB_CHAINS_CHAIN_PATHS_H
#define LAB_CHAINS_CHAIN_PATHS_H

#include "board/movegen.h"
#include "lab/chains/chain_line.h"
#include "search/history.h"

enum {
    CHAIN_PATH_POOL_SIZE = 4096,
    CHAIN_PATH_BEAM_MAX = 8, // paths that one look-up gives at most
    CHAIN_PATH_NONE = -1,
};

typedef struct ChainPath {
    ChainLine line;      // .length 0: a free place
    int32_t weight;      // at least 0
    int32_t value_count; // values in the sum, at least 1
    int64_t value_sum;   // of the values of the path, for the side that begins
    int16_t next; // path with the same first move, CHAIN_PATH_NONE after the last; in free places the next free one
    int16_t last_update; // move number of the game
} ChainPath;

typedef struct ChainPaths {
    ChainPath pool[CHAIN_PATH_POOL_SIZE];
    int16_t first[PIECE_NB][SQ_NB][SQ_NB]; // by first move
    int16_t free;                          // first free place
    int16_t hand;                          // where the next path to be given up is looked for
} ChainPaths;

void chain_paths_clear(ChainPaths *paths);

// The heaviest path of each legal move, those above `threshold`, the `beam` heaviest of them, best first; ties by
// squares. Writes copies and returns how many.
int chain_paths_select(const ChainPaths *paths, const Position *pos, int beam, int threshold,
                       ChainPath out[CHAIN_PATH_BEAM_MAX]);

// A path raised alpha with this value: it gains weight (1 for a new one), its relatives lose it.
void chain_paths_reward(ChainPaths *paths, const ChainLine *line, Score value, int move_number);

// A path proved unreliable: it loses weight, and goes when it falls below zero.
void chain_paths_blame(ChainPaths *paths, const ChainLine *line);

// Forgets paths that were not updated for more than `age` moves; 0 = none. So does a move number that lies before.
void chain_paths_forget_old(ChainPaths *paths, int move_number, int age);

// What the pool says of each piece and square: the weight of the heaviest path whose first move has this end there, and
// the sum over all such paths.
void chain_paths_project(const ChainPaths *paths, int32_t heaviest[MAP_END_NB][PIECE_NB][SQ_NB],
                         int32_t sum[MAP_END_NB][PIECE_NB][SQ_NB]);

// The average value of a path that was rewarded.
Score chain_path_mean(const ChainPath *path);

#endif
