// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces between a king and the sliders that look at it.
#ifndef BOARD_PINS_H
#define BOARD_PINS_H

#include "bitboard/bitboard.h"

// The pieces of either side that alone stand between `king` and one of the `diagonal` or `straight` sliders when `occ` is
// occupied. Sliders with nothing between are added to *checkers. A slider on an empty-board ray of the king is found
// without a lookup of attacks.
static inline Bitboard single_blockers(Square king, Bitboard diagonal, Bitboard straight, Bitboard occ,
                                       Bitboard *checkers)
{
    Bitboard snipers = (bishop_rays(king) & diagonal) | (rook_rays(king) & straight);
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
