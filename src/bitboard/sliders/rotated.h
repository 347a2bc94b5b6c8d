// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by rotated bitboards: besides the board as it is, three turned ones are kept in which a file, a diagonal
// or an antidiagonal lies in one byte. Six bits of it are the index to what is attacked, so a lookup is a shift and a
// load; the price is that each piece that comes or goes is entered four times.
// Here a board is turned by rolling each file up or down, the next one step further. Two diagonals then share a byte, each
// its own files, and what stands on the other makes no difference: the table repeats itself over it. So no masks, no
// tables of shifts and no tables for the turned squares are needed.
// Hyatt, "Rotated bitmaps, a new twist on an old idea" (1999); Heinz, "How DarkThought plays chess" (1997); Buchner,
// "Theory and practical strategies for efficient alpha-beta searches" (2005), appendix 6.1; Isenberg (2008).
#ifndef BITBOARD_SLIDERS_ROTATED_H
#define BITBOARD_SLIDERS_ROTATED_H

#include "bitboard/sliders/tables.h"

// The same occupied squares four times.
typedef struct RotatedBoards {
    Bitboard set;           // as they are: ranks lie in bytes
    Bitboard files;         // a file in each byte, its first rank lowest
    Bitboard diagonals;     // byte n: the diagonals whose rank less file is n or n - 8; the a-file lowest
    Bitboard antidiagonals; // byte n: those whose rank and file add up to n or n + 8
} RotatedBoards;

extern Bitboard rotated_attack_table[LINE_KIND_NB][SQ_NB][INNER_NB];

void rotated_init(void);
size_t rotated_bytes(void);

// Where a square lies on a turned board.
static inline Square rotated_file_square(Square square)
{
    return (Square)((square >> 3 | square << 3) & 63);
}

static inline Square rotated_diagonal_square(Square square)
{
    return (Square)((square - 8 * square_file(square)) & 63);
}

static inline Square rotated_antidiagonal_square(Square square)
{
    return (Square)((square + 8 * square_file(square)) & 63);
}

// Turns a whole set.
RotatedBoards rotated_boards_from(Bitboard set);

// Do all boards hold the same squares?
bool rotated_boards_agree(const RotatedBoards *boards);

// Occupies an empty square, or empties an occupied one, on all boards.
static inline void rotated_boards_toggle(RotatedBoards *boards, Square square)
{
    boards->set ^= bb_square(square);
    boards->files ^= bb_square(rotated_file_square(square));
    boards->diagonals ^= bb_square(rotated_diagonal_square(square));
    boards->antidiagonals ^= bb_square(rotated_antidiagonal_square(square));
}

// Looks up the byte of a board that holds the turned square.
static inline Bitboard rotated_line_attacks(LineKind kind, Square square, Bitboard board, Square turned)
{
    const unsigned inner = (unsigned)(board >> ((turned & 56) + 1)) & (INNER_NB - 1);
    return rotated_attack_table[kind][square][inner];
}

static inline Bitboard rotated_rook_attacks(Square square, const RotatedBoards *boards)
{
    return rotated_line_attacks(LINE_RANK, square, boards->set, square) |
           rotated_line_attacks(LINE_FILE, square, boards->files, rotated_file_square(square));
}

static inline Bitboard rotated_bishop_attacks(Square square, const RotatedBoards *boards)
{
    return rotated_line_attacks(LINE_DIAGONAL, square, boards->diagonals, rotated_diagonal_square(square)) |
           rotated_line_attacks(LINE_ANTIDIAGONAL, square, boards->antidiagonals, rotated_antidiagonal_square(square));
}

#endif
