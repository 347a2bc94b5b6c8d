// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/bootstrap.h"

#include "base/memory.h"
#include "base/rng.h"

#include <math.h>
#include <stdlib.h>

enum { DRAWS = 2000, TAIL = DRAWS / 40 }; // 2.5 % at either end

// What is not known (a draw that had nothing to divide by) goes last.
static int compare_reals(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    if (isnan(x) || isnan(y))
        return (isnan(x) != 0) - (isnan(y) != 0);
    return (x > y) - (x < y);
}

static double draw_ratio(const double *numerators, const double *denominators, int games, Rng *rng)
{
    double numerator = 0, denominator = 0;
    for (int i = 0; i < games; ++i) {
        const uint64_t game = rng_below(rng, (uint64_t)games);
        numerator += numerators[game];
        denominator += denominators[game];
    }
    return numerator / denominator;
}

LabValue lab_bootstrap_ratio(const double *numerators, const double *denominators, int games, uint64_t seed)
{
    double numerator = 0, denominator = 0;
    for (int i = 0; i < games; ++i) {
        numerator += numerators[i];
        denominator += denominators[i];
    }
    LabValue value = lab_value(numerator / denominator);
    if (games < 2)
        return value;
    Rng rng = rng_seeded(seed);
    double *drawn = mem_new(DRAWS, sizeof *drawn);
    for (int i = 0; i < DRAWS; ++i)
        drawn[i] = draw_ratio(numerators, denominators, games, &rng);
    qsort(drawn, DRAWS, sizeof *drawn, compare_reals);
    value.low = drawn[TAIL];
    value.high = drawn[DRAWS - 1 - TAIL];
    mem_free(drawn);
    return value;
}

LabValue lab_games_ratio(const LabGames *games, const double *numerators, const double *denominators, uint64_t seed)
{
    double *sums = mem_new((size_t)games->count * 2, sizeof *sums), *divisors = sums + games->count;
    int position = 0;
    for (int game = 0; game < games->count; ++game) {
        const int end = position + games->games[game].position_count;
        for (; position < end; ++position) {
            sums[game] += numerators[position];
            divisors[game] += denominators != NULL ? denominators[position] : 1;
        }
    }
    const LabValue value = lab_bootstrap_ratio(sums, divisors, games->count, seed);
    mem_free(sums);
    return value;
}
