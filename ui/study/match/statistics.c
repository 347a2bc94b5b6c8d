// SPDX-License-Identifier: GPL-3.0-or-later
// Statistics of matches: points as Elo with intervals from pairs of games, normalized Elo, and the sequential test. How
// they are printed is in match_report.c; intervals of the experiments are in study/measure.c. Called by tournament.c,
// match_count.c, match_report.c and ui/study/lab/.
#include "ui/study/match/statistics.h"

#include <math.h>

static const double elo_scale = 400;      // a factor of ten in the odds
static const double two_sided_95 = 1.96;  // standard deviations
static const double one_sided_95 = 0.025; // left out at each end
static const double error_rate = 0.05;    // of either kind, in a sequential test
static const double prior_pairs = 0.25;   // of each outcome, for the spread: a few equal results are no certainty
static const double pair_half_points = 4; // in a pair

void score_add_game(MatchScore *score, int half_points)
{
    score->wins += half_points == 2;
    score->draws += half_points == 1;
    score->losses += half_points == 0;
}

void score_add_pair(MatchScore *score, int half_points)
{
    ++score->pairs[half_points];
}

void score_add(MatchScore *score, const MatchScore *more)
{
    score->wins += more->wins;
    score->losses += more->losses;
    score->draws += more->draws;
    for (int i = 0; i < PAIR_OUTCOMES; ++i)
        score->pairs[i] += more->pairs[i];
}

int score_games(const MatchScore *score)
{
    return score->wins + score->losses + score->draws;
}

double score_share(const MatchScore *score)
{
    const int games = score_games(score);
    return games == 0 ? 0.5 : (score->wins + 0.5 * score->draws) / games;
}

double elo_from_share(double share)
{
    if (share <= 0 || share >= 1)
        return share <= 0 ? -INFINITY : INFINITY;
    return elo_scale * log10(share / (1 - share));
}

double elo_to_share(double elo)
{
    return 1 / (1 + pow(10, -elo / elo_scale));
}

typedef struct PairMoments {
    double count, mean, variance; // of the share of the points in a pair
} PairMoments;

// Mean and variance of the share of the points in a pair. Games of a pair share an opening and are not independent,
// pairs are; a prior keeps the variance of a few equal pairs above zero.
static PairMoments pair_moments(const MatchScore *score, double prior)
{
    PairMoments moments = {0};
    for (int i = 0; i < PAIR_OUTCOMES; ++i) {
        moments.count += score->pairs[i] + prior;
        moments.mean += (score->pairs[i] + prior) * i / pair_half_points;
    }
    if (moments.count <= 0)
        return moments;
    moments.mean /= moments.count;
    for (int i = 0; i < PAIR_OUTCOMES; ++i) {
        const double distance = i / pair_half_points - moments.mean;
        moments.variance += (score->pairs[i] + prior) * distance * distance / moments.count;
    }
    return moments;
}

// Games that were all lost, or all won, have no spread: what share would give that so rarely (the exact binomial
// bound)?
static EloEstimate bound_by_games(const MatchScore *score)
{
    const int games = score_games(score);
    const double bound = games > 0 ? pow(one_sided_95, 1.0 / games) : 0;
    EloEstimate estimate = {.elo = elo_from_share(score_share(score)), .low = -INFINITY, .high = INFINITY};
    if (games > 0 && score->wins == games)
        estimate.low = elo_from_share(bound);
    if (games > 0 && score->losses == games)
        estimate.high = elo_from_share(1 - bound);
    return estimate;
}

EloEstimate score_elo(const MatchScore *score)
{
    const PairMoments moments = pair_moments(score, 0);
    EloEstimate estimate = bound_by_games(score);
    if (moments.count < 2 || moments.variance <= 0)
        return estimate;
    const double reach = two_sided_95 * sqrt(moments.variance / moments.count);
    estimate.low = elo_from_share(moments.mean - reach);
    estimate.high = elo_from_share(moments.mean + reach);
    return estimate;
}

// Near a share of one half, Elo is so many times the difference in share, doubled; a game's share has the spread of a
// pair's times the root of two, were its games independent (Van den Bergh, "Normalized Elo", 2020).
EloEstimate score_normalized_elo(const MatchScore *score)
{
    const PairMoments moments = pair_moments(score, 0);
    EloEstimate estimate = {.elo = 0, .low = -INFINITY, .high = INFINITY};
    if (moments.count < 2 || moments.variance <= 0)
        return estimate;
    const double unit = 2 * elo_scale / log(10);
    const double reach = two_sided_95 * unit / sqrt(2 * moments.count);
    estimate.elo = unit * (moments.mean - 1.0 / 2) / sqrt(2 * moments.variance);
    estimate.low = estimate.elo - reach;
    estimate.high = estimate.elo + reach;
    return estimate;
}

double score_llr(const MatchScore *score, double elo0, double elo1)
{
    const PairMoments found = pair_moments(score, 0);
    if (found.count <= 0)
        return 0;
    // The mean is that of the games; only the variance has the prior.
    const double variance = pair_moments(score, prior_pairs).variance;
    const double share0 = elo_to_share(elo0);
    const double share1 = elo_to_share(elo1);
    // The logarithm of the ratio of two normal likelihoods with one variance.
    return found.count * (share1 - share0) * (2 * found.mean - share0 - share1) / (2 * variance);
}

double sprt_bound(void)
{
    return log((1 - error_rate) / error_rate);
}
