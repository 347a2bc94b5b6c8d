// SPDX-License-Identifier: GPL-3.0-or-later
// The command `magics`: makes the numbers that src/bitboard/sliders/magic_rook.inc and magic_bishop.inc hold.
#include "study/experiment.h"
#include "ui/study/commands.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { NUMBERS_IN_LINE = 3 };

int magics_command(CommandLine *line)
{
    int64_t bits = LAB_MAGICS_BITS, seed = LAB_MAGICS_SEED;
    const char *who = NULL;
    const OptionDef defs[] = {
        {.name = "PIECE", .text = &who},
        {.name = "bits", .number = &bits, .min = LAB_MAGICS_BITS_MIN, .max = LAB_MAGICS_BITS_MAX},
        {.name = "seed", .number = &seed, .min = 0, .max = INT64_MAX},
    };
    Error error;
    if (!command_line_arguments(line, defs, ARGUMENT_COUNT(defs), false, &error))
        return command_fail("%s", error.text);
    const bool is_rook = who != NULL && strcmp(who, "rook") == 0;
    if (!is_rook && (who == NULL || strcmp(who, "bishop") != 0))
        return command_fail("magics: say whose: rook or bishop");
    // No number with so few one-bits serves a rook's corner.
    if (is_rook && bits == LAB_MAGICS_BITS_MIN)
        return command_fail("magics: --bits: rooks need at least %d one-bits to be found by chance",
                            LAB_MAGICS_BITS_MIN + 1);
    uint64_t numbers[SQ_NB];
    lab_magics_find(is_rook ? PT_ROOK : PT_BISHOP, (int)bits, (uint64_t)seed, numbers);
    for (int i = 0; i < SQ_NB; ++i) {
        const bool ends_line = i % NUMBERS_IN_LINE == NUMBERS_IN_LINE - 1 || i == SQ_NB - 1;
        // In the layout of the .inc files, so that a file can be replaced as it is.
        printf("%sUINT64_C(0x%016" PRIx64 "),%s", i % NUMBERS_IN_LINE == 0 ? "    " : " ", numbers[i],
               ends_line ? "\n" : "");
    }
    return command_finish();
}
