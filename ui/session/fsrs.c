// SPDX-License-Identifier: GPL-3.0-or-later
// The formulas of FSRS-6, by the numbers that its description gives to the parameters.
#include "ui/session/fsrs.h"

#include <assert.h>
#include <math.h>

// w0 to w20, the published defaults.
static const double w[] = {
    0.212,  1.2931, 2.3065, 8.2956, // stability after the first answer, by its rating
    6.4133, 0.8334, 3.0194, 0.001,  // difficulty
    1.8722, 0.1666, 0.796,          // stability after an answer that was right
    1.4835, 0.0614, 0.2629, 1.6483, // and after one that was wrong
    0.6014, 1.8729,                 // what hard takes from a right one, and easy adds
    0.5425, 0.0912, 0.0658,         // answers of the same day
    0.1542,                         // how the curve of forgetting falls
};

static const double STABILITY_MIN = 0.001, STABILITY_MAX = 36500; // a century
static const double DIFFICULTY_MIN = 1, DIFFICULTY_MAX = 10;

static double limited(double value, double low, double high)
{
    return fmin(fmax(value, low), high);
}

// D0(G) = w4 - e^(w5 (G - 1)) + 1
static double first_difficulty(FsrsRating rating)
{
    return w[4] - exp(w[5] * ((int)rating - FSRS_AGAIN)) + 1;
}

// A change has less effect the nearer the difficulty is to its end, and all difficulties are drawn towards that of an easy
// first answer:  D' = D - w6 (G - 3) (10 - D) / 9;  D'' = w7 D0(4) + (1 - w7) D'
static double next_difficulty(double difficulty, FsrsRating rating)
{
    const double change = -w[6] * ((int)rating - FSRS_GOOD);
    const double damped = difficulty + change * (DIFFICULTY_MAX - difficulty) / (DIFFICULTY_MAX - DIFFICULTY_MIN);
    return limited(w[7] * first_difficulty(FSRS_EASY) + (1 - w[7]) * damped, DIFFICULTY_MIN, DIFFICULTY_MAX);
}

// S' = S (1 + e^w8 (11 - D) S^-w9 (e^(w10 (1 - R)) - 1) [w15 if hard] [w16 if easy])
static double stability_recalled(const FsrsMemory *memory, double chance, FsrsRating rating)
{
    const double by_rating = rating == FSRS_HARD ? w[15] : rating == FSRS_EASY ? w[16] : 1;
    const double growth = exp(w[8]) * (DIFFICULTY_MAX + 1 - memory->difficulty) * pow(memory->stability, -w[9]) *
                          (exp(w[10] * (1 - chance)) - 1);
    return memory->stability * (1 + growth * by_rating);
}

// S' = w11 D^-w12 ((S + 1)^w13 - 1) e^(w14 (1 - R)), and no more than what relearning on the same day brings back to S.
static double stability_forgotten(const FsrsMemory *memory, double chance)
{
    const double relearned =
        w[11] * pow(memory->difficulty, -w[12]) * (pow(memory->stability + 1, w[13]) - 1) * exp(w[14] * (1 - chance));
    return fmin(relearned, memory->stability / exp(w[17] * w[18]));
}

// S' = S e^(w17 (G - 3 + w18)) S^-w19; a good answer never makes it less.
static double stability_same_day(double stability, FsrsRating rating)
{
    const double growth = exp(w[17] * ((int)rating - FSRS_GOOD + w[18])) * pow(stability, -w[19]);
    return stability * (rating >= FSRS_GOOD ? fmax(growth, 1) : growth);
}

FsrsMemory fsrs_first(FsrsRating rating)
{
    assert(rating > FSRS_NONE && rating < FSRS_RATING_NB);
    return (FsrsMemory){.stability = w[rating - FSRS_AGAIN],
                        .difficulty = limited(first_difficulty(rating), DIFFICULTY_MIN, DIFFICULTY_MAX)};
}

FsrsMemory fsrs_next(const FsrsMemory *memory, int days, FsrsRating rating)
{
    assert(rating > FSRS_NONE && rating < FSRS_RATING_NB && days >= 0);
    const double chance = fsrs_retrievability(memory, days);
    const double stability = days == 0              ? stability_same_day(memory->stability, rating)
                             : rating == FSRS_AGAIN ? stability_forgotten(memory, chance)
                                                    : stability_recalled(memory, chance, rating);
    return (FsrsMemory){.stability = limited(stability, STABILITY_MIN, STABILITY_MAX),
                        .difficulty = next_difficulty(memory->difficulty, rating)};
}

double fsrs_retrievability(const FsrsMemory *memory, double days)
{
    const double factor = pow(0.9, -1 / w[20]) - 1;
    return pow(1 + factor * days / memory->stability, -w[20]);
}

// The stability is the days after which the chance is 90 %, which is when one is asked again.
int fsrs_interval(const FsrsMemory *memory)
{
    return (int)fmax(1, round(memory->stability));
}
