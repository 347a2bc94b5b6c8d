// SPDX-License-Identifier: GPL-3.0-or-later
// What a move costs that is not material: shelter of the king, pawns, squares for pieces, development. Each sentence is a
// difference between the ends of two lines, the one after the move and the best one, that is there on both boards; one
// about a position is said only where the part of the classical evaluation that it belongs to has lost a good part of
// what the search says was lost. Any thread.
#ifndef UI_ANNOTATE_POSITIONAL_H
#define UI_ANNOTATE_POSITIONAL_H

#include "base/text.h"
#include "ui/annotate/review.h"

// The two lines of a move, from the position before it.
typedef struct PositionalQuery {
    const Position *before;
    const ReviewedMove *move;
    int lost; // centipawns, by the scores
} PositionalQuery;

// "Leaves Black with an isolated pawn on d5", or two such sentences, without a full stop behind the last. Returns the plies of the line after which that is so,
// the move itself counted; 0 if there is nothing to say. To `marks` are added the squares that it is about.
int positional_write(const PositionalQuery *query, Text *out, MotifMarks *marks);

// The same of development in the opening, where the best move develops and the move played does not. False for nothing.
bool development_write(const PositionalQuery *query, Text *out);

#endif
