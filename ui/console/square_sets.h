// SPDX-License-Identifier: GPL-3.0-or-later
// Sets of squares by name: "pawns", "N", "pinned", "white-attacks". Pure functions.
#ifndef UI_CONSOLE_SQUARE_SETS_H
#define UI_CONSOLE_SQUARE_SETS_H

#include "board/position.h"

// The squares that the piece on a square attacks; that any of these pieces attacks.
Bitboard attacks_from(const Position *pos, Square square);
Bitboard attacks_of(const Position *pos, Bitboard pieces);

// The set of a name: a type of piece, a letter (N White's, n Black's), or one of the names below. False if there is none.
bool square_set_find(const Position *pos, const char *name, Bitboard *out);

enum { SQUARE_SET_NB = 12 };
const char *square_set_name(int index);

#endif
