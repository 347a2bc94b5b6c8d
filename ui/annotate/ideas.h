// SPDX-License-Identifier: GPL-3.0-or-later
// What the answer to a move does, or the better move would have done, where neither material nor the position at the ends
// of the lines explains what was lost: a piece is attacked and has to go, a move is allowed that could be prevented, a piece
// that could be attacked, pinned or exchanged is left alone. Each sentence is a difference between the two moves on the board. Any
// thread.
#ifndef UI_ANNOTATE_IDEAS_H
#define UI_ANNOTATE_IDEAS_H

#include "base/sentence.h"
#include "ui/annotate/review.h"

typedef struct Idea {
    const Position *pos;
    const Move *line;
    int count;
    Move instead;  // the move played, which may threaten mate too; MOVE_NONE if it is this one
    Bitboard gone; // squares of pieces that are not named
} Idea;

// Does the answer come in the best line too, so that the better move would not have prevented it?
bool answer_comes_anyway(const ReviewedMove *move);

// "attacks the queen on d7", of the first move of a line that wins no material: the first form as said of the move, the
// second for a clause, "which attacks the queen on d7". False for nothing.
bool idea_find(const Idea *idea, Phrase *out);

// "takes the pawn on e5", "brings the rook to the seventh rank": what the first move of a line is good for, where a search
// has shown that it matters. False for nothing.
bool purpose_find(const Idea *idea, Phrase *out);

// "Puts the queen on d4, where it is attacked", without a full stop, to be followed by the line of the answer. To
// `marks` is added what it rests on, on the board after the answer. False for nothing.
bool answer_idea_write(const Position *before, const ReviewedMove *move, Text *out, MotifMarks *marks);

// "Misses 17.Ne5, which attacks the queen on d7", without a full stop. False for nothing.
bool better_idea_write(const Position *before, const ReviewedMove *move, Text *out);

#endif
