// SPDX-License-Identifier: GPL-3.0-or-later
// The draw among book moves: by weight, best only, or all alike, with what was learned in the weights.
// Tickets rather than shares, so that a seed gives the same moves on every machine.
#include "book/selection.h"

#include <stdlib.h>

// The weight with what was learned, times LEARNED_UNIT.
static int learned_weight(const BookMove *move)
{
    if (move->learned >= 0)
        return move->weight * (LEARNED_UNIT + move->learned);
    const int weight = move->weight * LEARNED_UNIT * LEARNED_UNIT / (LEARNED_UNIT - move->learned);
    // However bad its games were, a move of the book can still be drawn.
    return weight > 0 ? weight : 1;
}

int book_tickets(const BookMove *moves, int count, BookSelection selection, int index)
{
    int heaviest = 0;
    if (selection == BOOK_BY_WEIGHT)
        return learned_weight(&moves[index]);
    if (selection == BOOK_UNIFORM)
        return 1;
    for (int i = 0; i < count; ++i)
        heaviest = learned_weight(&moves[i]) > heaviest ? learned_weight(&moves[i]) : heaviest;
    return learned_weight(&moves[index]) == heaviest ? 1 : 0;
}

Move book_draw(const BookMove *moves, int count, BookSelection selection, Rng *rng)
{
    int total = 0;
    for (int i = 0; i < count; ++i)
        total += book_tickets(moves, count, selection, i);
    // No move, or weights of 0 only.
    if (total <= 0)
        return MOVE_NONE;
    // The ticket that was drawn belongs to the move in whose stretch it lies.
    int ticket = (int)rng_below(rng, (uint64_t)total);
    int i = 0;
    for (; ticket >= book_tickets(moves, count, selection, i); ++i)
        ticket -= book_tickets(moves, count, selection, i);
    return moves[i].move;
}

static int compare_weights(const void *a, const void *b)
{
    const BookMove *left = a;
    const BookMove *right = b;
    if (left->weight != right->weight)
        return left->weight < right->weight ? 1 : -1;
    return (left->move.bits > right->move.bits) - (left->move.bits < right->move.bits);
}

void book_sort_moves(BookMove *moves, int count)
{
    qsort(moves, (size_t)count, sizeof moves[0], compare_weights);
}
