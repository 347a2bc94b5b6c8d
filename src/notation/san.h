// SPDX-License-Identifier: GPL-3.0-or-later
// Standard algebraic notation: Nbd7, exd6, O-O-O, e8=Q+. Any thread.
#ifndef NOTATION_SAN_H
#define NOTATION_SAN_H

#include "base/error.h"
#include "base/text.h"
#include "board/position.h"

// "Qa1xb2=Q#" and the terminator fit with room to spare.
enum { SAN_SIZE = 12 };

// Writes a legal move with least disambiguation and the + or # it deserves; a pass as "--".
void san_write(const Position *pos, Move move, char out[SAN_SIZE]);

// Appends moves one after the other, with numbers: "12...Nf6 13.Bg5". A move that is not legal ends the line; a
// pass of a side that is not in check is legal here.
void san_write_line(const Position *root, const Move *moves, int count, Text *out);

// Reads a move a person may type: SAN with missing or superfluous x + # ! ? e.p. and disambiguation, 0-0 for O-O,
// e8Q or e8=q, lower-case piece letters where that is unambiguous (a pawn move goes before a bishop move), captures of
// pawns by their files (de), dashes, crosses and figurines of Unicode, long
// algebraic (Ng1-f3), and coordinates (g1f3, e7e8q, king takes rook). False with a reason: no move, illegal, or
// ambiguous (the candidates are named).
bool san_read(const Position *pos, const char *text, Move *move, Error *error);

// The same for a move that stands in a file, where there is no one to ask: "a8" promotes to a queen.
bool san_read_written(const Position *pos, const char *text, Move *move, Error *error);

// Is a word one of the ways in which a pass is written: "--", "Z0", "null", "0000" and others? Standard PGN has none; these
// are in use by annotators ("the threat is ..."). Whether it may be played is not looked at.
bool san_is_pass(const char *word);

// Could a person have meant a move by this word, in whatever position? It castles, or names a square and holds nothing that
// is no part of a move. In any case of letters.
bool san_is_likely(const char *word);

#endif
