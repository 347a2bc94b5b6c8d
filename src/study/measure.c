// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of the experiments: ratios with intervals by the bootstrap over games, loops timed in turn, and how well
// 64 numbers find a set of squares. What is measured, and what the numbers mean, is in the experiments, which call this
// file; the statistics of matches are in ui/study/match/.
#include "study/measure.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/rng.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    DRAWS = 2000,
    TAIL = DRAWS / 40,     // 2.5 % at either end
    SAMPLES_TO_COMPARE = 5 // games, or rounds of times: fewer have no interval
};

// What is not known (a draw that had nothing to divide by) goes last.
static int compare_reals(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    if (isnan(x) || isnan(y))
        return (isnan(x) != 0) - (isnan(y) != 0);
    return (x > y) - (x < y);
}

// One draw of the bootstrap: as many games, each drawn with replacement. Games in which there was nothing to divide by
// give no number; a draw that has only such is drawn again.
static double draw_ratio(const double *numerators, const double *denominators, int games, Rng *rng)
{
    double numerator, denominator;
    do {
        numerator = denominator = 0;
        for (int i = 0; i < games; ++i) {
            const uint64_t game = rng_below(rng, (uint64_t)games);
            numerator += numerators[game];
            denominator += denominators[game];
        }
    } while (denominator == 0);
    return numerator / denominator;
}

