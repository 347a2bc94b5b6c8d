// SPDX-License-Identifier: GPL-3.0-or-later
// Games of the engine against itself for training: a random but even opening, then both sides search the same number
// of nodes. A game is a function of seed, number and nodes alone. A Selfplay belongs to one thread.
#ifndef TUNE_SELFPLAY_H
#define TUNE_SELFPLAY_H

#include "tune/sample.h"

#include <stdint.h>

enum {
    SELFPLAY_PLIES_MAX = 400,                      // a longer game is called a draw
    SELFPLAY_SAMPLES_MAX = SELFPLAY_PLIES_MAX / 2, // at least two plies lie between samples
    SELFPLAY_OPENING_PLIES_MAX = 10,               // random moves at the start
};

typedef struct Selfplay Selfplay;

// One game: its result, its moves from the start position, and the quiet positions taken from it.
typedef struct SelfplayGame {
    int half_points; // of White
    int plies;
    Move moves[SELFPLAY_PLIES_MAX];
    int sample_count;
    Sample samples[SELFPLAY_SAMPLES_MAX];
} SelfplayGame;

// NULL with a reason if memory or a thread cannot be had.
Selfplay *selfplay_new(Error *error);
void selfplay_free(Selfplay *selfplay);

// Plays game `number` of the series `seed`, `nodes` nodes a move.
void selfplay_play(Selfplay *selfplay, uint64_t seed, int number, uint64_t nodes, SelfplayGame *game);

#endif
