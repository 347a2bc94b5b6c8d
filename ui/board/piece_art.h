// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces drawn large, for squares that have the room. White's pieces are outlines and Black's are solid, or White's letters
// are upper case, so they can be told apart without colours. Pure functions.
#ifndef UI_BOARD_PIECE_ART_H
#define UI_BOARD_PIECE_ART_H

#include "board/chess.h"

#include <stdbool.h>
#include <stddef.h>

// Room for a row of the largest square, in UTF-8.
enum { PIECE_ART_SIZE = 10 * 3 + 1 };

// Is there art for squares of this size?
bool piece_art_exists(int cell_rows, int cell_columns);

// Writes one row of a square with a piece on it, as wide as the square: in block characters, or in letters. `at` gets how
// many columns of blanks were left out on the left, so that they do not cover what else stands on the square.
void piece_art_row(Piece piece, int cell_rows, int row, bool with_blocks, char out[PIECE_ART_SIZE], int *at);

#endif
