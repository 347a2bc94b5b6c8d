// SPDX-License-Identifier: GPL-3.0-or-later
// Ratings of many players: the table of who met whom, the strengths that fit it best, and how sure they are. The command
// is in ratings_command.c; the difference between two players of one match, with its pairs, is in statistics.c.
#include "ui/study/match/ratings.h"

#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS_MAX = 100000 };

static const double prior_games = 0.5;       // against the mean player, drawn
static const double elo_of_factor_ten = 400; // by the definition of Elo
static const double close_enough = 1e-9;     // of a strength, relative
static const double normal_95 = 1.959963984540054;

// --- the table -------------------------------------------------------------------------------------------------------

static int *cell(const Ratings *ratings, int *table, int player, int opponent)
{
    return &table[(size_t)player * (size_t)ratings->capacity + (size_t)opponent];
}

int ratings_games(const Ratings *ratings, int player, int opponent)
{
    return *cell(ratings, ratings->games, player, opponent);
}

int ratings_half_points(const Ratings *ratings, int player, int opponent)
{
    return *cell(ratings, ratings->half_points, player, opponent);
}

int ratings_find(const Ratings *ratings, const char *name)
{
    char cut[RATED_NAME_SIZE];
    snprintf(cut, sizeof cut, "%s", name);
    for (int i = 0; i < ratings->count; ++i)
        if (strcmp(ratings->players[i].name, cut) == 0)
            return i;
    return RATED_NONE;
}

// Room for twice as many players, with what was counted in its new place.
static void grow(Ratings *ratings)
{
    const Ratings old = *ratings;
    const size_t capacity = old.capacity == 0 ? 16 : 2 * (size_t)old.capacity;
    ratings->capacity = (int)capacity;
    ratings->players = mem_new(capacity, sizeof *ratings->players);
    ratings->games = mem_new(capacity * capacity, sizeof *ratings->games);
    ratings->half_points = mem_new(capacity * capacity, sizeof *ratings->half_points);
    for (int i = 0; i < old.count; ++i) {
        ratings->players[i] = old.players[i];
        memcpy(cell(ratings, ratings->games, i, 0), cell(&old, old.games, i, 0), (size_t)old.count * sizeof(int));
        memcpy(cell(ratings, ratings->half_points, i, 0), cell(&old, old.half_points, i, 0),
               (size_t)old.count * sizeof(int));
    }
    ratings_free((Ratings *)&old);
}

static int find_or_add(Ratings *ratings, const char *name)
{
    const int found = ratings_find(ratings, name);
    if (found >= 0 || ratings->count == RATED_MAX)
        return found;
    if (ratings->count == ratings->capacity)
        grow(ratings);
    RatedPlayer *player = &ratings->players[ratings->count];
    *player = (RatedPlayer){.elo = 0};
    snprintf(player->name, sizeof player->name, "%s", name);
    return ratings->count++;
}

static void count_game(RatedPlayer *player, int half_points)
{
    player->wins += half_points == 2;
    player->draws += half_points == 1;
    player->losses += half_points == 0;
}

bool ratings_add(Ratings *ratings, const char *white, const char *black, int white_half_points)
{
    const int w = find_or_add(ratings, white), b = find_or_add(ratings, black);
    if (w < 0 || b < 0)
        return false;
    ++*cell(ratings, ratings->games, w, b);
    ++*cell(ratings, ratings->games, b, w);
    *cell(ratings, ratings->half_points, w, b) += white_half_points;
    *cell(ratings, ratings->half_points, b, w) += 2 - white_half_points;
    count_game(&ratings->players[w], white_half_points);
    count_game(&ratings->players[b], 2 - white_half_points);
    return true;
}

void ratings_free(Ratings *ratings)
{
    mem_free(ratings->players);
    mem_free(ratings->games);
    mem_free(ratings->half_points);
    *ratings = (Ratings){0};
}

// --- strengths -------------------------------------------------------------------------------------------------------

// The points of a player, with those of the added half draw.
static double points_of(const RatedPlayer *player)
{
    return player->wins + player->draws / 2.0 + prior_games / 2;
}

// One step of the iteration of Zermelo and Ford: each strength becomes what the points of its player ask for if the others'
// were right. Returns the largest change, relative.
static double improve(const Ratings *ratings, double *strengths)
{
    double largest = 0;
    for (int i = 0; i < ratings->count; ++i) {
        double sum = prior_games / (strengths[i] + 1);
        for (int j = 0; j < ratings->count; ++j)
            if (ratings_games(ratings, i, j) > 0 && i != j)
                sum += ratings_games(ratings, i, j) / (strengths[i] + strengths[j]);
        const double next = points_of(&ratings->players[i]) / sum;
        largest = fmax(largest, fabs(next / strengths[i] - 1));
        strengths[i] = next;
    }
    return largest;
}

