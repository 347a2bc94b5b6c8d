// SPDX-License-Identifier: GPL-3.0-or-later
// Handicaps that the stronger side gives.
#ifndef UI_SESSION_ODDS_H
#define UI_SESSION_ODDS_H

#include "board/position.h"

typedef enum Odds { ODDS_NONE, ODDS_PAWN, ODDS_KNIGHT, ODDS_ROOK, ODDS_QUEEN, ODDS_TIME, ODDS_NB } Odds;

// The handicap of a name, "knight"; ODDS_NB if there is none.
Odds odds_find(const char *name);

// "Hotspur has no queen's knight".
const char *odds_meaning(Odds odds);

// Is a piece given, rather than time or nothing?
bool odds_is_piece(Odds odds);

// The start without the piece that `giver` gives. False if the odds are no piece.
bool odds_position(Odds odds, Colour giver, Position *start);

// The handicap by which a piece of `giver` is missing in the start of a game; ODDS_NONE if it is another start.
Odds odds_of(const Position *start, Colour giver);

#endif
