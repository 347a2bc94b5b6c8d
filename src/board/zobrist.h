// SPDX-License-Identifier: GPL-3.0-or-later
// Random numbers that make position keys. Filled once by board_init, the same in every build.
// Zobrist, "A New Hashing Method with Application for Game Playing" (1970).
#ifndef BOARD_ZOBRIST_H
#define BOARD_ZOBRIST_H

#include "board/chess.h"

enum { ZOBRIST_COUNT_MAX = 16 };

extern Key zobrist_piece[PIECE_NB][SQ_NB];
extern Key zobrist_count[PIECE_NB][ZOBRIST_COUNT_MAX]; // [piece][n]: the n-th such piece on the board (from 0)
extern Key zobrist_castling[CASTLING_ALL + 1];
extern Key zobrist_en_passant[FILE_NB];
extern Key zobrist_black_to_move;

void zobrist_init(void);

// Finds, from what the keys of two positions differ in, the one move that leads from the one to the other: a table of
// all moves that can be taken back by moving back, filled once by board_init and only read afterwards.
// After Marcel van Kervinck's cuckoo tables (Cuckoo Chess, 2013): a key lies in one of two places.

// Both ways of a move share a row; pawns and castling never come back.
typedef struct CuckooMove {
    Square a, b;
} CuckooMove;

// Fills the table; the Zobrist keys must be there.
void cuckoo_init(void);

// Is `difference` what the keys of two positions differ in when one piece has moved and the turn has passed? The squares
// of the move are then written to `move`. That the way between them is free is left to the caller.
bool cuckoo_find(Key difference, CuckooMove *move);

#endif
