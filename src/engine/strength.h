// SPDX-License-Identifier: GPL-3.0-or-later
// Playing like a weaker player. Levels below 2000 choose their moves as players of their rating do (engine/move_choice.h), by
// lot, the weaker the more evenly; above 1600 the search chooses a share of them, and from 2000 on all, with fewer nodes: it
// takes depth away, as with human players.
//
// The elementary mates are technique, which players of a level have learned and do not get wrong.
#ifndef ENGINE_STRENGTH_H
#define ENGINE_STRENGTH_H

#include "board/position.h"

// The weakest, and the value that stands for everything the engine can.
enum { STRENGTH_MIN = 800, STRENGTH_FULL = 3200 };

typedef struct Strength {
    uint64_t nodes;     // to look at for a move, on both players' time together; 0 = without limit
    int rating;         // of the players as whom the move is chosen; 0 = the search chooses
    double temperature; // of the lot: 1 draws each move as often as those players play it, less prefers the likeliest
    double searched;    // share of the moves that the search chooses all the same
} Strength;

// What a player of so many Elo looks at. Between STRENGTH_MIN and STRENGTH_FULL; what is outside counts as the nearest.
// Monotone: who is 200 higher wins clearly. The scale stands at 2000 on Fairy-Max on a fast clock; MEASURED.md has the
// games.
Strength strength_of_elo(int elo);

// The Elo from which on players mate a lone king with what the side to move has; STRENGTH_FULL if the king is not alone,
// or the pieces are not known to mate it.
int strength_of_technique(const Position *pos);

// The same in a position: where technique is enough to win, the search plays, with more nodes.
Strength strength_in_position(int elo, const Position *pos);

#endif