LabValue lab_bootstrap_ratio(const double *numerators, const double *denominators, int games, uint64_t seed)
{
    double numerator = 0, denominator = 0;
    int telling = 0; // games that say something
    for (int i = 0; i < games; ++i) {
        numerator += numerators[i];
        denominator += denominators[i];
        telling += denominators[i] != 0;
    }
    LabValue value = lab_value(numerator / denominator);
    if (telling < SAMPLES_TO_COMPARE)
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

LabValue lab_ratio(const LabRun *run, const double *numerators, const double *denominators)
{
    const LabGames *games = run->games;
    double *sums = mem_new((size_t)games->count * 2, sizeof *sums), *divisors = sums + games->count;
    int position = 0;
    for (int game = 0; game < games->count; ++game) {
        const int end = position + games->games[game].position_count;
        for (; position < end; ++position) {
            sums[game] += numerators[position];
            divisors[game] += denominators != NULL ? denominators[position] : 1;
        }
    }
    const LabValue value = lab_bootstrap_ratio(sums, divisors, games->count, run->seed);
    mem_free(sums);
    return value;
}

// --- times ---------------------------------------------------------------------------------------------------------

enum { TIMES_MAX = 1 << 16 }; // that a loop is run in a row

// How long a loop must run before its time counts, by whether the run is quick.
static const double long_enough_us[2] = {20000, 1000};

// The part by which the same program is faster or slower for another layout in memory alone.
static const double layout_part = 0.02;

// Microseconds of the processor for so many runs: time in which another program had it is not counted, as it would fall on
// long loops alone, which are interrupted, and not on short ones. What is shorter than a step of the clock counts as one step,
// so that every ratio is a number.
static double time_loop(LabLoop *loop, const void *context, int contestant, int times, uint64_t *result)
{
    const int64_t start = clock_cpu_us();
    for (int i = 0; i < times; ++i)
        *result = loop(context, contestant);
    const int64_t us = clock_cpu_us() - start;
    return (double)(us > 0 ? us : 1);
}

void lab_times_run(const LabRun *run, const char *name, LabLoop *loop, const void *context, int contestants,
                   LabTimes *out)
{
    int rounds = lab_int(run, "rounds"), times = 1; // times: that the loops are run in a row, by the first of them
    uint64_t result, expected = 0;
    assert(contestants <= LAB_CONTESTANTS_MAX);
    rounds = rounds < LAB_ROUNDS_MAX ? rounds : LAB_ROUNDS_MAX;
    *out = (LabTimes){.contestants = contestants, .rounds = rounds};
    while (times < TIMES_MAX && time_loop(loop, context, 0, times, &result) < long_enough_us[run->quick])
        times *= 2;
    for (int round = 0; round < rounds; ++round) {
        lab_progress_show(&run->progress, name, round, rounds);
        for (int turn = 0; turn < contestants; ++turn) {
            // There and back: no contestant always runs behind the same other.
            const int i = round % 2 == 0 ? turn : contestants - 1 - turn;
            out->seconds[round][i] = time_loop(loop, context, i, times, &result) / US_PER_SECOND / times;
            if (round == 0 && i == 0)
                expected = result;
            out->different += round == 0 && result != expected;
        }
    }
}

double lab_times_fastest(const LabTimes *times, int contestant)
{
    double fastest = INFINITY;
    for (int round = 0; round < times->rounds; ++round)
        fastest = fmin(fastest, times->seconds[round][contestant]);
    return fastest;
}

// Sorts the numbers.
static double median(double *numbers, int count)
{
    qsort(numbers, (size_t)count, sizeof *numbers, compare_reals);
    return (numbers[(count - 1) / 2] + numbers[count / 2]) / 2;
}

LabValue lab_times_ratio(const LabTimes *times, int contestant, int reference, double whole)
{
    double ratios[LAB_ROUNDS_MAX], drawn[LAB_ROUNDS_MAX];
    const int rounds = times->rounds;
    for (int round = 0; round < rounds; ++round)
        ratios[round] = whole * times->seconds[round][contestant] / times->seconds[round][reference];
    memcpy(drawn, ratios, (size_t)rounds * sizeof *drawn);
    LabValue value = lab_value(median(drawn, rounds));
    if (rounds < SAMPLES_TO_COMPARE || contestant == reference)
        return value;
    Rng rng = rng_seeded(1);
    double *medians = mem_new(DRAWS, sizeof *medians);
    for (int i = 0; i < DRAWS; ++i) {
        for (int k = 0; k < rounds; ++k)
            drawn[k] = ratios[rng_below(&rng, (uint64_t)rounds)];
        medians[i] = median(drawn, rounds);
    }
    qsort(medians, DRAWS, sizeof *medians, compare_reals);
    value.low = fmin(medians[TAIL], value.value * (1 - layout_part));
    value.high = fmax(medians[DRAWS - 1 - TAIL], value.value * (1 + layout_part));
    mem_free(medians);
    return value;
}

int lab_rounds_run(const LabRun *run, const char *name, LabLoop *loop, const void *context, int contestants,
                   double *seconds)
{
    LabTimes times;
    lab_times_run(run, name, loop, context, contestants, &times);
    for (int i = 0; i < contestants; ++i)
        seconds[i] = lab_times_fastest(&times, i);
    return times.different;
}

// --- squares -------------------------------------------------------------------------------------------------------

// How many squares of a set have more than a value, and how many just as much.
typedef struct Standing {
    int above, equal;
} Standing;

// Where a value would stand among those of a set.
static Standing standing_of(const double values[SQ_NB], Bitboard set, double value)
{
    Standing standing = {0};
    for (Bitboard rest = set; rest != 0;) {
        const double other = values[bb_pop(&rest)];
        standing.above += other > value;
        standing.equal += other == value;
    }
    return standing;
}

double lab_auc_within(const double values[SQ_NB], Bitboard targets, Bitboard set)
{
    const Bitboard inside = targets & set, others = set & ~targets;
    double sum = 0;
    if (inside == 0 || others == 0)
        return NAN;
    for (Bitboard rest = inside; rest != 0;) {
        const Standing standing = standing_of(values, others, values[bb_pop(&rest)]);
        // Pairs that are won, and half of those that are equal.
        sum += bb_count(others) - standing.above - standing.equal / 2.0;
    }
    return sum / (bb_count(inside) * (double)bb_count(others));
}

double lab_auc(const double values[SQ_NB], Bitboard targets)
{
    return lab_auc_within(values, targets, BB_ALL);
}

double lab_hit(const double values[SQ_NB], Bitboard targets, int k)
{
    double sum = 0;
    if (targets == 0)
        return NAN;
    for (Bitboard rest = targets; rest != 0;) {
        const Standing standing = standing_of(values, BB_ALL, values[bb_pop(&rest)]);
        const double places = k - standing.above;
        // Equal squares share the places that are left to them.
        sum += places <= 0 ? 0 : places >= standing.equal ? 1 : places / standing.equal;
    }
    return sum / bb_count(targets);
}

int lab_first_rise(const double *numbers, int count)
{
    double last = INFINITY;
    for (int i = 0; i < count; ++i) {
        if (isnan(numbers[i]))
            continue;
        if (numbers[i] > last)
            return i;
        last = numbers[i];
    }
    return -1;
}
