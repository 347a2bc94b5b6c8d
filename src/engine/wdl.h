// SPDX-License-Identifier: GPL-3.0-or-later
// What a score promises in a position: how many of a thousand games against an equal opponent are won, drawn and lost from
// there. For display alone: the search knows nothing of it. Any thread.
//
// With x the score in pawns for the side to move and s(t) = 1 / (1 + exp(-t)):
//
//     wins = s(slope * x - threshold)     losses = s(-slope * x - threshold)     draws = the rest
//
// An ordered logit, as Stockfish has one, whose location is threshold / slope and whose spread is 1 / slope. Both numbers
// are linear in features of the position: powers of the material on the board, how long the game lasts, how near the
// fifty-move rule is, and for the threshold whether the score is that of a line which ends in a draw. So the logarithm
// of the likelihood is concave, and the fit has one maximum.
//
// The coefficients were fitted by maximum likelihood to games of the engine against itself with 1000 nodes a move, by the
// score of each search and the result of its game; `hotspur tune wdl` does it again, say for another network. Games of
// longer searches are drawn more often. Mates are wins, positions where neither side can mate are draws.
#ifndef ENGINE_WDL_H
#define ENGINE_WDL_H

#include "board/position.h"

typedef struct Wdl {
    int wins, draws, losses; // for the side to move; they add up to 1000
} Wdl;

// The score is for the side to move.
Wdl wdl_of(const Position *pos, Score score);

// --- the model, for those who fit it ---------------------------------------------------------------------------------

enum {
    WDL_POSITION_FEATURES = 6, // powers 0 to 3 of the material, length of the game, fifty-move rule
    WDL_DRAW_FEATURES = 3,     // powers 0 to 2 of the material, in lines that end in a draw
    WDL_SLOPE_FEATURES = WDL_POSITION_FEATURES,
    WDL_THRESHOLD_FEATURES = WDL_POSITION_FEATURES + WDL_DRAW_FEATURES,
};

// Those of the slope are the first ones.
typedef struct WdlFeatures {
    double of[WDL_THRESHOLD_FEATURES];
} WdlFeatures;

typedef struct WdlModel {
    double slope[WDL_SLOPE_FEATURES], threshold[WDL_THRESHOLD_FEATURES];
} WdlModel;

// What the features are made of.
typedef struct WdlPlace {
    int material; // pieces of both sides, with a pawn as 1, minor pieces 3, a rook 5, a queen 9: 78 at the start, and more counts as that
    int ply, rule50;
    bool is_draw; // the score is that of a draw
} WdlPlace;

extern const WdlModel wdl_model;

WdlPlace wdl_place(const Position *pos, Score score);
WdlFeatures wdl_features(const WdlPlace *place);

// The score in pawns as the model counts it: more than so many are as good as won.
double wdl_pawns(Score score);

// Slope and threshold, neither less than a little.
void wdl_curve(const WdlModel *model, const WdlFeatures *features, double *slope, double *threshold);

// 1 / (1 + exp(-t)).
double wdl_logistic(double t);

#endif
