// SPDX-License-Identifier: GPL-3.0-or-later
// Ratings of many players from the games between them: the Elo numbers under which the points that were made are the likeliest
// (Zermelo 1929; Bradley and Terry 1952), together with what the white pieces are worth, as Ordo computes them. A draw counts
// as half a win and half a loss, so that a share of the points means the same difference as in a match of two.
#ifndef UI_STUDY_MATCH_RATINGS_H
#define UI_STUDY_MATCH_RATINGS_H

#include <stdbool.h>

enum { RATED_NAME_SIZE = 96, RATED_MAX = 1000, RATED_NONE = -1 };

typedef struct RatedPlayer {
    char name[RATED_NAME_SIZE];
    int number; // in the order in which they were added, from 0; sorting leaves it
    int wins, draws, losses;
    int bye_half_points; // for rounds without an opponent: they count for the place, not for the Elo
    double elo;          // the mean of all players is 0, unless one of them is given his own number
    double margin; // 95 % of the probability lie within it, of the difference to the mean, or to who has his own number
    double sonneborn_berger; // points of those he beat, and half of those with whom he drew, game by game
} RatedPlayer;

// Games and half points of each player with White (row) against each other (column).
typedef struct Ratings {
    RatedPlayer *players;
    int count, capacity;
    int *games, *half_points;       // capacity rows of as many
    double white_elo, white_margin; // what having White is worth
} Ratings;

// The player of this name, added if he is new, even without a game. RATED_NONE if there are too many players.
int ratings_add_player(Ratings *ratings, const char *name);

// Adds a game; players are known by their names. False if there are too many players.
bool ratings_add(Ratings *ratings, const char *white, const char *black, int white_half_points);

// Of both colours.
int ratings_games(const Ratings *ratings, int player, int opponent);
int ratings_half_points(const Ratings *ratings, int player, int opponent);

// All games of a player, and his points with those for byes.
int ratings_played(const RatedPlayer *player);
double ratings_points(const RatedPlayer *player);

// Computes Elo and margins. Half a draw against a player of mean strength is added to the games of each, so that who has won
// or lost all is rated too, if with a wide margin, and groups that have not met can be compared at all; ten draws between
// equals are added for the white pieces. A player who is anchored gets `elo`: his margin is 0, and the others' are against
// him; with RATED_NONE the mean is 0, and margins are against it.
void ratings_compute(Ratings *ratings, int anchored, double elo);

// Sorts by Elo, the strongest first, or by points, of equals by Sonneborn-Berger, wins, Elo, number.
void ratings_sort(Ratings *ratings);
void ratings_sort_by_points(Ratings *ratings);

// Names are cut to RATED_NAME_SIZE: are these two of one player?
bool ratings_is_same_name(const char *name, const char *other);

// The player of this name, or RATED_NONE.
int ratings_find(const Ratings *ratings, const char *name);

// A copy, to be computed and sorted while games are added to this one. Release with ratings_free.
Ratings ratings_copy(const Ratings *ratings);
void ratings_free(Ratings *ratings);

#endif
