// SPDX-License-Identifier: GPL-3.0-or-later
// Searches for multipliers of magic bitboards and of bit scans: from random numbers, by trying all, and by building
// them bit by bit. The multipliers that the engine uses lie in bitboard/sliders/; times and counts of these searches
// are shown by experiments/magics.c, which calls them.
#include "study/magic_search.h"

#include <string.h>

enum {
    FILTER_BITS = 16,
    FILTER_ONES_MIN = 8, // drops about as many candidates as the paper says
    SQUARE_BITS = 64,
};

// Few pieces leave long rays and many different attacks; the many occupancies that differ behind a piece come last.
static void sort_by_piece_count(MagicProblem *problem)
{
    Bitboard occupied[MAGIC_OCCUPANCIES_MAX], attacks[MAGIC_OCCUPANCIES_MAX];
    int sorted = 0;
    for (int pieces = 0; pieces <= problem->relevant_count; ++pieces)
        for (int i = 0; i < problem->occupancy_count; ++i)
            if (bb_count(problem->occupied[i]) == pieces) {
                occupied[sorted] = problem->occupied[i];
                attacks[sorted++] = problem->attacks[i];
            }
    memcpy(problem->occupied, occupied, sizeof occupied[0] * (size_t)sorted);
    memcpy(problem->attacks, attacks, sizeof attacks[0] * (size_t)sorted);
}

void magic_problem_set(MagicProblem *problem, SliderKind kind, Square square)
{
    memset(problem, 0, sizeof *problem);
    problem->relevant = slider_relevant(kind, square);
    problem->relevant_count = bb_count(problem->relevant);
    Bitboard occupied = 0;
    do {
        problem->occupied[problem->occupancy_count] = occupied;
        problem->attacks[problem->occupancy_count++] = slider_attacks_slow(kind, square, occupied);
        occupied = bb_next_subset(occupied, problem->relevant);
    } while (occupied != 0);
    problem->index_bits = problem->relevant_count;
    sort_by_piece_count(problem);
}

bool magic_solves(MagicProblem *problem, uint64_t multiplier)
{
    const int shift = SQUARE_BITS - problem->index_bits;
    // A number for each trial spares clearing the table before it.
    const uint32_t trial = ++problem->trial;
    for (int i = 0; i < problem->occupancy_count; ++i) {
        const uint64_t index = problem->occupied[i] * multiplier >> shift;
        // Two occupancies may share a place if they have the same attacks (constructive collision).
        if (problem->trial_of[index] != trial) {
            problem->trial_of[index] = trial;
            problem->place[index] = problem->attacks[i];
        } else if (problem->place[index] != problem->attacks[i]) {
            return false;
        }
    }
    return true;
}

uint64_t magic_candidate(Rng *rng, int one_bits)
{
    uint64_t candidate = 0;
    // Bits that are drawn twice do not count.
    while (bb_count(candidate) < one_bits)
        candidate |= UINT64_C(1) << rng_below(rng, SQUARE_BITS);
    return candidate;
}

uint64_t magic_search(MagicProblem *problem, int one_bits, bool is_filtered, Rng *rng, MagicCounts *counts)
{
    for (;;) {
        const uint64_t candidate = magic_candidate(rng, one_bits);
        ++counts->candidates;
        // The filter: are there enough one-bits in the high bits of the product with all relevant squares?
        if (is_filtered && bb_count(problem->relevant * candidate >> (SQUARE_BITS - FILTER_BITS)) < FILTER_ONES_MIN)
            ++counts->dropped;
        else if (magic_solves(problem, candidate))
            return candidate;
    }
}

uint64_t magic_search_smaller(MagicProblem *problem, int64_t candidates, Rng *rng)
{
    uint64_t best = 0;
    --problem->index_bits;
    for (int64_t i = 0; i < candidates; ++i) {
        // Numbers with many one-bits lead occupancies together soonest.
        const uint64_t candidate = rng_next(rng) | rng_next(rng);
        if (magic_solves(problem, candidate)) {
            best = candidate;
            --problem->index_bits;
            i = 0;
        }
    }
    ++problem->index_bits;
    return best;
}

