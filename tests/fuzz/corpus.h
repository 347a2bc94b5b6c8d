// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs that a driver starts from: the files of a folder, and the words of its file `dictionary`.
#ifndef FUZZ_CORPUS_H
#define FUZZ_CORPUS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct FuzzInput {
    char *bytes; // a NUL stands behind them
    size_t size;
    char *name; // of its file; NULL = it was found while fuzzing
} FuzzInput;

typedef struct FuzzInputs {
    FuzzInput *rows;
    size_t count, capacity;
} FuzzInputs;

typedef struct Corpus {
    FuzzInputs seeds, words;
} Corpus;

// Adds a folder, whose files are taken in the order of their names, or a single file. False if it cannot be read, which
// is said on standard error.
bool corpus_add(Corpus *corpus, const char *path);

// Adds a copy of an input.
void corpus_keep(FuzzInputs *inputs, const char *bytes, size_t size, const char *name);
void corpus_free(Corpus *corpus);

#endif
