// SPDX-License-Identifier: GPL-3.0-or-later
// What the sum of terms does not know about endgames: leads that do not win, kings that are driven to
// the edge, and endings whose result is known. Which of it applies to a material is decided once in
// material.c; the rules here look at where the pieces stand. Both evaluations use it, eval.c says how.
#include "eval/endgame.h"

#include "board/kpk.h"

#include <stdlib.h>

enum { ENDGAME_SCALE_NONE = -1, FADE_PLIES_MAX = 100, EDGE_STEPS_MAX = 3, CORNER_STEPS_MAX = 6, KING_STEPS_MAX = 7 };

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

// The defender's king stands before the pawn, or next to its way, and the pawn is not yet there.
static bool is_rook_pawn_blocked(const Position *pos, Colour ahead)
{
    const Bitboard pawns = pos_pieces(pos, ahead, PT_PAWN);
    if (pawns == 0)
        return false;
    const Square pawn = bb_first(pawns), king = pos_king(pos, colour_other(ahead));
    const Square goal = square_make(square_file(pawn), rank_relative(ahead, RANK_8));
    return rank_relative(ahead, square_rank(pawn)) <= RANK_6 && square_distance(king, goal) <= 1;
}

// What stands against a win though the count of pieces looks good; ENDGAME_SCALE_NONE if nothing does.
static int drawish_scale(const Position *pos, const MaterialEntry *material, Bitboard passed, Colour ahead)
{
    const EvalParams *p = &eval_params;
    // A dead draw, whatever the count says: the king in the corner cannot be driven out.
    if (material->pawns_bishops[ahead] && is_wrong_rook_pawn(pos, ahead))
        return 0;
    // One bishop is on a dark square and one on a light one.
    if (material->one_bishop_each && bb_count(pos->by_type[PT_BISHOP] & BB_DARK) == 1)
        // With other pieces beside them, bishops of opposite colours attack better than they
        // defend.
        return material->only_bishops_each ? p->scale_opposite_bishops + p->scale_opposite_passer * bb_count(passed)
                                           : p->scale_opposite_bishops_more;
    if (material->rook_pawn_each && is_rook_pawn_blocked(pos, ahead))
        return p->scale_rook_pawn_blocked;
    return ENDGAME_SCALE_NONE;
}

int endgame_scale(const Position *pos, const MaterialEntry *material, Bitboard passed, Colour ahead)
{
    const int scale = drawish_scale(pos, material, passed, ahead);
    return scale != ENDGAME_SCALE_NONE ? scale : material->scale[ahead];
}

int endgame_scale_drawish(const Position *pos, const MaterialEntry *material, Bitboard passed, Colour ahead)
{
    const int scale = drawish_scale(pos, material, passed, ahead);
    if (scale != ENDGAME_SCALE_NONE)
        return scale;
    // A network has learnt what pawns are worth in an endgame: only what it sees too rarely scales
    // its value.
    return material->is_hard_to_win[ahead] ? material->scale[ahead] : ENDGAME_SCALE_FULL;
}

int endgame_scale_mg(Tapered sum, int scale)
{
    // A middlegame lead of one side and an endgame lead of the other are no lead to be made
    // smaller.
    const bool same_side = (tapered_mg(sum) > 0) == (tapered_eg(sum) > 0) || tapered_eg(sum) == 0;
    return scale <= eval_params.scale_no_pawns && same_side ? scale : ENDGAME_SCALE_FULL;
}

// Files between a square and the nearest edge, and ranks.
static int files_from_edge(Square square)
{
    return square_file(square) < FILE_E ? square_file(square) : FILE_H - square_file(square);
}

static int ranks_from_edge(Square square)
{
    return square_rank(square) < RANK_5 ? square_rank(square) : RANK_8 - square_rank(square);
}

static int steps_from_edge(Square square)
{
    const int files = files_from_edge(square), ranks = ranks_from_edge(square);
    return files < ranks ? files : ranks;
}

