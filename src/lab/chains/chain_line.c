// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/chains/chain_line.h"

#include <stdlib.h>
#include <string.h>

void chain_line_append(ChainLine *line, const ChainLine *rest)
{
    for (int i = 0; i < rest->length && line->length < CHAIN_LENGTH_MAX; ++i) {
        line->piece[line->length] = rest->piece[i];
        line->move[line->length] = rest->move[i];
        ++line->length;
    }
}

void chain_line_set(ChainLine *line, Piece piece, Move move, const ChainLine *rest)
{
    const ChainLine tail = *rest;
    *line = (ChainLine){.length = 1, .piece = {(int8_t)piece}, .move = {move}};
    chain_line_append(line, &tail);
}

// The same move, whatever else it does on its board. Promotions to different pieces share their squares, and in Chess960
// castling may share them with a step of the king.
static bool is_same_move(Move a, Move b)
{
    return move_from(a) == move_from(b) && move_to(a) == move_to(b) && move_promotion(a) == move_promotion(b) &&
           move_is_castle(a) == move_is_castle(b);
}

bool chain_line_starts_with(const ChainLine *line, Move move)
{
    return line->length > 0 && is_same_move(line->move[0], move);
}

bool chain_line_equal(const ChainLine *a, const ChainLine *b)
{
    if (a->length != b->length || memcmp(a->piece, b->piece, a->length) != 0)
        return false;
    for (int i = 0; i < a->length; ++i)
        if (!is_same_move(a->move[i], b->move[i]))
            return false;
    return true;
}

static MoveKind pawn_move_kind(const Position *pos, Square from, Square to)
{
    if (to == pos->en_passant && square_file(from) != square_file(to))
        return MK_EN_PASSANT;
    return abs(square_rank(to) - square_rank(from)) == 2 ? MK_DOUBLE_PUSH : MK_QUIET;
}

// The flags that a move of `piece` between these squares has here. Castling alone ends on an own rook.
static Move rebuild_move(const Position *pos, Piece piece, Move stored)
{
    const Square from = move_from(stored), to = move_to(stored);
    const bool captures = pos_piece_on(pos, to) != PIECE_NONE;
    if (move_is_castle(stored))
        return stored;
    if (move_is_promotion(stored))
        return move_make_promotion(from, to, move_promotion(stored), captures);
    if (captures)
        return move_make(from, to, MK_CAPTURE);
    return move_make(from, to, piece_type(piece) == PT_PAWN ? pawn_move_kind(pos, from, to) : MK_QUIET);
}

Move chain_line_move(const ChainLine *line, int index, const Position *pos)
{
    const Piece piece = (Piece)line->piece[index];
    if (pos_piece_on(pos, move_from(line->move[index])) != piece)
        return MOVE_NONE;
    const Move move = rebuild_move(pos, piece, line->move[index]);
    return pos_move_is_legal(pos, move) ? move : MOVE_NONE;
}
