// SPDX-License-Identifier: GPL-3.0-or-later
// How well the move tables foretold a move: the rank of its cell (piece, square gone to) by attention among all cells of
// its side. Pure functions.
#ifndef UI_SESSION_MOVE_RANK_H
#define UI_SESSION_MOVE_RANK_H

#include "maps/snapshot.h"

// Cells of one side.
enum { MOVE_RANK_CELLS = PIECE_NB / COLOUR_NB * SQ_NB };

// 1 is the cell with most attention; equal ones share the better rank. 0: the cell has none, or nothing was searched.
// The move is one of the snapshot's root.
int move_rank(const MemorySnapshot *snapshot, Move move);

// The same in the last own search before; 0 too if there was none.
int move_rank_before(const MemorySnapshot *snapshot, Move move);

#endif
