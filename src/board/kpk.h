// SPDX-License-Identifier: GPL-3.0-or-later
// King and pawn against king, exactly: which positions are won. The table is made once by board_init.
#ifndef BOARD_KPK_H
#define BOARD_KPK_H

#include "bitboard/bitboard.h"

void kpk_init(void);

// Does the side with the pawn win? `us` has the pawn; `stm` is to move. For legal positions.
bool kpk_is_won(Colour us, Square king, Square pawn, Square lone_king, Colour stm);

#endif
