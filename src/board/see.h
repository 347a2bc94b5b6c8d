// SPDX-License-Identifier: GPL-3.0-or-later
// Static exchange evaluation: what a series of captures on one square is worth. Any thread.
#ifndef BOARD_SEE_H
#define BOARD_SEE_H

#include "board/pins.h"
#include "board/position.h"

// The sequence of captures on one square, each side capturing with its least valuable attacker: common to all static
// exchange evaluations. X-ray attackers join as the line before them opens; a pinned piece may not capture while its pinner
// is on the board. Any thread; a state is the caller's.

typedef struct Exchange {
    const Position *pos;
    Square target;
    Occupancy occ;      // squares still occupied; the target always is
    Bitboard attackers; // of the target, of both sides, that have not captured yet
} Exchange;

// Value in `values` of the piece that `move` captures; 0 for a move that is no capture.
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

// Value of the piece on the target after `move`: what the opponent can win by recapturing.
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

// Pieces of `us` pinned to their king. A pinner captured on the target does not count.
static inline Bitboard exchange_pinned(const Exchange *exchange, Colour us)
{
    const Position *pos = exchange->pos;
    const Bitboard occ = occupancy_set(&exchange->occ);
    const Bitboard enemies = pos->by_colour[colour_other(us)] & occ & ~bb_square(exchange->target);
    Bitboard checkers = 0;
    const Bitboard diagonal = (pos->by_type[PT_BISHOP] | pos->by_type[PT_QUEEN]) & enemies;
    const Bitboard straight = (pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN]) & enemies;
    return single_blockers(pos_king(pos, us), diagonal, straight, occ, &checkers) & pos->by_colour[us];
}

// Pieces of `side` that may capture next, pinned ones left out. The king is included even if the target is defended: the
// caller ends the exchange then.
static inline Bitboard exchange_attackers(const Exchange *exchange, Colour side)
{
    const Bitboard attackers = exchange->attackers & exchange->pos->by_colour[side];
    return attackers == 0 ? 0 : attackers & ~exchange_pinned(exchange, side);
}

// Captures with the least valuable of `attackers` (not empty), adds the X-ray attackers behind it and returns its type.
static inline PieceType exchange_capture(Exchange *exchange, Bitboard attackers)
{
    const Position *pos = exchange->pos;
    PieceType type = PT_PAWN;
    while ((attackers & pos->by_type[type]) == 0)
        ++type;
    occupancy_toggle(&exchange->occ, bb_first(attackers & pos->by_type[type]));
    if (type == PT_PAWN || type == PT_BISHOP || type == PT_QUEEN)
        exchange->attackers |=
            bishop_attacks(exchange->target, &exchange->occ) & (pos->by_type[PT_BISHOP] | pos->by_type[PT_QUEEN]);
    if (type == PT_ROOK || type == PT_QUEEN)
        exchange->attackers |=
            rook_attacks(exchange->target, &exchange->occ) & (pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN]);
    exchange->attackers &= occupancy_set(&exchange->occ);
    return type;
}

// Does `side` still attack the target? Pinned pieces count: they too keep a king from capturing.
static inline bool exchange_is_defended(const Exchange *exchange, Colour side)
{
    return (exchange->attackers & exchange->pos->by_colour[side]) != 0;
}

// Value of the piece that `move` captures, in piece_value units; 0 for a move that is no capture.
static inline int see_victim_value(const Position *pos, Move move)
{
    return exchange_victim_value(pos, move, piece_value);
}

// Does the exchange that `move` starts win at least `threshold` (in piece_value units) for the side that makes it, which
// need not be the side to move? Castling is worth nothing; a quiet move onto an attacked square counts what may be lost.
bool see_at_least(const Position *pos, Move move, int threshold);

#endif
