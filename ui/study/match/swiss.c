// SPDX-License-Identifier: GPL-3.0-or-later
// Swiss pairings. From the top, each player gets the opponent that the Dutch system wants first for it, as long as the rest
// can still be paired: the largest matching of a graph, whose size Lovász (1979) computes as half the rank of a matrix of
// random numbers. Called by schedule.c.
#include "ui/study/match/swiss.h"

#include "base/memory.h"
#include "base/rng.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
    SEATS_MAX = SWISS_PLAYERS_MAX + SWISS_PLAYERS_MAX % 2, // with an empty one, where the players are odd
    COLOUR_WEIGHT = 4,  // of a game more with one colour, against that of the last game
    COLOUR_MUST = 1000, // more than all other wishes for a colour
    BALANCE_MOST = 2,   // games more with one colour
};

// A prime below which the numbers of the matrix lie; a wrong rank is as rare as one in a hundred million.
static const uint64_t prime = 0x7FFFFFFF;

typedef struct SwissPlayer {
    int half_points, bye_half_points;
    int balance;            // games with White minus games with Black
    int last, last_but_one; // colour of a game: 1 White, -1 Black, 0 none yet
} SwissPlayer;

struct Swiss {
    SwissPlayer players[SEATS_MAX];
    int count, games;
    int seats; // the last of them is empty if the players are odd
    int meetings[SEATS_MAX][SEATS_MAX];
};

Swiss *swiss_new(int players, int games)
{
    Swiss *swiss = mem_new(1, sizeof *swiss);
    swiss->count = players;
    swiss->games = games;
    swiss->seats = players + players % 2;
    return swiss;
}

void swiss_free(Swiss *swiss)
{
    mem_free(swiss);
}

static void add_colour(SwissPlayer *player, int colour)
{
    player->balance += colour;
    player->last_but_one = player->last;
    player->last = colour;
}

void swiss_add_game(Swiss *swiss, int white, int black, int white_half_points)
{
    swiss->players[white].half_points += white_half_points;
    swiss->players[black].half_points += 2 - white_half_points;
    add_colour(&swiss->players[white], 1);
    add_colour(&swiss->players[black], -1);
}

int swiss_bye_half_points(const Swiss *swiss, int player)
{
    return swiss->players[player].bye_half_points;
}

// How much a player wants White; below 0, Black. After two games with a colour, or with too many of it, the other is due.
static int wish_for_white(const SwissPlayer *player)
{
    const int sign = (player->balance > 0) - (player->balance < 0);
    int wish = -COLOUR_WEIGHT * player->balance - player->last;
    if (sign * player->balance >= BALANCE_MOST)
        wish -= sign * COLOUR_MUST;
    else if (player->last == player->last_but_one)
        wish -= player->last * COLOUR_MUST;
    return wish;
}

// --- what can be paired ----------------------------------------------------------------------------------------------

// Which seats may meet, under rules that are as strict as can be.
typedef bool Allowed[SEATS_MAX][SEATS_MAX];

static bool is_due(int wish)
{
    return abs(wish) >= COLOUR_MUST / 2;
}

// On the strictest level, 0, no pair meets again and no two meet who must have the same colour. Level by level first the
// colours are given up and then one meeting more is allowed.
static void find_allowed(const Swiss *swiss, int level, Allowed allowed)
{
    for (int a = 0; a < swiss->seats; ++a)
        for (int b = 0; b < swiss->seats; ++b) {
            const int wish = wish_for_white(&swiss->players[a]), other = wish_for_white(&swiss->players[b]);
            // The empty seat has no wish.
            const bool is_clash = is_due(wish) && is_due(other) && (wish > 0) == (other > 0);
            allowed[a][b] = a != b && swiss->meetings[a][b] <= level / 2 && (level % 2 == 1 || !is_clash);
        }
}

static uint64_t power(uint64_t base, uint64_t exponent)
{
    uint64_t result = 1;
    for (; exponent > 0; exponent /= 2, base = base * base % prime)
        if (exponent % 2 == 1)
            result = result * base % prime;
    return result;
}

// The rank of a square matrix of numbers below the prime, which is lost.
static int find_rank(uint64_t matrix[SEATS_MAX][SEATS_MAX], int n)
{
    int rank = 0;
    for (int column = 0; column < n; ++column) {
        int pivot = rank;
        while (pivot < n && matrix[pivot][column] == 0)
            ++pivot;
        if (pivot == n)
            continue;
        for (int j = column; j < n; ++j) {
            const uint64_t kept = matrix[rank][j];
            matrix[rank][j] = matrix[pivot][j];
            matrix[pivot][j] = kept;
        }
        const uint64_t inverse = power(matrix[rank][column], prime - 2);
        for (int i = rank + 1; i < n; ++i) {
            const uint64_t factor = matrix[i][column] * inverse % prime;
            for (int j = column; factor != 0 && j < n; ++j)
                matrix[i][j] = (matrix[i][j] + (prime - factor) * matrix[rank][j]) % prime;
        }
        ++rank;
    }
    return rank;
}

