// SPDX-License-Identifier: GPL-3.0-or-later
// What a review asks of the engine about an ending, beside the values of positions.
#include "ui/annotate/endings.h"

void review_find_ending(PositionValues *values, const Position *before, ReviewedMove *move)
{
    ending_find_results(values->engine, before, move);
    for (EndingPass pass = PASS_AFTER_BEST; pass < PASS_NB; ++pass) {
        Position passed;
        if (ending_pass_position(values->engine, before, move, pass, &passed))
            ending_set_pass(move, pass, values_of_position(values, &passed));
    }
}
