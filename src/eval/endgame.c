// SPDX-License-Identifier: GPL-3.0-or-later
#include "eval/endgame.h"

#include <stdlib.h>

enum { FADE_PLIES_MAX = 100, EDGE_STEPS_MAX = 3, KING_STEPS_MAX = 7 };

// Rook pawns on one file, alone or with bishops of the other colour than the corner they run to, cannot drive the king
// out of it.
static bool is_wrong_rook_pawn(const Position *pos, Colour us)
{
    const Bitboard pawns = pos_pieces(pos, us, PT_PAWN), bishops = pos_pieces(pos, us, PT_BISHOP);
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

int endgame_scale(const Position *pos, const MaterialEntry *material, Colour ahead)
{
    const EvalParams *p = &eval_params;
    if (material->pawns_bishops[ahead] && is_wrong_rook_pawn(pos, ahead))
        return 0;
    // One bishop is on a dark square and one on a light one.
    if (material->one_bishop_each && bb_count(pos->by_type[PT_BISHOP] & BB_DARK) == 1)
        return material->only_bishops_each ? p->scale_opposite_bishops : p->scale_opposite_bishops_more;
    return material->scale[ahead];
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
    const Square lone = pos_king(pos, colour_other(us));
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
