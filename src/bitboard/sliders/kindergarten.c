// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of kindergarten.h, which has the method and its source. Filled once by bitboard_init, then
// only read.
#include "bitboard/sliders/kindergarten.h"

KindergartenMasks kindergarten_mask_table[SQ_NB];
Bitboard kindergarten_fill_table[FILE_NB][INNER_NB];
Bitboard kindergarten_a_file_table[RANK_NB][INNER_NB];

// First-rank attacks of a square of this file, copied to all ranks by the multiplication: the mask of a
// line cuts out its own squares.
static void fill_file(File file)
{
    for (unsigned inner = 0; inner < INNER_NB; ++inner)
        kindergarten_fill_table[file][inner] =
            line_attacks_slow(LINE_RANK, (Square)file, (Bitboard)inner << 1) * BB_FILE_A;
}

// Attacks along the a-file from this rank, by the inner squares that are occupied.
static void fill_rank(Rank rank)
{
    const Square square = square_make(FILE_A, rank);
    const Bitboard inner_squares = BB_FILE_A & ~(BB_RANK_1 | BB_RANK_8);
    Bitboard occupied = 0;
    do {
        slider_store(&kindergarten_a_file_table[rank][kindergarten_file_index(occupied)],
                     line_attacks_slow(LINE_FILE, square, occupied));
        occupied = bb_next_subset(occupied, inner_squares);
    } while (occupied != 0);
}

void kindergarten_init(void)
{
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        kindergarten_mask_table[square] = (KindergartenMasks){
            .rank = line_rays(LINE_RANK, square),
            .diagonal = line_rays(LINE_DIAGONAL, square),
            .antidiagonal = line_rays(LINE_ANTIDIAGONAL, square),
        };
    }
    for (File file = FILE_A; file < FILE_NB; ++file)
        fill_file(file);
    for (Rank rank = RANK_1; rank < RANK_NB; ++rank)
        fill_rank(rank);
}

size_t kindergarten_bytes(void)
{
    return sizeof kindergarten_mask_table + sizeof kindergarten_fill_table + sizeof kindergarten_a_file_table;
}
