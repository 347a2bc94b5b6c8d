// SPDX-License-Identifier: GPL-3.0-or-later
// Every term is computed for one side at a time and added to that side's sum; the sides are compared at the end.
#include "eval/eval.h"

#include "eval/endgame.h"

#include <string.h>

#define TERM_FUNCTION static inline __attribute__((always_inline))

// What the terms of one evaluation share.
typedef struct EvalState {
    const Position *pos;
    const PawnEntry *pawns;
    EvalTrace *trace;                   // NULL while searching
    Bitboard attacks[COLOUR_NB][PT_NB]; // squares attacked by the men of a type
    Bitboard attacked[COLOUR_NB];       // by any man
    Bitboard attacked_twice[COLOUR_NB]; // by two or more
    Bitboard mobility_area[COLOUR_NB];  // squares that count as mobility
    Bitboard king_ring[COLOUR_NB];      // the king's square and its neighbours, a rank further at the edge
    int king_units[COLOUR_NB];          // attack units against this king
    int king_attackers[COLOUR_NB];      // men that attack this king's ring
    Tapered sum[COLOUR_NB];
} EvalState;

TERM_FUNCTION void add_term(EvalState *state, EvalTerm term, Colour us, Tapered value)
{
    state->sum[us] = tapered_add(state->sum[us], value);
    if (state->trace != NULL)
        state->trace->term[term][us] = tapered_add(state->trace->term[term][us], value);
}

// Square tables hold files a-d from the owner's side of the board.
TERM_FUNCTION int table_index(Colour us, Square square)
{
    const Square seen = square_relative(us, square);
    const int file = square_file(seen) < FILE_E ? square_file(seen) : FILE_H - square_file(seen);
    return square_rank(seen) * 4 + file;
}

TERM_FUNCTION void note_attacks(EvalState *state, Colour us, PieceType type, Bitboard attacks)
{
    state->attacked_twice[us] |= state->attacked[us] & attacks;
    state->attacked[us] |= attacks;
    state->attacks[us][type] |= attacks;
}

static void init_side(EvalState *state, Colour us)
{
    const Position *pos = state->pos;
    const Colour them = colour_other(us);
    const Square king = pos_king(pos, us);
    const Bitboard pawns = pos_pieces(pos, us, PT_PAWN);
    const Bitboard low_ranks = bb_rank(rank_relative(us, RANK_2)) | bb_rank(rank_relative(us, RANK_3));
    const Bitboard stuck = pawns & (low_ranks | bb_shift(pos_occupied(pos), colour_other(us) == WHITE ? NORTH : SOUTH));
    const Bitboard enemy_pawn_attacks = pawn_set_attacks(them, pos_pieces(pos, them, PT_PAWN));

    note_attacks(state, us, PT_KING, king_attacks(king));
    note_attacks(state, us, PT_PAWN, pawn_set_attacks(us, pawns));
    state->mobility_area[us] = ~(stuck | bb_square(king) | enemy_pawn_attacks);

    state->king_ring[us] = king_attacks(king) | bb_square(king);
    if (rank_relative(us, square_rank(king)) == RANK_1)
        state->king_ring[us] |= bb_shift(state->king_ring[us], pawn_push(us));
}

// --- pieces --------------------------------------------------------------------------------------------------------

TERM_FUNCTION Bitboard attacks_of(const Position *pos, Colour us, PieceType type, Square square)
{
    // Sliders look through own men that move the same way, so that batteries count.
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

TERM_FUNCTION Tapered mobility_value(PieceType type, int squares)
{
    switch (type) {
    case PT_KNIGHT: return eval_params.mobility_knight[squares];
    case PT_BISHOP: return eval_params.mobility_bishop[squares];
    case PT_ROOK: return eval_params.mobility_rook[squares];
    default: return eval_params.mobility_queen[squares];
    }
}

TERM_FUNCTION Tapered square_value(PieceType type, int index)
{
    switch (type) {
    case PT_PAWN: return eval_params.square_pawn[index];
    case PT_KNIGHT: return eval_params.square_knight[index];
    case PT_BISHOP: return eval_params.square_bishop[index];
    case PT_ROOK: return eval_params.square_rook[index];
    case PT_QUEEN: return eval_params.square_queen[index];
    default: return eval_params.square_king[index];
    }
}

TERM_FUNCTION int king_attack_units(PieceType type)
{
    switch (type) {
    case PT_KNIGHT: return eval_params.unit_knight;
    case PT_BISHOP: return eval_params.unit_bishop;
    case PT_ROOK: return eval_params.unit_rook;
    default: return eval_params.unit_queen;
    }
}

TERM_FUNCTION Tapered minor_value(const EvalState *state, Colour us, PieceType type, Square square)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Bitboard bit = bb_square(square), pawns = pos_pieces(pos, us, PT_PAWN);
    Tapered value = tapered_make(0, 0);

    const Rank rank = rank_relative(us, square_rank(square));
    const bool guarded = (state->attacks[us][PT_PAWN] & bit) != 0;
    const bool can_be_chased = (state->pawns->attack_span[colour_other(us)] & bit) != 0;
    if (rank >= RANK_4 && rank <= RANK_6 && guarded && !can_be_chased)
        value = tapered_add(value, type == PT_KNIGHT ? p->outpost_knight : p->outpost_bishop);
    if ((bb_shift(bit, pawn_push(us)) & pos->by_type[PT_PAWN]) != 0)
        value = tapered_add(value, p->minor_behind_pawn);
    if (type == PT_BISHOP) {
        const Bitboard colour = (bit & BB_DARK) != 0 ? BB_DARK : BB_LIGHT;
        value = tapered_add(value, tapered_times(p->bishop_pawns, bb_count(pawns & colour)));
    }
    return value;
}

