// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs that are lists of changes to the bytes of a good file: "OFFSET=BYTE" in decimals, and "<LENGTH" to cut it.
#ifndef FUZZ_CHANGES_H
#define FUZZ_CHANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

static inline void changes_make(uint8_t *bytes, size_t *size, const char *input)
{
    for (const char *c = input; *c != '\0';) {
        char *end;
        const bool cuts = *c == '<';
        const unsigned long number = strtoul(c + (cuts ? 1 : 0), &end, 10);
        if (end == c || end == c + (cuts ? 1 : 0)) {
            ++c;
            continue;
        }
        if (cuts && number < *size)
            *size = number;
        else if (*end == '=' && number < *size)
            bytes[number] = (uint8_t)strtoul(end + 1, &end, 10);
        c = end;
    }
}

#endif
