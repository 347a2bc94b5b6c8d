// SPDX-License-Identifier: GPL-3.0-or-later
// Multipliers for magic bitboards: F. Reul, "New Architectures in Computer Chess" (2009), section 3.7. A multiplier is
// good for a square if the product with the relevant occupied squares, its upper bits taken, never leads two occupancies
// with different attacks to one place. As many upper bits are taken as there are relevant squares (minimal access).
#ifndef BITBOARD_MAGIC_SEARCH_H
#define BITBOARD_MAGIC_SEARCH_H

#include "base/rng.h"
#include "bitboard/sliders/tables.h"

enum { MAGIC_OCCUPANCIES_MAX = 4096 };

// A slider on a square, and all that its multiplier must keep apart.
typedef struct MagicProblem {
    Bitboard relevant;
    int relevant_count, occupancy_count;
    Bitboard occupied[MAGIC_OCCUPANCIES_MAX]; // by growing number of pieces: the most different come soonest
    Bitboard attacks[MAGIC_OCCUPANCIES_MAX];  // for each of them
    Bitboard place[MAGIC_OCCUPANCIES_MAX];    // what a trial has put where
    uint32_t trial_of[MAGIC_OCCUPANCIES_MAX]; // the trial that put it there
    uint32_t trial;
} MagicProblem;

// What a search has looked at.
typedef struct MagicCounts {
    uint64_t candidates; // made
    uint64_t dropped;    // by the filter
} MagicCounts;

void magic_problem_set(MagicProblem *problem, SliderKind kind, Square square);

bool magic_solves(MagicProblem *problem, uint64_t multiplier);

// A random number with exactly so many one-bits, 1..64.
uint64_t magic_candidate(Rng *rng, int one_bits);

// The filter of section 3.7: are there enough one-bits in the 16 high bits of the product with all relevant squares?
bool magic_passes_filter(const MagicProblem *problem, uint64_t multiplier);

// Tries random numbers that pass the filter until one solves; there must be one with so many one-bits. Adds to `counts`.
uint64_t magic_search(MagicProblem *problem, int one_bits, Rng *rng, MagicCounts *counts);

// The smallest solving multiplier among those with the fewest one-bits, by trying all, up to `one_bits_max`; 0 if there is
// none. (Figures 3.18 and 3.19.)
uint64_t magic_fewest_bits(MagicProblem *problem, int one_bits_max);

#endif
