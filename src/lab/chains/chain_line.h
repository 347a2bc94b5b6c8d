// SPDX-License-Identifier: GPL-3.0-or-later
// A short sequence of moves that can be played again in another position: what move chains and move tables store.
// Only piece, squares and promotion of a move are kept to; whether it captures, castles or takes en passant is found
// anew from the board it is played on. Any thread.
#ifndef LAB_CHAINS_CHAIN_LINE_H
#define LAB_CHAINS_CHAIN_LINE_H

#include "board/position.h"

enum { CHAIN_LENGTH_MAX = 8 }; // longer lines lose their end

typedef struct ChainLine {
    uint8_t length;                 // moves; 0 = no line
    int8_t piece[CHAIN_LENGTH_MAX]; // the Piece that makes each move
    Move move[CHAIN_LENGTH_MAX];    // as it was made when the line was found
} ChainLine;

// The line that begins with `move` of `piece` and goes on with `rest`, which may be the same object.
void chain_line_set(ChainLine *line, Piece piece, Move move, const ChainLine *rest);

// Puts the moves of `rest` behind those of `line`.
void chain_line_append(ChainLine *line, const ChainLine *rest);

// Is this move the first of a line that is stored under its piece and squares?
bool chain_line_starts_with(const ChainLine *line, Move move);

// The same pieces make the same moves, whatever these capture.
bool chain_line_equal(const ChainLine *a, const ChainLine *b);

// Move number `index` of the line as it is on this board; MOVE_NONE where the piece is another or the move is illegal.
Move chain_line_move(const ChainLine *line, int index, const Position *pos);

#endif
