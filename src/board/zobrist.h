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

#endif
