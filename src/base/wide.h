// SPDX-License-Identifier: GPL-3.0-or-later
// Products that need more than 64 bits, also where the compiler has no wider type (32-bit machines).
#ifndef BASE_WIDE_H
#define BASE_WIDE_H

#include <stdint.h>

// The upper 64 bits of a 64 by 64 bit product.
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

#endif
