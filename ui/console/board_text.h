// SPDX-License-Identifier: GPL-3.0-or-later
// Boards as lines of text: the pieces, and sets of squares, which have names. Any thread.
#ifndef UI_CONSOLE_BOARD_TEXT_H
#define UI_CONSOLE_BOARD_TEXT_H

#include "board/position.h"

#include <stdio.h>

typedef enum BoardStyle {
    BOARD_ASCII,   // KQRBNP and kqrbnp
    BOARD_UNICODE, // figurines
    BOARD_SPOKEN,  // words, one side a line
} BoardStyle;

// "ascii", "unicode", "spoken", in the order of the styles; NULL-terminated.
extern const char *const board_style_names[];

// The position, the side `bottom` below, and who is to move.
void board_text_position(FILE *out, const Position *pos, BoardStyle style, Colour bottom);

// A set of squares and what it is called.
enum { SQUARES_NAME_SIZE = 64 };
typedef struct NamedSquares {
    char name[SQUARES_NAME_SIZE];
    Bitboard squares;
} NamedSquares;

// A set as a board with a 1 for each of its squares, under its name and the list of them; in words, one line.
void board_text_squares(FILE *out, const NamedSquares *set, BoardStyle style, Colour bottom);

// The same with its hexadecimal value in the place of the list, which is what programmers compare.
void board_text_bitboard(FILE *out, const NamedSquares *set, BoardStyle style, Colour bottom);

// Up to three of them side by side.
void board_text_side_by_side(FILE *out, const NamedSquares *sets, int count, BoardStyle style, Colour bottom);

// --- sets of squares by name: "pawns", "N", "pinned", "white-attacks" ------------------------------------------------

// The squares that any of these pieces attacks.
Bitboard attacks_of(const Position *pos, Bitboard pieces);

// All sets that have a name of their own.
enum { SQUARE_SET_NB = 12 };
typedef struct SquareSet {
    const char *name;
    Bitboard squares;
} SquareSet;
void square_sets(const Position *pos, SquareSet out[SQUARE_SET_NB]);

// The set of a name: a type of piece, a letter (N White's, n Black's), or one of square_sets. False if there is none.
bool square_set_find(const Position *pos, const char *name, Bitboard *out);

#endif
