// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/square_scores.h"

#include <math.h>

// How many squares of a set have more than a value, and how many just as much.
typedef struct Standing {
    int above, equal;
} Standing;

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

double lab_auc(const double values[SQ_NB], Bitboard targets)
{
    const int others = bb_count(~targets);
    double sum = 0;
    if (targets == 0 || others == 0)
        return NAN;
    for (Bitboard rest = targets; rest != 0;) {
        const Standing standing = standing_of(values, ~targets, values[bb_pop(&rest)]);
        sum += others - standing.above - standing.equal / 2.0;
    }
    return sum / (bb_count(targets) * (double)others);
}

double lab_hit(const double values[SQ_NB], Bitboard targets, int k)
{
    double sum = 0;
    if (targets == 0)
        return NAN;
    for (Bitboard rest = targets; rest != 0;) {
        const Standing standing = standing_of(values, BB_ALL, values[bb_pop(&rest)]);
        const double places = k - standing.above;
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
