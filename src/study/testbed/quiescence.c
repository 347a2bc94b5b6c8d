// SPDX-License-Identifier: GPL-3.0-or-later
// Quiescence by rules that say which moves are searched besides all evasions: the plain rules, and those of Chessmaps.
#include "study/testbed/testbed_state.h"

#include "board/see.h"

// Pieces to be taken end every line but one in which each evasion checks in turn.
Score testbed_quiescence(Testbed *testbed, int ply, int from_horizon, Score alpha, Score beta)
{
    const TestbedQuiescence *rules = testbed->settings.quiescence;
    const bool in_check = pos_in_check(&testbed->pos), is_last = ply >= MAX_PLY - 1;
    const bool uses_control = rules->uses_control && !in_check;
    // No ply is left for an evasion.
    if (in_check && is_last)
        return SCORE_DRAW;
    // Stand pat, but not in check, where all evasions are searched.
    Score best = in_check ? -SCORE_INFINITE : testbed_evaluate(testbed, ply);
    if (best >= beta || is_last)
        return best;
    ControlMap control;
    if (uses_control)
        control_compute(&testbed->pos, &control);
    const MoveSet set = in_check ? MOVES_EVASIONS : from_horizon < rules->quiet_plies ? MOVES_ALL : MOVES_NOISY;
    const TestbedNode node = testbed_node(testbed, ply, 0, MOVE_NONE);
    TestbedMoves moves;
    testbed_moves_fill(&moves, set, &node, &testbed->settings.orderings, testbed->memory);
    for (Move move = testbed_moves_next(&moves); move_is_real(move) && best < beta; move = testbed_moves_next(&moves)) {
        if (!in_check && !rules->is_wanted(&testbed->pos, uses_control ? &control : NULL, move))
            continue;
        testbed_make(testbed, ply, move);
        ++testbed->counts.quiescence;
        const Score score =
            -testbed_quiescence(testbed, ply + 1, from_horizon + 1, -beta, best > alpha ? -best : -alpha);
        testbed_unmake(testbed, ply, move);
        best = score > best ? score : best;
    }
    return best == -SCORE_INFINITE ? score_mated_in(ply) : best;
}

// --- the plain one -------------------------------------------------------------------------------------------------

// Captures by static exchange: what loses material is left out.
static bool loses_nothing(const Position *pos, const ControlMap *control, Move move)
{
    (void)control;
    return see_at_least(pos, move, 0);
}

const TestbedQuiescence testbed_plain_quiescence = {.is_wanted = loses_nothing};

// --- Chessmaps -----------------------------------------------------------------------------------------------------

// By the control of squares alone (K. Greer, "Computer chess move-ordering schemes using move influence", 2000).

enum { FORCED_PLIES = 2 }; // in which pieces in danger may step aside: more would not end

// The piece that takes counts among those that look at the square, so another must defend it.
static bool is_safe_capture(const Position *pos, const ControlMap *control, Move move)
{
    const PieceType mover = piece_type(pos_piece_on(pos, move_from(move)));
    const PieceType type = move_is_promotion(move) ? move_promotion(move) : mover;
    const Square to = move_to(move);
    const Colour us = pos->stm, them = colour_other(us);
    if (type == PT_KING || exchange_first_gain(pos, move, piece_value) >= piece_value[type])
        return true;
    return control->count[them][to] == 0 ||
           (control->count[us][to] > control->count[them][to] && control->least[them][to] >= (int)type);
}

// A piece in danger goes where it is not attacked.
static bool is_safe_step_aside(const Position *pos, const ControlMap *control, Move move)
{
    const PieceType type = piece_type(pos_piece_on(pos, move_from(move)));
    return type != PT_KING && type != PT_PAWN && !control_is_safe(control, pos->stm, move_from(move), type) &&
           control->count[colour_other(pos->stm)][move_to(move)] == 0;
}

// Quiet moves come only in the first plies, as forced moves.
static bool is_safe(const Position *pos, const ControlMap *control, Move move)
{
    return move_is_quiet(move) ? is_safe_step_aside(pos, control, move) : is_safe_capture(pos, control, move);
}

const TestbedQuiescence testbed_chessmaps_quiescence = {
    .quiet_plies = FORCED_PLIES,
    .uses_control = true,
    .is_wanted = is_safe,
};

// K. Greer 2015, section 6: checks of the king too, as long as the piece that gives them is safe.
static bool is_safe_or_check(const Position *pos, const ControlMap *control, Move move)
{
    if (is_safe(pos, control, move))
        return true;
    const PieceType type = piece_type(pos_piece_on(pos, move_from(move)));
    const Square to = move_to(move);
    const Colour us = pos->stm, them = colour_other(us);
    const bool stays = control->count[them][to] == 0 ||
                       (control->count[us][to] > control->count[them][to] && control->least[them][to] >= (int)type);
    return move_is_quiet(move) && stays && pos_gives_check(pos, move);
}

const TestbedQuiescence testbed_chessmaps_check_quiescence = {
    .quiet_plies = FORCED_PLIES,
    .uses_control = true,
    .is_wanted = is_safe_or_check,
};
