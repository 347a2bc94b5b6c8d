// SPDX-License-Identifier: GPL-3.0-or-later
// A conditional logit is fitted; choice_fit.h says to what.
#include "study/choice_fit.h"

#include "base/memory.h"

#include <math.h>
#include <string.h>

enum { STEPS_MAX = 30 };

static const double ridge = 1; // against weights of what hardly occurs
static const double step_small = 1e-5;

// --- cases ---------------------------------------------------------------------------------------------------------

ChoiceCase choice_case_new(const MoveLooks *looks, const RatedMove *rated)
{
    const Chooser chooser = {.rating = rated->rating, .last_to = rated->last_to, .own_to = rated->own_to};
    const int count = looks->moves.count;
    ChoiceCase one = {.rating = rated->rating,
                      .game = rated->game,
                      .count = count,
                      .features = mem_new((size_t)count * CHOICE_NB, sizeof *one.features)};
    for (int i = 0; i < count; ++i) {
        double features[CHOICE_NB];
        choice_features(looks, &chooser, i, features);
        for (ChoiceFeature feature = 0; feature < CHOICE_NB; ++feature)
            one.features[i * CHOICE_NB + (int)feature] = (float)features[feature];
        one.best = looks->scores[LOOK_DEEP][i] > looks->scores[LOOK_DEEP][one.best] ? i : one.best;
        if (move_equal(looks->moves.moves[i], rated->played))
            one.played = i;
    }
    return one;
}

void choice_case_free(ChoiceCase *one)
{
    mem_free(one->features);
    one->features = NULL;
}

void choice_case_chances(const ChoiceCase *one, int rating, const double weights[CHOICE_NB], double chances[MAX_MOVES])
{
    double most = -INFINITY, all = 0;
    for (int i = 0; i < one->count; ++i) {
        double features[CHOICE_NB];
        for (ChoiceFeature feature = 0; feature < CHOICE_NB; ++feature)
            features[feature] = (double)one->features[i * CHOICE_NB + (int)feature];
        if (rating != one->rating)
            choice_rate(rating, features);
        chances[i] = 0;
        for (ChoiceFeature feature = 0; feature < CHOICE_NB; ++feature)
            chances[i] += weights[feature] * features[feature];
        most = fmax(most, chances[i]);
    }
    for (int i = 0; i < one->count; ++i) {
        chances[i] = exp(chances[i] - most);
        all += chances[i];
    }
    for (int i = 0; i < one->count; ++i)
        chances[i] /= all;
}

// --- Newton's method -----------------------------------------------------------------------------------------------

// Of the logarithm of the likelihood.
typedef struct Sums {
    double gradient[CHOICE_NB];
    double information[CHOICE_NB][CHOICE_NB]; // lower half
} Sums;

static void add_move(Sums *sums, const float *features, const double means[CHOICE_NB], double chance)
{
    for (ChoiceFeature i = 0; i < CHOICE_NB; ++i) {
        const double from_mean = (double)features[i] - means[i];
        if (from_mean == 0)
            continue;
        for (ChoiceFeature k = 0; k <= i; ++k)
            sums->information[i][k] += chance * from_mean * ((double)features[k] - means[k]);
    }
}

static void add_case(Sums *sums, const ChoiceCase *one, const double weights[CHOICE_NB])
{
    double chances[MAX_MOVES], means[CHOICE_NB] = {0};
    choice_case_chances(one, one->rating, weights, chances);
    for (int i = 0; i < one->count; ++i)
        for (ChoiceFeature feature = 0; feature < CHOICE_NB; ++feature)
            means[feature] += chances[i] * (double)one->features[i * CHOICE_NB + (int)feature];
    for (ChoiceFeature feature = 0; feature < CHOICE_NB; ++feature)
        sums->gradient[feature] += (double)one->features[one->played * CHOICE_NB + (int)feature] - means[feature];
    for (int i = 0; i < one->count; ++i)
        add_move(sums, one->features + (ptrdiff_t)i * CHOICE_NB, means, chances[i]);
}

