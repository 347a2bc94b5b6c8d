// SPDX-License-Identifier: GPL-3.0-or-later
// What a quiet move does that is neither tactics nor development: it defends a pawn, attacks one with a pawn, goes to an open
// file, blocks a passed pawn, brings the king out in an ending. Said of moves that nothing stronger can be said of. Any thread.
#ifndef UI_ANNOTATE_PURPOSES_H
#define UI_ANNOTATE_PURPOSES_H

#include "base/text.h"
#include "board/position.h"

// "defends the pawn on b2", as said of a legal move. False if there is nothing to say.
bool quiet_purpose_write(const Position *pos, Move move, Text *out);

#endif
