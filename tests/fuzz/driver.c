// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a fuzz target on damaged copies of its seeds: FUZZ_PROGRAM [ROUNDS] [SEED]. Needs no fuzzing library; a target
// is found to be faulty by the sanitizers it is built with, or by an assertion of its own. The same seed gives the same
// inputs.
#include "fuzz/fuzz.h"

#include "base/rng.h"
#include "base/text.h"
#include "board/position.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_SIZE = 4096, DAMAGES_MAX = 8 };

// Bytes that mean something to one of the readers come oftener than others.
static const char spicy[] = "/ -KQkqwbe3478PNBRpnbrq0123456789;\"\\()[]{}$%.+#=xO*\n\t";

static char random_byte(Rng *rng)
{
    return rng_below(rng, 4) == 0 ? (char)rng_below(rng, 256) : spicy[rng_below(rng, sizeof spicy - 1)];
}

// One change: a byte replaced, put in or taken out, a piece doubled, or the end cut off.
static size_t damage(char *text, size_t length, Rng *rng)
{
    const size_t at = (size_t)rng_below(rng, length + 1);
    switch (rng_below(rng, 5)) {
    case 0:
        if (at < length)
            text[at] = random_byte(rng);
        return length;
    case 1:
        if (length + 1 >= INPUT_SIZE)
            return length;
        memmove(text + at + 1, text + at, length - at);
        text[at] = random_byte(rng);
        return length + 1;
    case 2:
        if (at >= length)
            return length;
        memmove(text + at, text + at + 1, length - at - 1);
        return length - 1;
    case 3: {
        const size_t piece = (size_t)rng_below(rng, length - at + 1);
        if (length + piece >= INPUT_SIZE)
            return length;
        memmove(text + at + piece, text + at, length - at);
        return length + piece;
    }
    default: return at;
    }
}

// The seed as it is in the first rounds, then with more and more damage.
static void make_input(char *text, Rng *rng, uint64_t round)
{
    snprintf(text, INPUT_SIZE, "%s", fuzz_seeds[round % (uint64_t)fuzz_seed_count]);
    size_t length = strlen(text);
    const uint64_t damages =
        round < (uint64_t)fuzz_seed_count ? 0 : 1 + rng_below(rng, 1 + rng_below(rng, DAMAGES_MAX));
    for (uint64_t i = 0; i < damages; ++i)
        length = damage(text, length, rng);
    text[length] = '\0';
}

int main(int argc, char **argv)
{
    int64_t rounds = 20000, seed = 1;
    if ((argc > 1 && !text_parse_int(argv[1], 1, INT64_MAX, &rounds)) ||
        (argc > 2 && !text_parse_int(argv[2], 0, INT64_MAX, &seed))) {
        fprintf(stderr, "usage: %s [ROUNDS] [SEED]\n", argv[0]);
        return EXIT_FAILURE;
    }
    board_init();
    Rng rng = rng_seeded((uint64_t)seed);
    uint64_t accepted = 0;
    for (int64_t round = 0; round < rounds; ++round) {
        // A block of just the right size, so that reading past the end is noticed.
        char text[INPUT_SIZE];
        make_input(text, &rng, (uint64_t)round);
        char *input = strdup(text);
        if (input == NULL)
            return EXIT_FAILURE;
        accepted += fuzz_try(input);
        free(input);
    }
    printf("ok %s: %lld inputs, %llu of them accepted\n", fuzz_name, (long long)rounds, (unsigned long long)accepted);
    return EXIT_SUCCESS;
}
