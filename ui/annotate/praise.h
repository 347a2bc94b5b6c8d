// SPDX-License-Identifier: GPL-3.0-or-later
// Sacrifices: which material a move gives, and the words for it. Which moves are praised stands in review.h; what of that can
// be told without a search is in praise.c too. Any thread.
#ifndef UI_ANNOTATE_PRAISE_H
#define UI_ANNOTATE_PRAISE_H

#include "ui/annotate/review.h"
#include "ui/common/tactics.h"

// Material that a move gives.
typedef struct Sacrifice {
    bool is_taken; // by the best answer; else it is left to be taken, and taking it is not best
    LineGain gain; // of the opponent, less what the move itself has captured; of what is left, the piece alone
    int plies;     // of the line, from the move on, after which it is down no more, or that show what comes of it
} Sacrifice;

// Does the move give two pawns' worth or more, so that the best line shows the mover down for three plies or to the end in a
// mate, or leave a piece to be taken that was safe before?
bool sacrifice_find(const Position *before, const ReviewedMove *move, Sacrifice *out);

// "Sacrifices the queen: 16...Nxb8 17.Rd8#", "Offers a knight"; false if the move gives nothing.
bool sacrifice_write(const Position *before, const ReviewedMove *move, Text *out);

// The sentence of a praised move without a full stop: what is sacrificed, and what the next best move would be worth.
void praise_write(const Position *before, const ReviewedMove *move, Text *out);

#endif
