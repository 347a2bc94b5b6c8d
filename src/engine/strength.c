// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/strength.h"

#include <math.h>

typedef struct StrengthStep {
    int elo;
    double nodes;
    double noise; // centipawns
} StrengthStep;

// Between two steps nodes grow by the same factor and noise by the same amount.
static const StrengthStep steps[] = {
    {STRENGTH_MIN, 110, 330},
    {1000, 140, 250},
    {1200, 175, 180},
    {1400, 230, 120},
    {1600, 310, 75},
    {1800, 450, 30},
    {2000, 650, 0},
    {2200, 1200, 0},
    {2400, 2200, 0},
    {2600, 4500, 0},
    {2800, 11000, 0},
    {3000, 40000, 0},
    {STRENGTH_FULL, 1600000, 0},
};

Strength strength_of_elo(int elo)
{
    if (elo >= STRENGTH_FULL)
        return (Strength){0};
    if (elo < STRENGTH_MIN)
        elo = STRENGTH_MIN;
    const StrengthStep *below = steps;
    while (below[1].elo <= elo)
        ++below;
    const double share = (double)(elo - below->elo) / (below[1].elo - below->elo);
    return (Strength){
        .nodes = (uint64_t)llround(below->nodes * pow(below[1].nodes / below->nodes, share)),
        .noise = score_from_centipawns(llround(below->noise + (below[1].noise - below->noise) * share)),
    };
}
