// SPDX-License-Identifier: GPL-3.0-or-later
// Static exchange evaluation: what a series of captures on one square is worth. Any thread.
#ifndef BOARD_SEE_H
#define BOARD_SEE_H

#include "board/position.h"

// Worth of the man that `move` takes, in piece_value units; 0 if it takes none.
static inline int see_victim_value(const Position *pos, Move move)
{
    if (move_kind(move) == MK_EN_PASSANT)
        return piece_value[PT_PAWN];
    return move_is_capture(move) ? piece_value[piece_type(pos_piece_on(pos, move_to(move)))] : 0;
}

// Does the exchange that `move` starts win at least `threshold` (in piece_value units) for the side that makes it,
// which need not be the side to move? Pins are
// respected as long as the pinner stands; castling and quiet moves onto an attacked square count what may be lost.
bool see_at_least(const Position *pos, Move move, int threshold);

#endif
