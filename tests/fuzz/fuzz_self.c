// SPDX-License-Identifier: GPL-3.0-or-later
// Faults made on purpose, one for each word: a driver that lets one of them pass is worth nothing.
#include "fuzz/readers.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

// Volatile, so that no compiler sees the fault and takes it for permission to do anything.
static int read_behind_end(const char *input, size_t size)
{
    volatile size_t at = size + 1;
    return input[at];
}

static int overflow(void)
{
    volatile int most = INT_MAX;
    return most + 1;
}

static void lose_memory(void)
{
    char *volatile lost = malloc(1);
    lost = NULL;
    (void)lost;
}

bool fuzz_self(char *input, size_t size)
{
    if (strcmp(input, "address") == 0)
        return read_behind_end(input, size) != 0;
    if (strcmp(input, "overflow") == 0)
        return overflow() != 0;
    if (strcmp(input, "leak") == 0)
        lose_memory();
    if (strcmp(input, "exit") == 0)
        exit(EXIT_SUCCESS);
    while (strcmp(input, "endless") == 0) {
    }
    assert(strcmp(input, "assertion") != 0);
    return true;
}
