// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of modulo.h, which has the method and its source. Filled once by bitboard_init, then only
// read.
#include "bitboard/sliders/modulo.h"

ModuloMasks modulo_mask_table[SQ_NB];
Bitboard modulo_rank_table[SQ_NB][INNER_NB];
Bitboard modulo_file_table[SQ_NB][MODULO_FILE];
Bitboard modulo_diagonal_table[SQ_NB][MODULO_DIAGONAL];
Bitboard modulo_antidiagonal_table[SQ_NB][MODULO_ANTIDIAGONAL];

typedef Bitboard *ModuloEntry(Square square, Bitboard occupied);

// Ranks and files are taken whole, with the square itself, so it must not matter whether that one is occupied.
static Bitboard indexed_squares(LineKind kind, Square square)
{
    switch (kind) {
    case LINE_RANK: return bb_rank(square_rank(square));
    case LINE_FILE: return bb_file(square_file(square));
    default: return line_relevant(kind, square);
    }
}

// Enters the attacks along a line for every occupancy, where the remainder of the occupancy leads.
static void fill_line(LineKind kind, Square square, ModuloEntry *entry)
{
    const Bitboard mask = indexed_squares(kind, square);
    Bitboard occupied = 0;
    do {
        slider_store(entry(square, occupied), line_attacks_slow(kind, square, occupied));
        occupied = bb_next_subset(occupied, mask);
    } while (occupied != 0);
}

void modulo_init(void)
{
    for (Square square = SQ_A1; square < SQ_NB; ++square) {
        modulo_mask_table[square] = (ModuloMasks){
            .diagonal = line_relevant(LINE_DIAGONAL, square),
            .antidiagonal = line_relevant(LINE_ANTIDIAGONAL, square),
        };
        fill_line(LINE_RANK, square, modulo_rank_entry);
        fill_line(LINE_FILE, square, modulo_file_entry);
        fill_line(LINE_DIAGONAL, square, modulo_diagonal_entry);
        fill_line(LINE_ANTIDIAGONAL, square, modulo_antidiagonal_entry);
    }
}

size_t modulo_bytes(void)
{
    return sizeof modulo_mask_table + sizeof modulo_rank_table + sizeof modulo_file_table +
           sizeof modulo_diagonal_table + sizeof modulo_antidiagonal_table;
}
