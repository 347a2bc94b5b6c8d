// SPDX-License-Identifier: GPL-3.0-or-later
// Pieces drawn large, for squares that have the room, a character at a time. Pure functions.
#ifndef UI_BOARD_PIECE_ART_H
#define UI_BOARD_PIECE_ART_H

#include "board/chess.h"

#include <stdbool.h>

// Letters made of themselves, upper case for White. Outlines, dark on a light square: White's pieces are see-through and
// Black's solid; and the same light on a dark square, where White's are solid. Filled, for few colours: outlines, but
// White's have a white body. Two tones: a body of the owner's colour with an edge.
typedef enum ArtStyle { ART_LETTERS, ART_OUTLINES, ART_OUTLINES_ON_DARK, ART_FILLED, ART_TONES } ArtStyle;

typedef enum ArtTone { ART_SQUARE, ART_EDGE, ART_BODY } ArtTone;

// One character of a drawing: " " where it is of one tone, that of its paper.
typedef struct ArtCell {
    const char *glyph; // UTF-8, one column wide
    ArtTone ink, paper;
} ArtCell;

// A character with some of its quarters in one colour, on another; is_inverse: the colours are swapped.
typedef struct BlockCell {
    const char *glyph;
    bool is_inverse;
} BlockCell;

// The quarters are the lowest four bits: upper left, upper right, lower left, lower right. Fonts draw blocks a little
// short of the edges of their character, at the bottom most, where thin lines of the paper would be seen: the lower half
// is paper wherever it is of one colour.
BlockCell block_of_quarters(int quarters);

// Is there art for squares of this size?
bool piece_art_exists(int cell_rows, int cell_columns);

// The character at `row` and `column` of a square with a piece, from its upper left corner.
ArtCell piece_art_cell(Piece piece, ArtStyle style, int cell_rows, int row, int column);

#endif
