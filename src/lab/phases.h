// SPDX-License-Identifier: GPL-3.0-or-later
// Opening, middlegame and endgame, told apart by the pieces that are left.
#ifndef LAB_PHASES_H
#define LAB_PHASES_H

#include "board/position.h"

typedef enum LabPhase { LAB_PHASE_OPENING, LAB_PHASE_MIDDLEGAME, LAB_PHASE_ENDGAME, LAB_PHASE_NB } LabPhase;

enum {
    LAB_OPENING_PIECES = 12, // of both sides, pawns and kings not counted: at least so many, and one side may castle
    LAB_ENDGAME_PIECES = 6,  // at most so many
};

static inline LabPhase lab_phase_of(const Position *pos)
{
    const int pieces = bb_count(pos_occupied(pos) & ~pos->by_type[PT_PAWN] & ~pos->by_type[PT_KING]);
    if (pieces <= LAB_ENDGAME_PIECES)
        return LAB_PHASE_ENDGAME;
    return pieces >= LAB_OPENING_PIECES && pos->castling != 0 ? LAB_PHASE_OPENING : LAB_PHASE_MIDDLEGAME;
}

#endif
