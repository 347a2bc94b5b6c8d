// SPDX-License-Identifier: GPL-3.0-or-later
// A seeded random number generator: the same numbers from the same seed on every machine.
// The state is the caller's; no thread shares it. Algorithm: xoshiro256**, seeded by SplitMix64 (Blackman and Vigna,
// "Scrambled linear pseudorandom number generators", 2021).
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include <stdint.h>

// The upper 64 bits of a 64 by 64 bit product, also where the compiler has no wider type (32-bit machines).
static inline uint64_t wide_multiply_high(uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
    return (uint64_t)(((unsigned __int128)a * b) >> 64);
#else
    // Four products of halves; the middle ones meet in the upper half of the lowest.
    const uint64_t a_low = (uint32_t)a, a_high = a >> 32, b_low = (uint32_t)b, b_high = b >> 32;
    const uint64_t low = a_low * b_low, middle = a_high * b_low + (low >> 32);
    const uint64_t other = a_low * b_high + (uint32_t)middle;
    return a_high * b_high + (middle >> 32) + (other >> 32);
#endif
}

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