Tapered endgame_mop_up(const Position *pos, Colour us)
{
    const EvalParams *p = &eval_params;
    const Square lone = pos_king(pos, colour_other(us));
    // The edge first, where mate is, then the own king near, without which there is none.
    const int value = p->mop_up_edge * (EDGE_STEPS_MAX - steps_from_edge(lone)) +
                      p->mop_up_near * (KING_STEPS_MAX - square_distance(lone, pos_king(pos, us)));
    return tapered_make(value, value);
}

// --- known endings -------------------------------------------------------------------------------------------------

static bool pawn_wins(const Position *pos, Colour us)
{
    const Square pawn = bb_first(pos->by_type[PT_PAWN]);
    return kpk_is_won(us, pos_king(pos, us), pawn, pos_king(pos, colour_other(us)), pos->stm);
}

bool endgame_is_drawn(const Position *pos)
{
    enum { PIECES = 3 };
    const Bitboard pawns = pos->by_type[PT_PAWN];
    if (pawns == 0 || bb_count(pos_occupied(pos)) != PIECES)
        return false;
    // Only king and pawn against king is known so exactly that the search may stop there.
    return !pawn_wins(pos, (pawns & pos->by_colour[WHITE]) != 0 ? WHITE : BLACK);
}

static Score score_pawn_ending(const Position *pos, Colour us)
{
    const Square pawn = bb_first(pos->by_type[PT_PAWN]);
    if (!pawn_wins(pos, us))
        return SCORE_DRAW;
    // A step of the pawn is worth something, so that a won ending is also played to its end.
    return eval_params.known_pawn_win + eval_params.known_pawn_step * rank_relative(us, square_rank(pawn));
}

// What a rook or queen needs to know of the pawn it plays against.
typedef struct PawnRace {
    Square goal;   // where the pawn promotes
    int steps;     // to there
    int our_steps; // of our king to the square before the pawn
    int their_steps;
} PawnRace;

static PawnRace pawn_race(const Position *pos, Colour us)
{
    const Colour them = colour_other(us);
    const Square pawn = bb_first(pos->by_type[PT_PAWN]), stop = square_step(pawn, pawn_push(them));
    return (PawnRace){
        .goal = square_make(square_file(pawn), rank_relative(them, RANK_8)),
        .steps = RANK_8 - rank_relative(them, square_rank(pawn)),
        // The side to move is a step further.
        .our_steps = square_distance(pos_king(pos, us), stop) - (pos->stm == us),
        .their_steps = square_distance(pos_king(pos, them), pawn) - (pos->stm == them),
    };
}

// Our king before the pawn wins, and so does a pawn whose king is far; else kings and pawn race.
static Score score_rook_against_pawn(const Position *pos, Colour us)
{
    const EvalParams *p = &eval_params;
    const PawnRace race = pawn_race(pos, us);
    const int win = p->known_rook_win - race.our_steps;
    const bool stands_before = square_file(pos_king(pos, us)) == square_file(race.goal) &&
                               square_distance(pos_king(pos, us), race.goal) < race.steps;
    enum { FAR = 3 };
    if (stands_before || race.their_steps >= FAR)
        return win;
    // Steps by which the pawn comes too late: our king gets before it, and the rook takes it.
    const int ahead = race.steps + race.their_steps - race.our_steps;
    const Score score = p->known_rook_race * (ahead > 0 ? ahead : 0);
    return score < win ? score : win;
}

