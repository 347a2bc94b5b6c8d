// SPDX-License-Identifier: GPL-3.0-or-later
// Every term is computed for one side at a time and added to that side's sum; the sides are compared at the end.
#include "eval/eval.h"

#include "base/rng.h"
#include "board/see.h"
#include "eval/endgame.h"

#include <string.h>

#define TERM_FUNCTION static inline __attribute__((always_inline))

// What the terms of one evaluation share.
typedef struct EvalState {
    const Position *pos;
    const PawnEntry *pawns;
    const MaterialEntry *material;
    EvalTrace *trace;                   // NULL while searching
    Bitboard attacks[COLOUR_NB][PT_NB]; // squares attacked by the pieces of a type
    Bitboard attacked[COLOUR_NB];       // by any piece
    Bitboard attacked_twice[COLOUR_NB]; // by two or more
    Bitboard mobility_area[COLOUR_NB];  // squares that count as mobility
    Bitboard king_ring[COLOUR_NB];      // the king's square and its neighbours, a rank further at the edge
    Bitboard pinned[COLOUR_NB];         // pieces known to be pinned: the side to move's
    int king_units[COLOUR_NB];          // attack units against this king
    int king_attackers[COLOUR_NB];      // pieces that attack this king's ring
    Tapered sum[COLOUR_NB];
} EvalState;

// The trace is a copy of the sum by terms; a search has none, and the test for it is a constant there.
TERM_FUNCTION void add_term(EvalState *state, EvalTerm term, Colour us, Tapered value)
{
    state->sum[us] = tapered_add(state->sum[us], value);
    if (state->trace != NULL)
        state->trace->term[term][us] = tapered_add(state->trace->term[term][us], value);
}

// Every parameter that counts linearly comes in here.
TERM_FUNCTION void add_param(EvalState *state, EvalTerm term, Colour us, const Tapered *param, int count)
{
    trace_count(state->trace, us, param, count);
    add_term(state, term, us, tapered_times(*param, count));
}

// Units against the king of `us`.
TERM_FUNCTION void add_units(EvalState *state, Colour us, const int32_t *param, int count)
{
    trace_count(state->trace, us, param, count);
    state->king_units[us] += *param * count;
}

// A piece's own worth and that of its square. While searching their sum is known.
TERM_FUNCTION void add_piece(EvalState *state, Colour us, PieceType type, Square square)
{
    if (state->trace == NULL)
        return;
    if (type != PT_KING)
        add_param(state, TERM_MATERIAL, us, &eval_params.material[type], 1);
    add_param(state, TERM_SQUARES, us, psqt_param(us, type, square), 1);
}

// Squares attacked before and again now are attacked twice.
TERM_FUNCTION void note_attacks(EvalState *state, Colour us, PieceType type, Bitboard attacks)
{
    state->attacked_twice[us] |= state->attacked[us] & attacks;
    state->attacked[us] |= attacks;
    state->attacks[us][type] |= attacks;
}

// What the terms of both sides look up: attacks of king and pawns, the ring round the king, squares
// that count as mobility.
TERM_FUNCTION void init_side(EvalState *state, Colour us)
{
    const Position *pos = state->pos;
    const Colour them = colour_other(us);
    const Square king = pos_king(pos, us);
    const Bitboard pawns = pos_pieces(pos, us, PT_PAWN);
    const Bitboard low_ranks = bb_rank(rank_relative(us, RANK_2)) | bb_rank(rank_relative(us, RANK_3));
    // Own pawns that cannot or should not move yet stand in their pieces' way for long; others may
    // step aside.
    const Bitboard stuck = pawns & (low_ranks | bb_shift(pos_occupied(pos), colour_other(us) == WHITE ? NORTH : SOUTH));
    const Bitboard enemy_pawn_attacks = pawn_set_attacks(them, pos_pieces(pos, them, PT_PAWN));

    const Bitboard by_king = king_attacks(king), by_pawns = pawn_set_attacks(us, pawns);
    state->attacks[us][PT_PAWN] = by_pawns;
    for (PieceType type = PT_KNIGHT; type < PT_KING; ++type)
        state->attacks[us][type] = 0;
    state->attacks[us][PT_KING] = by_king;
    state->attacked[us] = by_king | by_pawns;
    state->attacked_twice[us] = by_king & by_pawns;
    state->king_units[us] = state->king_attackers[us] = 0;
    state->mobility_area[us] = ~(stuck | bb_square(king) | enemy_pawn_attacks);

    state->pinned[us] = us == pos->stm ? pos->pinned : 0;
    state->king_ring[us] = by_king | bb_square(king);
    // A king on the edge has no neighbours behind it: without the rank before them its ring would
    // be too small.
    if (rank_relative(us, square_rank(king)) == RANK_1)
        state->king_ring[us] |= bb_shift(state->king_ring[us], pawn_push(us));
}

