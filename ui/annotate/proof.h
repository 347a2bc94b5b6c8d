// SPDX-License-Identifier: GPL-3.0-or-later
// Tests of what a sentence about a move claims, by short searches beside the game: what a line wins whatever the other side
// answers, what a move threatens, and what the position was worth to who need not have moved. Each search is of the same
// part of the limits of a position, so that the result depends on the position alone. For the thread of the review.
#ifndef UI_ANNOTATE_PROOF_H
#define UI_ANNOTATE_PROOF_H

#include "ui/annotate/position_values.h"
#include "ui/common/tactics.h"

enum { PROOF_LINE_MAX = VALUES_LINE_MAX + 1 };

// A line from a position, and what it wins for one of the sides.
typedef struct ProvenLine {
    Move moves[PROOF_LINE_MAX];
    int count;
    LineGain gain; // its plies count from the beginning of the line
} ProvenLine;

// What a line wins for `winner`, who need not be the side to move. False if nothing can be said.
bool line_gain_for(const Position *pos, const Move *line, int count, Colour winner, LineGain *gain);

enum { PROOF_CHOICES = 2 };

// What the side to move may choose, with the line behind it: its best move by a short search, and the next best where that
// costs hardly more. Returns how many; 0 where nothing was searched.
int proof_choices(PositionValues *values, const Position *pos, PositionValue choices[PROOF_CHOICES]);

// Lets the other side choose among its two best moves at each ply from `first` on, as long as they cost it about the same,
// up to the position in which the gain was counted and in that one too. The line becomes the one that concedes least, with what is won there.
void proof_least_gain(PositionValues *values, const Position *pos, Colour winner, int first, ProvenLine *line);

// Finds what a side that has just moved would do if the other passed. False in check, or where it would win nothing: neither
// a mate nor a pawn's worth. The move is one of `pos` after a pass.
bool proof_threat(PositionValues *values, const Position *pos, Move *threat);

// What a pass would have been worth instead of a move, for the side to move, and how it would be answered. False in check.
bool proof_pass(PositionValues *values, const Position *pos, PositionValue *passed);

// Is a move, which leads to a score for its side, clearly better than all others?
bool proof_only_move(PositionValues *values, const Position *pos, Move move, Score score);

#endif
