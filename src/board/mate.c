// SPDX-License-Identifier: GPL-3.0-or-later
// Mate in one, and how near it is: pruning asks before it trusts a static evaluation. Serves rules.h; a
// mate that takes longer is for the search.
#include "board/rules.h"

#include "board/movegen.h"

enum { SAFE_SQUARES_MAX = 2 };

// Squares beside the king that it could go to, counted up to one more than `enough`.
static int count_safe_squares(const Position *pos, Colour us, int enough)
{
    const Square king = pos_king(pos, us);
    Occupancy occ = pos->occupied;
    occupancy_toggle(&occ, king); // it casts no shadow on its own flight
    int safe = 0;
    Bitboard targets = king_attacks(king) & ~pos->by_colour[us];
    while (targets != 0 && safe <= enough)
        safe += !pos_is_attacked(pos, bb_pop(&targets), colour_other(us), &occ);
    return safe;
}

bool king_is_immobile(const Position *pos, Colour colour)
{
    return count_safe_squares(pos, colour, 0) == 0;
}

// Does some move of this kind mate? Replies are counted without playing the move, which is much the
// cheaper.
static bool set_has_mate(Position *pos, MoveSet set)
{
    MoveList list;
    movegen_list(pos, set, &list);
    for (int i = 0; i < list.count; ++i)
        if ((set == MOVES_CHECKS || pos_gives_check(pos, list.moves[i])) &&
            movegen_count_replies(pos, list.moves[i]) == 0)
            return true;
    return false;
}

bool mate_is_threatened(Position *pos)
{
    // A king with room is hardly ever mated in one, and this looks at few squares.
    if (count_safe_squares(pos, pos->stm, SAFE_SQUARES_MAX) > SAFE_SQUARES_MAX)
        return false;
    // A null move gives the other side the move that it threatens.
    Undo undo;
    pos_make_null(pos, &undo);
    const bool found = set_has_mate(pos, MOVES_CHECKS) || set_has_mate(pos, MOVES_NOISY);
    pos_unmake_null(pos, &undo);
    return found;
}
