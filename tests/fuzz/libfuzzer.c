// SPDX-License-Identifier: GPL-3.0-or-later
// The same targets for a fuzzer that is led by coverage; takes the place of the driver. For example:
//   clang -std=c17 -D_GNU_SOURCE -g -O1 -fsanitize=fuzzer,address,undefined -Isrc -Itests tests/fuzz/libfuzzer.c \
//     tests/fuzz/fuzz_pgn.c src/{base,bitboard,bitboard/sliders,board,notation}/*.c -o build/fuzz-pgn
#include "fuzz/fuzz.h"

#include "board/position.h"

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    (void)argc;
    (void)argv;
    board_init();
    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *input = malloc(size + 1);
    if (input == NULL)
        return 0;
    memcpy(input, data, size);
    input[size] = '\0';
    fuzz_try(input);
    free(input);
    return 0;
}
