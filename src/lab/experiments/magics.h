// SPDX-License-Identifier: GPL-3.0-or-later
// Multipliers for magic bitboards: what the experiment finds again, and the command that makes those of the engine.
#ifndef LAB_EXPERIMENTS_MAGICS_H
#define LAB_EXPERIMENTS_MAGICS_H

#include "board/chess.h"

enum {
    LAB_MAGICS_BITS_MIN = 6, // of Table 3.1
    LAB_MAGICS_BITS_MAX = 15,
    LAB_MAGICS_BITS = 9, // of the engine's own set, which these two give
    LAB_MAGICS_SEED = 1,
};

// Finds a multiplier for each square of a bishop or a rook. The same seed gives the same numbers.
void lab_magics_find(PieceType slider, int one_bits, uint64_t seed, uint64_t numbers[SQ_NB]);

#endif
