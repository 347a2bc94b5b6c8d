// SPDX-License-Identifier: GPL-3.0-or-later
// Selection of a move among those that a book has for a position. Any thread; the generator is the caller's.
#ifndef BOOK_SELECTION_H
#define BOOK_SELECTION_H

#include "base/rng.h"
#include "board/position.h"

#include <stddef.h>

typedef struct BookMove {
    Move move;
    int weight;       // how much it counts beside the others, e.g. 12; more than 0
    int learned;      // points from -LEARNED_MAX to LEARNED_MAX, see learning.h; 0 = nothing
    const char *name; // opening that the move leads to, "Italian Game"; NULL if none; lives as long as the book
} BookMove;

// What a book holds.
typedef struct BookSize {
    size_t positions; // with at least one move
    size_t entries;   // moves of all positions
} BookSize;

// Different moves that a book may have for one position: as many as there are legal ones.
enum { BOOK_MOVES_MAX = MAX_MOVES };

// Points that double a weight, and their bounds.
enum { LEARNED_UNIT = 16, LEARNED_MAX = 7 * LEARNED_UNIT };

typedef enum BookSelection {
    BOOK_BY_WEIGHT, // a move of twice the weight, as it counts with what was learned, comes twice as often
    BOOK_BEST,      // the heaviest of those; among equals each as often as the others
    BOOK_UNIFORM,   // each as often as the others
    BOOK_SELECTION_NB,
} BookSelection;

// How many of the tickets of this lottery move `index` has. The sum over all moves is below 2^31 for weights that a book
// can have.
int book_tickets(const BookMove *moves, int count, BookSelection selection, int index);

// Draws one of `count` moves; the same generator state gives the same move. MOVE_NONE if there is none.
Move book_draw(const BookMove *moves, int count, BookSelection selection, Rng *rng);

// Puts the heaviest move first; equal ones are ordered so that the same moves always come out the same.
void book_sort_moves(BookMove *moves, int count);

#endif
