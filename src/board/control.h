// SPDX-License-Identifier: GPL-3.0-or-later
// Who controls which square: the pieces of each side that attack it, those hidden behind others along a line included. After
// K. Greer, "Computer chess move-ordering schemes using move influence", Artificial Intelligence 120 (2000), who does not
// say how he weighs them; here the larger number wins, and of equal numbers the less valuable first piece. Any thread.
#ifndef BOARD_CONTROL_H
#define BOARD_CONTROL_H

#include "board/position.h"

typedef struct ControlMap {
    uint8_t count[COLOUR_NB][SQ_NB]; // pieces that attack or defend the square
    int8_t least[COLOUR_NB][SQ_NB];  // PieceType of the least valuable of them; PT_NB if there is none
} ControlMap;

void control_compute(const Position *pos, ControlMap *map);

// Who controls the square: 1 White, -1 Black, 0 neither.
int control_owner(const ControlMap *map, Square square);

// Is a piece of `us` safe on the square: not attacked, or attacked only by pieces worth as much or more while `us` has at
// least as many attackers and defenders there?
bool control_is_safe(const ControlMap *map, Colour us, Square square, PieceType type);

#endif
