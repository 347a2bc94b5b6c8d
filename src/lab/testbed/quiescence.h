// SPDX-License-Identifier: GPL-3.0-or-later
// Quiescence searches of the testbed. That of the engine is not used: it prunes by the window and answers from its
// table, so that its values depend on more than the position.
#ifndef LAB_TESTBED_QUIESCENCE_H
#define LAB_TESTBED_QUIESCENCE_H

#include "board/control.h"
#include "lab/testbed/settings.h"

// Captures and promotions that lose nothing by static exchange, and all evasions: the moves of the engine's own, less the
// checks.
extern const TestbedQuiescence testbed_plain_quiescence;

// By control alone, without exchanges, as Greer's Chessmaps program: captures and promotions onto squares where the man is
// safe, or of men worth more; evasions; and in the first plies, as forced moves, those of men in danger to where they are
// safe.
extern const TestbedQuiescence testbed_chessmaps_quiescence;

// What a quiescence search looks at besides all evasions. The side to move may always stand where it is not in check.
typedef struct QuietRules {
    int quiet_plies;   // the first plies in which quiet moves may be wanted as well
    bool uses_control; // else the control is NULL
    bool (*is_wanted)(const Position *pos, const ControlMap *control, Move move); // not asked in check
} QuietRules;

// Value of the position on the board by such rules, `from_horizon` plies behind it; fail-soft.
Score testbed_quiescence(Testbed *testbed, const QuietRules *rules, int ply, int from_horizon, Score alpha, Score beta);

#endif
