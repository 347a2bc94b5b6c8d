// SPDX-License-Identifier: GPL-3.0-or-later
// The move that a player of a level chooses, drawn by the chances of engine/move_choice.h.
#ifndef ENGINE_LEVEL_MOVE_H
#define ENGINE_LEVEL_MOVE_H

#include "engine/move_choice.h"
#include "engine/strength.h"

#include <stdint.h>

enum { LEVEL_LOOK_NODES = 500 }; // of the search of each move

// Sharpens or flattens chances to those of a level: chance to the power of 1 / temperature, of moves that are not far less
// likely than the likeliest. They add up to 1 again.
void level_chances(double temperature, int count, double *chances);

// Who chooses, in a position whose last moves are known.
typedef struct LevelQuestion {
    const Position *pos;
    const MoveList *allowed; // none = all legal moves
    const Strength *strength;
    uint64_t seed;   // the same draws the same move
    int64_t time_us; // for the searches; moves that are not reached have their shallow search alone
} LevelQuestion;

// MOVE_NONE if no move is allowed, or where the search is to choose; otherwise a mate on the board is always given. Searches
// with the viewer, on the calling thread.
Move level_move(MoveViewer *viewer, const LevelQuestion *question);

#endif