// --- pieces --------------------------------------------------------------------------------------------------------

TERM_FUNCTION Bitboard attacks_of(const Position *pos, Colour us, PieceType type, Square square)
{
    // Sliders look through own pieces that move the same way, so that batteries count.
    Occupancy occ = occupancy_from(pos_occupied(pos));
    switch (type) {
    case PT_KNIGHT: return knight_attacks(square);
    case PT_BISHOP:
        occ = occupancy_from(pos_occupied(pos) ^ pos_pieces(pos, us, PT_QUEEN));
        return bishop_attacks(square, &occ);
    case PT_ROOK:
        occ = occupancy_from(pos_occupied(pos) ^ (pos_pieces(pos, us, PT_QUEEN) | pos_pieces(pos, us, PT_ROOK)));
        return rook_attacks(square, &occ);
    default: return queen_attacks(square, &occ);
    }
}

TERM_FUNCTION const Tapered *mobility_param(PieceType type, int squares)
{
    switch (type) {
    case PT_KNIGHT: return &eval_params.mobility_knight[squares];
    case PT_BISHOP: return &eval_params.mobility_bishop[squares];
    case PT_ROOK: return &eval_params.mobility_rook[squares];
    default: return &eval_params.mobility_queen[squares];
    }
}

TERM_FUNCTION const int32_t *attacker_units(PieceType type)
{
    switch (type) {
    case PT_KNIGHT: return &eval_params.unit_knight;
    case PT_BISHOP: return &eval_params.unit_bishop;
    case PT_ROOK: return &eval_params.unit_rook;
    default: return &eval_params.unit_queen;
    }
}

// Squares defended by an own pawn where no enemy pawn can come to chase a piece away.
TERM_FUNCTION Bitboard outposts(const EvalState *state, Colour us)
{
    const Bitboard ranks =
        bb_rank(rank_relative(us, RANK_4)) | bb_rank(rank_relative(us, RANK_5)) | bb_rank(rank_relative(us, RANK_6));
    return ranks & state->attacks[us][PT_PAWN] & ~state->pawns->attack_span[colour_other(us)];
}

// Own centre pawns that cannot move stay on their colour; a bishop that captured a rook pawn may be trapped by the next.
TERM_FUNCTION void evaluate_bishop(EvalState *state, Colour us, Square square)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Bitboard bit = bb_square(square), pawns = pos_pieces(pos, us, PT_PAWN);
    const Bitboard colour = (bit & BB_DARK) != 0 ? BB_DARK : BB_LIGHT;
    const Bitboard centre = bb_file(FILE_C) | bb_file(FILE_D) | bb_file(FILE_E) | bb_file(FILE_F);
    const Bitboard blocked = pawns & bb_shift(pos_occupied(pos), pawn_push(colour_other(us)));
    add_param(state, TERM_PIECES, us, &p->bishop_blocked_pawns, bb_count(blocked & centre & colour));

    const Bitboard long_diagonals = bb_line(SQ_A1, SQ_H8) | bb_line(SQ_A8, SQ_H1);
    const Bitboard centre_squares = (bb_file(FILE_D) | bb_file(FILE_E)) & (bb_rank(RANK_4) | bb_rank(RANK_5));
    // A bishop on the long diagonal counts by the pawns in its way: pieces move on.
    const Occupancy only_pawns = occupancy_from(pos->by_type[PT_PAWN]);
    if ((bit & long_diagonals) != 0 && bb_has_several(bishop_attacks(square, &only_pawns) & centre_squares))
        add_param(state, TERM_PIECES, us, &p->bishop_long_diagonal, 1);

    const bool on_edge = ((BB_FILE_A | BB_FILE_H) & bit) != 0;
    const Rank rank = rank_relative(us, square_rank(square));
    // An enemy pawn where the bishop came from shuts the door behind it.
    const Bitboard back = pawn_set_attacks(colour_other(us), bit) & pos_pieces(pos, colour_other(us), PT_PAWN);
    if (on_edge && (rank == RANK_6 || rank == RANK_7) && back != 0)
        add_param(state, TERM_PIECES, us, &p->bishop_trapped, 1);
}

