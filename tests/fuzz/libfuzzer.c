// SPDX-License-Identifier: GPL-3.0-or-later
// The same readers for clang's libFuzzer; takes the place of the driver. $FUZZ_READER names the reader.
#include "fuzz/fuzz.h"

#include "board/position.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// libFuzzer hands nothing on from one call to the next.
static const FuzzReader *reader;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *name = getenv("FUZZ_READER");
    (void)argc;
    (void)argv;
    reader = name == NULL ? NULL : fuzz_reader_find(name);
    if (reader == NULL) {
        fprintf(stderr, "FUZZ_READER=%s names no reader\n", name == NULL ? "" : name);
        exit(EXIT_FAILURE);
    }
    board_init();
    if (reader->open != NULL)
        reader->open();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size = size < FUZZ_INPUT_MAX ? size : FUZZ_INPUT_MAX;
    char *input = malloc(size + 1);
    if (input == NULL)
        return 0;
    memcpy(input, data, size);
    input[size] = '\0';
    reader->read(input, size);
    free(input);
    return 0;
}
