// SPDX-License-Identifier: GPL-3.0-or-later
// Which ways through the program an input takes, where it was built to tell (gcc's -fsanitize-coverage=trace-pc).
#ifndef FUZZ_COVERAGE_H
#define FUZZ_COVERAGE_H

#include <stddef.h>

// From now on the ways of this thread count for a new input.
void coverage_begin(void);

// How many of them no input has taken before. Zero in a build that does not tell.
size_t coverage_end(void);

// The ways that any input has taken.
size_t coverage_all(void);

#endif
