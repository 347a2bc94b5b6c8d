// SPDX-License-Identifier: GPL-3.0-or-later
// Random games and damaged texts for the tests of the readers; the same seed gives the same ones.
#ifndef UNIT_MUTATE_H
#define UNIT_MUTATE_H

#include "base/rng.h"
#include "board/movegen.h"
#include "board/position.h"

#include <stddef.h>
#include <string.h>

// Plays a random legal move; false if there is none. The history is cut off.
static inline bool mutate_play(Position *pos, Rng *rng)
{
    MoveList list;
    movegen_list(pos, MOVES_ALL, &list);
    if (list.count == 0)
        return false;
    pos_advance(pos, list.moves[rng_below(rng, (uint64_t)list.count)]);
    return true;
}

// The start of random game `number`: every third one is Chess960.
static inline void mutate_start(Position *pos, Rng *rng, int number)
{
    if (number % 3 == 0)
        pos_set_chess960_start(pos, (int)rng_below(rng, 960));
    else
        pos_set_start(pos);
}

// Copies `text` with up to four bytes changed, doubled, swapped or dropped, or its end cut off.
static inline void mutate_text(const char *text, char *out, size_t size, Rng *rng)
{
    static const char spice[] = "/ -KQkqwb3478PNBR0{}()[]\"\\$%;.+#=xO*\n\t\xe2\x80\x90\xff";
    size_t length = strlen(text) < size - 2 ? strlen(text) : size - 2;
    memcpy(out, text, length);
    const uint64_t changes = 1 + rng_below(rng, 4);
    for (uint64_t i = 0; i < changes && length > 0; ++i) {
        const size_t at = (size_t)rng_below(rng, length);
        const uint64_t kind = rng_below(rng, 16);
        if (kind < 8) {
            out[at] = spice[rng_below(rng, sizeof spice - 1)];
        } else if (kind < 11 && length < size - 1) {
            memmove(out + at + 1, out + at, length - at);
            ++length;
        } else if (kind < 14) {
            memmove(out + at, out + at + 1, length - at - 1);
            --length;
        } else if (kind == 14) {
            out[at] = (char)rng_below(rng, 256);
        } else {
            length = at;
        }
    }
    out[length] = '\0';
}

#endif
