// SPDX-License-Identifier: GPL-3.0-or-later
// What the results of a match say about the difference in strength. All from the first player's view. Games come in
// pairs with the same opening and reversed colours; error bars and tests are computed from the pairs, whose two games
// are not independent.
#ifndef UI_STUDY_MATCH_STATISTICS_H
#define UI_STUDY_MATCH_STATISTICS_H

// Points of a pair: 0, 1/2, 1, 1 1/2, 2.
enum { PAIR_OUTCOMES = 5 };

typedef struct MatchScore {
    int wins, losses, draws;
    int pairs[PAIR_OUTCOMES]; // finished pairs by half points
} MatchScore;

// Adds a game: half points 0, 1 or 2 of the first player.
void score_add_game(MatchScore *score, int half_points);

// Adds a finished pair: half points 0 .. 4.
void score_add_pair(MatchScore *score, int half_points);

int score_games(const MatchScore *score);

// Share of the points, 0 .. 1; 0.5 before the first game.
double score_share(const MatchScore *score);

// The difference in Elo that a share of the points stands for; infinite for 0 and 1.
double elo_from_share(double share);
double elo_to_share(double elo);

typedef struct EloEstimate {
    double elo;       // of the share of all games
    double low, high; // 95 % of the probability, from the pairs; from the games if all ended alike; infinite where
                      // neither tells
} EloEstimate;

EloEstimate score_elo(const MatchScore *score);

// The same as normalized Elo: the difference measured by the spread of the results, which says how many games it takes to
// show it, whatever the share of draws. 0 with infinite bounds where the pairs have no spread.
EloEstimate score_normalized_elo(const MatchScore *score);

// Adds all games and pairs of another score.
void score_add(MatchScore *score, const MatchScore *more);

// Log likelihood ratio of "the difference is elo1" against "it is elo0", by the normal approximation over the pairs
// (generalized sequential probability ratio test). 0 before the first pair.
double score_llr(const MatchScore *score, double elo0, double elo1);

// The test is decided when the ratio leaves -bound .. bound (both errors 5 %).
double sprt_bound(void);

#endif
