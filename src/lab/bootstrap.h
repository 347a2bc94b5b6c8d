// SPDX-License-Identifier: GPL-3.0-or-later
// 95 % intervals by the bootstrap (Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics
// 1979): positions of one game are alike, so whole games are drawn again, not positions.
#ifndef LAB_BOOTSTRAP_H
#define LAB_BOOTSTRAP_H

#include "lab/table.h"

#include <stdint.h>

// Sum of the numerators over sum of the denominators, each given by game, with the percentiles of what other draws of as
// many games would give. No bounds for a single game. The same seed gives the same bounds.
LabValue lab_bootstrap_ratio(const double *numerators, const double *denominators, int games, uint64_t seed);

// Which game each position of an experiment belongs to.
typedef struct LabSample {
    const int *game_of; // by position: 0 .. games - 1
    int positions, games;
    uint64_t seed;
} LabSample;

// The same with numerators and denominators by position; NULL for the denominators means 1 for each: an average.
LabValue lab_sample_ratio(const LabSample *sample, const double *numerators, const double *denominators);

#endif
