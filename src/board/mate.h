// SPDX-License-Identifier: GPL-3.0-or-later
// Mates, and kings in danger of one, that can be seen without a search.
#ifndef BOARD_MATE_H
#define BOARD_MATE_H

#include "board/position.h"

// Would the opponent mate in one move if the side to move, which is not in check, passed? Looked at only where its king
// has few safe squares beside it: a single move seldom takes away more, so that nearly all threats are seen. The position is
// as before when this returns.
bool mate_is_threatened(Position *pos);

// Has the king of this colour no square to go to? Then every check that is not answered otherwise is mate. (Own pieces may
// be what traps it; whether it stands in check does not matter.)
bool king_is_immobile(const Position *pos, Colour colour);

#endif
