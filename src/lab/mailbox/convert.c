// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/mailbox/convert.h"

static BoxSquare box_of(Square square)
{
    return box_square(square_file(square), square_rank(square));
}

static Square square_of(BoxSquare square)
{
    return square_make((File)box_file(square), (Rank)box_rank(square));
}

static BoxPiece box_piece_from(Piece piece)
{
    static const BoxPiece kinds[PT_NB] = {BOX_PAWN, BOX_KNIGHT, BOX_BISHOP, BOX_ROOK, BOX_QUEEN, BOX_KING};
    return kinds[piece_type(piece)] | box_piece_of(piece_colour(piece));
}

void mailbox_from_position(Mailbox *box, const Position *pos)
{
    mailbox_clear(box);
    for (Square square = SQ_A1; square < SQ_NB; ++square)
        if (pos_piece_on(pos, square) != PIECE_NONE)
            mailbox_put(box, box_piece_from(pos_piece_on(pos, square)), box_of(square));
    for (int right = 0; right < CASTLING_RIGHT_NB; ++right)
        if ((pos->castling & 1 << right) != 0)
            mailbox_add_castling(box, (Colour)(right / 2), box_of((Square)pos->castling_setup.rook_from[right]));
    box->stm = pos->stm;
    box->en_passant = pos->en_passant == SQ_NONE ? BOX_NOWHERE : box_of(pos->en_passant);
    box->rule50 = pos->rule50;
}

Move mailbox_to_move(BoxMove move)
{
    return move_make(square_of(move.from), square_of(move.to), (MoveKind)move.kind);
}

BoxMove mailbox_from_move(Move move)
{
    return (BoxMove){box_of(move_from(move)), box_of(move_to(move)), (uint8_t)move_kind(move)};
}
