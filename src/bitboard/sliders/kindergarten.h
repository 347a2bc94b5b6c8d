// SPDX-License-Identifier: GPL-3.0-or-later
// Sliding attacks by kindergarten bitboards: a rank or a diagonal has one square on each file, so a multiplication with
// the b-file adds up its ranks and leaves the six inner squares in the top bits. They index the first-rank attacks, which
// are kept filled up over all ranks; the mask of the line cuts its own squares out. All squares share one small table.
// A file is shifted to the a-file, and a multiplication with a diagonal brings it to the same six bits, turned round.
// Isenberg, "Efficient Generation of Sliding Piece Attacks" (2008), kindergarten bitboards.
#ifndef BITBOARD_SLIDERS_KINDERGARTEN_H
#define BITBOARD_SLIDERS_KINDERGARTEN_H

#include "bitboard/sliders/tables.h"

#define KINDERGARTEN_FILE_B (BB_FILE_A << 1)
#define KINDERGARTEN_C2_H7 UINT64_C(0x0080402010080400)

typedef struct KindergartenMasks {
    Bitboard rank, diagonal, antidiagonal; // the lines through a square, the square itself left out
} KindergartenMasks;

extern KindergartenMasks kindergarten_mask_table[SQ_NB];
extern Bitboard kindergarten_fill_table[FILE_NB][INNER_NB];   // first-rank attacks on all ranks
extern Bitboard kindergarten_a_file_table[RANK_NB][INNER_NB]; // attacks on the a-file; its rank 7 comes first

void kindergarten_init(void);
size_t kindergarten_bytes(void);

static inline Bitboard kindergarten_line_attacks(Square square, Bitboard occupied, Bitboard line)
{
    const size_t inner = (occupied & line) * KINDERGARTEN_FILE_B >> 58;
    return kindergarten_fill_table[square_file(square)][inner] & line;
}

static inline size_t kindergarten_file_index(Bitboard on_a_file)
{
    return on_a_file * KINDERGARTEN_C2_H7 >> 58;
}

static inline Bitboard kindergarten_file_attacks(Square square, Bitboard occupied)
{
    const unsigned file = (unsigned)square & 7;
    const size_t inner = kindergarten_file_index(occupied >> file & BB_FILE_A);
    return kindergarten_a_file_table[square_rank(square)][inner] << file;
}

static inline Bitboard kindergarten_rook_attacks(Square square, Bitboard occupied)
{
    return kindergarten_line_attacks(square, occupied, kindergarten_mask_table[square].rank) |
           kindergarten_file_attacks(square, occupied);
}

static inline Bitboard kindergarten_bishop_attacks(Square square, Bitboard occupied)
{
    return kindergarten_line_attacks(square, occupied, kindergarten_mask_table[square].diagonal) |
           kindergarten_line_attacks(square, occupied, kindergarten_mask_table[square].antidiagonal);
}

#endif
