// SPDX-License-Identifier: GPL-3.0-or-later
// Correction history: how far the static value has been off in positions that share a feature with this one (their
// pawns, the other pieces of one side). A search result that differs from the static value is remembered under the keys
// of those features, and later static values are moved by what is found there.
// Tables belong to one thread and are kept over a game.
#ifndef SEARCH_CORRECTION_H
#define SEARCH_CORRECTION_H

#include "board/position.h"

enum {
    CORRECTION_TABLE_SIZE = 1 << 14, // cells for each feature and side to move
    CORRECTION_CELL_MAX = 1024,      // |cell| never passes this
};

typedef enum CorrectionFeature {
    CORRECT_PAWNS,        // pawns of both sides
    CORRECT_WHITE_PIECES, // White's other pieces
    CORRECT_BLACK_PIECES, // Black's other pieces
    CORRECT_NB,
} CorrectionFeature;

typedef struct Corrections {
    // The cells of both sides lie beside each other: most moves leave two of the three features as they are.
    int16_t cell[CORRECT_NB][CORRECTION_TABLE_SIZE][COLOUR_NB]; // [feature][hash of the feature's key][side to move]
} Corrections;

Corrections *corrections_new(void);
void corrections_free(Corrections *corrections);

// A new game: everything is forgotten.
void corrections_clear(Corrections *corrections);

// What to add to the static value of this position, in score units.
Score corrections_value(const Corrections *corrections, const Position *pos);

// A search of `depth` found the position to be worth `error` more than its corrected static value.
void corrections_learn(Corrections *corrections, const Position *pos, Depth depth, Score error);

#endif