// The next larger number with as many one-bits; 0 after the largest. (Gosper, in HAKMEM, item 175.)
static uint64_t next_with_as_many_bits(uint64_t number)
{
    const uint64_t lowest = number & -number, carried = number + lowest;
    if (carried == 0)
        return 0;
    return carried | (number ^ carried) / lowest >> 2;
}

uint64_t magic_fewest_bits(MagicProblem *problem, int one_bits_max)
{
    for (int bits = 1; bits <= one_bits_max; ++bits)
        for (uint64_t number = (UINT64_C(1) << bits) - 1; number != 0; number = next_with_as_many_bits(number))
            if (magic_solves(problem, number))
                return number;
    return 0;
}

// --- multipliers of bit scans --------------------------------------------------------------------------------------

int64_t scan_multiplier_count(int word_bits)
{
    const int index_bits = __builtin_ctz((unsigned)word_bits);
    const uint32_t word = (uint32_t)(UINT64_C(0xffffffff) >> (32 - word_bits));
    // The last products are the low bits of the number with zeros behind; all places are taken only where the number
    // begins with as many zeros, so the others need no trial.
    const uint32_t end = (word >> (index_bits - 1)) + 1;
    int64_t count = 0;
    for (uint32_t number = 0; number < end; ++number) {
        uint32_t seen = 0;
        int bit = 0;
        for (; bit < word_bits; ++bit) {
            const uint32_t place = UINT32_C(1) << ((number << bit & word) >> (word_bits - index_bits));
            if ((seen & place) != 0)
                break;
            seen |= place;
        }
        count += bit == word_bits;
    }
    return count;
}

// Goes on with a bit more as long as each word is new. `seen` has a bit for each word.
static int64_t extend_de_bruijn(int order, int left, unsigned word, uint64_t seen)
{
    const unsigned mask = (1U << order) - 1;
    int64_t count = 0;
    // The last words run round over the zeros at the beginning: they need no choice, and are new if the rest was.
    if (left == 0)
        return 1;
    for (unsigned bit = 0; bit < 2; ++bit) {
        const unsigned next = (word << 1 | bit) & mask;
        if ((seen >> next & 1) == 0)
            count += extend_de_bruijn(order, left - 1, next, seen | UINT64_C(1) << next);
    }
    return count;
}

int64_t de_bruijn_count(int order)
{
    // Zero is the first word. All other words must follow, and the last must be a one with zeros behind, from which
    // the sequence runs round to zero: it is, as no other word is left for it.
    return extend_de_bruijn(order, (1 << order) - 1, 0, 1);
}

typedef struct PairSearch {
    int index_bits;
    int64_t steps;
    Rng *rng;
    uint64_t products[SQUARE_BITS]; // of the number with the single bits, the highest first
    bool is_taken[1 << 16];
} PairSearch;

// The number is made from its lowest bit on: a bit more settles one more product, whose sums with the earlier ones must
// all lead to free places.
static uint64_t extend_pair_multiplier(PairSearch *search, int length, uint64_t number)
{
    if (length == SQUARE_BITS)
        return number;
    if (--search->steps < 0)
        return 0;
    const uint64_t first = rng_below(search->rng, 2);
    for (uint64_t trial = 0; trial < 2; ++trial) {
        const uint64_t longer = number | (first ^ trial) << length;
        const uint64_t product = longer << (SQUARE_BITS - 1 - length);
        uint64_t places[SQUARE_BITS];
        int taken = 0;
        for (; taken < length; ++taken) {
            places[taken] = (product + search->products[taken]) >> (SQUARE_BITS - search->index_bits);
            if (search->is_taken[places[taken]])
                break;
            search->is_taken[places[taken]] = true;
        }
        uint64_t found = 0;
        if (taken == length) {
            search->products[length] = product;
            found = extend_pair_multiplier(search, length + 1, longer);
        }
        while (taken > 0)
            search->is_taken[places[--taken]] = false;
        if (found != 0)
            return found;
    }
    return 0;
}

uint64_t scan_pair_multiplier(int index_bits, int64_t steps, Rng *rng)
{
    PairSearch search = {.index_bits = index_bits, .steps = steps, .rng = rng};
    assert(index_bits <= 16);
    return extend_pair_multiplier(&search, 0, 0);
}
