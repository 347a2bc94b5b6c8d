// SPDX-License-Identifier: GPL-3.0-or-later
// Correction history: the error of the static evaluation by pawns and by the pieces of each side, which later
// evaluations are moved by. correction.h says what is learned from; search.c when (step 23). One thread's own.
#include "search/correction.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    CELLS_PER_UNIT = 32, // so much of a cell is one score unit
    UPDATE_DIVISOR = 8,  // of the error times depth
    UPDATE_MAX = CORRECTION_CELL_MAX / 4,
};

Corrections *corrections_new(void)
{
    return mem_new(1, sizeof(Corrections));
}

void corrections_free(Corrections *corrections)
{
    mem_free(corrections);
}

void corrections_clear(Corrections *corrections)
{
    memset(corrections, 0, sizeof *corrections);
}

static Key feature_key(const Position *pos, CorrectionFeature feature)
{
    return feature == CORRECT_PAWNS ? pos->pawn_key
                                    : pos->non_pawn_key[feature == CORRECT_WHITE_PIECES ? WHITE : BLACK];
}

static size_t cell_index(const Position *pos, CorrectionFeature feature)
{
    return (size_t)(feature_key(pos, feature) % CORRECTION_TABLE_SIZE);
}

Score corrections_value(const Corrections *corrections, const Position *pos)
{
    int sum = 0;
    for (CorrectionFeature feature = CORRECT_PAWNS; feature < CORRECT_NB; ++feature)
        // All features add up: each learns the error that the others leave.
        sum += corrections->cell[feature][cell_index(pos, feature)][pos->stm];
    return sum / CELLS_PER_UNIT;
}

void corrections_learn(Corrections *corrections, const Position *pos, Depth depth, Score error)
{
    // A deeper search is surer of the error; the bound keeps one result from outweighing all
    // before.
    int update = error * depth / UPDATE_DIVISOR;
    update = update < -UPDATE_MAX ? -UPDATE_MAX : update > UPDATE_MAX ? UPDATE_MAX : update;
    for (CorrectionFeature feature = CORRECT_PAWNS; feature < CORRECT_NB; ++feature) {
        int16_t *cell = &corrections->cell[feature][cell_index(pos, feature)][pos->stm];
        // Gravity, as in history.c: a cell can never leave its range.
        *cell = (int16_t)(*cell + update - *cell * abs(update) / CORRECTION_CELL_MAX);
    }
}
