// SPDX-License-Identifier: GPL-3.0-or-later
// How natural a mistake was: how many players of this rating would make the move, and how many would find the best one
// (engine/temptation.h). One thread.
#ifndef UI_ANNOTATE_NATURAL_H
#define UI_ANNOTATE_NATURAL_H

#include "base/text.h"
#include "engine/temptation.h"

// What players of a rating would have done; chances in parts of TEMPTATION_UNIT.
typedef struct NaturalMove {
    int rating;                  // 0: not asked
    int16_t chance, best_chance; // that they play the move, and the best one
    int16_t error_chance;        // that they go wrong, with this move or another
} NaturalMove;

// Finds the chances. `before` has the moves that led to it, as far as they are known.
NaturalMove natural_find(TemptationFinder *finder, const Position *before, int rating, Move played, Move best);

// "A natural move: about 40 % of players rated 1500 would play it.", or that the best one is hard to find, where most of
// them would go wrong; nothing where neither is so, or it was not asked. `before` is the position before the move.
void natural_words(const NaturalMove *natural, const Position *before, Move best, Text *out);

#endif
