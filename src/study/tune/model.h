// SPDX-License-Identifier: GPL-3.0-or-later
// The evaluation as a function of its parameters, in real numbers, and its derivative. Any thread.
#ifndef STUDY_TUNE_MODEL_H
#define STUDY_TUNE_MODEL_H

#include "base/error.h"
#include "board/position.h"
#include "eval/params.h"

#include <stddef.h>

// Training positions in memory, as what a fit needs of them: which parameters count how often. Belongs to one thread
// while it is filled; then any thread may read it.

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

enum { MODEL_MG, MODEL_EG, MODEL_PART_NB };

// Real numbers for every word of EvalParams: both halves of a pair; a unit or a plain value lies in the first part.
// Also a gradient, and whatever else goes with parameters.
typedef struct Model {
    double part[EVAL_PARAM_NB][MODEL_PART_NB];
} Model;

// The numbers this program was built with.
void model_from_params(Model *model);

// Whole numbers, halves away from zero.
void model_round(Model *model);

// The value for White.
double model_score(const Model *model, const TrainingSet *set, const TrainingPosition *position);

// Adds `factor` times the derivative of that value by each parameter.
void model_add_gradient(const Model *model, const TrainingSet *set, const TrainingPosition *position, double factor,
                        Model *gradient);

// The evaluation's parameters by name, kind and place. Any thread.

typedef enum ParamKind {
    PARAM_PAIR,  // middlegame and endgame value in one word; counts linearly
    PARAM_UNIT,  // units of a king attack
    PARAM_VALUE, // a plain number that fits do not touch
} ParamKind;

typedef struct ParamRow {
    const char *name; // "bishop_pair"
    ParamKind kind;
    size_t index, length; // words of EvalParams
} ParamRow;

size_t param_table_count(void);
const ParamRow *param_table_row(size_t row);

// The row called by the first `length` characters of `name`; NULL if there is none.
const ParamRow *param_table_find(const char *name, size_t length);

#endif
