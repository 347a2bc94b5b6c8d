// SPDX-License-Identifier: GPL-3.0-or-later
// The board as a one-dimensional array with a border: F. Reul, "New Architectures in Computer Chess" (2009), section 2.2.
//
// A row is 2 * files - 1 wide, 15 on the usual board, so that the difference of two squares tells the step from one to
// the other: a table with one entry a difference, 225 of them, answers what lies in which direction, how far, and which
// pieces reach it. The borders are no wider than that needs, and two rows deep for the knights' sake: a1 is 33, h8 is 145.
//
// The dimensions are constants; a program that is compiled with others has a board of another size.
#ifndef LAB_MAILBOX_GEOMETRY_H
#define LAB_MAILBOX_GEOMETRY_H

#include "bitboard/square.h"

#include <stdbool.h>
#include <stdint.h>

#ifndef MAILBOX_FILES
#define MAILBOX_FILES 8
#endif
#ifndef MAILBOX_RANKS
#define MAILBOX_RANKS 8
#endif

enum {
    BOX_WIDTH = 2 * MAILBOX_FILES - 1,
    BOX_BORDER_ROWS = 2,
    BOX_BORDER_LEFT = (MAILBOX_FILES - 1) / 2,
    BOX_SQUARES = BOX_WIDTH * (MAILBOX_RANKS + 2 * BOX_BORDER_ROWS),
    BOX_FIRST = BOX_BORDER_ROWS * BOX_WIDTH + BOX_BORDER_LEFT,
    BOX_LAST = BOX_FIRST + (MAILBOX_RANKS - 1) * BOX_WIDTH + MAILBOX_FILES - 1,
    BOX_DIFFERENCE_MAX = BOX_LAST - BOX_FIRST,
    BOX_LINES = 2 * BOX_DIFFERENCE_MAX + 1,
};

_Static_assert(BOX_SQUARES <= UINT8_MAX + 1, "a square fits a byte");

// Steps between neighbours.
enum {
    BOX_NORTH = BOX_WIDTH,
    BOX_EAST = 1,
    BOX_SOUTH = -BOX_NORTH,
    BOX_WEST = -BOX_EAST,
};

// A place in the array, border included.
typedef uint8_t BoxSquare;

enum { BOX_NOWHERE = 0 }; // a corner of the border

// What stands on a square: kind and colour as one set of bits (Reul, section 2.2.2). A queen is bishop and rook, so
// `piece & reach` asks at once whether a piece can go some way.
typedef uint8_t BoxPiece;

enum {
    BOX_NONE = 0,
    BOX_PAWN = 0x01,
    BOX_KNIGHT = 0x02,
    BOX_BISHOP = 0x04,
    BOX_ROOK = 0x08,
    BOX_QUEEN = BOX_BISHOP | BOX_ROOK,
    BOX_KING = 0x10,
    BOX_KIND = 0x1f, // all kinds
    BOX_WHITE = 0x20,
    BOX_BLACK = 0x40,
    BOX_BORDER = 0x80,
};

static inline BoxPiece box_piece_of(Colour colour)
{
    return (BoxPiece)(BOX_WHITE << colour);
}

static inline Colour box_piece_colour(BoxPiece piece)
{
    return (piece & BOX_WHITE) != 0 ? WHITE : BLACK;
}

// How one square is seen from another.
typedef struct BoxLine {
    int8_t step;              // to the neighbour on the way, e.g. BOX_NORTH; 0 if no rook, bishop or queen goes there
    uint8_t distance;         // moves of a king
    uint8_t reach[COLOUR_NB]; // kinds of pieces of the colour that attack it from there, if nothing is between
} BoxLine;

// Fills the table of lines. Call once, before other threads run.
void box_geometry_init(void);

extern BoxLine box_line_table[BOX_LINES];

static inline const BoxLine *box_line(BoxSquare from, BoxSquare to)
{
    return &box_line_table[to - from + BOX_DIFFERENCE_MAX];
}

static inline BoxSquare box_square(int file, int rank)
{
    return (BoxSquare)(BOX_FIRST + rank * BOX_WIDTH + file);
}

static inline int box_file(BoxSquare square)
{
    return (square - BOX_BORDER_LEFT) % BOX_WIDTH;
}

static inline int box_rank(BoxSquare square)
{
    return square / BOX_WIDTH - BOX_BORDER_ROWS;
}

// As `colour` counts them: 0 is its own first rank.
static inline int box_rank_relative(Colour colour, BoxSquare square)
{
    return colour == WHITE ? box_rank(square) : MAILBOX_RANKS - 1 - box_rank(square);
}

static inline bool box_is_light(BoxSquare square)
{
    return ((square ^ BOX_FIRST) & 1) != 0; // rows are of odd width
}

static inline int box_pawn_step(Colour colour)
{
    return colour == WHITE ? BOX_NORTH : BOX_SOUTH;
}

static inline BoxSquare box_step(BoxSquare square, int step)
{
    return (BoxSquare)(square + step);
}

#endif
