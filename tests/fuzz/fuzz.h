// SPDX-License-Identifier: GPL-3.0-or-later
// What a reader that is fuzzed gives to the drivers. Every reader has a file of its own and a row in readers.c, and its
// seeds lie in tests/fuzz/corpus/NAME/.
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>

enum { FUZZ_INPUT_MAX = 16384 }; // bytes of an input; longer ones are cut

typedef struct FuzzReader {
    const char *name;
    // Reads one input, good or bad, and asserts what must hold afterwards; true if it was accepted. The input may be
    // changed; a NUL stands behind its `size` bytes.
    bool (*read)(char *input, size_t size);
    void (*open)(void);  // before the first input; NULL = nothing to do
    void (*close)(void); // after the last one; NULL = nothing to do
} FuzzReader;

// The readers, in the order in which they are run; the row behind the last one has no name.
extern const FuzzReader fuzz_readers[];

// NULL if no reader has this name.
const FuzzReader *fuzz_reader_find(const char *name);

#endif
