// SPDX-License-Identifier: GPL-3.0-or-later
// Boards whose squares are pictures, in terminals that can show them: the board of the game, and those of the maps. Curses
// draws blanks there; a picture is sent again only where it differs from what the terminal shows. One thread.
#ifndef UI_BOARD_PIXEL_BOARD_H
#define UI_BOARD_PIXEL_BOARD_H

#include "board/chess.h"
#include "ui/board/pixel_store.h"

typedef struct PixelBoard PixelBoard;
typedef struct PixelScreen PixelScreen; // all boards of a terminal

// Which board: the small maps have numbers from PIXEL_BOARD_MINIS on.
enum { PIXEL_BOARD_GAME, PIXEL_BOARD_MAP, PIXEL_BOARD_MINIS, PIXEL_BOARDS = PIXEL_BOARD_MINIS + 16 };

// Where the board stands on the screen, in characters. Squares of whole characters are pictures of their own; smaller
// ones are drawn into one picture of the whole board, as large as its characters allow.
typedef struct PixelPlace {
    int row, column;             // of its upper left corner
    int cell_rows, cell_columns; // of a square; of the board if that is one picture
    bool is_whole;               // one picture, without arrows and texts
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

// Never NULL. Release with pixel_screen_free, before the terminal is given back; NULL is ignored.
PixelScreen *pixel_screen_new(void);
void pixel_screen_free(PixelScreen *screen);

// Are pictures shown? Asks the terminal when they are wanted for the first time. `why` (or NULL) gets the reason.
bool pixel_screen_is_possible(PixelScreen *screen, BoardPieces wanted, const char **why);

// One of the boards, PIXEL_BOARD_... It belongs to the screen.
PixelBoard *pixel_screen_board(PixelScreen *screen, int index);

// Text is written over this part of the screen in this frame: what of the boards lies below it is not sent.
void pixel_screen_cover(PixelScreen *screen, const Area *cover);

// Begins a board of this frame; false if it must be drawn with characters. A frame without the board has none of these
// calls.
bool pixel_board_begin(PixelBoard *board, const PixelPlace *place);
void pixel_board_mat(PixelBoard *board, uint32_t rgb); // around a board that is one picture; the same in all frames
void pixel_board_square(PixelBoard *board, Square square, const PixelSquare *content);

// Over the squares: an arrow; one with a part of the usual width, in per cent; or a short text in an upper corner (left) or a
// lower one (right).
void pixel_board_arrow(PixelBoard *board, Square from, Square to, uint32_t rgb);
void pixel_board_wide_arrow(PixelBoard *board, Square from, Square to, uint32_t rgb, int percent);
void pixel_board_text(PixelBoard *board, Square square, bool at_right, uint32_t rgb, const char *text);

// Ends a frame: what is to change goes to the terminal with the next term_show. Boards that were not begun in it go.
void pixel_screen_end(PixelScreen *screen);

#endif
