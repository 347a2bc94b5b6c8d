// SPDX-License-Identifier: GPL-3.0-or-later
// Playing like a weaker player: fewer positions looked at, and each judged less well.
//
// The node limit takes depth away, as with human players: a mate in three is overlooked, a pawn endgame is misjudged. A
// random part of every evaluation, which stays the same for the same position, does the rest: it is a judgement that is
// wrong, not a move that is drawn by lot.
//
// The elementary mates are technique, which players of a level have learned and do not get wrong.
#ifndef ENGINE_STRENGTH_H
#define ENGINE_STRENGTH_H

#include "board/position.h"

// The weakest, and the value that stands for everything the engine can.
enum { STRENGTH_MIN = 800, STRENGTH_FULL = 3200 };

typedef struct Strength {
    uint64_t nodes; // to look at for a move, on both players' time together; 0 = without limit
    Score noise;    // amplitude of the random part of evaluations; 0 = none
} Strength;

// What a player of so many Elo looks at. Between STRENGTH_MIN and STRENGTH_FULL; what is outside counts as the nearest.
// Monotone: who is 200 higher wins clearly. The scale stands at 2000 on Fairy-Max on a fast clock; MEASURED.md has the
// games.
Strength strength_of_elo(int elo);

// The Elo from which on players mate a lone king with what the side to move has; STRENGTH_FULL if the king is not alone,
// or the pieces are not known to mate it.
int strength_of_technique(const Position *pos);

// What a player of so many Elo looks at in a position: more, and without noise, where technique is enough to win.
Strength strength_in_position(int elo, const Position *pos);

#endif
