// SPDX-License-Identifier: GPL-3.0-or-later
// Weaker play by choosing as players do, and by fewer nodes: strength.h says both. The steps stand on matches between levels
// and against a program of known strength; MEASURED.md in this folder has them.
#include "engine/strength.h"

#include <math.h>

typedef struct StrengthStep {
    int elo;
    double nodes;
    double temperature; // 0: the search chooses
    double searched;
} StrengthStep;

// Between two steps nodes grow by the same factor, the other numbers by the same amount.
static const StrengthStep steps[] = {
    {STRENGTH_MIN, 110, 1.25, 0},
    {1000, 140, 1.05, 0},
    {1200, 175, 0.89, 0},
    {1400, 230, 0.75, 0},
    {1600, 310, 0.60, 0},
    {1800, 450, 0.42, 0.3},
    {2000, 650, 0, 1},
    {2200, 1200, 0, 1},
    {2400, 2200, 0, 1},
    {2600, 4500, 0, 1},
    {2800, 11000, 0, 1},
    {3000, 40000, 0, 1},
    {STRENGTH_FULL, 1600000, 0, 1},
};

// Enough to mate with what technique is for, bishop and knight included, and little time.
enum { TECHNIQUE_NODES = 40000 };

Strength strength_of_elo(int elo)
{
    if (elo >= STRENGTH_FULL)
        return (Strength){0};
    if (elo < STRENGTH_MIN)
        elo = STRENGTH_MIN;
    const StrengthStep *below = steps;
    // The last row is never reached: full strength has been answered already.
    while (below[1].elo <= elo)
        ++below;
    const double share = (double)(elo - below->elo) / (below[1].elo - below->elo);
    const double temperature = below->temperature + (below[1].temperature - below->temperature) * share;
    return (Strength){
        // Geometric for nodes, since twice as many are worth about the same anywhere.
        .nodes = (uint64_t)llround(below->nodes * pow(below[1].nodes / below->nodes, share)),
        .rating = temperature > 0 ? elo : 0,
        .temperature = temperature,
        .searched = below->searched + (below[1].searched - below->searched) * share,
    };
}

int strength_of_technique(const Position *pos)
{
    enum { TWO_HEAVY_PIECES = 1000, QUEEN = 1200, ROOK_OR_PAWN = 1400, TWO_BISHOPS = 1600, BISHOP_AND_KNIGHT = 2200 };
    const Bitboard queens = pos_pieces(pos, pos->stm, PT_QUEEN), rooks = pos_pieces(pos, pos->stm, PT_ROOK),
                   bishops = pos_pieces(pos, pos->stm, PT_BISHOP), knights = pos_pieces(pos, pos->stm, PT_KNIGHT);
    // Technique is what it takes against a lone king.
    if (bb_count(pos->by_colour[colour_other(pos->stm)]) > 1)
        return STRENGTH_FULL;
    if (bb_count(queens | rooks) > 1)
        return TWO_HEAVY_PIECES;
    if (queens != 0)
        return QUEEN;
    if (rooks != 0 || pos_pieces(pos, pos->stm, PT_PAWN) != 0)
        return ROOK_OR_PAWN;
    if ((bishops & BB_DARK) != 0 && (bishops & BB_LIGHT) != 0)
        return TWO_BISHOPS;
    return bishops != 0 && knights != 0 ? BISHOP_AND_KNIGHT : STRENGTH_FULL;
}

Strength strength_in_position(int elo, const Position *pos)
{
    Strength strength = strength_of_elo(elo);
    if (elo >= STRENGTH_FULL || elo < strength_of_technique(pos))
        return strength;
    // A player of this strength has learnt the mate: it is played without mistakes.
    strength.rating = 0;
    strength.temperature = 0;
    if (strength.nodes < TECHNIQUE_NODES)
        strength.nodes = TECHNIQUE_NODES;
    return strength;
}
