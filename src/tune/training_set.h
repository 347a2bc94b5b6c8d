// SPDX-License-Identifier: GPL-3.0-or-later
// Training positions in memory, as what a fit needs of them: which parameters count how often. Belongs to one thread
// while it is filled; then any thread may read it.
#ifndef TUNE_TRAINING_SET_H
#define TUNE_TRAINING_SET_H

#include "base/error.h"
#include "board/position.h"

// A parameter that counts in a position.
typedef struct TrainingEntry {
    uint16_t param; // word of EvalParams
    int16_t count;
} TrainingEntry;

typedef struct TrainingPosition {
    uint32_t first;                 // of its entries: linear ones (White less Black), then units against each king
    uint16_t linear_count;          // entries
    uint16_t unit_count[COLOUR_NB]; // entries
    int16_t shelter_units[COLOUR_NB];
    bool is_king_attacked[COLOUR_NB];
    float weight_mg, weight_eg; // phase, scale and fade
    float rest_mg, rest_eg;     // of the sum for White, what no parameter explains
    Score score_white;          // of the search
    int half_points;            // of White
    int game;                   // counts over all files
} TrainingPosition;

typedef struct TrainingSet {
    TrainingPosition *positions;
    size_t count, capacity;
    TrainingEntry *entries;
    size_t entry_count, entry_capacity;
    int games;
} TrainingSet;

void training_set_free(TrainingSet *set);

// Adds a position, unless the evaluation knows its ending and no parameter counts; false then. Its game is the last one,
// or a new one.
bool training_set_add(TrainingSet *set, const Position *pos, Score score_white, int half_points, bool is_new_game);

// Adds the positions of a file that self-play has written, as text or as game records; of records those that are kept by
// the usual filter and in which no capture changes the static value much. False with a reason that names file and line.
bool training_set_add_file(TrainingSet *set, const char *path, Error *error);

#endif
