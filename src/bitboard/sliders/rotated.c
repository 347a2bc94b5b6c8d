// SPDX-License-Identifier: GPL-3.0-or-later
// Turned boards and attacks of rotated.h, which has the method and its sources. Position keeps the
// turned boards up to date piece by piece; rotated_boards_from makes them anew, for setting up and for
// checking.
#include "bitboard/sliders/rotated.h"

Bitboard rotated_attack_table[LINE_KIND_NB][SQ_NB][INNER_NB];

// --- turning -------------------------------------------------------------------------------------------------------

// Swaps the bits of `low` with those that lie `distance` higher.
static Bitboard swap_bits(Bitboard set, Bitboard low, unsigned distance)
{
    const Bitboard different = (set ^ set >> distance) & low;
    return set ^ different ^ different << distance;
}

// Files become ranks: the board is mirrored in the long diagonal, first in quarters, then in smaller and smaller blocks.
static Bitboard turn_files(Bitboard set)
{
    set = swap_bits(set, UINT64_C(0x00000000f0f0f0f0), 28);
    set = swap_bits(set, UINT64_C(0x0000cccc0000cccc), 14);
    return swap_bits(set, UINT64_C(0x00aa00aa00aa00aa), 7);
}

// Rolls the whole board up by so many ranks, with what leaves at the top coming in below.
static Bitboard rotate_up(Bitboard set, int ranks)
{
    const unsigned bits = (unsigned)ranks * 8 & 63;
    return set << bits | set >> ((64 - bits) & 63);
}

// Rolls each file by as many ranks as its number, up or down: those with an odd number by one, and so on by powers of two.
static Bitboard roll_files(Bitboard set, int up)
{
    static const Bitboard by_bit[3] = {UINT64_C(0xaaaaaaaaaaaaaaaa), UINT64_C(0xcccccccccccccccc),
                                       UINT64_C(0xf0f0f0f0f0f0f0f0)};
    // By one, two and four ranks, each for the files whose number has that bit.
    for (int i = 0; i < 3; ++i)
        set = (set & ~by_bit[i]) | (rotate_up(set, up * (1 << i)) & by_bit[i]);
    return set;
}

RotatedBoards rotated_boards_from(Bitboard set)
{
    return (RotatedBoards){
        .set = set,
        .files = turn_files(set),
        .diagonals = roll_files(set, -1),
        .antidiagonals = roll_files(set, 1),
    };
}

bool rotated_boards_agree(const RotatedBoards *boards)
{
    const RotatedBoards turned = rotated_boards_from(boards->set);
    return boards->files == turned.files && boards->diagonals == turned.diagonals &&
           boards->antidiagonals == turned.antidiagonals;
}

// --- the table -----------------------------------------------------------------------------------------------------

// Where a square lies on the board that is turned for this kind of line.
static Square turned_square(LineKind kind, Square square)
{
    switch (kind) {
    case LINE_FILE: return rotated_file_square(square);
    case LINE_DIAGONAL: return rotated_diagonal_square(square);
    case LINE_ANTIDIAGONAL: return rotated_antidiagonal_square(square);
    default: return square;
    }
}

// The squares of a line that are occupied when its byte of the turned board has these inner bits.
static Bitboard line_occupied(LineKind kind, Bitboard line, unsigned inner)
{
    Bitboard occupied = 0;
    while (line != 0) {
        const Square square = bb_pop(&line);
        if ((inner << 1 >> square_file(turned_square(kind, square)) & 1) != 0)
            occupied |= bb_square(square);
    }
    return occupied;
}

void rotated_init(void)
{
    for (LineKind kind = LINE_RANK; kind < LINE_KIND_NB; ++kind) {
        for (Square square = SQ_A1; square < SQ_NB; ++square) {
            const Bitboard line = line_rays(kind, square);
            // By the byte as it will be read, including the bits that belong to the other
            // diagonal in it.
            for (unsigned inner = 0; inner < INNER_NB; ++inner)
                rotated_attack_table[kind][square][inner] =
                    line_attacks_slow(kind, square, line_occupied(kind, line, inner));
        }
    }
}

size_t rotated_bytes(void)
{
    return sizeof rotated_attack_table;
}
