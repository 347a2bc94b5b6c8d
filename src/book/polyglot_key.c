// SPDX-License-Identifier: GPL-3.0-or-later
// Keys of the Polyglot format: Zobrist keys with the published 781 numbers, unlike those of
// board/zobrist.c.
#include "book/polyglot.h"

enum {
    PIECE_ON_SQUARE = 0, // [kind of piece][square]
    CASTLING = PIECE_ON_SQUARE + PIECE_NB * SQ_NB,
    EN_PASSANT = CASTLING + CASTLING_RIGHT_NB,
    TURN = EN_PASSANT + FILE_NB,
    NUMBERS = TURN + 1,
};

static const uint64_t numbers[NUMBERS] = {
#include "book/polyglot_random.inc"
};

// The format has black pieces before white ones.
static uint64_t pieces_number(const Position *pos)
{
    uint64_t key = 0;
    for (Bitboard pieces = pos_occupied(pos); pieces != 0;) {
        const Square square = bb_pop(&pieces);
        key ^= numbers[PIECE_ON_SQUARE + (pos_piece_on(pos, square) ^ 1) * SQ_NB + square];
    }
    return key;
}

uint64_t polyglot_key(const Position *pos)
{
    uint64_t key = pieces_number(pos);
    for (int right = 0; right < CASTLING_RIGHT_NB; ++right)
        if ((pos->castling & 1 << right) != 0)
            key ^= numbers[CASTLING + right];
    // The format counts a double push whenever a pawn stands beside it, whether or not capturing is
    // legal.
    const Square passed = pos_passed_square(pos);
    if (passed != SQ_NONE)
        key ^= numbers[EN_PASSANT + square_file(passed)];
    return pos->stm == WHITE ? key ^ numbers[TURN] : key;
}
