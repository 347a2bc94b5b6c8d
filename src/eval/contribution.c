// SPDX-License-Identifier: GPL-3.0-or-later
// What each piece adds to a network's value: the value with it less the value without it. Serves
// eval.h; shown by the evaluation table and the maps, never asked by the search.
#include "eval/eval.h"

// For the side to move.
static Score value_without(const Network *network, const Position *pos, Square square)
{
    // Only the sets of pieces count for a network, so the rest of the position (keys, checks, rights) may become stale.
    Position without = *pos;
    pos_remove(&without, square);
    return network_value(network, &without);
}

void contribution_compute(const Network *network, const Position *pos, Score contributions[SQ_NB])
{
    const Score value = network_value(network, pos);
    for (int square = SQ_A1; square < SQ_NB; ++square) {
        const Piece piece = pos_piece_on(pos, (Square)square);
        contributions[square] = 0;
        // A network has never seen a board without a king, so its value there means nothing.
        if (piece == PIECE_NONE || piece_type(piece) == PT_KING)
            continue;
        const Score for_mover = value - value_without(network, pos, (Square)square);
        contributions[square] = piece_colour(piece) == pos->stm ? for_mover : -for_mover;
    }
}
