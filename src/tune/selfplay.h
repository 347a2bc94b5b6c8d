// SPDX-License-Identifier: GPL-3.0-or-later
// Games of the engine against itself for training: a random but even opening, then both sides search about the same
// number of nodes. A game is a function of its settings and its number alone. A Selfplay belongs to one thread, and
// searches on it.
#ifndef TUNE_SELFPLAY_H
#define TUNE_SELFPLAY_H

#include "eval/network/network.h"
#include "tune/records.h"

#include <stdint.h>

enum {
    SELFPLAY_PLIES_MAX = 400,        // the opening included; a longer game is called a draw
    SELFPLAY_OPENING_PLIES_MAX = 10, // random moves at the start
};

typedef struct Selfplay Selfplay;

typedef struct SelfplaySettings {
    uint64_t seed;          // of the series of games
    uint64_t nodes;         // a move
    bool is_soft;           // no iteration begins after so many nodes, instead of a search that is cut off there
    const Network *network; // that evaluates; NULL: the classical evaluation
    bool with_searched;     // also a position a move that the search evaluated, with a score of its own
} SelfplaySettings;

// A game: the random opening, then the moves with their scores. `searched` are positions that the search of a move
// evaluated, by the ply of that move; each has one ply (its best move and score), and `plies` 0 where there is none.
typedef struct SelfplayGame {
    int opening_plies;
    Move opening[SELFPLAY_OPENING_PLIES_MAX];
    GameRecord record;
    int searched_count;
    struct {
        PackedPosition position;
        RecordPly ply;
    } searched[SELFPLAY_PLIES_MAX];
} SelfplayGame;

// NULL with a reason if memory cannot be had.
Selfplay *selfplay_new(Error *error);
void selfplay_free(Selfplay *selfplay);

// Plays game `number` of a series.
void selfplay_play(Selfplay *selfplay, const SelfplaySettings *settings, int number, SelfplayGame *game);

// A hash of the evaluation that plays: the same games come from the same settings as long as it is the same.
uint64_t selfplay_eval_hash(const SelfplaySettings *settings);

#endif
