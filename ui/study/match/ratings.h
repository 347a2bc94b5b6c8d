// SPDX-License-Identifier: GPL-3.0-or-later
// Ratings of many players from the games between them: the Elo numbers under which the points that were made are the likeliest
// (Zermelo 1929; Bradley and Terry 1952), as Ordo and BayesElo compute them. A draw counts as half a win and half a loss.
#ifndef UI_STUDY_MATCH_RATINGS_H
#define UI_STUDY_MATCH_RATINGS_H

#include <stdbool.h>

enum { RATED_NAME_SIZE = 96, RATED_MAX = 1000, RATED_NONE = -1 };

typedef struct RatedPlayer {
    char name[RATED_NAME_SIZE];
    int wins, draws, losses;
    double elo;    // the mean of all players is 0, unless one of them is given his own number
    double margin; // 95 % of the probability lie within it, of the difference to the mean, or to who has his own number
} RatedPlayer;

// Games and half points of each player (row) against each other (column).
typedef struct Ratings {
    RatedPlayer *players;
    int count, capacity;
    int *games, *half_points; // capacity rows of as many
} Ratings;

// Adds a game; players are known by their names. False if there are too many players.
bool ratings_add(Ratings *ratings, const char *white, const char *black, int white_half_points);

int ratings_games(const Ratings *ratings, int player, int opponent);
int ratings_half_points(const Ratings *ratings, int player, int opponent);

// Computes Elo and margins. Half a draw against a player of mean strength is added to the games of each, so that who has won
// or lost all is rated too, if with a wide margin, and groups that have not met can be compared at all. A player who is
// anchored gets `elo`: his margin is 0, and the others' are against him; with RATED_NONE the mean is 0, and margins are against
// it.
void ratings_compute(Ratings *ratings, int anchored, double elo);

// Sorts by Elo, the strongest first.
void ratings_sort(Ratings *ratings);

// The player of this name, or RATED_NONE.
int ratings_find(const Ratings *ratings, const char *name);

void ratings_free(Ratings *ratings);

#endif