// Knights and bishops: outposts, the distance to the own king, a pawn before them as a shield.
TERM_FUNCTION void evaluate_minor(EvalState *state, Colour us, PieceType type, Square square, Bitboard attacks)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Bitboard bit = bb_square(square), pawns = pos_pieces(pos, us, PT_PAWN);

    const Rank rank = rank_relative(us, square_rank(square));
    const bool defended = (state->attacks[us][PT_PAWN] & bit) != 0;
    const bool can_be_chased = (state->pawns->attack_span[colour_other(us)] & bit) != 0;
    if (rank >= RANK_4 && rank <= RANK_6 && defended && !can_be_chased)
        add_param(state, TERM_PIECES, us, type == PT_KNIGHT ? &p->outpost_knight : &p->outpost_bishop, 1);
    // A bishop sees all outposts of its colour anyway.
    else if (type == PT_KNIGHT && (attacks & outposts(state, us) & ~pos->by_colour[us]) != 0)
        add_param(state, TERM_PIECES, us, &p->outpost_reachable, 1);
    add_param(state, TERM_PIECES, us, type == PT_KNIGHT ? &p->knight_king_steps : &p->bishop_king_steps,
              square_distance(square, pos_king(pos, us)));
    if ((bb_shift(bit, pawn_push(us)) & pos->by_type[PT_PAWN]) != 0)
        add_param(state, TERM_PIECES, us, &p->minor_behind_pawn, 1);
    if (type == PT_BISHOP) {
        const Bitboard colour = (bit & BB_DARK) != 0 ? BB_DARK : BB_LIGHT;
        add_param(state, TERM_PIECES, us, &p->bishop_pawns, bb_count(pawns & colour));
        evaluate_bishop(state, us, square);
    }
}

// Beyond the middle, where no pawn can drive it away.
TERM_FUNCTION void evaluate_queen(EvalState *state, Colour us, Square square)
{
    if (rank_relative(us, square_rank(square)) >= RANK_5 &&
        !bb_has(state->pawns->attack_span[colour_other(us)], square))
        add_param(state, TERM_PIECES, us, &eval_params.queen_infiltration, 1);
}

// Rooks: the seventh rank, open files, and a rook that its own king has trapped.
TERM_FUNCTION void evaluate_rook(EvalState *state, Colour us, Square square, int mobility)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Bitboard their_second = bb_rank(rank_relative(us, RANK_7));
    // The seventh rank is worth something while there is a pawn to take or a king to hold.
    if ((bb_square(square) & their_second) != 0 &&
        ((pos_pieces(pos, colour_other(us), PT_PAWN) & their_second) != 0 ||
         rank_relative(us, square_rank(pos_king(pos, colour_other(us)))) == RANK_8))
        add_param(state, TERM_PIECES, us, &p->rook_seventh, 1);
    const Bitboard file = bb_file(square_file(square));
    if ((file & pos_pieces(pos, us, PT_PAWN)) == 0) {
        const bool is_open = (file & pos->by_type[PT_PAWN]) == 0;
        add_param(state, TERM_PIECES, us, is_open ? &p->rook_open_file : &p->rook_half_open_file, 1);
        return;
    }
    const Square king = pos_king(pos, us);
    // On the far side of a king that has lost the right to castle, with few squares.
    const bool king_side = square_file(king) >= FILE_E;
    const bool beyond_king = king_side == (square_file(square) > square_file(king));
    enum { SHUT_IN_SQUARES = 3 };
    if (mobility <= SHUT_IN_SQUARES && beyond_king && rank_relative(us, square_rank(king)) == RANK_1 &&
        square_rank(square) == square_rank(king))
        add_param(state, TERM_PIECES, us, &p->rook_trapped, 1);
}

// All that is said of one knight, bishop, rook or queen, and its attacks for the terms that come later.
TERM_FUNCTION void evaluate_piece(EvalState *state, Colour us, PieceType type, Square square)
{
    const Position *pos = state->pos;
    const Colour them = colour_other(us);
    Bitboard attacks = attacks_of(pos, us, type, square);
    // A pinned piece is worth what it can do on its line.
    if (bb_has(state->pinned[us], square))
        attacks &= bb_line(pos_king(pos, us), square);
    note_attacks(state, us, type, attacks);

    // Too even a chance for a branch.
    const bool attacks_ring = (attacks & state->king_ring[them]) != 0;
    state->king_attackers[them] += attacks_ring;
    add_units(state, them, attacker_units(type), attacks_ring);
    add_units(state, them, &eval_params.unit_ring_square, bb_count(attacks & state->attacks[them][PT_KING]));

    const int mobility = bb_count(attacks & state->mobility_area[us]);
    add_piece(state, us, type, square);
    add_param(state, TERM_MOBILITY, us, mobility_param(type, mobility), 1);
    if (type == PT_KNIGHT || type == PT_BISHOP)
        evaluate_minor(state, us, type, square, attacks);
    if (type == PT_ROOK)
        evaluate_rook(state, us, square, mobility);
    if (type == PT_QUEEN)
        evaluate_queen(state, us, square);
}

TERM_FUNCTION void evaluate_pieces(EvalState *state, Colour us, PieceType type)
{
    const Bitboard pieces = pos_pieces(state->pos, us, type);
    for (Bitboard left = pieces; left != 0;)
        evaluate_piece(state, us, type, bb_pop(&left));
    // Two bishops on the same colour, by promotion, are no pair.
    if (type == PT_BISHOP && (pieces & BB_DARK) != 0 && (pieces & BB_LIGHT) != 0)
        add_param(state, TERM_PIECES, us, &eval_params.bishop_pair, 1);
}

