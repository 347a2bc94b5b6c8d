// SPDX-License-Identifier: GPL-3.0-or-later
// Forsyth-Edwards Notation, with the castling letters of X-FEN and Shredder-FEN. Any thread.
#ifndef NOTATION_FEN_H
#define NOTATION_FEN_H

#include "base/error.h"
#include "board/position.h"

enum { FEN_SIZE = 128 };

// Reads four to six fields (missing clocks are 0 and 1). `chess960` says that castling is to be read and written the
// Chess960 way even if the rights would be possible in orthodox chess; rook letters that orthodox chess does not know
// set it anyway, while KQkq that fits Chess960 only is refused without it. False with a reason that names the field and
// the fault; *pos is then untouched. An en passant square that no legal capture uses, and rights to castle that are
// long gone, are dropped silently, as programs send them.
bool fen_read(Position *pos, const char *fen, bool chess960, Error *error);

// Writes all six fields; en passant only when a legal capture exists; castling as KQkq, in Chess960 positions with the
// rook's file letter where KQkq would be ambiguous (X-FEN).
void fen_write(const Position *pos, char out[FEN_SIZE]);

#endif
