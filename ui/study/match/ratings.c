// SPDX-License-Identifier: GPL-3.0-or-later
// Ratings of many players: the table of who met whom, the strengths that fit it best, and how sure they are. The command
// is in ratings_command.c; the difference between two players of one match, with its pairs, is in statistics.c.
#include "ui/study/match/ratings.h"

#include "base/memory.h"
#include "base/text.h"

#include <math.h>
#include <string.h>

enum { STEPS_MAX = 500 };

static const double prior_games = 0.5;       // against the mean player, drawn
static const double prior_white = 10;        // games between equals, drawn, that say nothing for White
static const double prior_spread = 2;        // games whose results are spread as without draws
static const double elo_of_factor_ten = 400; // by the definition of Elo
static const double close_enough = 1e-10;    // of a rating in natural units
static const double longest_step = 2;        // likewise: farther away the curve is no parabola any more
static const double elo_is_equal = 1e-6;
static const double normal_95 = 1.959963984540054;

// --- the table -------------------------------------------------------------------------------------------------------

static int *cell(const Ratings *ratings, int *table, int player, int opponent)
{
    return &table[(size_t)player * (size_t)ratings->capacity + (size_t)opponent];
}

int ratings_games(const Ratings *ratings, int player, int opponent)
{
    return *cell(ratings, ratings->games, player, opponent) + *cell(ratings, ratings->games, opponent, player);
}

int ratings_half_points(const Ratings *ratings, int player, int opponent)
{
    // With Black he has what the opponent left of two a game.
    return *cell(ratings, ratings->half_points, player, opponent) +
           2 * *cell(ratings, ratings->games, opponent, player) -
           *cell(ratings, ratings->half_points, opponent, player);
}

int ratings_played(const RatedPlayer *player)
{
    return player->wins + player->draws + player->losses;
}

double ratings_points(const RatedPlayer *player)
{
    return player->wins + (player->draws + player->bye_half_points) / 2.0;
}

bool ratings_is_same_name(const char *name, const char *other)
{
    char cut[RATED_NAME_SIZE], other_cut[RATED_NAME_SIZE];
    text_copy_whole(cut, sizeof cut, name);
    text_copy_whole(other_cut, sizeof other_cut, other);
    return strcmp(cut, other_cut) == 0;
}

int ratings_find(const Ratings *ratings, const char *name)
{
    char cut[RATED_NAME_SIZE];
    text_copy_whole(cut, sizeof cut, name);
    for (int i = 0; i < ratings->count; ++i)
        if (strcmp(ratings->players[i].name, cut) == 0)
            return i;
    return RATED_NONE;
}

// The same with room for so many players.
static Ratings copy_with_room(const Ratings *old, size_t capacity)
{
    Ratings copy = *old;
    copy.capacity = (int)capacity;
    copy.players = mem_new(capacity, sizeof *copy.players);
    copy.games = mem_new(capacity * capacity, sizeof *copy.games);
    copy.half_points = mem_new(capacity * capacity, sizeof *copy.half_points);
    for (int i = 0; i < old->count; ++i) {
        copy.players[i] = old->players[i];
        memcpy(cell(&copy, copy.games, i, 0), cell(old, old->games, i, 0), (size_t)old->count * sizeof(int));
        memcpy(cell(&copy, copy.half_points, i, 0), cell(old, old->half_points, i, 0),
               (size_t)old->count * sizeof(int));
    }
    return copy;
}

Ratings ratings_copy(const Ratings *ratings)
{
    return copy_with_room(ratings, (size_t)ratings->capacity + (ratings->capacity == 0));
}

