// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/rounds.h"

#include "base/clock.h"

#include <math.h>
#include <stdbool.h>

enum { TIMES_MAX = 1 << 12 }; // that a loop is run in a row

static const double us_per_second = 1e6;
static const double long_enough = 1e-3; // seconds; a step of the clock is little beside it

// Seconds of one of so many runs. What is shorter than a step of the clock counts as one step, so that every ratio is a
// number.
static double time_loop(const LabRounds *rounds, int contestant, int times, uint64_t *result)
{
    const int64_t start = clock_now_us();
    for (int i = 0; i < times; ++i)
        *result = rounds->loop(rounds->context, contestant);
    const int64_t us = clock_now_us() - start;
    return (double)(us > 0 ? us : 1) / us_per_second / times;
}

// How often the loops must be run in a row, by the first of them.
static int times_in_a_row(const LabRounds *rounds)
{
    uint64_t result;
    int times = 1;
    while (times < TIMES_MAX && time_loop(rounds, 0, times, &result) * times < long_enough)
        times *= 2;
    return times;
}

int lab_rounds_run(const LabRounds *rounds, double *seconds)
{
    int different = 0;
    uint64_t expected = 0;
    const int times = times_in_a_row(rounds);
    for (int i = 0; i < rounds->contestants; ++i)
        seconds[i] = INFINITY;
    for (int round = 0; round < rounds->rounds; ++round) {
        lab_progress_show(&rounds->progress, rounds->name, round, rounds->rounds);
        for (int i = 0; i < rounds->contestants; ++i) {
            uint64_t result;
            seconds[i] = fmin(seconds[i], time_loop(rounds, i, times, &result));
            if (i == 0)
                expected = result;
            different += round == 0 && result != expected;
        }
    }
    return different;
}
