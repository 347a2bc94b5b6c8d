// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/bootstrap.h"

#include "base/memory.h"
#include "base/rng.h"

#include <stdlib.h>

enum { DRAWS = 2000, TAIL = DRAWS / 40 }; // 2.5 % at either end

static int compare_reals(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
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

LabValue lab_sample_ratio(const LabSample *sample, const double *numerators, const double *denominators)
{
    double *sums = mem_new((size_t)sample->games * 2, sizeof *sums), *divisors = sums + sample->games;
    for (int i = 0; i < sample->positions; ++i) {
        sums[sample->game_of[i]] += numerators[i];
        divisors[sample->game_of[i]] += denominators != NULL ? denominators[i] : 1;
    }
    const LabValue value = lab_bootstrap_ratio(sums, divisors, sample->games, sample->seed);
    mem_free(sums);
    return value;
}