TERM_FUNCTION Tapered rook_value(const EvalState *state, Colour us, Square square, int mobility)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Bitboard file = bb_file(square_file(square));
    if ((file & pos_pieces(pos, us, PT_PAWN)) == 0)
        return (file & pos->by_type[PT_PAWN]) == 0 ? p->rook_open_file : p->rook_half_open_file;

    const Square king = pos_king(pos, us);
    const bool king_side = square_file(king) >= FILE_E;
    const bool beyond_king = king_side == (square_file(square) > square_file(king));
    enum { SHUT_IN_SQUARES = 3 };
    if (mobility <= SHUT_IN_SQUARES && beyond_king && rank_relative(us, square_rank(king)) == RANK_1 &&
        square_rank(square) == square_rank(king))
        return p->rook_trapped;
    return tapered_make(0, 0);
}

TERM_FUNCTION void evaluate_pieces(EvalState *state, Colour us, PieceType type)
{
    const Position *pos = state->pos;
    const Colour them = colour_other(us);
    const Square king = pos_king(pos, us);
    for (Bitboard left = pos_pieces(pos, us, type); left != 0;) {
        const Square square = bb_pop(&left);
        Bitboard attacks = attacks_of(pos, us, type, square);
        // Pins of the side to move are known; a pinned man is worth what it can do on its line.
        if (us == pos->stm && bb_has(pos->pinned, square))
            attacks &= bb_line(king, square);
        note_attacks(state, us, type, attacks);

        const Bitboard on_ring = attacks & state->king_ring[them];
        if (on_ring != 0) {
            state->king_attackers[them] += 1;
            state->king_units[them] +=
                king_attack_units(type) +
                eval_params.unit_ring_square * bb_count(attacks & king_attacks(pos_king(pos, them)));
        }

        const int mobility = bb_count(attacks & state->mobility_area[us]);
        add_term(state, TERM_MATERIAL, us, eval_params.material[type]);
        add_term(state, TERM_SQUARES, us, square_value(type, table_index(us, square)));
        add_term(state, TERM_MOBILITY, us, mobility_value(type, mobility));
        if (type == PT_KNIGHT || type == PT_BISHOP)
            add_term(state, TERM_PIECES, us, minor_value(state, us, type, square));
        if (type == PT_ROOK)
            add_term(state, TERM_PIECES, us, rook_value(state, us, square, mobility));
    }
    if (type == PT_BISHOP && (pos_pieces(pos, us, PT_BISHOP) & BB_DARK) != 0 &&
        (pos_pieces(pos, us, PT_BISHOP) & BB_LIGHT) != 0)
        add_term(state, TERM_PIECES, us, eval_params.bishop_pair);
}

TERM_FUNCTION void evaluate_pawns(EvalState *state, Colour us)
{
    const Bitboard pawns = pos_pieces(state->pos, us, PT_PAWN);
    add_term(state, TERM_MATERIAL, us, tapered_times(eval_params.material[PT_PAWN], bb_count(pawns)));
    for (Bitboard left = pawns; left != 0;)
        add_term(state, TERM_SQUARES, us, square_value(PT_PAWN, table_index(us, bb_pop(&left))));
    add_term(state, TERM_PAWNS, us, state->pawns->score[us]);
}

// --- terms that need all attacks -----------------------------------------------------------------------------------

