// SPDX-License-Identifier: GPL-3.0-or-later
// Static exchange evaluation as a threshold test: is a capture sequence worth at least so much? The
// balance is kept as in Stockfish's see_ge; who captures next, X-rays and pins are in see.h.
#include "board/see.h"

// Plays the exchange on after `move`. `balance` (negative) is the material the moving side is ahead of the threshold if the
// piece that moved is lost for nothing; the sides recapture in turn until one of them need not go on.
static __attribute__((noinline)) bool reaches_goal(const Position *pos, Move move, int balance)
{
    Colour side = colour_other(piece_colour(pos_piece_on(pos, move_from(move))));
    Exchange exchange = exchange_begin(pos, move);
    bool mover_wins = true;
    for (;;) {
        const Bitboard attackers = exchange_attackers(&exchange, side);
        if (attackers == 0)
            break;

        const PieceType type = exchange_capture(&exchange, attackers);
        side = colour_other(side);
        mover_wins = !mover_wins;
        // A king may not capture a defended piece: the side to move has no capture left.
        if (type == PT_KING && exchange_is_defended(&exchange, side)) {
            mover_wins = !mover_wins;
            break;
        }
        // Negate for the side that has just captured, as in negamax; if it stays ahead even after losing the capturing
        // piece, the other side cannot turn the result. The 1 decides ties for the side that moved first.
        balance = -balance - 1 - piece_value[type];
        if (balance >= 0)
            break;
    }
    return mover_wins;
}

bool see_at_least(const Position *pos, Move move, int threshold)
{
    // Castling is written as a capture of the own rook, and wins nothing.
    if (move_is_castle(move))
        return threshold <= 0;
    int balance = exchange_first_gain(pos, move, piece_value) - threshold;
    // Even keeping everything that is captured would not reach the threshold.
    if (balance < 0)
        return false;
    balance -= exchange_first_risk(pos, move, piece_value);
    // Losing the moved piece still leaves enough: no need to play on. Most calls end here or one
    // line earlier.
    return balance >= 0 || reaches_goal(pos, move, balance);
}
