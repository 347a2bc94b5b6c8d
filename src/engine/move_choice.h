// SPDX-License-Identifier: GPL-3.0-or-later
// How do players of some rating choose among the moves of a position?
//
// A choice among the moves as players make it (McFadden's conditional logit, "Conditional logit analysis of
// qualitative choice behavior", 1974): the chance of a move is proportional to exp(sum of weight * feature).
// Features are what the move loses against the best one at each look (engine/move_looks.h), also times the rating, as
// strong players see more; and what catches the eye: captures, checks, taking back, threats, attacked pieces, and where
// which piece goes. Losses are in expected points (engine/importance.h has the curve), as log(1 + loss / 0.03), and in
// pawns, as log(1 + pawns). `hotspur lab levels --fit` finds the weights from rated games.
#ifndef ENGINE_MOVE_CHOICE_H
#define ENGINE_MOVE_CHOICE_H

#include "engine/move_looks.h"

// A name for reports, and the weight as fitted.
#define CHOICE_FEATURES(FEATURE)                                              \
    FEATURE(STATIC, "loss by static evaluation", -0.415)                      \
    FEATURE(SHALLOW, "loss by a shallow search", -0.430)                      \
    FEATURE(SHALLOW_RATING, "loss by a shallow search, times rating", -0.095) \
    FEATURE(DEEP, "loss by a deep search", -0.387)                            \
    FEATURE(DEEP_RATING, "loss by a deep search, times rating", -0.275)       \
    FEATURE(SHALLOW_PAWNS, "pawns lost by a shallow search", -0.784)          \
    FEATURE(DEEP_PAWNS, "pawns lost by a deep search", -0.245)                \
    FEATURE(CAPTURE, "captures", 0.900)                                       \
    FEATURE(CAPTURE_VALUE, "worth of what it captures", -1.391)               \
    FEATURE(CAPTURE_UP, "captures what is worth more", 0.410)                 \
    FEATURE(RECAPTURE, "takes back", 0.348)                                   \
    FEATURE(CHECK, "gives check", 0.513)                                      \
    FEATURE(THREAT, "attacks what is worth more", 0.276)                      \
    FEATURE(THREAT_LOOSE, "attacks what is not defended", 0.226)              \
    FEATURE(SAME_PIECE, "goes on with the piece moved last", 0.474)           \
    FEATURE(NEAR_LAST, "near the opponent's last move", 1.212)                \
    FEATURE(ATTACKED_BY_LAST, "attacked by the piece moved last", 0.444)      \
    FEATURE(ATTACKED_BY_LESS, "attacked by what is worth less", 0.487)        \
    FEATURE(TO_PAWN, "goes where a pawn attacks it", -0.962)                  \
    FEATURE(TO_DEFENDED, "goes where it is defended", 0.289)                  \
    FEATURE(FORWARDS, "ranks forwards", 0.273)                                \
    FEATURE(CENTRE, "towards the centre", 0.378)                              \
    FEATURE(DEVELOPMENT, "develops a minor piece", 0.794)                     \
    FEATURE(CASTLING, "castles", 1.551)                                       \
    FEATURE(KNIGHT, "knight, middlegame", -0.096)                             \
    FEATURE(BISHOP, "bishop, middlegame", -0.177)                             \
    FEATURE(ROOK, "rook, middlegame", -0.296)                                 \
    FEATURE(QUEEN, "queen, middlegame", -0.333)                               \
    FEATURE(KING, "king, middlegame", -0.677)                                 \
    FEATURE(KNIGHT_END, "knight, endgame", 0.441)                             \
    FEATURE(BISHOP_END, "bishop, endgame", -0.056)                            \
    FEATURE(ROOK_END, "rook, endgame", -0.172)                                \
    FEATURE(QUEEN_END, "queen, endgame", -0.188)                              \
    FEATURE(KING_END, "king, endgame", 0.557)                                 \
    FEATURE(PROMOTION, "promotes to a queen", 0.924)                          \
    FEATURE(UNDERPROMOTION, "promotes to less", -1.213)                       \
    FEATURE(PAWN_TWO, "pawn, two squares", -0.437)                            \
    FEATURE(PAWN_CENTRE, "pawn, centre files", 0.250)                         \
    FEATURE(PAWN_EDGE, "pawn, edge files", -0.079)

typedef enum ChoiceFeature {
#define CHOICE_FEATURE_ID(ID, NAME, WEIGHT) CHOICE_##ID,
    CHOICE_FEATURES(CHOICE_FEATURE_ID)
#undef CHOICE_FEATURE_ID
        CHOICE_NB
} ChoiceFeature;

extern const char *const choice_feature_names[CHOICE_NB];
extern const double choice_weights[CHOICE_NB];

// Who chooses, and after which moves.
typedef struct Chooser {
    int rating;
    Square last_to; // where the opponent's last move went; SQ_NONE if it is not known
    Square own_to;  // and the one before that, of the side to move
} Chooser;

// A player of a rating who is to move, after the last moves of the position's history.
Chooser chooser_after(const Position *pos, int rating);

// What a move is told apart by.
void choice_features(const MoveLooks *looks, const Chooser *chooser, int number, double features[CHOICE_NB]);

// The same move seen by a player of another rating.
void choice_rate(int rating, double features[CHOICE_NB]);

// Expected points that a move loses against the best one at a look.
double choice_loss(const MoveLooks *looks, Look look, int number);

// The chance of each move of the list, with the weights that were fitted. They add up to 1.
void choice_chances(const MoveLooks *looks, const Chooser *chooser, double chances[MAX_MOVES]);

#endif
