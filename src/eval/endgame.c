// SPDX-License-Identifier: GPL-3.0-or-later
#include "eval/endgame.h"

#include <stdlib.h>

enum { FADE_PLIES_MAX = 100, EDGE_STEPS_MAX = 3, KING_STEPS_MAX = 7 };

static int piece_material(const Position *pos, Colour colour)
{
    int sum = 0;
    for (PieceType type = PT_KNIGHT; type <= PT_QUEEN; ++type)
        sum += piece_value[type] * bb_count(pos_pieces(pos, colour, type));
    return sum;
}

static bool has_opposite_bishops(const Position *pos)
{
    const Bitboard bishops = pos->by_type[PT_BISHOP];
    return bb_count(bishops & pos->by_colour[WHITE]) == 1 && bb_count(bishops & pos->by_colour[BLACK]) == 1 &&
           bb_count(bishops & BB_DARK) == 1;
}

// Rook pawns on one file, alone or with bishops of the other colour than the corner they run to, cannot drive the king
// out of it.
static bool is_wrong_rook_pawn(const Position *pos, Colour us)
{
    const Bitboard pawns = pos_pieces(pos, us, PT_PAWN), bishops = pos_pieces(pos, us, PT_BISHOP);
    const Bitboard men = pos->by_colour[us] & ~pos->by_type[PT_KING];
    if (men != (pawns | bishops) || pawns == 0)
        return false;
    File file = FILE_A;
    if ((pawns & ~BB_FILE_A) != 0) {
        if ((pawns & ~BB_FILE_H) != 0)
            return false;
        file = FILE_H;
    }
    const Square corner = square_make(file, rank_relative(us, RANK_8));
    const Bitboard corner_colour = bb_has(BB_DARK, corner) ? BB_DARK : BB_LIGHT;
    return (bishops & corner_colour) == 0 && square_distance(pos_king(pos, colour_other(us)), corner) <= 1;
}

// They do not force mate, even against a lone king.
static bool has_two_knights_only(const Position *pos, Colour us)
{
    return bb_count(pos->by_colour[us]) == 3 && bb_count(pos_pieces(pos, us, PT_KNIGHT)) == 2;
}

int endgame_scale(const Position *pos, Colour ahead)
{
    const EvalParams *p = &eval_params;
    const Colour behind = colour_other(ahead);
    const int pawns = bb_count(pos_pieces(pos, ahead, PT_PAWN));
    if (is_wrong_rook_pawn(pos, ahead))
        return 0;
    if (has_opposite_bishops(pos)) {
        const bool nothing_else = (pos->by_type[PT_KNIGHT] | pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN]) == 0;
        return nothing_else ? p->scale_opposite_bishops : p->scale_opposite_bishops_more;
    }
    if (pawns == 0) {
        const int lead = piece_material(pos, ahead) - piece_material(pos, behind);
        if (lead <= piece_value[PT_BISHOP] || has_two_knights_only(pos, ahead))
            return p->scale_no_pawns;
    }
    const int scale = p->scale_pawn_base + p->scale_pawn_step * pawns;
    const bool lone_king = bb_count(pos->by_colour[behind]) == 1;
    return lone_king || scale > ENDGAME_SCALE_FULL ? ENDGAME_SCALE_FULL : scale;
}

int endgame_scale_mg(Tapered sum, int scale)
{
    const bool same_side = (tapered_mg(sum) > 0) == (tapered_eg(sum) > 0) || tapered_eg(sum) == 0;
    return scale <= eval_params.scale_no_pawns && same_side ? scale : ENDGAME_SCALE_FULL;
}

static int steps_from_edge(Square square)
{
    const int file = square_file(square) < FILE_E ? square_file(square) : FILE_H - square_file(square);
    const int rank = square_rank(square) < RANK_5 ? square_rank(square) : RANK_8 - square_rank(square);
    return file < rank ? file : rank;
}

static bool is_bishop_and_knight(const Position *pos, Colour us)
{
    return bb_count(pos->by_colour[us]) == 3 && bb_count(pos_pieces(pos, us, PT_BISHOP)) == 1 &&
           bb_count(pos_pieces(pos, us, PT_KNIGHT)) == 1;
}

static int steps_to_right_corner(Square king, bool dark)
{
    const int first = square_distance(king, dark ? SQ_A1 : SQ_H1), second = square_distance(king, dark ? SQ_H8 : SQ_A8);
    return first < second ? first : second;
}

Tapered endgame_mop_up(const Position *pos, Colour us)
{
    const EvalParams *p = &eval_params;
    const Colour them = colour_other(us);
    if (bb_count(pos->by_colour[them]) != 1 || piece_material(pos, us) < piece_value[PT_ROOK] ||
        has_two_knights_only(pos, us))
        return tapered_make(0, 0);

    const Square lone = pos_king(pos, them);
    int value = p->mop_up_edge * (EDGE_STEPS_MAX - steps_from_edge(lone)) +
                p->mop_up_near * (KING_STEPS_MAX - square_distance(lone, pos_king(pos, us)));
    if (is_bishop_and_knight(pos, us)) {
        const bool dark = (pos_pieces(pos, us, PT_BISHOP) & BB_DARK) != 0;
        value += p->mop_up_corner * (KING_STEPS_MAX - steps_to_right_corner(lone, dark));
    }
    return tapered_make(value, value);
}

int endgame_fade(const Position *pos)
{
    // A game may go on when nobody claims the draw.
    return ENDGAME_FADE_FULL - (pos->rule50 < FADE_PLIES_MAX ? pos->rule50 : FADE_PLIES_MAX);
}