// The information that the games hold of the ratings, in natural units: its inverse is their covariance.
static void write_information(const Ratings *ratings, const double *strengths, double *matrix)
{
    const int n = ratings->count;
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            const double p = i == j ? strengths[i] / (strengths[i] + 1) : strengths[i] / (strengths[i] + strengths[j]);
            const double games = i == j ? prior_games : ratings_games(ratings, i, j);
            const double information = games * p * (1 - p);
            matrix[i * n + i] += information;
            if (i != j)
                matrix[i * n + j] -= information;
        }
}

// Inverts a matrix that is symmetric and positive definite, in place, by Gauss and Jordan.
static void invert(double *matrix, int n)
{
    for (int k = 0; k < n; ++k) {
        const double pivot = matrix[k * n + k];
        matrix[k * n + k] = 1;
        for (int j = 0; j < n; ++j)
            matrix[k * n + j] /= pivot;
        for (int i = 0; i < n; ++i) {
            const double factor = matrix[i * n + k];
            if (i == k)
                continue;
            matrix[i * n + k] = 0;
            for (int j = 0; j < n; ++j)
                matrix[i * n + j] -= factor * matrix[k * n + j];
        }
    }
}

// The variance of each player's distance to the mean of all, or to one of them.
static void find_margins(Ratings *ratings, const double *strengths, int anchored)
{
    const int n = ratings->count;
    const double unit = elo_of_factor_ten / log(10);
    double *matrix = mem_new((size_t)n * (size_t)n, sizeof *matrix), *rows = mem_new((size_t)n, sizeof *rows);
    double all = 0;
    write_information(ratings, strengths, matrix);
    invert(matrix, n);
    // A player's covariance with what the distance is to, and the variance of that.
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            rows[i] += anchored == RATED_NONE ? matrix[i * n + j] / n : j == anchored ? matrix[i * n + j] : 0;
            all += anchored == RATED_NONE ? matrix[i * n + j] / n / n : 0;
        }
    if (anchored != RATED_NONE)
        all = matrix[anchored * n + anchored];
    for (int i = 0; i < n; ++i)
        ratings->players[i].margin = normal_95 * unit * sqrt(fmax(0, matrix[i * n + i] - 2 * rows[i] + all));
    mem_free(rows);
    mem_free(matrix);
}

void ratings_compute(Ratings *ratings, int anchored, double elo)
{
    const int n = ratings->count;
    double mean = 0;
    double *strengths = mem_new((size_t)n + 1, sizeof *strengths);
    for (int i = 0; i < n; ++i)
        strengths[i] = 1;
    for (int round = 0; round < ROUNDS_MAX && improve(ratings, strengths) > close_enough; ++round)
        continue;
    for (int i = 0; i < n; ++i) {
        ratings->players[i].elo = elo_of_factor_ten * log10(strengths[i]);
        mean += ratings->players[i].elo / n;
    }
    find_margins(ratings, strengths, anchored);
    const double by = anchored == RATED_NONE ? -mean : elo - ratings->players[anchored].elo;
    for (int i = 0; i < n; ++i)
        ratings->players[i].elo += by;
    mem_free(strengths);
}

// --- order -----------------------------------------------------------------------------------------------------------

// Exchanges two players everywhere.
static void swap(Ratings *ratings, int a, int b)
{
    const RatedPlayer player = ratings->players[a];
    ratings->players[a] = ratings->players[b];
    ratings->players[b] = player;
    int *const tables[] = {ratings->games, ratings->half_points};
    for (int t = 0; t < 2; ++t) {
        for (int i = 0; i < ratings->count; ++i) {
            const int kept = *cell(ratings, tables[t], a, i);
            *cell(ratings, tables[t], a, i) = *cell(ratings, tables[t], b, i);
            *cell(ratings, tables[t], b, i) = kept;
        }
        for (int i = 0; i < ratings->count; ++i) {
            const int kept = *cell(ratings, tables[t], i, a);
            *cell(ratings, tables[t], i, a) = *cell(ratings, tables[t], i, b);
            *cell(ratings, tables[t], i, b) = kept;
        }
    }
}

void ratings_sort(Ratings *ratings)
{
    for (int i = 0; i < ratings->count; ++i) {
        int best = i;
        for (int j = i + 1; j < ratings->count; ++j)
            if (ratings->players[j].elo > ratings->players[best].elo)
                best = j;
        if (best != i)
            swap(ratings, i, best);
    }
}
