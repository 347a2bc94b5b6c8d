// SPDX-License-Identifier: GPL-3.0-or-later
// What a fuzz target gives to the driver.
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stdbool.h>

// Good inputs to start from.
extern const char *const fuzz_seeds[];
extern const int fuzz_seed_count;
extern const char fuzz_name[];

// Reads one input, good or bad, and asserts what must hold afterwards. True if it was accepted.
bool fuzz_try(char *input);

#endif
