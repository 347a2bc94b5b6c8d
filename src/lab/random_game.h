// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of games with random moves, one after another without end: wilder than those of real games.
#ifndef LAB_RANDOM_GAME_H
#define LAB_RANDOM_GAME_H

#include "base/rng.h"
#include "board/position.h"

enum { RANDOM_GAME_PLIES = 160 }; // then another game begins

// Must stay where it is: the position's history lies in it.
typedef struct RandomGame {
    Rng rng; // the caller may draw from it, too
    int ply;
    Position pos;
    Undo undos[RANDOM_GAME_PLIES];
} RandomGame;

// The same seed gives the same games.
void random_game_begin(RandomGame *game, uint64_t seed);

// Plays one move, of a new game if this one is over.
void random_game_play(RandomGame *game);

#endif
