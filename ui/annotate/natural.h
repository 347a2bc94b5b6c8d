// SPDX-License-Identifier: GPL-3.0-or-later
// How natural a mistake was: how many players of this rating would make the move, and how many would find the best one
// (engine/temptation.h). One thread.
#ifndef UI_ANNOTATE_NATURAL_H
#define UI_ANNOTATE_NATURAL_H

#include "base/text.h"
#include "engine/temptation.h"
#include "ui/annotate/review.h"

// Finds both chances for players of a rating: move->natural. `before` has the moves that led to it, as far as they are known.
void natural_find(TemptationFinder *finder, const Position *before, int rating, ReviewedMove *move);

// "A natural move: about 40 % of players rated 1500 would play it.", or that the best one is hard to find; nothing where
// neither is so. `before` is the position before the move.
void natural_words(const ReviewedMove *move, const Position *before, Text *out);

#endif
