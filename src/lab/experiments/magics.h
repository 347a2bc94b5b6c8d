// SPDX-License-Identifier: GPL-3.0-or-later
// Multipliers for magic bitboards, found again: F. Reul, "New Architectures in Computer Chess" (2009), Table 3.1 (how long
// it takes to find a set of random numbers with so many one-bits), Figures 3.18 and 3.19 (the fewest one-bits for each
// square), and the multipliers of 8 bits that make de Bruijn sequences.
#ifndef LAB_EXPERIMENTS_MAGICS_H
#define LAB_EXPERIMENTS_MAGICS_H

#include "board/chess.h"
#include "lab/progress.h"
#include "lab/table.h"

enum {
    LAB_MAGICS_BITS_MIN = 6, // of Table 3.1
    LAB_MAGICS_BITS_MAX = 15,
    LAB_MAGICS_BITS = 9, // of the engine's own set, which these two give
    LAB_MAGICS_SEED = 1,
};

typedef struct LabMagicsTask {
    int bits_min, bits_max; // one-bits of random numbers, within those of Table 3.1
    int fewest_bits_max;    // up to which all numbers are tried
    uint64_t seed;
    LabProgress progress;
} LabMagicsTask;

// Four tables: times, fewest one-bits of bishops and of rooks, and the sets that the engine has. Release with
// lab_table_free.
LabTable *lab_magics_run(const LabMagicsTask *task);

// Finds a multiplier for each square of a bishop or a rook. The same seed gives the same numbers.
void lab_magics_find(PieceType slider, int one_bits, uint64_t seed, uint64_t numbers[SQ_NB]);

#endif