TERM_FUNCTION void evaluate_pawns(EvalState *state, Colour us)
{
    add_term(state, TERM_MATERIAL, us, state->material->imbalance[us]);
    // While searching, the squares of pawns are in the sum already.
    if (state->trace != NULL)
        for (Bitboard left = pos_pieces(state->pos, us, PT_PAWN); left != 0;)
            add_piece(state, us, PT_PAWN, bb_pop(&left));
    add_term(state, TERM_PAWNS, us, state->pawns->score[us]);
}

// --- terms that need all attacks -----------------------------------------------------------------------------------

// The path to promotion: blocked, attacked or free; and the rule of the square against king and pawns.
TERM_FUNCTION void evaluate_passer_path(EvalState *state, Colour us, Square square, Rank rank)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Colour them = colour_other(us);
    const Square goal = square_make(square_file(square), rank_relative(us, RANK_8));
    const Bitboard path = bb_between(square, goal) | bb_square(goal);
    const Bitboard unsafe = path & (state->attacked[them] | pos->by_colour[them]);
    // A free path, or one that is defended wherever it is attacked.
    if (unsafe == 0)
        add_param(state, TERM_PASSED, us, &p->passed_path_clear[rank], 1);
    else if ((unsafe & ~state->attacked[us]) == 0)
        add_param(state, TERM_PASSED, us, &p->passed_path_defended[rank], 1);

    // The double step makes up for one rank.
    const int steps = RANK_8 - (rank == RANK_2 ? RANK_3 : rank);
    const int king_steps = square_distance(pos_king(pos, them), goal) - (pos->stm == them);
    if (!pos_has_non_pawns(pos, them) && (path & pos_occupied(pos)) == 0 && king_steps > steps)
        add_param(state, TERM_PASSED, us, &p->passed_unstoppable, RANK_8 - steps);
}

// One passed pawn: what stands before it, the way to promotion, the kings, and a rook behind it
// (Tarrasch).
TERM_FUNCTION void evaluate_passer(EvalState *state, Colour us, Square square)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Colour them = colour_other(us);
    const Rank rank = rank_relative(us, square_rank(square));
    const Square stop = square_step(square, pawn_push(us));

    // From cheap to dear: the exchange is asked only where the square before the pawn is attacked.
    if (bb_has(pos->by_colour[them], stop))
        add_param(state, TERM_PASSED, us, &p->passed_blocked, 1);
    else if (bb_has(pos->by_colour[us], stop))
        add_param(state, TERM_PASSED, us, &p->passed_own_blocker, 1);
    else if (!bb_has(state->attacked[them], stop))
        add_param(state, TERM_PASSED, us, &p->passed_free[rank], 1);
    // Interactive pawn evaluation (Reul 2009, section 4.5.4): the exchange says whether the pawn can go there.
    else if (see_at_least(pos, move_make(square, stop, MK_QUIET), 0))
        add_param(state, TERM_PASSED, us, &p->passed_can_step[rank], 1);
    evaluate_passer_path(state, us, square, rank);
    // Kings decide over pawns that have come far.
    if (rank >= RANK_4) {
        const int weight = rank - RANK_3;
        const int far = square_distance(pos_king(pos, them), stop), near = square_distance(pos_king(pos, us), stop);
        add_param(state, TERM_PASSED, us, &p->passed_king_far, weight * far);
        add_param(state, TERM_PASSED, us, &p->passed_king_near, weight * near);
    }
    const Bitboard behind_rook = rook_attacks(square, &pos->occupied) & pos_pieces(pos, us, PT_ROOK);
    // Squares with lower numbers lie behind a white pawn.
    const Bitboard lower = bb_square(square) - 1, behind = us == WHITE ? lower : ~lower & ~bb_square(square);
    if ((behind_rook & behind & bb_file(square_file(square))) != 0)
        add_param(state, TERM_PASSED, us, &p->passed_rook_behind, 1);
}

TERM_FUNCTION void evaluate_passed(EvalState *state, Colour us)
{
    for (Bitboard left = state->pawns->passed[us]; left != 0;)
        evaluate_passer(state, us, bb_pop(&left));
}

// Squares from which the attacker checks the king without being taken for nothing.
TERM_FUNCTION void add_safe_check_units(EvalState *state, Colour us)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Colour them = colour_other(us);
    const Square king = pos_king(pos, us);
    // A square is safe to check from if it is undefended, or only the king defends it and it is attacked twice.
    const Bitboard defended_by_king_only = state->attacks[us][PT_KING] & ~state->attacked_twice[us];
    const Bitboard safe =
        ~pos->by_colour[them] & (~state->attacked[us] | (defended_by_king_only & state->attacked_twice[them]));
    const Bitboard straight = rook_attacks(king, &pos->occupied) & safe;
    const Bitboard diagonal = bishop_attacks(king, &pos->occupied) & safe;
    const Bitboard *by = state->attacks[them];
    add_units(state, us, &p->unit_check_knight, (knight_attacks(king) & safe & by[PT_KNIGHT]) != 0);
    add_units(state, us, &p->unit_check_bishop, (diagonal & by[PT_BISHOP]) != 0);
    add_units(state, us, &p->unit_check_rook, (straight & by[PT_ROOK]) != 0);
    add_units(state, us, &p->unit_check_queen, ((straight | diagonal) & by[PT_QUEEN]) != 0);
}

