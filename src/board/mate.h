// SPDX-License-Identifier: GPL-3.0-or-later
// Mates that can be seen without a search.
#ifndef BOARD_MATE_H
#define BOARD_MATE_H

#include "board/position.h"

// Would the opponent mate in one move if the side to move, which is not in check, passed? Looked at only where its king
// has at most two safe squares beside it: more are next to never taken away by a single move. The position is as before
// when this returns.
bool mate_is_threatened(Position *pos);

#endif
