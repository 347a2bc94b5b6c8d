// SPDX-License-Identifier: GPL-3.0-or-later
// Static exchange evaluation: what a series of captures on one square is worth. Any thread.
#ifndef BOARD_SEE_H
#define BOARD_SEE_H

#include "board/exchange.h"

// Value of the piece that `move` captures, in piece_value units; 0 for a move that is no capture.
static inline int see_victim_value(const Position *pos, Move move)
{
    return exchange_victim_value(pos, move, piece_value);
}

// Does the exchange that `move` starts win at least `threshold` (in piece_value units) for the side that makes it, which
// need not be the side to move? Castling is worth nothing; a quiet move onto an attacked square counts what may be lost.
bool see_at_least(const Position *pos, Move move, int threshold);

#endif
