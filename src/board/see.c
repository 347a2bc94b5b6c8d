// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/see.h"

#include "board/pins.h"

// What stands on the square after `move`, and is next to be taken.
static int value_at_risk(const Position *pos, Move move)
{
    const PieceType type = piece_type(pos_piece_on(pos, move_from(move)));
    return piece_value[move_is_promotion(move) ? move_promotion(move) : type];
}

static int value_won(const Position *pos, Move move)
{
    int won = see_victim_value(pos, move);
    if (move_is_promotion(move))
        won += piece_value[move_promotion(move)] - piece_value[PT_PAWN];
    return won;
}

// Men of `us` that may not leave their line while a pinner is still there; one that was taken on `target` is not.
static Bitboard pinned_men(const Position *pos, Colour us, Square target, const Occupancy *occ)
{
    const Bitboard enemies = pos->by_colour[colour_other(us)] & occupancy_set(occ) & ~bb_square(target);
    Bitboard checkers = 0;
    const Bitboard diagonal = (pos->by_type[PT_BISHOP] | pos->by_type[PT_QUEEN]) & enemies;
    const Bitboard straight = (pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN]) & enemies;
    return single_blockers(pos_king(pos, us), diagonal, straight, occupancy_set(occ), &checkers) & pos->by_colour[us];
}

// Takes the least valuable of `attackers` off `occ` and opens the line behind it; returns its type.
static PieceType take_least_attacker(const Position *pos, Bitboard attackers, Square target, Occupancy *occ,
                                     Bitboard *all_attackers)
{
    PieceType type = PT_PAWN;
    while ((attackers & pos->by_type[type]) == 0)
        ++type;
    occupancy_toggle(occ, bb_first(attackers & pos->by_type[type]));
    if (type == PT_PAWN || type == PT_BISHOP || type == PT_QUEEN)
        *all_attackers |= bishop_attacks(target, occ) & (pos->by_type[PT_BISHOP] | pos->by_type[PT_QUEEN]);
    if (type == PT_ROOK || type == PT_QUEEN)
        *all_attackers |= rook_attacks(target, occ) & (pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN]);
    *all_attackers &= occupancy_set(occ);
    return type;
}

bool see_at_least(const Position *pos, Move move, int threshold)
{
    if (move_is_castle(move))
        return threshold <= 0;

    // `balance` is what the side that just moved is ahead of its goal, seen from that side.
    int balance = value_won(pos, move) - threshold;
    if (balance < 0)
        return false;
    balance -= value_at_risk(pos, move);
    if (balance >= 0)
        return true;

    const Square from = move_from(move), target = move_to(move);
    const Colour mover = piece_colour(pos_piece_on(pos, from));
    Occupancy occ = pos->occupied;
    occupancy_toggle(&occ, from);
    if (pos->board[target] == PIECE_NONE)
        occupancy_toggle(&occ, target);
    if (move_kind(move) == MK_EN_PASSANT)
        occupancy_toggle(&occ, square_step(target, -pawn_push(mover)));

    Bitboard attackers = pos_attackers_to(pos, target, &occ) & occupancy_set(&occ);
    Colour side = colour_other(mover);
    bool mover_wins = true;
    for (;;) {
        Bitboard ours = attackers & pos->by_colour[side];
        if (ours != 0)
            ours &= ~pinned_men(pos, side, target, &occ);
        if (ours == 0)
            break;

        const PieceType type = take_least_attacker(pos, ours, target, &occ, &attackers);
        side = colour_other(side);
        mover_wins = !mover_wins;
        // The king may not take a guarded man; then the capture did not happen.
        if (type == PT_KING && (attackers & pos->by_colour[side]) != 0) {
            mover_wins = !mover_wins;
            break;
        }
        balance = -balance - 1 - piece_value[type];
        if (balance >= 0)
            break;
    }
    return mover_wins;
}
