// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/wdl.h"

#include <math.h>

static const double draw_half_width = 1.285, spread = 1.165; // pawns

enum { ALL_GAMES = 1000 };

static int games_above(double pawns)
{
    return (int)lround(ALL_GAMES / (1 + exp((draw_half_width - pawns) / spread)));
}

Wdl wdl_of_score(Score score)
{
    if (score_is_mate(score))
        return score > 0 ? (Wdl){.wins = ALL_GAMES} : (Wdl){.losses = ALL_GAMES};
    const double pawns = score_to_centipawns(score) / 100.0;
    const int wins = games_above(pawns), losses = games_above(-pawns);
    return (Wdl){.wins = wins, .draws = ALL_GAMES - wins - losses, .losses = losses};
}
