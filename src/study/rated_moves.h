// SPDX-License-Identifier: GPL-3.0-or-later
// Moves that players of known rating have played, with the positions that they had before them.
#ifndef STUDY_RATED_MOVES_H
#define STUDY_RATED_MOVES_H

#include "base/error.h"
#include "board/position.h"

typedef struct RatedMove {
    Position pos;           // before the move; without its history
    Square last_to, own_to; // where the last two moves went; SQ_NONE where that is not known
    Move played;
    int rating; // of the player
    int game;   // of the file, from 0
} RatedMove;

typedef struct RatedMoves {
    RatedMove *moves;
    int count;
    size_t capacity;
} RatedMoves;

// Adds every `every`-th move, behind the first ones, of the games of a PGN file whose tags tell the ratings (WhiteElo,
// BlackElo), up to `most` in all; positions with one legal move are left out. False with a reason.
bool rated_moves_add_games(RatedMoves *moves, const char *path, int every, int most, Error *error);

// Adds the first move of every `every`-th row of a CSV file with the columns FEN, Moves and Rating, as puzzles are published:
// a person played it, and it was an error; the rating is that of the puzzle. False with a reason that names the line.
bool rated_moves_add_puzzles(RatedMoves *moves, const char *path, int every, int most, Error *error);

// Frees what they hold.
void rated_moves_free(RatedMoves *moves);

#endif
