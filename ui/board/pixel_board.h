// SPDX-License-Identifier: GPL-3.0-or-later
// The squares of the board as pictures, in terminals that can show them. Curses draws blanks there; a picture is sent again
// only where it differs from what the terminal shows. One thread.
#ifndef UI_BOARD_PIXEL_BOARD_H
#define UI_BOARD_PIXEL_BOARD_H

#include "board/chess.h"
#include "ui/board/layout.h"
#include "ui/board/terminal.h"

typedef struct PixelBoard PixelBoard;

// How pieces are drawn. The order is that of the option's choices.
typedef enum BoardPieces {
    PIECES_AUTO, // pictures, large drawings, figurines: the first that the terminal can show
    PIECES_PIXELS,
    PIECES_CELLS,
    PIECES_FIGURINES,
    PIECES_LETTERS,
} BoardPieces;

// Where the board stands on the screen, in characters.
typedef struct PixelPlace {
    int row, column;             // of its upper left corner
    int cell_rows, cell_columns; // of a square
    bool flipped;
} PixelPlace;

typedef enum PixelMark { PIXEL_MARK_NONE, PIXEL_MARK_DOT, PIXEL_MARK_RING } PixelMark;

// One square.
typedef struct PixelSquare {
    uint32_t paper, frame; // 0xRRGGBB; a frame of 0 is none
    uint32_t ring;         // a coloured circle that a comment of the game draws; 0: none
    Piece piece;           // PIECE_NONE
    PixelMark mark;        // a disc in the middle, or a ring around the piece
} PixelSquare;

// Never NULL. Release with pixel_board_free, before the terminal is given back; NULL is ignored.
PixelBoard *pixel_board_new(void);
void pixel_board_free(PixelBoard *board);

// Are pictures shown? Asks the terminal when they are wanted for the first time. `why` (or NULL) gets the reason.
bool pixel_board_is_possible(PixelBoard *board, BoardPieces wanted, const char **why);

// Begins a frame with the board on it; false if it must be drawn with characters. A frame without the board has none of
// these calls but the last.
bool pixel_board_begin(PixelBoard *board, const PixelPlace *place);
void pixel_board_square(PixelBoard *board, Square square, const PixelSquare *content);

// Over the squares: an arrow; one with a part of the usual width, in per cent; or a short text in an upper corner (left) or a
// lower one (right).
void pixel_board_arrow(PixelBoard *board, Square from, Square to, uint32_t rgb);
void pixel_board_wide_arrow(PixelBoard *board, Square from, Square to, uint32_t rgb, int percent);
void pixel_board_text(PixelBoard *board, Square square, bool at_right, uint32_t rgb, const char *text);

// Text is written over this part of the screen in this frame: what of the board lies below it is not sent.
void pixel_board_cover(PixelBoard *board, const Area *cover);

// Ends a frame: what is to change goes to the terminal with the next term_show.
void pixel_board_end(PixelBoard *board);

#endif
