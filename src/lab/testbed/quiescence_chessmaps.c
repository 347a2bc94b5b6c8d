// SPDX-License-Identifier: GPL-3.0-or-later
// Quiescence by the control of squares alone (K. Greer, "Computer chess move-ordering schemes using move influence", 2000).
#include "lab/testbed/testbed_state.h"

#include "board/see.h"

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
static bool is_wanted(const Position *pos, const ControlMap *control, Move move)
{
    return move_is_quiet(move) ? is_safe_step_aside(pos, control, move) : is_safe_capture(pos, control, move);
}

static Score search(Testbed *testbed, int ply, Score alpha, Score beta)
{
    static const QuietRules rules = {.quiet_plies = FORCED_PLIES, .uses_control = true, .is_wanted = is_wanted};
    return testbed_quiescence(testbed, &rules, ply, 0, alpha, beta);
}

const TestbedQuiescence testbed_chessmaps_quiescence = {
    .key = "chessmaps",
    .about = "captures that are safe by control, evasions, and pieces in danger that step aside",
    .search = search,
};