int ratings_add_player(Ratings *ratings, const char *name)
{
    const int found = ratings_find(ratings, name);
    if (found >= 0 || ratings->count == RATED_MAX)
        return found;
    if (ratings->count == ratings->capacity) {
        Ratings old = *ratings;
        *ratings = copy_with_room(&old, old.capacity == 0 ? 16 : 2 * (size_t)old.capacity);
        ratings_free(&old);
    }
    RatedPlayer *player = &ratings->players[ratings->count];
    *player = (RatedPlayer){.number = ratings->count};
    text_copy_whole(player->name, sizeof player->name, name);
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
    const int w = ratings_add_player(ratings, white), b = ratings_add_player(ratings, black);
    if (w < 0 || b < 0)
        return false;
    ++*cell(ratings, ratings->games, w, b);
    *cell(ratings, ratings->half_points, w, b) += white_half_points;
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

// --- the likeliest ratings -------------------------------------------------------------------------------------------

// Ratings in natural units, in which a factor of e in the odds is one, and behind them what White is worth; the logarithm of
// their likelihood with its derivatives: of the second ones the negative, which is the information.
typedef struct Fit {
    const Ratings *ratings;
    int size; // players, and one
    double *values, *gradient, *information;
    double likelihood;
} Fit;

static double logistic(double x)
{
    return 1 / (1 + exp(-x));
}

// log(logistic(x)), also where that is too near to 0 for a number.
static double log_logistic(double x)
{
    return x < 0 ? x - log1p(exp(x)) : -log1p(exp(-x));
}

// Games of which White should make so many points: by the difference of two ratings, of which RATED_NONE is none, and by
// what White is worth, where `has_white` says so.
static void add_games(Fit *fit, double games, double points, int player, int opponent, bool has_white)
{
    const int parts[] = {player, opponent, has_white ? fit->size - 1 : RATED_NONE};
    static const int signs[] = {1, -1, 1};
    double x = 0;
    for (int i = 0; i < 3; ++i)
        x += parts[i] == RATED_NONE ? 0 : signs[i] * fit->values[parts[i]];
    const double share = logistic(x);
    fit->likelihood += points * log_logistic(x) + (games - points) * log_logistic(-x);
    for (int i = 0; i < 3; ++i) {
        if (parts[i] == RATED_NONE)
            continue;
        fit->gradient[parts[i]] += signs[i] * (points - games * share);
        for (int j = 0; j < 3; ++j)
            if (parts[j] != RATED_NONE)
                fit->information[(size_t)parts[i] * (size_t)fit->size + (size_t)parts[j]] +=
                    signs[i] * signs[j] * games * share * (1 - share);
    }
}

// Likelihood and derivatives at the values.
static void evaluate(Fit *fit)
{
    const Ratings *ratings = fit->ratings;
    const int n = ratings->count;
    fit->likelihood = 0;
    memset(fit->gradient, 0, (size_t)fit->size * sizeof *fit->gradient);
    memset(fit->information, 0, (size_t)fit->size * (size_t)fit->size * sizeof *fit->information);
    for (int white = 0; white < n; ++white)
        for (int black = 0; black < n; ++black) {
            const int games = *cell(ratings, ratings->games, white, black);
            if (games > 0 && white != black)
                add_games(fit, games, *cell(ratings, ratings->half_points, white, black) / 2.0, white, black, true);
        }
    for (int i = 0; i < n; ++i)
        add_games(fit, prior_games, prior_games / 2, i, RATED_NONE, false);
    add_games(fit, prior_white, prior_white / 2, RATED_NONE, RATED_NONE, true);
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
            if (i == k || factor == 0)
                continue;
            matrix[i * n + k] = 0;
            for (int j = 0; j < n; ++j)
                matrix[i * n + j] -= factor * matrix[k * n + j];
        }
    }
}

// Solves matrix * x = x by Cholesky's square root, in place; the matrix is symmetric and positive definite, and lost.
static void solve(double *matrix, double *x, int n)
{
    for (int k = 0; k < n; ++k) {
        double *row = matrix + (size_t)k * (size_t)n;
        for (int j = 0; j <= k; ++j) {
            const double *other = matrix + (size_t)j * (size_t)n;
            double sum = row[j];
            for (int i = 0; i < j; ++i)
                sum -= row[i] * other[i];
            row[j] = j == k ? sqrt(sum) : sum / other[j];
        }
        for (int i = 0; i < k; ++i)
            x[k] -= row[i] * x[i];
        x[k] /= row[k];
    }
    for (int k = n - 1; k >= 0; --k) {
        x[k] /= matrix[(size_t)k * (size_t)n + (size_t)k];
        for (int i = 0; i < k; ++i)
            x[i] -= matrix[(size_t)k * (size_t)n + (size_t)i] * x[k];
    }
}

// One step of Newton's, shortened until it leads upwards; the likelihood has one summit and no other place to end at. Returns
// how far it went.
static double climb(Fit *fit, double *step, double *start)
{
    const int n = fit->size;
    const double likelihood = fit->likelihood;
    double longest = 0;
    memcpy(step, fit->gradient, (size_t)n * sizeof *step);
    memcpy(start, fit->values, (size_t)n * sizeof *start);
    solve(fit->information, step, n);
    for (int i = 0; i < n; ++i)
        longest = fmax(longest, fabs(step[i]));
    double share = longest > longest_step ? longest_step / longest : 1;
    do {
        for (int i = 0; i < n; ++i)
            fit->values[i] = start[i] + share * step[i];
        evaluate(fit);
        share /= 2;
    } while (fit->likelihood < likelihood && share * longest > close_enough);
    return longest;
}