// The third of the board where the king is: enemies that look into it, and whether it has pawns at all.
TERM_FUNCTION void add_flank_units(EvalState *state, Colour us)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Colour them = colour_other(us);
    const File file = square_file(pos_king(pos, us));
    const Bitboard left = bb_file(FILE_A) | bb_file(FILE_B) | bb_file(FILE_C);
    const Bitboard middle = bb_file(FILE_C) | bb_file(FILE_D) | bb_file(FILE_E) | bb_file(FILE_F);
    const Bitboard right = bb_file(FILE_F) | bb_file(FILE_G) | bb_file(FILE_H);
    const Bitboard flank = file <= FILE_C ? left : file >= FILE_F ? right : middle;
    add_units(state, us, &p->unit_flank_pawnless, (flank & pos->by_type[PT_PAWN]) == 0);
    add_units(state, us, &p->unit_ring_twice, bb_count(state->king_ring[us] & state->attacked_twice[them]));
    add_units(state, us, &p->unit_knight_defends,
              (state->attacks[us][PT_KNIGHT] & king_attacks(pos_king(pos, us))) != 0);
}

Tapered eval_king_attack(int units)
{
    const EvalParams *p = &eval_params;
    if (units <= 0)
        return tapered_make(0, 0);
    if (units > p->unit_max)
        units = p->unit_max;
    // Growing with the square: one attacker is harmless, several together are not. In the endgame
    // it matters little.
    return tapered_make(-units * units / p->unit_square_divisor, -units);
}

// Adds up the attack units against this king and turns them into a score. With a single attacker and no
// queen there is no attack, which spares the work in most positions.
TERM_FUNCTION void evaluate_king_attack(EvalState *state, Colour us, Tapered shelter)
{
    const EvalParams *p = &eval_params;
    const bool has_queen = pos_pieces(state->pos, colour_other(us), PT_QUEEN) != 0;
    if (state->king_attackers[us] + has_queen < 2)
        return;
    // Squares of the ring that the other side attacks and only king or queen defend: they cannot
    // stay there.
    const Bitboard weak = state->king_ring[us] & state->attacked[colour_other(us)] & ~state->attacked_twice[us] &
                          (~state->attacked[us] | state->attacks[us][PT_KING] | state->attacks[us][PT_QUEEN]);
    add_units(state, us, &p->unit_weak_square, bb_count(weak));
    add_safe_check_units(state, us);
    add_flank_units(state, us);
    add_units(state, us, &p->unit_no_queen, !has_queen);
    // A torn shelter makes the same attackers more dangerous.
    const int shelter_units = -(tapered_mg(shelter) / p->unit_shelter_step);
    state->king_units[us] += shelter_units;
    const Tapered value = eval_king_attack(state->king_units[us]);
    add_term(state, TERM_KING, us, value);
    // Not linear in its units, so the fit of the parameters needs the units themselves.
    if (state->trace != NULL) {
        state->trace->is_king_attacked[us] = true;
        state->trace->king_units[us] = state->king_units[us];
        state->trace->shelter_units[us] = shelter_units;
        state->trace->king_attack[us] = value;
    }
}

TERM_FUNCTION void evaluate_king(EvalState *state, Colour us)
{
    const Square king = pos_king(state->pos, us);
    const Tapered shelter = state->pawns->shelter[us];
    add_piece(state, us, PT_KING, king);
    add_term(state, TERM_KING, us, shelter);
    evaluate_king_attack(state, us, shelter);
}

// Pieces that could be attacked by a pawn that safely advances.
TERM_FUNCTION Bitboard push_targets(const EvalState *state, Colour us)
{
    const Position *pos = state->pos;
    const Colour them = colour_other(us);
    const Bitboard pawns = pos_pieces(pos, us, PT_PAWN), free = ~pos_occupied(pos);
    const Bitboard once = bb_shift(pawns, pawn_push(us)) & free;
    const Bitboard twice = bb_shift(once & bb_rank(rank_relative(us, RANK_3)), pawn_push(us)) & free;
    const Bitboard safe =
        (once | twice) & ~state->attacks[them][PT_PAWN] & (state->attacked[us] | ~state->attacked[them]);
    return pawn_set_attacks(us, safe) & ~state->attacks[us][PT_PAWN];
}

TERM_FUNCTION void add_threat(EvalState *state, Colour us, const Tapered *param, Bitboard victims)
{
    add_param(state, TERM_THREATS, us, param, bb_count(victims));
}

