// SPDX-License-Identifier: GPL-3.0-or-later
// Piece-square tables with the pieces' own values in them, and their sum, which the search keeps up
// move by move. The values stand in params.def.
#include "eval/eval.h"

static const Tapered *const square_params[PT_NB] = {
    [PT_PAWN] = eval_params.square_pawn,     [PT_KNIGHT] = eval_params.square_knight,
    [PT_BISHOP] = eval_params.square_bishop, [PT_ROOK] = eval_params.square_rook,
    [PT_QUEEN] = eval_params.square_queen,   [PT_KING] = eval_params.square_king,
};

// Square tables hold files a-d from the owner's side of the board.
const Tapered *psqt_param(Colour us, PieceType type, Square square)
{
    const Square seen = square_relative(us, square);
    const int file = square_file(seen) < FILE_E ? square_file(seen) : FILE_H - square_file(seen);
    return &square_params[type][square_rank(seen) * 4 + file];
}

// A piece on its square, for White.
static Tapered worth(Piece piece, Square square)
{
    const PieceType type = piece_type(piece);
    const Colour us = piece_colour(piece);
    Tapered sum = *psqt_param(us, type, square);
    if (type != PT_KING)
        sum = tapered_add(sum, eval_params.material[type]);
    return us == WHITE ? sum : tapered_sub((Tapered){0}, sum);
}

Tapered psqt_sum(const Position *pos)
{
    Tapered sum = {0};
    for (Bitboard left = pos_occupied(pos); left != 0;) {
        const Square square = bb_pop(&left);
        sum = tapered_add(sum, worth(pos_piece_on(pos, square), square));
    }
    return sum;
}

Tapered psqt_sum_after(Tapered sum, const Position *pos, Move move)
{
    const Square from = move_from(move), to = move_to(move);
    const Piece piece = pos_piece_on(pos, from);
    sum = tapered_sub(sum, worth(piece, from));
    // Castling, captures and promotions as pos_make_move does them, on the sum instead of the
    // board.
    if (move_is_castle(move)) {
        const Piece rook = pos_piece_on(pos, to);
        sum = tapered_sub(sum, worth(rook, to));
        sum = tapered_add(sum, worth(rook, move_rook_to(move)));
        return tapered_add(sum, worth(piece, move_king_to(move)));
    }
    if (move_is_capture(move)) {
        const bool in_passing = move_kind(move) == MK_EN_PASSANT;
        const Square victim = in_passing ? square_step(to, -pawn_push(pos->stm)) : to;
        sum = tapered_sub(sum, worth(pos_piece_on(pos, victim), victim));
    }
    const Piece arriving = move_is_promotion(move) ? piece_make(pos->stm, move_promotion(move)) : piece;
    return tapered_add(sum, worth(arriving, to));
}
