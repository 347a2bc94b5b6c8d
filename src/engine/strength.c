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
    {STRENGTH_MIN, 140, 270},
    {1000, 180, 200},
    {1200, 240, 130},
    {1400, 350, 88},
    {1600, 560, 40},
    {1800, 950, 15},
    {2000, 1800, 0},
    {2200, 4000, 0},
    {2400, 11000, 0},
    {2600, 35000, 0},
    {2800, 120000, 0},
    {3000, 450000, 0},
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
