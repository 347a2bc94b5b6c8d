// SPDX-License-Identifier: GPL-3.0-or-later
// Positions changed by words, for those who know no FEN.
#ifndef UI_SESSION_EDIT_H
#define UI_SESSION_EDIT_H

#include "base/error.h"
#include "board/position.h"

// Changes a position by words with blanks between, from left to right: Qe4 or qe4 puts a piece (capitals: White) on a square,
// where another may stand; a king leaves its old square. -e4 empties a square, `clear` all; `white` or `black` is to move.
// Rights to castle stay as long as king and rook do. `words` is cut up. False with a reason if a word is wrong or the
// position cannot be played from; *pos is then as it was.
bool edit_position(Position *pos, char *words, Error *error);

#endif
