// SPDX-License-Identifier: GPL-3.0-or-later
// When a game is over, and repetitions, which the search asks about at every node. The rules of FIDE;
// where the search departs from them (a repetition inside the tree already counts as a draw) the
// function has "search" in its name.
#include "board/rules.h"

#include "board/movegen.h"
#include "board/zobrist.h"

enum { REPETITION_PLIES_MIN = 4, SEVERAL_PIECES = 4 };

bool rules_insufficient_material(const Position *pos)
{
    if ((pos->by_type[PT_PAWN] | pos->by_type[PT_ROOK] | pos->by_type[PT_QUEEN]) != 0)
        return false;
    const Bitboard minors = pos->by_type[PT_KNIGHT] | pos->by_type[PT_BISHOP];
    // A single minor piece cannot mate, not even with help.
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
    // A lone knight mates only beside a piece of the victim that blocks its king; a queen always moves away in time.
    const Bitboard knights = ours & pos->by_type[PT_KNIGHT];
    if (knights != 0)
        return bb_has_several(ours) || (theirs & ~pos->by_type[PT_QUEEN]) != 0;
    // Bishops of one colour need a blocker on the other colour of squares.
    const Bitboard bishops = pos->by_type[PT_BISHOP];
    const bool one_colour = (bishops & BB_LIGHT) == 0 || (bishops & BB_DARK) == 0;
    return !one_colour || (theirs & (pos->by_type[PT_PAWN] | pos->by_type[PT_KNIGHT])) != 0;
}

// Two moves back, where the same side was to move; NULL where the history ends.
static inline const Undo *two_back(const Undo *undo)
{
    return undo->previous == NULL ? NULL : undo->previous->previous;
}

// The nearest earlier occurrence of the position with this key, at most `reach` plies before it: the record that holds
// its key, and how far back it is; NULL if there is none. `last` is the record of the move that led to the position.
static const Undo *find_earlier(const Undo *last, Key key, int reach, int *distance)
{
    // A position can come back after four plies at the soonest: each side moves a piece there and
    // back.
    *distance = REPETITION_PLIES_MIN;
    if (reach < *distance || last == NULL || last->previous == NULL)
        return NULL;
    for (const Undo *undo = two_back(last->previous); undo != NULL && *distance <= reach; undo = two_back(undo)) {
        if (undo->key == key)
            return undo;
        *distance += 2;
    }
    return NULL;
}

// Is the position that `undo` holds the key of, `distance` plies back, in the search tree, or was it there twice?
static bool is_third_or_inside(const Undo *undo, int distance, int reach, int ply)
{
    int further;
    return distance <= ply || find_earlier(undo->previous, undo->key, reach - distance, &further) != NULL;
}

int rules_occurrences(const Position *pos)
{
    const int reach = pos_repetition_reach(pos);
    int distance;
    const Undo *earlier = find_earlier(pos->last, pos->key, reach, &distance);
    if (earlier == NULL)
        return 1;
    return is_third_or_inside(earlier, distance, reach, 0) ? 3 : 2;
}

bool rules_has_repeated(const Position *pos)
{
    const int reach = pos_repetition_reach(pos);
    int distance, plies = 1;
    bool found = find_earlier(pos->last, pos->key, reach, &distance) != NULL;
    // Every position back to the last move that cannot be undone is asked the same question.
    for (const Undo *undo = pos->last; undo != NULL && plies < reach && !found; undo = undo->previous)
        found = find_earlier(undo->previous, undo->key, reach - plies++, &distance) != NULL;
    return found;
}

GameEnd rules_game_end(const Position *pos)
{
    // Mate comes before all draws: it ends the game even with the hundredth ply.
    if (!movegen_any(pos))
        return pos_in_check(pos) ? END_CHECKMATE : END_STALEMATE;
    if (rules_insufficient_material(pos))
        return END_INSUFFICIENT;
    // A mate on the last ply counts, so a side in check needs a look at its moves.
    if (pos->rule50 >= FIFTY_MOVES_PLIES)
        return END_FIFTY_MOVES;
    return rules_occurrences(pos) >= 3 ? END_REPETITION : END_NONE;
}

bool rules_is_search_draw(const Position *pos, int ply)
{
    if (pos->rule50 >= FIFTY_MOVES_PLIES)
        return !pos_in_check(pos) || movegen_any(pos);
    const int reach = pos_repetition_reach(pos);
    int distance;
    const Undo *earlier = find_earlier(pos->last, pos->key, reach, &distance);
    if (earlier != NULL && is_third_or_inside(earlier, distance, reach, ply))
        return true;
    // Counting first: with more pieces it is no dead draw, or a rare one that a search may miss.
    return bb_count(pos_occupied(pos)) <= SEVERAL_PIECES && rules_insufficient_material(pos);
}

// Is the position whose key differs by `difference` one move away? It has been on the board, so that a move that gets
// there leaves no king in check.
static bool is_one_move_away(const Position *pos, Key difference)
{
    CuckooMove move;
    return cuckoo_find(difference, &move) && (bb_between(move.a, move.b) & pos_occupied(pos)) == 0;
}

bool rules_can_repeat(const Position *pos, int ply)
{
    const int reach = pos_repetition_reach(pos);
    if (reach < REPETITION_PLIES_MIN - 1 || pos->last == NULL)
        return false;
    const Colour them = colour_other(pos->stm);
    // One ply less than for a repetition on the board: the move that completes it is still to come.
    int distance = REPETITION_PLIES_MIN - 1;
    for (const Undo *undo = two_back(pos->last); undo != NULL && distance <= reach; undo = two_back(undo)) {
        // Only our own piece may stand elsewhere: a cheap test that nearly always decides.
        if (undo->non_pawn_key[them] == pos->non_pawn_key[them] && is_one_move_away(pos, undo->key ^ pos->key) &&
            is_third_or_inside(undo, distance, reach, ply))
            return true;
        distance += 2;
    }
    return false;
}
