// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/rules.h"

#include "board/movegen.h"
#include "board/reversible.h"

enum { FIFTY_MOVES_PLIES = 100, REPETITION_PLIES_MIN = 4, SEVERAL_MEN = 4 };

bool rules_insufficient_material(const Position *pos)
{
    if ((pos->by_type[PT_PAWN] | pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN]) != 0)
        return false;
    const Bitboard minors = pos->by_type[PT_KNIGHT] | pos->by_type[PT_BISHOP];
    if (!bb_has_several(minors))
        return true;
    const Bitboard bishops = pos->by_type[PT_BISHOP];
    return pos->by_type[PT_KNIGHT] == 0 && ((bishops & BB_LIGHT) == 0 || (bishops & BB_DARK) == 0);
}

bool rules_can_win(const Position *pos, Colour colour)
{
    const Colour them = colour_other(colour);
    const Bitboard ours = pos->by_colour[colour] & ~pos->by_type[PT_KING];
    const Bitboard theirs = pos->by_colour[them] & ~pos->by_type[PT_KING];
    if (ours == 0)
        return false;
    if ((ours & (pos->by_type[PT_PAWN] | pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN])) != 0)
        return true;
    // A lone knight mates only beside a man of the victim that blocks its king; a queen always moves away in time.
    const Bitboard knights = ours & pos->by_type[PT_KNIGHT];
    if (knights != 0)
        return bb_has_several(ours) || (theirs & ~pos->by_type[PT_QUEEN]) != 0;
    // Bishops of one colour need a blocker on the other colour of squares.
    const Bitboard bishops = pos->by_type[PT_BISHOP];
    const bool one_colour = (bishops & BB_LIGHT) == 0 || (bishops & BB_DARK) == 0;
    return !one_colour || (theirs & (pos->by_type[PT_PAWN] | pos->by_type[PT_KNIGHT])) != 0;
}

// Earlier occurrences among positions at least `from` and at most `reach` plies back, stopping at `enough`.
static int count_earlier(const Position *pos, int from, int reach, int enough)
{
    int found = 0, distance = 1;
    for (const Undo *undo = pos->last; undo != NULL && distance <= reach; undo = undo->previous, ++distance) {
        if (distance % 2 == 0 && distance >= from && undo->key == pos->key) {
            ++found;
            if (found == enough)
                break;
        }
    }
    return found;
}

int rules_occurrences(const Position *pos)
{
    return 1 + count_earlier(pos, REPETITION_PLIES_MIN, pos_repetition_reach(pos), 2);
}

GameEnd rules_game_end(const Position *pos)
{
    if (!movegen_any(pos))
        return pos_in_check(pos) ? END_CHECKMATE : END_STALEMATE;
    if (rules_insufficient_material(pos))
        return END_INSUFFICIENT;
    if (pos->rule50 >= FIFTY_MOVES_PLIES)
        return END_FIFTY_MOVES;
    return rules_occurrences(pos) >= 3 ? END_REPETITION : END_NONE;
}

bool rules_is_search_draw(const Position *pos, int ply)
{
    if (pos->rule50 >= FIFTY_MOVES_PLIES)
        return !pos_in_check(pos) || movegen_any(pos);
    const int reach = pos_repetition_reach(pos);
    if (reach >= REPETITION_PLIES_MIN) {
        const int inside = reach < ply ? reach : ply;
        if (count_earlier(pos, REPETITION_PLIES_MIN, inside, 1) != 0 ||
            count_earlier(pos, REPETITION_PLIES_MIN, reach, 2) == 2)
            return true;
    }
    return bb_count(pos_occupied(pos)) <= SEVERAL_MEN && rules_insufficient_material(pos);
}

// Has the position before `undo` occurred earlier too, at most `reach` plies further back?
static bool occurred_before(const Undo *undo, int reach)
{
    const Key key = undo->key;
    int distance = 1;
    for (undo = undo->previous; undo != NULL && distance <= reach; undo = undo->previous, ++distance)
        if (distance % 2 == 0 && undo->key == key)
            return true;
    return false;
}

// Is the position whose key differs by `difference` one move away? It has been on the board, so that a move that gets
// there leaves no king in check.
static bool is_one_move_away(const Position *pos, Key difference)
{
    ReversibleMove move;
    return reversible_find(difference, &move) && (bb_between(move.a, move.b) & pos_occupied(pos)) == 0;
}

bool rules_can_repeat(const Position *pos, int ply)
{
    const int reach = pos_repetition_reach(pos);
    if (reach < REPETITION_PLIES_MIN - 1)
        return false;
    const Colour them = colour_other(pos->stm);
    const Undo *undo = pos->last;
    for (int distance = 3; distance <= reach; distance += 2) {
        undo = undo != NULL && undo->previous != NULL ? undo->previous->previous : NULL;
        if (undo == NULL)
            return false;
        // Only our own man may stand elsewhere: a cheap test that nearly always decides.
        if (undo->non_pawn_key[them] != pos->non_pawn_key[them])
            continue;
        if (is_one_move_away(pos, undo->key ^ pos->key) && (distance <= ply || occurred_before(undo, reach - distance)))
            return true;
    }
    return false;
}
