// SPDX-License-Identifier: GPL-3.0-or-later
// A position with one piece taken away, which still is one of chess. Any thread.
#ifndef BOARD_WITHOUT_H
#define BOARD_WITHOUT_H

#include "board/position.h"

// Writes the position without the piece on `square`, with the same side to move. Castling with a rook that is taken away
// is no longer possible, nor is capturing en passant a pawn that is; the history is dropped. False, with `out` untouched,
// where no position is left: a king was to be taken away, or the side to move could capture the other one.
bool pos_without(const Position *pos, Square square, Position *out);

#endif
