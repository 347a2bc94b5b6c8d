// SPDX-License-Identifier: GPL-3.0-or-later
// Finds, from what the keys of two positions differ in, the one move that leads from the one to the other: a table of
// all moves that can be taken back by moving back, filled once by board_init and only read afterwards.
// After Marcel van Kervinck's cuckoo tables (Cuckoo Chess, 2013): a key lies in one of two places.
#ifndef BOARD_CUCKOO_H
#define BOARD_CUCKOO_H

#include "board/chess.h"

// Both ways of a move share a row; pawns and castling never come back.
typedef struct CuckooMove {
    Square a, b;
} CuckooMove;

// Fills the table; the Zobrist keys must be there.
void reversible_init(void);

// Is `difference` what the keys of two positions differ in when one piece has moved and the turn has passed? The squares
// of the move are then written to `move`. That the way between them is free is left to the caller.
bool reversible_find(Key difference, CuckooMove *move);

#endif
