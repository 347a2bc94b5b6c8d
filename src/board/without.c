// SPDX-License-Identifier: GPL-3.0-or-later
// Takes a piece off a position; without.h has the contract. Maps and explanations ask what would be otherwise then, never
// the search.
#include "board/without.h"

// The pieces but for one, and what does not depend on them.
static void copy_pieces(const Position *pos, Square square, Position *out)
{
    pos_clear(out);
    for (Square other = SQ_A1; other < SQ_NB; ++other)
        if (other != square && pos_piece_on(pos, other) != PIECE_NONE)
            pos_put(out, pos_piece_on(pos, other), other);
    out->stm = pos->stm;
    out->rule50 = pos->rule50;
    out->game_ply = pos->game_ply;
}

// The rights that do not need the missing piece.
static void copy_rights(const Position *pos, Square square, Position *out)
{
    out->castling_setup.is_chess960 = pos->castling_setup.is_chess960;
    for (int right = 0; right < CASTLING_RIGHT_NB; ++right) {
        const Square rook = (Square)pos->castling_setup.rook_from[right];
        if ((pos->castling & (1 << right)) != 0 && rook != square)
            pos_add_castling(out, (Colour)(right / 2), rook);
    }
    // Finishing the set-up drops a square that no other pawn can capture on.
    const Square target = pos->en_passant;
    if (target != SQ_NONE && square_step(target, -pawn_push(pos->stm)) != square)
        out->en_passant = target;
}

bool pos_without(const Position *pos, Square square, Position *out)
{
    const Piece piece = pos_piece_on(pos, square);
    Position result;
    if (piece == PIECE_NONE || piece_type(piece) == PT_KING)
        return false;
    copy_pieces(pos, square, &result);
    copy_rights(pos, square, &result);
    if (pos_is_attacked(&result, pos_king(&result, colour_other(pos->stm)), pos->stm, &result.occupied))
        return false;
    pos_finish_setup(&result);
    *out = result;
    return true;
}