// Only a pawn about to promote on a rook's or bishop's file, with its king beside it, holds.
static Score score_queen_against_pawn(const Position *pos, Colour us)
{
    const EvalParams *p = &eval_params;
    const PawnRace race = pawn_race(pos, us);
    // On these files the defender is stalemated when the queen takes, or when the king goes into
    // the corner.
    const Bitboard holding = bb_file(FILE_A) | bb_file(FILE_C) | bb_file(FILE_F) | bb_file(FILE_H);
    const int our_king = square_distance(pos_king(pos, us), race.goal);
    enum { NEAR = 1, FAR = 4 };
    const bool holds = race.steps == 1 && bb_has(holding, race.goal) && race.their_steps <= NEAR && our_king > FAR;
    return holds ? SCORE_DRAW : p->known_queen_win - our_king * p->mop_up_near;
}

// Rows between the king and the long diagonal of the wrong corners: most in a corner of the bishop's colour.
static int steps_from_wrong_corners(Square king, bool dark)
{
    const int file = dark ? square_file(king) : FILE_H - square_file(king);
    return abs(file + square_rank(king) - KING_STEPS_MAX);
}

// Squares that the lone king could walk to if the other side passed.
static int lone_king_area(const Position *pos, Colour us)
{
    const Square lone = pos_king(pos, colour_other(us));
    // Without the lone king: bishops look through it at the squares behind, where it cannot flee.
    const Occupancy occ = occupancy_from(pos_occupied(pos) ^ bb_square(lone));
    Bitboard attacked = king_attacks(pos_king(pos, us));
    for (Bitboard bishops = pos_pieces(pos, us, PT_BISHOP); bishops != 0;)
        attacked |= bishop_attacks(bb_pop(&bishops), &occ);
    Bitboard area = bb_square(lone), before;
    // A flood fill by king's steps, over squares that are not attacked.
    do {
        before = area;
        const Bitboard row = area | bb_shift(area, EAST) | bb_shift(area, WEST);
        area |= (row | bb_shift(row, NORTH) | bb_shift(row, SOUTH)) & ~attacked;
    } while (area != before);
    return bb_count(area);
}

// Two bishops side by side shut the king in, and mate in any corner.
static Score score_two_bishops(const Position *pos, Colour us)
{
    const EvalParams *p = &eval_params;
    const Square lone = pos_king(pos, colour_other(us));
    // Any corner will do: the bishops are on both colours.
    const int steps = CORNER_STEPS_MAX - files_from_edge(lone) - ranks_from_edge(lone);
    return p->known_minors_win - p->known_bishops_area * lone_king_area(pos, us) + p->known_bishops_corner * steps +
           p->known_bishops_near * (KING_STEPS_MAX - square_distance(lone, pos_king(pos, us)));
}

// Bishop and knight mate only in a corner of the bishop's colour. The way there is long, so each step counts for more than
// what else a search may like.
static Score score_bishop_and_knight(const Position *pos, Colour us)
{
    const EvalParams *p = &eval_params;
    const Square lone = pos_king(pos, colour_other(us));
    const bool dark = (pos->by_type[PT_BISHOP] & BB_DARK) != 0;
    return p->known_minors_win + p->known_knight_corner * steps_from_wrong_corners(lone, dark) +
           p->known_knight_near * (KING_STEPS_MAX - square_distance(lone, pos_king(pos, us)));
}

Score endgame_known(const Position *pos, KnownEnding ending, Colour strong)
{
    switch (ending) {
    case KNOWN_PAWN: return score_pawn_ending(pos, strong);
    case KNOWN_ROOK_PAWN: return score_rook_against_pawn(pos, strong);
    case KNOWN_QUEEN_PAWN: return score_queen_against_pawn(pos, strong);
    case KNOWN_TWO_BISHOPS: return score_two_bishops(pos, strong);
    case KNOWN_BISHOP_KNIGHT: return score_bishop_and_knight(pos, strong);
    case KNOWN_NONE: break;
    }
    return SCORE_DRAW;
}

int endgame_fade(const Position *pos)
{
    // A game may go on past 50 moves if no draw is claimed.
    return ENDGAME_FADE_FULL - (pos->rule50 < FADE_PLIES_MAX ? pos->rule50 : FADE_PLIES_MAX);
}