TERM_FUNCTION Tapered passed_value(const EvalState *state, Colour us, Square square)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Colour them = colour_other(us);
    const Rank rank = rank_relative(us, square_rank(square));
    const Square stop = square_step(square, pawn_push(us));
    Tapered value = tapered_make(0, 0);

    if (bb_has(pos->by_colour[them], stop))
        value = p->passed_blocked;
    else if (!bb_has(pos_occupied(pos) | state->attacked[them], stop))
        value = p->passed_free[rank];
    if (rank >= RANK_4) {
        const int weight = rank - RANK_3;
        value =
            tapered_add(value, tapered_times(p->passed_king_far, weight * square_distance(pos_king(pos, them), stop)));
        value =
            tapered_add(value, tapered_times(p->passed_king_near, weight * square_distance(pos_king(pos, us), stop)));
    }
    const Bitboard behind_rook = rook_attacks(square, &pos->occupied) & pos_pieces(pos, us, PT_ROOK);
    const Bitboard lower = bb_square(square) - 1, behind = us == WHITE ? lower : ~lower & ~bb_square(square);
    if ((behind_rook & behind & bb_file(square_file(square))) != 0)
        value = tapered_add(value, p->passed_rook_behind);
    return value;
}

TERM_FUNCTION void evaluate_passed(EvalState *state, Colour us)
{
    for (Bitboard left = state->pawns->passed[us]; left != 0;)
        add_term(state, TERM_PASSED, us, passed_value(state, us, bb_pop(&left)));
}

// Squares from which the attacker checks the king without being taken for nothing.
TERM_FUNCTION int safe_check_units(const EvalState *state, Colour us)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Colour them = colour_other(us);
    const Square king = pos_king(pos, us);
    // A square is safe if nobody of ours guards it, or only the king does and the attacker is there twice.
    const Bitboard guarded_by_king_only = state->attacks[us][PT_KING] & ~state->attacked_twice[us];
    const Bitboard safe =
        ~pos->by_colour[them] & (~state->attacked[us] | (guarded_by_king_only & state->attacked_twice[them]));
    const Bitboard straight = rook_attacks(king, &pos->occupied) & safe;
    const Bitboard diagonal = bishop_attacks(king, &pos->occupied) & safe;
    int units = 0;
    if ((knight_attacks(king) & safe & state->attacks[them][PT_KNIGHT]) != 0)
        units += p->unit_check_knight;
    if ((diagonal & state->attacks[them][PT_BISHOP]) != 0)
        units += p->unit_check_bishop;
    if ((straight & state->attacks[them][PT_ROOK]) != 0)
        units += p->unit_check_rook;
    if (((straight | diagonal) & state->attacks[them][PT_QUEEN]) != 0)
        units += p->unit_check_queen;
    return units;
}

TERM_FUNCTION void evaluate_king(EvalState *state, Colour us)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Colour them = colour_other(us);
    const Square king = pos_king(pos, us);
    const Tapered shelter = pawns_shelter(pos, us, king);
    add_term(state, TERM_SQUARES, us, square_value(PT_KING, table_index(us, king)));
    add_term(state, TERM_KING, us, shelter);

    const bool has_queen = pos_pieces(pos, them, PT_QUEEN) != 0;
    if (state->king_attackers[us] + has_queen < 2)
        return;
    const Bitboard weak = state->king_ring[us] & state->attacked[them] & ~state->attacked_twice[us] &
                          (~state->attacked[us] | state->attacks[us][PT_KING] | state->attacks[us][PT_QUEEN]);
    int units = state->king_units[us] + p->unit_weak_square * bb_count(weak) + safe_check_units(state, us) -
                tapered_mg(shelter) / p->unit_shelter_step;
    if (!has_queen)
        units += p->unit_no_queen;
    if (units <= 0)
        return;
    if (units > p->unit_max)
        units = p->unit_max;
    add_term(state, TERM_KING, us, tapered_make(-units * units / p->unit_square_divisor, -units));
}

TERM_FUNCTION void evaluate_threats(EvalState *state, Colour us)
{
    const EvalParams *p = &eval_params;
    const Position *pos = state->pos;
    const Colour them = colour_other(us);
    const Bitboard *by = state->attacks[us];
    const Bitboard minors = pos_pieces(pos, them, PT_KNIGHT) | pos_pieces(pos, them, PT_BISHOP);
    const Bitboard rooks = pos_pieces(pos, them, PT_ROOK), queens = pos_pieces(pos, them, PT_QUEEN);
    const Bitboard by_minor = by[PT_KNIGHT] | by[PT_BISHOP];
    const Bitboard men = pos->by_colour[them] & ~pos->by_type[PT_KING];
    const Bitboard unguarded = men & ~state->attacked[them];

    const Bitboard pawns = pos_pieces(pos, us, PT_PAWN), free = ~pos_occupied(pos);
    const Bitboard once = bb_shift(pawns, pawn_push(us)) & free;
    const Bitboard twice = bb_shift(once & bb_rank(rank_relative(us, RANK_3)), pawn_push(us)) & free;
    const Bitboard safe_pushes =
        (once | twice) & ~state->attacks[them][PT_PAWN] & (state->attacked[us] | ~state->attacked[them]);
    const Bitboard push_targets = pawn_set_attacks(us, safe_pushes) & (minors | rooks | queens) & ~by[PT_PAWN];

    const struct {
        Tapered value;
        Bitboard victims;
    } threats[] = {
        {p->threat_pawn_minor, by[PT_PAWN] & minors},
        {p->threat_pawn_major, by[PT_PAWN] & (rooks | queens)},
        {p->threat_minor_rook, by_minor & rooks},
        {p->threat_minor_queen, by_minor & queens},
        {p->threat_rook_queen, by[PT_ROOK] & queens},
        {p->threat_minor_minor, by_minor & minors & ~state->attacks[them][PT_PAWN]},
        {p->threat_hanging, state->attacked[us] & unguarded & ~pos->by_type[PT_PAWN]},
        {p->threat_king, by[PT_KING] & unguarded},
        {p->threat_push, push_targets},
    };
    for (unsigned i = 0; i < sizeof threats / sizeof threats[0]; ++i)
        add_term(state, TERM_THREATS, us, tapered_times(threats[i].value, bb_count(threats[i].victims)));
}

