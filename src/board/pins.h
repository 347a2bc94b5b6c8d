// SPDX-License-Identifier: GPL-3.0-or-later
// Men between a king and the sliders that look at it. Private to board/.
#ifndef BOARD_PINS_H
#define BOARD_PINS_H

#include "board/position.h"

// The men of either side that alone stand between `king` and a slider of the set `enemies`, when `occ` is occupied.
// Sliders with nothing between are added to *checkers. An enemy slider on an empty-board ray of the king is found
// without a lookup of attacks.
static inline Bitboard single_blockers(const Position *pos, Square king, Bitboard enemies, Bitboard occ,
                                       Bitboard *checkers)
{
    const Bitboard queens = pos->by_type[PT_QUEEN];
    Bitboard snipers = ((bishop_rays(king) & (pos->by_type[PT_BISHOP] | queens)) |
                        (rook_rays(king) & (pos->by_type[PT_ROOK] | queens))) &
                       enemies;
    Bitboard blockers = 0;
    while (snipers != 0) {
        const Square sniper = bb_pop(&snipers);
        const Bitboard between = bb_between(king, sniper) & occ;
        if (between == 0)
            *checkers |= bb_square(sniper);
        else if (!bb_has_several(between))
            blockers |= between;
    }
    return blockers;
}

#endif
