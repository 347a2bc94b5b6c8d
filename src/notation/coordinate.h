// SPDX-License-Identifier: GPL-3.0-or-later
// Moves as coordinates: e2e4, e7e8q. Any thread.
#ifndef NOTATION_COORDINATE_H
#define NOTATION_COORDINATE_H

#include "board/position.h"

enum { COORDINATE_SIZE = 8, SQUARE_NAME_SIZE = 3 };

// "e4"; "-" for SQ_NONE.
void square_write(Square square, char out[SQUARE_NAME_SIZE]);

// Reads exactly two characters a-h, 1-8 at `text`; SQ_NONE if they are no square.
Square square_read(const char *text);

// Castling is written e1g1 in orthodox chess and as king takes rook (e1h1) in Chess960 positions. MOVE_NONE and
// MOVE_NULL become "0000".
void coordinate_write(const Position *pos, Move move, char out[COORDINATE_SIZE]);

// The squares and the new piece that a move is written with.
typedef struct Coordinates {
    Square from, to;
    PieceType promotion; // PT_NONE for other moves
} Coordinates;

// Finds the legal move that starts and ends there; castling may be written either way. False if there is none.
bool coordinate_find(const Position *pos, const Coordinates *wanted, Move *move);

// Finds the legal move written by `text` (either way of writing castling, promotion letter in any case, with or
// without '='). False if the text is no legal move here.
bool coordinate_read(const Position *pos, const char *text, Move *move);

#endif
