// SPDX-License-Identifier: GPL-3.0-or-later
// What quiet moves do, each seen on the boards before and after. merit.c asks last for it.
#include "ui/annotate/purposes.h"

#include "board/classify.h"
#include "ui/common/piece_sets.h"
#include "ui/common/tactics.h"

// A quiet move: what it goes from and to, and the board after it.
typedef struct QuietMove {
    const Position *before;
    const Position *after;
    Colour us;
    PieceType type;
    Square from, to;
} QuietMove;

// "defends the pawn on b2", which was attacked and not defended.
static bool tell_defence(const QuietMove *move, Text *out)
{
    const Colour them = colour_other(move->us);
    const Bitboard hanging = hanging_pawns(move->before, them) & ~bb_square(move->from);
    const Bitboard saved = hanging & ~hanging_pawns(move->after, them);
    if (saved == 0)
        return false;
    sentence_add(out, "defends %1", piece_phrase(move->before, bb_first(saved)).text);
    return true;
}

// "attacks the pawn on d4 with a pawn", which is no attack by the rules of material, but what such moves are for.
static bool tell_break(const QuietMove *move, Text *out)
{
    const Bitboard pawns = pos_pieces(move->after, colour_other(move->us), PT_PAWN);
    const Bitboard targets = move->type == PT_PAWN ? piece_attacks(move->after, move->to) & pawns : 0;
    if (targets == 0)
        return false;
    sentence_add(out, "attacks %1 with a pawn", piece_phrase(move->after, bb_first(targets)).text);
    return true;
}

// "blocks the passed pawn on d5"
static bool tell_blockade(const QuietMove *move, Text *out)
{
    const Colour them = colour_other(move->us);
    for (Bitboard pawns = passed_pawns(move->before, them); pawns != 0;) {
        const Square pawn = bb_pop(&pawns);
        if (square_step(pawn, pawn_push(them)) != move->to)
            continue;
        sentence_add(out, "blocks the passed pawn on %1", square_phrase(pawn).text);
        return true;
    }
    return false;
}

// "puts the rook on the open d-file", from one that is not open.
static bool tell_open_file(const QuietMove *move, Text *out)
{
    const Bitboard pawns = move->after->by_type[PT_PAWN];
    if (move->type != PT_ROOK || (bb_file(square_file(move->to)) & pawns) != 0 ||
        (bb_file(square_file(move->from)) & pawns) == 0)
        return false;
    sentence_add(out, "puts the rook on the open %1-file", file_phrase(square_file(move->to)).text);
    return true;
}

// "brings the king closer to the centre", of an ending without queens.
static bool tell_king(const QuietMove *move, Text *out)
{
    const bool is_ending = move->before->by_type[PT_QUEEN] == 0 && kind_is_in(kinds_of(move->before), KIND_ENDGAME);
    if (move->type != PT_KING || !is_ending || steps_to_centre(move->to) >= steps_to_centre(move->from))
        return false;
    sentence_add(out, "brings the king closer to the centre");
    return true;
}

bool quiet_purpose_write(const Position *pos, Move move, Text *out)
{
    if (move_is_capture(move) || move_is_promotion(move) || move_is_castle(move))
        return false;
    const Position next = position_after(pos, move);
    const QuietMove quiet = {.before = pos,
                             .after = &next,
                             .us = pos->stm,
                             .type = piece_type_on(pos, move_from(move)),
                             .from = move_from(move),
                             .to = move_to(move)};
    return tell_blockade(&quiet, out) || tell_defence(&quiet, out) || tell_break(&quiet, out) ||
           tell_open_file(&quiet, out) || tell_king(&quiet, out);
}