// How far the results are spread around what was to be expected of them, as a share of what they would be without draws:
// by so much the games say more. With draws alone it would be nothing at all, but for the games that are added.
static double find_spread(const Fit *fit)
{
    const Ratings *ratings = fit->ratings;
    double found = prior_spread / 4, variance = 0, all = 0;
    for (int white = 0; white < ratings->count; ++white)
        for (int black = 0; black < ratings->count; ++black) {
            const double games = *cell(ratings, ratings->games, white, black);
            const double points = *cell(ratings, ratings->half_points, white, black) / 2.0;
            const double share = logistic(fit->values[white] - fit->values[black] + fit->values[fit->size - 1]);
            if (games == 0 || white == black)
                continue;
            // The squares of what the results differ by, were there no draws.
            found += points - 2 * share * points + games * share * share;
            variance += games * share * (1 - share);
            all += games;
        }
    // A draw is half a point, but a quarter when it is squared. Both players have counted it.
    for (int i = 0; i < ratings->count; ++i)
        found -= ratings->players[i].draws / 2.0 / 4;
    // Ratings that were fitted to the results lie nearer to them than the true ones.
    const double expected = all == 0 ? 0 : variance * all / (all + fit->size - 1);
    return fmin(1, found / (expected + prior_spread / 4));
}

// The variance of each player's distance to the mean of all, or to one of them.
static void find_margins(Ratings *ratings, Fit *fit, int anchored)
{
    const int n = ratings->count, size = fit->size;
    double *matrix = fit->information, *rows = mem_new((size_t)n + 1, sizeof *rows);
    const double unit = normal_95 * elo_of_factor_ten / log(10) * sqrt(find_spread(fit));
    double all = 0;
    invert(matrix, size);
    // A player's covariance with what the distance is to, and the variance of that.
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) {
            rows[i] += anchored == RATED_NONE ? matrix[i * size + j] / n : j == anchored ? matrix[i * size + j] : 0;
            all += anchored == RATED_NONE ? matrix[i * size + j] / n / n : 0;
        }
    if (anchored != RATED_NONE)
        all = matrix[anchored * size + anchored];
    for (int i = 0; i < n; ++i)
        ratings->players[i].margin = unit * sqrt(fmax(0, matrix[i * size + i] - 2 * rows[i] + all));
    ratings->white_margin = unit * sqrt(matrix[n * size + n]);
    mem_free(rows);
}

// Points of the opponents, each times what was made against him.
static void find_tie_breaks(Ratings *ratings)
{
    for (int i = 0; i < ratings->count; ++i) {
        double sum = 0;
        for (int j = 0; j < ratings->count; ++j)
            sum += i == j ? 0 : ratings_half_points(ratings, i, j) / 2.0 * ratings_points(&ratings->players[j]);
        ratings->players[i].sonneborn_berger = sum;
    }
}

void ratings_compute(Ratings *ratings, int anchored, double elo)
{
    const size_t size = (size_t)ratings->count + 1;
    const double unit = elo_of_factor_ten / log(10);
    Fit fit = {
        .ratings = ratings,
        .size = (int)size,
        .values = mem_new(size, sizeof(double)),
        .gradient = mem_new(size, sizeof(double)),
        .information = mem_new(size * size, sizeof(double)),
    };
    double *step = mem_new(size, sizeof *step), *start = mem_new(size, sizeof *start), mean = 0;
    evaluate(&fit);
    for (int i = 0; i < STEPS_MAX && climb(&fit, step, start) > close_enough; ++i)
        continue;
    for (int i = 0; i < ratings->count; ++i) {
        ratings->players[i].elo = unit * fit.values[i];
        mean += ratings->players[i].elo / ratings->count;
    }
    ratings->white_elo = unit * fit.values[ratings->count];
    find_margins(ratings, &fit, anchored);
    find_tie_breaks(ratings);
    const double by = anchored == RATED_NONE ? -mean : elo - ratings->players[anchored].elo;
    for (int i = 0; i < ratings->count; ++i)
        ratings->players[i].elo += by;
    mem_free(start);
    mem_free(step);
    mem_free(fit.information);
    mem_free(fit.gradient);
    mem_free(fit.values);
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

// Is one player above another?
typedef bool IsBefore(const RatedPlayer *player, const RatedPlayer *other);

static bool has_more_elo(const RatedPlayer *player, const RatedPlayer *other)
{
    // What rounding makes of two equal ones is no order.
    const double difference = player->elo - other->elo;
    return fabs(difference) > elo_is_equal ? difference > 0 : player->number < other->number;
}

static bool has_more_points(const RatedPlayer *player, const RatedPlayer *other)
{
    const double points = ratings_points(player) - ratings_points(other);
    const double ties = player->sonneborn_berger - other->sonneborn_berger;
    if (points != 0 || ties != 0)
        return points != 0 ? points > 0 : ties > 0;
    return player->wins != other->wins ? player->wins > other->wins : has_more_elo(player, other);
}

static void sort(Ratings *ratings, IsBefore *is_before)
{
    for (int i = 0; i < ratings->count; ++i) {
        int best = i;
        for (int j = i + 1; j < ratings->count; ++j)
            if (is_before(&ratings->players[j], &ratings->players[best]))
                best = j;
        if (best != i)
            swap(ratings, i, best);
    }
}

void ratings_sort(Ratings *ratings)
{
    sort(ratings, has_more_elo);
}

void ratings_sort_by_points(Ratings *ratings)
{
    sort(ratings, has_more_points);
}