// Attacks on pieces by cheaper ones, on undefended ones, and what could be attacked next. Numbers of
// victims are counted, so every term is linear in its parameter.
TERM_FUNCTION void evaluate_threats(EvalState *state, Colour us)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Colour them = colour_other(us);
    const Bitboard *by = state->attacks[us];
    const Bitboard minors = pos_pieces(pos, them, PT_KNIGHT) | pos_pieces(pos, them, PT_BISHOP);
    const Bitboard rooks = pos_pieces(pos, them, PT_ROOK), queens = pos_pieces(pos, them, PT_QUEEN);
    const Bitboard by_minor = by[PT_KNIGHT] | by[PT_BISHOP];
    const Bitboard pieces = pos->by_colour[them] & ~pos->by_type[PT_KING];
    const Bitboard undefended = pieces & ~state->attacked[them];

    // Defended by a pawn, or attacked twice where we do not: no square to contest.
    const Bitboard well_defended =
        state->attacks[them][PT_PAWN] | (state->attacked_twice[them] & ~state->attacked_twice[us]);
    const Bitboard by_queen_only =
        pieces & state->attacked[us] & state->attacks[them][PT_QUEEN] & ~state->attacked_twice[them];

    add_threat(state, us, &p->threat_pawn_minor, by[PT_PAWN] & minors);
    add_threat(state, us, &p->threat_pawn_major, by[PT_PAWN] & (rooks | queens));
    add_threat(state, us, &p->threat_minor_rook, by_minor & rooks);
    add_threat(state, us, &p->threat_minor_queen, by_minor & queens);
    add_threat(state, us, &p->threat_rook_queen, by[PT_ROOK] & queens);
    add_threat(state, us, &p->threat_minor_minor, by_minor & minors & ~state->attacks[them][PT_PAWN]);
    add_threat(state, us, &p->threat_hanging, state->attacked[us] & undefended & ~pos->by_type[PT_PAWN]);
    add_threat(state, us, &p->threat_king, by[PT_KING] & undefended);
    add_threat(state, us, &p->threat_push, push_targets(state, us) & (minors | rooks | queens));
    add_threat(state, us, &p->threat_queen_defends, by_queen_only);
    // The side to move takes one at once; the other side has a move to save it.
    add_param(state, TERM_THREATS, us, &p->threat_hanging_to_move,
              us == pos->stm ? bb_count(state->attacked[us] & undefended & ~pos->by_type[PT_PAWN]) : 0);
    add_threat(state, us, &p->threat_restricted, state->attacked[us] & state->attacked[them] & ~well_defended);
    // Squares from which a knight of ours attacks the queen and is not taken.
    if (queens != 0)
        add_threat(state, us, &p->threat_knight_queen,
                   knight_attacks(bb_first(queens)) & by[PT_KNIGHT] & ~pos->by_colour[us] & ~state->attacked[them]);
}

// Captures of pawns by pawns, judged by the exchange that follows.
TERM_FUNCTION void evaluate_levers(EvalState *state, Colour us)
{
    const Position *pos = state->pos;
    const Bitboard pawns = pos_pieces(pos, us, PT_PAWN), enemy = pos_pieces(pos, colour_other(us), PT_PAWN);
    for (Bitboard left = state->attacks[us][PT_PAWN] & enemy; left != 0;) {
        const Square target = bb_pop(&left);
        // If two pawns can take, either stands for both.
        const Bitboard attackers = pawn_attacks(colour_other(us), target) & pawns;
        const bool is_good = see_at_least(pos, move_make(bb_first(attackers), target, MK_CAPTURE), 1);
        add_param(state, TERM_PAWNS, us, is_good ? &eval_params.lever_winning : &eval_params.lever, 1);
    }
}

// A side whose pawns cannot defend the squares of one colour needs the bishop that can (melanpenie: the dark squares
// suffer; leukopenie: the light ones).
TERM_FUNCTION void evaluate_colours(EvalState *state, Colour us)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Bitboard ours = pos_pieces(pos, us, PT_BISHOP), theirs = pos_pieces(pos, colour_other(us), PT_BISHOP);
    const Bitboard zone =
        bb_rank(rank_relative(us, RANK_2)) | bb_rank(rank_relative(us, RANK_3)) | bb_rank(rank_relative(us, RANK_4));
    // Squares near home that no pawn can ever defend.
    const Bitboard holes = zone & ~state->pawns->attack_span[us] & ~pos_pieces(pos, us, PT_PAWN);
    for (int dark = 0; dark < 2; ++dark) {
        const Bitboard colour = dark != 0 ? BB_DARK : BB_LIGHT;
        // With a bishop of our own they are defended, and without one of theirs they cannot be
        // used.
        if ((ours & colour) != 0 || (theirs & colour) == 0)
            continue;
        add_param(state, TERM_PAWNS, us, &p->weak_colour, bb_count(holes & colour));
        add_param(state, TERM_KING, us, &p->weak_colour_king, bb_count(holes & colour & state->king_ring[us]));
    }
}

