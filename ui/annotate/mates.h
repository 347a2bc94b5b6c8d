// SPDX-License-Identifier: GPL-3.0-or-later
// Mates that a move allows, misses or puts off, by the scores, and stalemates, by the position; near ones alone, which a
// player could have seen. Any thread.
#ifndef UI_ANNOTATE_MATES_H
#define UI_ANNOTATE_MATES_H

#include "base/sentence.h"
#include "ui/annotate/review.h"

// The moves of a near mate that the move allows, and that could be avoided; 0 for none.
int mate_allowed(const ReviewedMove *move);

// "mate in 3", or "mate within 5 moves" where a search of a moment may have missed a shorter one.
Phrase mate_phrase(int moves);

// Sentences without a full stop. False for nothing.

// "Stalemate in a won position", of a move after which the position is `after`.
bool mate_write_stalemate(const Position *after, const ReviewedMove *move, Text *out);

// "Misses mate in 3"
bool mate_write_missed(const ReviewedMove *move, Text *out);

// "Misses mate in 1: this way mate takes 3 moves"
bool mate_write_longer(const ReviewedMove *move, Text *out);

#endif
