// SPDX-License-Identifier: GPL-3.0-or-later
#include "bitboard/magic_search.h"

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
    sort_by_piece_count(problem);
}

bool magic_solves(MagicProblem *problem, uint64_t multiplier)
{
    const int shift = SQUARE_BITS - problem->relevant_count;
    const uint32_t trial = ++problem->trial;
    for (int i = 0; i < problem->occupancy_count; ++i) {
        const uint64_t index = problem->occupied[i] * multiplier >> shift;
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
    while (bb_count(candidate) < one_bits)
        candidate |= UINT64_C(1) << rng_below(rng, SQUARE_BITS);
    return candidate;
}

bool magic_passes_filter(const MagicProblem *problem, uint64_t multiplier)
{
    return bb_count(problem->relevant * multiplier >> (SQUARE_BITS - FILTER_BITS)) >= FILTER_ONES_MIN;
}

uint64_t magic_search(MagicProblem *problem, int one_bits, Rng *rng, MagicCounts *counts)
{
    for (;;) {
        const uint64_t candidate = magic_candidate(rng, one_bits);
        ++counts->candidates;
        if (!magic_passes_filter(problem, candidate))
            ++counts->dropped;
        else if (magic_solves(problem, candidate))
            return candidate;
    }
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