// Squares behind and among the own pawns where pieces can stand, in the centre.
TERM_FUNCTION void evaluate_space(EvalState *state, Colour us)
{
    const Position *pos = state->pos;
    const Bitboard centre_files = bb_file(FILE_C) | bb_file(FILE_D) | bb_file(FILE_E) | bb_file(FILE_F);
    const Bitboard ranks =
        bb_rank(rank_relative(us, RANK_2)) | bb_rank(rank_relative(us, RANK_3)) | bb_rank(rank_relative(us, RANK_4));
    const Bitboard pawns = pos_pieces(pos, us, PT_PAWN);
    const Bitboard safe = centre_files & ranks & ~pawns & ~state->attacks[colour_other(us)][PT_PAWN];
    // Room is for pieces.
    const int pieces = bb_count(pos->by_colour[us] & ~pos->by_type[PT_PAWN]);
    enum { USUAL_PIECES = 6 };
    add_param(state, TERM_SPACE, us, &eval_params.space, bb_count(safe) * pieces / USUAL_PIECES);
}

// --- the sum -------------------------------------------------------------------------------------------------------

// Not linear in any parameter that is fitted, so the trace keeps it apart.
TERM_FUNCTION void evaluate_mop_up(EvalState *state, Colour us)
{
    if (!state->material->is_driven[colour_other(us)])
        return;
    const Tapered value = endgame_mop_up(state->pos, us);
    add_term(state, TERM_MOP_UP, us, value);
    if (state->trace != NULL)
        state->trace->rest[us] = tapered_add(state->trace->rest[us], value);
}

TERM_FUNCTION void evaluate_all_pieces(EvalState *state, Colour us)
{
    evaluate_pawns(state, us);
    evaluate_pieces(state, us, PT_KNIGHT);
    evaluate_pieces(state, us, PT_BISHOP);
    evaluate_pieces(state, us, PT_ROOK);
    evaluate_pieces(state, us, PT_QUEEN);
}

TERM_FUNCTION void evaluate_relations(EvalState *state, Colour us)
{
    evaluate_passed(state, us);
    evaluate_king(state, us);
    evaluate_threats(state, us);
    evaluate_space(state, us);
    evaluate_levers(state, us);
    evaluate_colours(state, us);
    evaluate_mop_up(state, us);
}

// No loop over the sides: a constant side leaves nothing to decide about directions and ranks.
TERM_FUNCTION void evaluate_terms(EvalState *state)
{
    init_side(state, WHITE);
    init_side(state, BLACK);
    evaluate_all_pieces(state, WHITE);
    evaluate_all_pieces(state, BLACK);
    evaluate_relations(state, WHITE);
    evaluate_relations(state, BLACK);
    add_param(state, TERM_TEMPO, state->pos->stm, &eval_params.tempo, 1);
}

// The difference of the sums as one number, for White.
TERM_FUNCTION Score blend(const EvalState *state)
{
    const Position *pos = state->pos;
    const Tapered sum = tapered_sub(state->sum[WHITE], state->sum[BLACK]);
    const int phase = state->material->phase, fade = endgame_fade(pos);
    // The endgame tells who is ahead: a lead that does not win is an endgame's.
    const int lead = tapered_eg(sum) != 0 ? tapered_eg(sum) : tapered_mg(sum);
    const Colour ahead = lead > 0 ? WHITE : BLACK;
    const int scale = endgame_scale(pos, state->material, state->pawns->passed[ahead], ahead),
              scale_mg = endgame_scale_mg(sum, scale);
    const int mg = tapered_mg(sum) * scale_mg / ENDGAME_SCALE_FULL, eg = tapered_eg(sum) * scale / ENDGAME_SCALE_FULL;
    const int blended = (mg * phase + eg * (EVAL_PHASE_MAX - phase)) / EVAL_PHASE_MAX;
    // A lead melts as the fifty moves go by, so that progress is preferred.
    const Score score = blended * fade / ENDGAME_FADE_FULL;
    if (state->trace != NULL) {
        state->trace->phase = phase;
        state->trace->scale_mg = scale_mg;
        state->trace->scale = scale;
        state->trace->fade = fade;
        state->trace->score_white = score;
    }
    return score;
}

// Of a known ending, for White.
static Score known_score(const Position *pos, const MaterialEntry *material)
{
    const Colour strong = (Colour)material->strong;
    const Score score = endgame_known(pos, (KnownEnding)material->known, strong);
    return (strong == WHITE ? score : -score) * endgame_fade(pos) / ENDGAME_FADE_FULL;
}

