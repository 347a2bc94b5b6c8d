// SPDX-License-Identifier: GPL-3.0-or-later
// Seeded random numbers, the same on every machine: xoshiro256** (Blackman and Vigna 2018), seeded by
// splitmix64 as its authors advise. Not for secrets. Each user owns its Rng; nothing is shared.
#include "base/rng.h"

#include <time.h>
#include <unistd.h>

// Spreads any seed, 0 and small numbers included, over all bits: a generator of this family must not
// start from a state that is all zeros.
static uint64_t splitmix_next(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint64_t rotate_left(uint64_t x, int k)
{
    return (x << k) | (x >> (64 - k));
}

Rng rng_seeded(uint64_t seed)
{
    Rng rng;
    for (int i = 0; i < 4; ++i)
        rng.state[i] = splitmix_next(&seed);
    return rng;
}

uint64_t rng_next(Rng *rng)
{
    uint64_t *s = rng->state;
    const uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint64_t rng_below(Rng *rng, uint64_t bound)
{
    // Scales instead of taking a remainder (Lemire 2019): no division, and a bias too small to
    // matter here.
    return wide_multiply_high(rng_next(rng), bound);
}

uint64_t rng_fresh_seed(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    // Seconds and nanoseconds differ between runs, the process between two that start in the same
    // instant.
    uint64_t seed = (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec ^ (uint64_t)getpid() << 40;
    return splitmix_next(&seed);
}
