// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/coverage.h"

#include <stdbool.h>
#include <stdint.h>

enum { WAYS = 1 << 16 };

// The call that the compiler puts into every block has no argument. Search threads do not count: how far they come is
// chance.
static _Thread_local bool is_watched;
static _Thread_local uintptr_t previous;
static bool is_taken[WAYS], is_known[WAYS];
static uint16_t taken[WAYS];
static size_t taken_count, known_count;

void __sanitizer_cov_trace_pc(void);

// A way is a pair of blocks, one after the other; the address of the program itself is chance, too.
void __sanitizer_cov_trace_pc(void)
{
    extern const char __executable_start[];
    if (!is_watched)
        return;
    const uintptr_t here = (uintptr_t)__builtin_return_address(0) - (uintptr_t)__executable_start;
    const uint16_t way = (uint16_t)(here ^ here >> 16 ^ previous);
    previous = here << 1;
    if (is_taken[way])
        return;
    is_taken[way] = true;
    taken[taken_count++] = way;
}

void coverage_begin(void)
{
    for (size_t i = 0; i < taken_count; ++i)
        is_taken[taken[i]] = false;
    taken_count = 0;
    previous = 0;
    is_watched = true;
}

size_t coverage_end(void)
{
    size_t fresh = 0;
    is_watched = false;
    for (size_t i = 0; i < taken_count; ++i) {
        fresh += !is_known[taken[i]];
        is_known[taken[i]] = true;
    }
    known_count += fresh;
    return fresh;
}

size_t coverage_all(void)
{
    return known_count;
}
