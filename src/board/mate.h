// SPDX-License-Identifier: GPL-3.0-or-later
// Mates that can be seen without a search.
#ifndef BOARD_MATE_H
#define BOARD_MATE_H

#include "board/position.h"

// Would the opponent mate in one move if the side to move, which is not in check, passed? Looked at only where its king
// has few safe squares beside it: a single move seldom takes away more, so that nearly all threats are seen. The position is
// as before when this returns.
bool mate_is_threatened(Position *pos);

#endif