// No terms in a known ending: the trace says so, and the fit leaves such positions out.
static Score trace_known_score(const EvalState *state)
{
    const Score white = known_score(state->pos, state->material);
    if (state->trace != NULL) {
        memset(state->trace, 0, sizeof *state->trace);
        state->trace->is_known = true;
        state->trace->score_white = white;
    }
    return white;
}

// The whole evaluation, compiled twice: for the search with tables and no trace, and for traces without
// tables, so that each term is computed and counted.
TERM_FUNCTION Score evaluate(const Position *pos, PawnTable *table, Tapered pieces, EvalTrace *trace)
{
    PawnEntry pawns;
    MaterialEntry material;
    EvalState state; // what the terms need of it is filled in by init_side: it is too large to be cleared each time
    state.pos = pos;
    state.trace = trace;
    state.sum[WHITE] = pieces;
    state.sum[BLACK] = (Tapered){0};
    if (table != NULL) {
        state.pawns = pawns_probe(table, pos);
        state.material = material_probe(&table->material, pos);
    } else {
        pawns_compute(pos, &pawns, trace);
        material_compute(pos, &material, trace);
        state.pawns = &pawns;
        state.material = &material;
    }
    Score score;
    if (state.material->known == KNOWN_NONE) {
        evaluate_terms(&state);
        score = blend(&state);
    } else {
        score = trace_known_score(&state);
    }
    return pos->stm == WHITE ? score : -score;
}

Score eval_with_psqt(const Position *pos, Tapered pieces, PawnTable *table)
{
    return evaluate(pos, table, pieces, NULL);
}

Score eval_position(const Position *pos, PawnTable *table)
{
    return eval_with_psqt(pos, psqt_sum(pos), table);
}

// --- the network -----------------------------------------------------------------------------------------------------

// What is left of a lead in drawish material, in 1/64: as in blend(), with one score for both phases.
static int network_scale(const Position *pos, const MaterialEntry *material, PawnTable *table, Colour ahead)
{
    // Passed pawns count in one case only, and looking them up costs a probe.
    const Bitboard passed = material->only_bishops_each ? pawns_probe(table, pos)->passed[ahead] : 0;
    const int scale = endgame_scale_drawish(pos, material, passed, ahead);
    if (scale <= eval_params.scale_no_pawns)
        return scale;
    return (ENDGAME_SCALE_FULL * material->phase + scale * (EVAL_PHASE_MAX - material->phase)) / EVAL_PHASE_MAX;
}

static Score clamped(Score score)
{
    return score > SCORE_EVAL_MAX ? SCORE_EVAL_MAX : score < -SCORE_EVAL_MAX ? -SCORE_EVAL_MAX : score;
}

Score eval_with_network(const Position *pos, Accumulators *accumulators, PawnTable *table)
{
    const Colour us = pos->stm, them = colour_other(us);
    // By material first: known endings need no network.
    const MaterialEntry *material = material_probe(&table->material, pos);
    if (material->known != KNOWN_NONE) {
        const Score white = known_score(pos, material);
        return us == WHITE ? white : -white;
    }
    Score score = accumulators_value(accumulators, pos) * material->network_share / NETWORK_SHARE_UNIT;
    // A network is content with a won ending; this drives the lone king to the edge.
    if (material->is_driven[them])
        score += tapered_eg(endgame_mop_up(pos, us));
    if (material->is_driven[us])
        score -= tapered_eg(endgame_mop_up(pos, them));
    if (material->may_be_drawish)
        score = score * network_scale(pos, material, table, score > 0 ? us : them) / ENDGAME_SCALE_FULL;
    // Clamped, since a value beyond the range would look like a mate; before it fades, so that the
    // fade shows at the bounds too.
    return clamped(score) * endgame_fade(pos) / ENDGAME_FADE_FULL;
}

Score eval_trace(const Position *pos, EvalTrace *trace)
{
    memset(trace, 0, sizeof *trace);
    return evaluate(pos, NULL, tapered_make(0, 0), trace);
}

Score eval_noise(Key key, uint64_t seed, Score amplitude)
{
    // From the key, so that a position has the same noise whenever it is met in a search.
    Rng rng = rng_seeded(key ^ seed);
    return amplitude == 0 ? 0 : (Score)rng_below(&rng, 2 * (uint64_t)amplitude + 1) - amplitude;
}

const char *eval_term_name(EvalTerm term)
{
    static const char *const names[EVAL_TERM_NB] = {
        [TERM_MATERIAL] = "Material", [TERM_SQUARES] = "Squares", [TERM_MOBILITY] = "Mobility",
        [TERM_PAWNS] = "Pawns",       [TERM_PASSED] = "Passed",   [TERM_PIECES] = "Pieces",
        [TERM_KING] = "King",         [TERM_THREATS] = "Threats", [TERM_SPACE] = "Space",
        [TERM_MOP_UP] = "Mop-up",     [TERM_TEMPO] = "Tempo",
    };
    return names[term];
}