// How many pairs can be made of these seats at once.
static int count_pairs(const Allowed allowed, const int *seats, int count)
{
    static const uint64_t seed = 1871;
    uint64_t matrix[SEATS_MAX][SEATS_MAX] = {0};
    Rng rng = rng_seeded(seed);
    for (int i = 0; i < count; ++i)
        for (int j = 0; j < i; ++j) {
            const uint64_t number = allowed[seats[i]][seats[j]] ? 1 + rng_below(&rng, prime - 1) : 0;
            matrix[i][j] = number;
            matrix[j][i] = number == 0 ? 0 : prime - number;
        }
    return find_rank(matrix, count) / 2;
}

// The same without two of them.
static int count_pairs_without(const Allowed allowed, const int *seats, int count, int first, int second)
{
    int rest[SEATS_MAX], rests = 0;
    for (int i = 0; i < count; ++i)
        if (i != first && i != second)
            rest[rests++] = seats[i];
    return count_pairs(allowed, rest, rests);
}

// --- pairing ---------------------------------------------------------------------------------------------------------

// Players by points, of equals by number, and the empty seat behind them.
static void sort_seats(const Swiss *swiss, int *seats)
{
    for (int i = 0; i < swiss->seats; ++i) {
        int place = i;
        for (; i < swiss->count && place > 0 &&
               swiss->players[seats[place - 1]].half_points < swiss->players[i].half_points;
             --place)
            seats[place] = seats[place - 1];
        seats[place] = i;
    }
}

// How many from the first one on have its points.
static int count_equals(const Swiss *swiss, const int *seats, int count)
{
    int equals = 1;
    while (equals < count && seats[equals] < swiss->count &&
           swiss->players[seats[equals]].half_points == swiss->players[seats[0]].half_points)
        ++equals;
    return equals;
}

// Places of opponents for the first one, the best first: the lower half of those with its points, from its top down; the
// upper half, from its end up; then those with fewer points.
static void order_opponents(int count, int equals, int *places)
{
    int length = 0;
    for (int place = equals / 2; place < equals; ++place)
        if (place > 0)
            places[length++] = place;
    for (int place = equals / 2 - 1; place > 0; --place)
        places[length++] = place;
    for (int place = equals; place < count; ++place)
        places[length++] = place;
}

// The place of the opponent of the first one, such that the others can be paired, and, if that goes, as many as can be of
// those with its points among themselves.
static int choose_opponent(const Swiss *swiss, const Allowed allowed, const int *seats, int count)
{
    const int equals = count_equals(swiss, seats, count), most = count_pairs(allowed, seats, equals);
    int places[SEATS_MAX];
    order_opponents(count, equals, places);
    for (int is_strict = 1; is_strict >= 0; --is_strict)
        for (int i = 0; i < count - 1; ++i) {
            const int place = places[i];
            const bool is_equal = place < equals;
            if (!allowed[seats[0]][seats[place]] || (is_strict && !is_equal))
                continue;
            if (is_strict && count_pairs_without(allowed, seats, equals, 0, place) < most - 1)
                continue;
            if (count_pairs_without(allowed, seats, count, 0, place) == count / 2 - 1)
                return place;
        }
    return places[0]; // where a rank was wrong
}

// Who of two has White in the first game; of equal wishes the upper one gets its own, and in the first round each second.
static SwissPairing give_colours(const Swiss *swiss, int upper, int lower, int board)
{
    const int wish = wish_for_white(&swiss->players[upper]), other = wish_for_white(&swiss->players[lower]);
    const bool upper_has_white = wish != other ? wish > other : wish != 0 ? wish > 0 : board % 2 == 0;
    return upper_has_white ? (SwissPairing){upper, lower} : (SwissPairing){lower, upper};
}

// Two seats meet. Who sits opposite to the empty seat has won all games.
static void take_pair(Swiss *swiss, int upper, int lower, SwissPairing *pairings, int *count)
{
    ++swiss->meetings[upper][lower];
    ++swiss->meetings[lower][upper];
    if (lower < swiss->count) {
        pairings[*count] = give_colours(swiss, upper, lower, *count);
        ++*count;
        return;
    }
    swiss->players[upper].bye_half_points += 2 * swiss->games;
    swiss->players[upper].half_points += 2 * swiss->games;
}

void swiss_pair(Swiss *swiss, SwissPairing *pairings)
{
    int seats[SEATS_MAX], left = swiss->seats, paired = 0;
    Allowed allowed;
    sort_seats(swiss, seats);
    for (int level = 0;; ++level) {
        find_allowed(swiss, level, allowed);
        if (count_pairs(allowed, seats, left) == left / 2)
            break;
    }
    while (left >= 2) {
        const int place = choose_opponent(swiss, allowed, seats, left);
        take_pair(swiss, seats[0], seats[place], pairings, &paired);
        memmove(&seats[place], &seats[place + 1], (size_t)(left - place - 1) * sizeof *seats);
        memmove(&seats[0], &seats[1], (size_t)(left - 2) * sizeof *seats);
        left -= 2;
    }
}
