// SPDX-License-Identifier: GPL-3.0-or-later
// Squares, files, ranks, colours and directions: the words in which everything else is said.
// Enumerations carry a negative NONE value; that also makes them plain signed integers for arithmetic.
#ifndef BITBOARD_SQUARE_H
#define BITBOARD_SQUARE_H

// Little-endian rank-file mapping: a1 = 0, b1 = 1 ... h8 = 63.
// clang-format off
typedef enum Square {
    SQ_NONE = -1,
    SQ_A1, SQ_B1, SQ_C1, SQ_D1, SQ_E1, SQ_F1, SQ_G1, SQ_H1,
    SQ_A2, SQ_B2, SQ_C2, SQ_D2, SQ_E2, SQ_F2, SQ_G2, SQ_H2,
    SQ_A3, SQ_B3, SQ_C3, SQ_D3, SQ_E3, SQ_F3, SQ_G3, SQ_H3,
    SQ_A4, SQ_B4, SQ_C4, SQ_D4, SQ_E4, SQ_F4, SQ_G4, SQ_H4,
    SQ_A5, SQ_B5, SQ_C5, SQ_D5, SQ_E5, SQ_F5, SQ_G5, SQ_H5,
    SQ_A6, SQ_B6, SQ_C6, SQ_D6, SQ_E6, SQ_F6, SQ_G6, SQ_H6,
    SQ_A7, SQ_B7, SQ_C7, SQ_D7, SQ_E7, SQ_F7, SQ_G7, SQ_H7,
    SQ_A8, SQ_B8, SQ_C8, SQ_D8, SQ_E8, SQ_F8, SQ_G8, SQ_H8,
    SQ_NB,
} Square;

typedef enum File { FILE_NONE = -1, FILE_A, FILE_B, FILE_C, FILE_D, FILE_E, FILE_F, FILE_G, FILE_H, FILE_NB } File;
typedef enum Rank { RANK_NONE = -1, RANK_1, RANK_2, RANK_3, RANK_4, RANK_5, RANK_6, RANK_7, RANK_8, RANK_NB } Rank;
typedef enum Colour { COLOUR_NONE = -1, WHITE, BLACK, COLOUR_NB } Colour;
// clang-format on

// Steps from a square to its neighbour.
typedef enum Direction {
    NORTH = 8,
    EAST = 1,
    SOUTH = -8,
    WEST = -1,
    NORTH_EAST = NORTH + EAST,
    NORTH_WEST = NORTH + WEST,
    SOUTH_EAST = SOUTH + EAST,
    SOUTH_WEST = SOUTH + WEST,
} Direction;

static inline Square square_make(File file, Rank rank)
{
    return (Square)(rank * 8 + file);
}

static inline File square_file(Square square)
{
    return (File)(square & 7);
}

static inline Rank square_rank(Square square)
{
    return (Rank)(square >> 3);
}

// The diagonal (a1-h8 is 0) and the antidiagonal (a8-h1 is 0) of a square, 15 of each, numbered in a nibble (Isenberg 2008).
static inline int square_diagonal(Square square)
{
    return ((int)square_rank(square) - (int)square_file(square)) & 15;
}

static inline int square_antidiagonal(Square square)
{
    return ((int)square_rank(square) + (int)square_file(square)) ^ 7;
}

// The square `step` away in the numbering, e.g. a Direction; the caller knows that it is on the board.
static inline Square square_step(Square square, int step)
{
    return (Square)((int)square + step);
}

// The square as `colour` sees it: unchanged for White, flipped for Black, a1 <-> a8.
static inline Square square_relative(Colour colour, Square square)
{
    return (Square)(square ^ (colour * 56));
}

static inline Rank rank_relative(Colour colour, Rank rank)
{
    return (Rank)(rank ^ (colour * 7));
}

static inline Colour colour_other(Colour colour)
{
    return (Colour)(colour ^ 1);
}

// The direction in which `colour`'s pawns walk.
static inline Direction pawn_push(Colour colour)
{
    return colour == WHITE ? NORTH : SOUTH;
}

#endif
