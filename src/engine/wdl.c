// SPDX-License-Identifier: GPL-3.0-or-later
// Wins, draws and losses by a score; wdl.h has the curve and what its numbers were fitted to
// (study/tune/wdl_fit.c). Only for display, so floating point is allowed here.
#include "engine/wdl.h"

#include "board/rules.h"

#include <math.h>

enum {
    ALL_GAMES = 1000,
    MATERIAL_AT_START = 78,
    PLIES_MOST = 200,  // a game that lasts longer counts as one of this length
    RULE50_SLACK = 10, // plies: the fifty-move rule is felt before the last move
};

static const double pawns_most = 15;
static const double curve_least = 0.02;

const WdlModel wdl_model = {
    .slope = {2.028, -4.073, 4.296, -1.680, -0.212, -0.025},
    .threshold = {3.648, -10.551, 12.185, -4.842, 0.432, 0.467, 1.879, -2.195, 0.321},
};

double wdl_logistic(double t)
{
    return 1 / (1 + exp(-t));
}

double wdl_pawns(Score score)
{
    // Beyond some pawns a score says "won", and how much more is chance.
    const double pawns = score_to_centipawns(score) / 100.0;
    return pawns > pawns_most ? pawns_most : pawns < -pawns_most ? -pawns_most : pawns;
}

WdlPlace wdl_place(const Position *pos, Score score)
{
    static const int worth[PT_NB] = {
        [PT_PAWN] = 1, [PT_KNIGHT] = 3, [PT_BISHOP] = 3, [PT_ROOK] = 5, [PT_QUEEN] = 9, [PT_KING] = 0};
    int material = 0;
    for (PieceType type = PT_PAWN; type < PT_NB; ++type)
        material += worth[type] * bb_count(pos->by_type[type]);
    // Searches give a draw one unit more or less, so that they do not take all draws for equal.
    return (WdlPlace){.material = material,
                      .ply = pos->game_ply,
                      .rule50 = pos->rule50,
                      .is_draw = score >= SCORE_DRAW - 1 && score <= SCORE_DRAW + 1};
}

WdlFeatures wdl_features(const WdlPlace *place)
{
    // Promotions can bring more than there was at the start.
    const double material = fmin(1, (double)place->material / MATERIAL_AT_START);
    const int ply = place->ply < PLIES_MOST ? place->ply : PLIES_MOST;
    const int rule50 = place->rule50 < FIFTY_MOVES_PLIES ? place->rule50 : FIFTY_MOVES_PLIES;
    const double draw = place->is_draw ? 1 : 0;
    return (WdlFeatures){{
        1,
        material,
        material * material,
        material * material * material,
        (double)ply / PLIES_MOST,
        // Grows steeply towards the end, where the rule takes wins away.
        (double)rule50 / (FIFTY_MOVES_PLIES + RULE50_SLACK - rule50),
        draw,
        draw * material,
        draw * material * material,
    }};
}

void wdl_curve(const WdlModel *model, const WdlFeatures *features, double *slope, double *threshold)
{
    *slope = *threshold = 0;
    for (int i = 0; i < WDL_SLOPE_FEATURES; ++i)
        *slope += model->slope[i] * features->of[i];
    for (int i = 0; i < WDL_THRESHOLD_FEATURES; ++i)
        *threshold += model->threshold[i] * features->of[i];
    // Better must not be worse, nor wins and losses be more than all, in positions unlike any of the games.
    *slope = fmax(*slope, curve_least);
    *threshold = fmax(*threshold, curve_least);
}

Wdl wdl_of(const Position *pos, Score score)
{
    if (score_is_mate(score))
        return score > 0 ? (Wdl){.wins = ALL_GAMES} : (Wdl){.losses = ALL_GAMES};
    // A score may be anything there, the result may not.
    if (rules_insufficient_material(pos))
        return (Wdl){.draws = ALL_GAMES};
    const WdlPlace place = wdl_place(pos, score);
    const WdlFeatures features = wdl_features(&place);
    double slope, threshold;
    wdl_curve(&wdl_model, &features, &slope, &threshold);
    const double x = slope * wdl_pawns(score);
    const int wins = (int)lround(ALL_GAMES * wdl_logistic(x - threshold));
    const int losses = (int)lround(ALL_GAMES * wdl_logistic(-x - threshold));
    // Both are rounded: with next to no draws they may come to one too many.
    const int draws = ALL_GAMES - wins - losses;
    return (Wdl){.wins = draws < 0 ? wins - 1 : wins, .draws = draws < 0 ? 0 : draws, .losses = losses};
}
