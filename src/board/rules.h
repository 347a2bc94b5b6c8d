// SPDX-License-Identifier: GPL-3.0-or-later
// When a game is over, and why. Any thread; positions are only read.
#ifndef BOARD_RULES_H
#define BOARD_RULES_H

#include "board/position.h"

enum { FIFTY_MOVES_PLIES = 100 };

typedef enum GameEnd {
    END_NONE,
    END_CHECKMATE,    // the side to move has lost
    END_STALEMATE,    // draw
    END_INSUFFICIENT, // draw: no mate by any sequence, by material
    END_FIFTY_MOVES,  // draw that can be claimed
    END_REPETITION,   // draw that can be claimed: third occurrence
} GameEnd;

// Neither side can ever mate: K v K, K v K+N, K v K+B, or kings and bishops all on squares of one colour.
bool rules_insufficient_material(const Position *pos);

// Can `colour` mate at all, given its own pieces and the other side's? (For a flag fall.)
bool rules_can_win(const Position *pos, Colour colour);

// How often the position on the board has occurred in the game so far, this time included (1, 2, 3 = capped).
int rules_occurrences(const Position *pos);

// Has any position occurred twice since the last move that cannot be taken back (capture, pawn move, null move)?
bool rules_has_repeated(const Position *pos);

// What the rules say about the position on the board; mate goes before the fifty-move rule.
GameEnd rules_game_end(const Position *pos);

// Draw inside a search tree whose root is `ply` plies back: fifty moves, insufficient material, the third occurrence,
// or the second if the first is inside the tree. Does not look for mate: the caller knows whether moves exist.
bool rules_is_search_draw(const Position *pos, int ply);

// Can the side to move repeat at once, inside a search tree whose root is `ply` plies back? True exactly if a legal move
// leads to a position that has occurred at the root or inside the tree, or twice before: one that rules_is_search_draw
// would call a repetition. Null moves and whatever cannot be taken back end what can be repeated.
bool rules_can_repeat(const Position *pos, int ply);

// Mates, and kings in danger of one, that can be seen without a search.

// Would the opponent mate in one move if the side to move, which is not in check, passed? Looked at only where its king
// has few safe squares beside it: a single move seldom takes away more, so that nearly all threats are seen. The position is
// as before when this returns.
bool mate_is_threatened(Position *pos);

// Has the king of this colour no square to go to? Then every check that is not answered otherwise is mate. (Own pieces may
// be what traps it; whether it stands in check does not matter.)
bool king_is_immobile(const Position *pos, Colour colour);

#endif
