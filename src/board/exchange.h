// SPDX-License-Identifier: GPL-3.0-or-later
// The men of both sides that take on one square in turn, always the least valuable that may: what every static exchange
// evaluation walks through. Hidden men come forward as the line before them opens; pinned ones stay as long as the pinner
// stands. Any thread; a state is the caller's.
#ifndef BOARD_EXCHANGE_H
#define BOARD_EXCHANGE_H

#include "board/pins.h"
#include "board/position.h"

typedef struct Exchange {
    const Position *pos;
    Square target;
    Occupancy occ;      // who still stands; on the target there is always somebody
    Bitboard attackers; // of the target, of both sides, among those who stand
} Exchange;

// Worth of the man that `move` takes, by type in `values`; 0 if it takes none.
static inline int exchange_victim_value(const Position *pos, Move move, const int *values)
{
    if (move_kind(move) == MK_EN_PASSANT)
        return values[PT_PAWN];
    return move_is_capture(move) ? values[piece_type(pos_piece_on(pos, move_to(move)))] : 0;
}

// What `move` wins at once: its victim, and what a promotion adds.
static inline int exchange_first_gain(const Position *pos, Move move, const int *values)
{
    int gain = exchange_victim_value(pos, move, values);
    if (move_is_promotion(move))
        gain += values[move_promotion(move)] - values[PT_PAWN];
    return gain;
}

// What stands on the target after `move`, and is next to be taken.
static inline int exchange_first_risk(const Position *pos, Move move, const int *values)
{
    const PieceType type = piece_type(pos_piece_on(pos, move_from(move)));
    return values[move_is_promotion(move) ? move_promotion(move) : type];
}

// The state after `move`, which is legal and does not castle, for whichever side it belongs to.
static inline Exchange exchange_begin(const Position *pos, Move move)
{
    const Square from = move_from(move), target = move_to(move);
    Occupancy occ = pos->occupied;
    occupancy_toggle(&occ, from);
    if (pos->board[target] == PIECE_NONE)
        occupancy_toggle(&occ, target);
    if (move_kind(move) == MK_EN_PASSANT)
        occupancy_toggle(&occ, square_step(target, -pawn_push(piece_colour(pos_piece_on(pos, from)))));
    const Bitboard attackers = pos_attackers_to(pos, target, &occ) & occupancy_set(&occ);
    return (Exchange){.pos = pos, .target = target, .occ = occ, .attackers = attackers};
}

// Men of `us` that may not leave their line while a pinner is still there; one that was taken on the target is not.
static inline Bitboard exchange_pinned_men(const Exchange *exchange, Colour us)
{
    const Position *pos = exchange->pos;
    const Bitboard occ = occupancy_set(&exchange->occ);
    const Bitboard enemies = pos->by_colour[colour_other(us)] & occ & ~bb_square(exchange->target);
    Bitboard checkers = 0;
    const Bitboard diagonal = (pos->by_type[PT_BISHOP] | pos->by_type[PT_QUEEN]) & enemies;
    const Bitboard straight = (pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN]) & enemies;
    return single_blockers(pos_king(pos, us), diagonal, straight, occ, &checkers) & pos->by_colour[us];
}

// The men of `side` that may take next, the king among them even where it may not.
static inline Bitboard exchange_takers(const Exchange *exchange, Colour side)
{
    const Bitboard takers = exchange->attackers & exchange->pos->by_colour[side];
    return takers == 0 ? 0 : takers & ~exchange_pinned_men(exchange, side);
}

// Lets the least valuable of `takers`, of which there is one, take, and opens the line behind it; returns its type.
static inline PieceType exchange_take(Exchange *exchange, Bitboard takers)
{
    const Position *pos = exchange->pos;
    PieceType type = PT_PAWN;
    while ((takers & pos->by_type[type]) == 0)
        ++type;
    occupancy_toggle(&exchange->occ, bb_first(takers & pos->by_type[type]));
    if (type == PT_PAWN || type == PT_BISHOP || type == PT_QUEEN)
        exchange->attackers |=
            bishop_attacks(exchange->target, &exchange->occ) & (pos->by_type[PT_BISHOP] | pos->by_type[PT_QUEEN]);
    if (type == PT_ROOK || type == PT_QUEEN)
        exchange->attackers |=
            rook_attacks(exchange->target, &exchange->occ) & (pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN]);
    exchange->attackers &= occupancy_set(&exchange->occ);
    return type;
}

// Does anybody of `side` still look at the target? Where a king takes, pinned men count.
static inline bool exchange_is_guarded(const Exchange *exchange, Colour side)
{
    return (exchange->attackers & exchange->pos->by_colour[side]) != 0;
}

#endif
