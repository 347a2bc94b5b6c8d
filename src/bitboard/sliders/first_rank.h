// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by first-rank lookup: what a rook attacks along the first rank is kept in bytes, and every other line
// is brought there. A rank is shifted down. A diagonal has one square on each file, so a multiplication that adds up its
// ranks lays it down; a file is laid down by a multiplication with the long diagonal. The same multiplications, backwards,
// bring the answer up again.
// What stands at the edge is attacked or not, but hides nothing: of the eight squares six make the index, and the table
// shrinks from 256x8 to 64x8 bytes. This is the small one; first_rank_256.h looks the whole byte up.
// Isenberg, "Efficient Generation of Sliding Piece Attacks" (2008), first rank attacks.
#ifndef BITBOARD_SLIDERS_FIRST_RANK_H
#define BITBOARD_SLIDERS_FIRST_RANK_H

#include "bitboard/bitboard.h"

#include <stddef.h>

#define FIRST_RANK_INLINE static inline __attribute__((always_inline))
#define FIRST_RANK_LONG_DIAGONAL UINT64_C(0x8040201008040201)

enum { FIRST_RANK_INNER_NB = 64 };

typedef struct FirstRankMasks {
    Bitboard diagonal, antidiagonal; // the lines through a square, the square itself left out
} FirstRankMasks;

extern FirstRankMasks first_rank_mask_table[SQ_NB];
extern uint8_t first_rank_table[FILE_NB][FIRST_RANK_INNER_NB]; // [file][the six inner squares]

void first_rank_init(void);
size_t first_rank_bytes(void);

// What a rook on a file of the first rank attacks there, when the rank is occupied like the byte.
typedef uint8_t FirstRankLook(File file, unsigned byte);

static inline uint8_t first_rank_look(File file, unsigned byte)
{
    return first_rank_table[file][byte >> 1 & (FIRST_RANK_INNER_NB - 1)];
}

FIRST_RANK_INLINE Bitboard first_rank_along_rank(Square square, Bitboard occupied, FirstRankLook *look)
{
    const unsigned shift = (unsigned)square & 56;
    return (Bitboard)look(square_file(square), occupied >> shift & BB_RANK_1) << shift;
}

// The product has the sum of the ranks in its top byte; each file of the line has one square, so nothing is carried.
FIRST_RANK_INLINE Bitboard first_rank_along_diagonal(Square square, Bitboard occupied, Bitboard line,
                                                     FirstRankLook *look)
{
    const unsigned laid_down = (unsigned)((occupied & line) * BB_FILE_A >> 56);
    return look(square_file(square), laid_down) * BB_FILE_A & line;
}

// Laid down, the file runs backwards: rank 8 comes first.
FIRST_RANK_INLINE Bitboard first_rank_along_file(Square square, Bitboard occupied, FirstRankLook *look)
{
    const unsigned file = (unsigned)square & 7;
    const unsigned laid_down = (unsigned)((occupied >> file & BB_FILE_A) * FIRST_RANK_LONG_DIAGONAL >> 56);
    const Bitboard attacks = look((File)(7 - square_rank(square)), laid_down);
    return (attacks * FIRST_RANK_LONG_DIAGONAL & BB_FILE_H) >> (7 - file);
}

FIRST_RANK_INLINE Bitboard first_rank_rook(Square square, Bitboard occupied, FirstRankLook *look)
{
    return first_rank_along_rank(square, occupied, look) | first_rank_along_file(square, occupied, look);
}

FIRST_RANK_INLINE Bitboard first_rank_bishop(Square square, Bitboard occupied, FirstRankLook *look)
{
    const FirstRankMasks *masks = &first_rank_mask_table[square];
    return first_rank_along_diagonal(square, occupied, masks->diagonal, look) |
           first_rank_along_diagonal(square, occupied, masks->antidiagonal, look);
}

static inline Bitboard first_rank_rook_attacks(Square square, Bitboard occupied)
{
    return first_rank_rook(square, occupied, first_rank_look);
}

static inline Bitboard first_rank_bishop_attacks(Square square, Bitboard occupied)
{
    return first_rank_bishop(square, occupied, first_rank_look);
}

#endif
