// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/rounds.h"

#include "base/clock.h"

#include <math.h>
#include <stdbool.h>

static const double us_per_second = 1e6;

// A loop that is shorter than a step of the clock counts as one step, so that every ratio is a number.
static double time_loop(const LabRounds *rounds, int contestant, uint64_t *result)
{
    const int64_t start = clock_now_us();
    *result = rounds->loop(rounds->context, contestant);
    const int64_t us = clock_now_us() - start;
    return (double)(us > 0 ? us : 1) / us_per_second;
}

int lab_rounds_run(const LabRounds *rounds, double *seconds)
{
    int different = 0;
    uint64_t expected = 0;
    for (int i = 0; i < rounds->contestants; ++i)
        seconds[i] = INFINITY;
    for (int round = 0; round < rounds->rounds; ++round) {
        lab_progress_show(&rounds->progress, rounds->name, round, rounds->rounds);
        for (int i = 0; i < rounds->contestants; ++i) {
            uint64_t result;
            seconds[i] = fmin(seconds[i], time_loop(rounds, i, &result));
            if (i == 0)
                expected = result;
            different += round == 0 && result != expected;
        }
    }
    return different;
}
