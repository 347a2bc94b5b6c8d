// SPDX-License-Identifier: GPL-3.0-or-later
// 95 % intervals by the bootstrap (Efron, "Bootstrap methods: another look at the jackknife", Annals of Statistics
// 1979): positions of one game are alike, so whole games are drawn again, not positions.
#ifndef LAB_BOOTSTRAP_H
#define LAB_BOOTSTRAP_H

#include "lab/games.h"
#include "lab/table.h"

#include <stdint.h>

// Sum of the numerators over sum of the denominators, each given by game, with the percentiles of what other draws of as
// many games would give. No bounds for a single game. The same seed gives the same bounds.
LabValue lab_bootstrap_ratio(const double *numerators, const double *denominators, int games, uint64_t seed);

// The same with numerators and denominators by position, in the order of a walk; NULL for the denominators means 1 for
// each: an average.
LabValue lab_games_ratio(const LabGames *games, const double *numerators, const double *denominators, uint64_t seed);

#endif
