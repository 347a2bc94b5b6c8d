// SPDX-License-Identifier: GPL-3.0-or-later
// What a move costs that is not material: shelter of the king, pawns, squares for pieces, development. Each sentence is a
// difference between the ends of two lines, the one after the move and the best one, that is there on both boards; one
// about a position is said only where the part of the classical evaluation that it belongs to has lost a good part of
// what the search says was lost. Any thread.
#ifndef UI_ANNOTATE_POSITIONAL_H
#define UI_ANNOTATE_POSITIONAL_H

#include "base/text.h"
#include "engine/tools.h"
#include "ui/annotate/review.h"

// The two lines of a move, from the position before it.
typedef struct PositionalQuery {
    const Position *before;
    const ReviewedMove *move;
    int lost; // centipawns, by the scores
} PositionalQuery;

enum { FAULTS_TOLD = 2 };

// What is worse at the end of the line that was played.
typedef struct PositionalFault {
    const char *pattern; // of its sentence, in English
    Colour side;         // its first slot
    Square square;       // its second: the square, or its file
    bool is_file;
    PositionalTerm term; // the part of the evaluation that it belongs to
    Bitboard squares;    // that it is about
} PositionalFault;

typedef struct PositionalFaults {
    PositionalFault list[FAULTS_TOLD];
    int count;
} PositionalFaults;

// Finds one or two that explain enough of the loss. Returns the plies of the line after which they are there, the move
// itself counted; 0 if there are none.
int positional_find(const PositionalQuery *query, PositionalFaults *out);

// Is the same said of both?
bool positional_is_same(const PositionalFaults *a, const PositionalFaults *b);

// "Leaves Black with an isolated pawn on d5", or two such sentences, without a full stop behind the last. To `marks` are
// added the squares that they are about.
void positional_write(const PositionalFaults *faults, Text *out, MotifMarks *marks);

// A sentence on development in the opening, where the best move develops and the move played does not. False for nothing.
bool development_write(const PositionalQuery *query, Text *out);

#endif
