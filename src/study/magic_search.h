// SPDX-License-Identifier: GPL-3.0-or-later
// Multipliers for magic bitboards: F. Reul, "New Architectures in Computer Chess" (2009), sections 3.7 to 3.9. A multiplier is
// good for a square if the product with the relevant occupied squares, its upper bits taken, never leads two occupancies
// with different attacks to one place. As many upper bits are taken as there are relevant squares (minimal access).
#ifndef STUDY_MAGIC_SEARCH_H
#define STUDY_MAGIC_SEARCH_H

#include "base/rng.h"
#include "bitboard/sliders/tables.h"

enum { MAGIC_OCCUPANCIES_MAX = 4096 };

// A slider on a square, and all that its multiplier must keep apart.
typedef struct MagicProblem {
    Bitboard relevant;
    int relevant_count, occupancy_count;
    int index_bits; // upper bits of the product that are taken; as many as there are relevant squares unless changed
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

// Tries random numbers, with the filter (section 3.8.2) only those that pass it, until one solves; there must be one with
// so many one-bits. Adds to `counts`.
uint64_t magic_search(MagicProblem *problem, int one_bits, bool is_filtered, Rng *rng, MagicCounts *counts);

// Lowers index_bits as long as one of so many random numbers solves with one bit less: where occupancies with the same
// attacks are led to one place, a smaller table is enough. Returns the multiplier of the last; 0 if there was none.
uint64_t magic_search_smaller(MagicProblem *problem, int64_t candidates, Rng *rng);

// The smallest solving multiplier among those with the fewest one-bits, by trying all, up to `one_bits_max`; 0 if there is
// none. (Figures 3.18 and 3.19.)
uint64_t magic_fewest_bits(MagicProblem *problem, int one_bits_max);

// --- multipliers of bit scans --------------------------------------------------------------------------------------

// How many numbers of 8, 16 or 32 bits lead each single one-bit to a place of its own, by the upper 3, 4 or 5 bits of the
// product, by trying all (Reul 2009, section 3.4).
int64_t scan_multiplier_count(int word_bits);

// How many de Bruijn sequences of 2^order bits there are, order 2 .. 6: each word of `order` bits once, those that begin
// with `order` zeros, one for each cycle. All are made (Isenberg 2008: 2^26 of 64 bits).
int64_t de_bruijn_count(int order);

// A number that leads all pairs of one-bits of a 64-bit word to different places of a table, by the upper bits of the
// product: 15 of them are enough (Reul 2009, section 3.2.3). 0 if it is not found in so many steps.
uint64_t scan_pair_multiplier(int index_bits, int64_t steps, Rng *rng);

#endif