TERM_FUNCTION void evaluate_space(EvalState *state, Colour us)
{
    const Position *pos = state->pos;
    const Bitboard centre_files = bb_file(FILE_C) | bb_file(FILE_D) | bb_file(FILE_E) | bb_file(FILE_F);
    const Bitboard ranks =
        bb_rank(rank_relative(us, RANK_2)) | bb_rank(rank_relative(us, RANK_3)) | bb_rank(rank_relative(us, RANK_4));
    const Bitboard pawns = pos_pieces(pos, us, PT_PAWN);
    const Bitboard safe = centre_files & ranks & ~pawns & ~state->attacks[colour_other(us)][PT_PAWN];
    add_term(state, TERM_SPACE, us, tapered_times(eval_params.space, bb_count(safe)));
}

// --- the sum -------------------------------------------------------------------------------------------------------

static int game_phase(const Position *pos)
{
    const EvalParams *p = &eval_params;
    const int phase = bb_count(pos->by_type[PT_KNIGHT] | pos->by_type[PT_BISHOP]) * p->phase_minor +
                      bb_count(pos->by_type[PT_ROOK]) * p->phase_rook +
                      bb_count(pos->by_type[PT_QUEEN]) * p->phase_queen;
    return phase < EVAL_PHASE_MAX ? phase : EVAL_PHASE_MAX;
}

TERM_FUNCTION Score evaluate(const Position *pos, PawnTable *table, EvalTrace *trace)
{
    PawnEntry local;
    EvalState state = {.pos = pos, .trace = trace};
    if (table != NULL) {
        state.pawns = pawns_probe(table, pos);
    } else {
        pawns_compute(pos, &local);
        state.pawns = &local;
    }

    init_side(&state, WHITE);
    init_side(&state, BLACK);
    for (Colour us = WHITE; us < COLOUR_NB; ++us) {
        evaluate_pawns(&state, us);
        evaluate_pieces(&state, us, PT_KNIGHT);
        evaluate_pieces(&state, us, PT_BISHOP);
        evaluate_pieces(&state, us, PT_ROOK);
        evaluate_pieces(&state, us, PT_QUEEN);
    }
    for (Colour us = WHITE; us < COLOUR_NB; ++us) {
        evaluate_passed(&state, us);
        evaluate_king(&state, us);
        evaluate_threats(&state, us);
        evaluate_space(&state, us);
        add_term(&state, TERM_MOP_UP, us, endgame_mop_up(pos, us));
    }
    add_term(&state, TERM_TEMPO, pos->stm, eval_params.tempo);

    const Tapered sum = tapered_sub(state.sum[WHITE], state.sum[BLACK]);
    const int phase = game_phase(pos);
    const int lead = tapered_eg(sum) != 0 ? tapered_eg(sum) : tapered_mg(sum);
    const int scale = endgame_scale(pos, lead > 0 ? WHITE : BLACK);
    const Tapered scaled = endgame_scaled(sum, scale);
    int score = (tapered_mg(scaled) * phase + tapered_eg(scaled) * (EVAL_PHASE_MAX - phase)) / EVAL_PHASE_MAX;
    score = endgame_fade(pos, score);
    if (trace != NULL) {
        trace->phase = phase;
        trace->scale = scale;
        trace->score_white = score;
    }
    return pos->stm == WHITE ? score : -score;
}

Score eval_position(const Position *pos, PawnTable *table)
{
    return evaluate(pos, table, NULL);
}

Score eval_trace(const Position *pos, EvalTrace *trace)
{
    memset(trace, 0, sizeof *trace);
    return evaluate(pos, NULL, trace);
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