// Cholesky's decomposition, in the place of the lower half.
static void decompose(Sums *sums)
{
    for (int i = 0; i < CHOICE_NB; ++i)
        for (int k = 0; k <= i; ++k) {
            double rest = sums->information[i][k];
            for (int j = 0; j < k; ++j)
                rest -= sums->information[i][j] * sums->information[k][j];
            sums->information[i][k] = i == k ? sqrt(rest) : rest / sums->information[k][k];
        }
}

// information * x = values, decomposed; the answer takes the place of the values.
static void solve(const Sums *sums, double values[CHOICE_NB])
{
    for (int i = 0; i < CHOICE_NB; ++i) {
        for (int j = 0; j < i; ++j)
            values[i] -= sums->information[i][j] * values[j];
        values[i] /= sums->information[i][i];
    }
    for (int i = CHOICE_NB - 1; i >= 0; --i) {
        for (int j = i + 1; j < CHOICE_NB; ++j)
            values[i] -= sums->information[j][i] * values[j];
        values[i] /= sums->information[i][i];
    }
}

// What is fitted to: the cases of all parts but one.
typedef struct FitData {
    const ChoiceCase *cases;
    int count, parts, left_out;
} FitData;

static bool is_used(const FitData *data, int number)
{
    return data->cases[number].game % data->parts != data->left_out;
}

// The logarithm of the likelihood, less what the ridge takes.
static double likelihood(const FitData *data, const double weights[CHOICE_NB])
{
    double sum = 0;
    for (int i = 0; i < CHOICE_NB; ++i)
        sum -= ridge / 2 * weights[i] * weights[i];
    for (int i = 0; i < data->count; ++i) {
        double chances[MAX_MOVES];
        if (!is_used(data, i))
            continue;
        choice_case_chances(&data->cases[i], data->cases[i].rating, weights, chances);
        sum += log(chances[data->cases[i].played]);
    }
    return sum;
}

// Newton's step, cut in half until it gains. Returns the largest change of a weight; 0: nothing more is gained.
static double walk(const FitData *data, const double step[CHOICE_NB], double weights[CHOICE_NB])
{
    const double before = likelihood(data, weights), shortest = 1e-4;
    for (double share = 1; share > shortest; share /= 2) {
        double tried[CHOICE_NB], most = 0;
        for (int i = 0; i < CHOICE_NB; ++i) {
            tried[i] = weights[i] + share * step[i];
            most = fmax(most, fabs(share * step[i]));
        }
        if (likelihood(data, tried) > before) {
            memcpy(weights, tried, sizeof tried);
            return most;
        }
    }
    return 0;
}

// Leaves the decomposed information in the sums. Returns the largest change of a weight.
static double improve(Sums *sums, const FitData *data, double weights[CHOICE_NB])
{
    *sums = (Sums){0};
    for (int i = 0; i < data->count; ++i)
        if (is_used(data, i))
            add_case(sums, &data->cases[i], weights);
    for (int i = 0; i < CHOICE_NB; ++i) {
        sums->gradient[i] -= ridge * weights[i];
        sums->information[i][i] += ridge;
    }
    decompose(sums);
    solve(sums, sums->gradient);
    return walk(data, sums->gradient, weights);
}

void choice_fit(const ChoiceCase *cases, int count, int parts, int left_out, double weights[CHOICE_NB],
                double errors[CHOICE_NB])
{
    const FitData data = {.cases = cases, .count = count, .parts = parts, .left_out = left_out};
    Sums *sums = mem_new(1, sizeof *sums);
    memset(weights, 0, CHOICE_NB * sizeof *weights);
    for (int step = 0; step < STEPS_MAX && improve(sums, &data, weights) > step_small; ++step)
        continue;
    // The diagonal of the inverse, column by column.
    for (int i = 0; i < CHOICE_NB; ++i) {
        double column[CHOICE_NB] = {0};
        column[i] = 1;
        solve(sums, column);
        errors[i] = sqrt(column[i]);
    }
    mem_free(sums);
}
