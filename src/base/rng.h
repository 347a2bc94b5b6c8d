// SPDX-License-Identifier: GPL-3.0-or-later
// A seeded random number generator: the same numbers from the same seed on every machine.
// The state is the caller's; no thread shares it. Algorithm: xoshiro256**, seeded by SplitMix64 (Blackman and Vigna,
// "Scrambled linear pseudorandom number generators", 2021).
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

typedef struct Rng {
    uint64_t state[4];
} Rng;

Rng rng_seeded(uint64_t seed);
uint64_t rng_next(Rng *rng);

// A number in [0, bound), bound at least 1; the bias is below bound / 2^64.
uint64_t rng_below(Rng *rng, uint64_t bound);

// A seed that differs from run to run (from the clock and the process number).
uint64_t rng_fresh_seed(void);

#endif
