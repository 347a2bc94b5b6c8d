// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/see.h"

// Plays the exchange on after `move`; `balance`, below 0, is what its side is ahead of its goal when its man is taken.
static __attribute__((noinline)) bool reaches_goal(const Position *pos, Move move, int balance)
{
    Colour side = colour_other(piece_colour(pos_piece_on(pos, move_from(move))));
    Exchange exchange = exchange_begin(pos, move);
    bool mover_wins = true;
    for (;;) {
        const Bitboard takers = exchange_takers(&exchange, side);
        if (takers == 0)
            break;

        const PieceType type = exchange_take(&exchange, takers);
        side = colour_other(side);
        mover_wins = !mover_wins;
        // The king may not take a guarded man; then the capture did not happen.
        if (type == PT_KING && exchange_is_guarded(&exchange, side)) {
            mover_wins = !mover_wins;
            break;
        }
        // From now on seen from the side that has just taken.
        balance = -balance - 1 - piece_value[type];
        if (balance >= 0)
            break;
    }
    return mover_wins;
}

bool see_at_least(const Position *pos, Move move, int threshold)
{
    if (move_is_castle(move))
        return threshold <= 0;
    int balance = exchange_first_gain(pos, move, piece_value) - threshold;
    if (balance < 0)
        return false;
    balance -= exchange_first_risk(pos, move, piece_value);
    return balance >= 0 || reaches_goal(pos, move, balance);
}
