// SPDX-License-Identifier: GPL-3.0-or-later
// Orderings that remember nothing.
#include "board/see.h"
#include "eval/eval.h"
#include "lab/testbed/orderings.h"

enum {
    SOMETHING = 1,
    VICTIM_FACTOR = 8,      // a better victim counts more than any attacker
    SQUARES_ZERO = 1 << 20, // score of a quiet move that changes nothing
};

static int table_move_score(const void *memory, const TestbedNode *node, Move move)
{
    (void)memory;
    return move_equal(node->tt_move, move) ? SOMETHING : 0;
}

const TestbedOrdering order_table_move = {
    .key = "table",
    .about = "the move that the table knows",
    .score = table_move_score,
};

// A new queen is worth as much as one that is taken, and risks less. Other promotions come last.
static int captures_score(const void *memory, const TestbedNode *node, Move move)
{
    (void)memory;
    if (move_is_quiet(move))
        return 0;
    const int victim = see_victim_value(node->pos, move);
    if (move_is_promotion(move))
        return move_promotion(move) == PT_QUEEN ? (victim + piece_value[PT_QUEEN]) * VICTIM_FACTOR + PT_NB + 1
                                                : SOMETHING;
    return victim * VICTIM_FACTOR + PT_NB - piece_type(pos_piece_on(node->pos, move_from(move)));
}

const TestbedOrdering order_captures = {
    .key = "captures",
    .about = "captures, the most valuable victim first, of these the least valuable attacker",
    .in_quiescence = true,
    .score = captures_score,
};

// Middlegame and endgame together: which of them it is does not matter for an order.
static int squares_score(const void *memory, const TestbedNode *node, Move move)
{
    (void)memory;
    if (!move_is_quiet(move))
        return 0;
    const Tapered gain = tapered_sub(psqt_sum_after(node->psqt, node->pos, move), node->psqt);
    const int white = tapered_mg(gain) + tapered_eg(gain);
    return SQUARES_ZERO + (node->pos->stm == WHITE ? white : -white);
}

const TestbedOrdering order_squares = {
    .key = "squares",
    .about = "quiet moves by what they gain on the tables of squares",
    .score = squares_score,
};
