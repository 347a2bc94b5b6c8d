// SPDX-License-Identifier: GPL-3.0-or-later
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

bool polyglot_key_exists(const Position *pos)
{
    static const Square kings[COLOUR_NB] = {SQ_E1, SQ_E8};
    static const Square rooks[CASTLING_RIGHT_NB] = {SQ_H1, SQ_A1, SQ_H8, SQ_A8};
    for (int right = 0; right < CASTLING_RIGHT_NB; ++right) {
        if ((pos->castling & 1 << right) == 0)
            continue;
        if (pos->castling_setup.rook_from[right] != rooks[right] ||
            pos_king(pos, (Colour)(right / 2)) != kings[right / 2])
            return false;
    }
    return true;
}

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

static File en_passant_file(const Position *pos)
{
    if (pos->en_passant != SQ_NONE)
        return square_file(pos->en_passant);
    if (pos->last == NULL || move_kind(pos->last->move) != MK_DOUBLE_PUSH)
        return FILE_NONE;
    const Square pawn = move_to(pos->last->move);
    const Bitboard beside = bb_shift(bb_square(pawn), EAST) | bb_shift(bb_square(pawn), WEST);
    return (beside & pos_pieces(pos, pos->stm, PT_PAWN)) != 0 ? square_file(pawn) : FILE_NONE;
}

uint64_t polyglot_key(const Position *pos)
{
    uint64_t key = pieces_number(pos);
    for (int right = 0; right < CASTLING_RIGHT_NB; ++right)
        if ((pos->castling & 1 << right) != 0)
            key ^= numbers[CASTLING + right];
    const File file = en_passant_file(pos);
    if (file != FILE_NONE)
        key ^= numbers[EN_PASSANT + file];
    return pos->stm == WHITE ? key ^ numbers[TURN] : key;
}
