// SPDX-License-Identifier: GPL-3.0-or-later
// The positions that experiments run on: consecutive ones of games, or single ones.
#ifndef LAB_GAMES_H
#define LAB_GAMES_H

#include "base/error.h"
#include "board/position.h"

typedef struct LabGame {
    Position start;
    Move *moves;        // that lead from one position to the next
    int position_count; // at least 1
} LabGame;

typedef struct LabGames {
    LabGame *games;
    int count, capacity;
    int position_count; // of all games
} LabGames;

// Reads a PGN file (its name ends in .pgn), of each game up to `positions` positions in a row and of the file the first
// `games` games; or a file with a FEN or EPD a line, where each is a game of one position. NULL for the path: games of
// this engine against itself that come with the program. NULL with a reason that names file and line.
LabGames *lab_games_load(const char *path, int games, int positions, Error *error);
void lab_games_free(LabGames *games);

// A walk over all positions. Belongs to one thread.
typedef struct LabWalk {
    const LabGames *games;
    int game;     // of the position on the board
    int in_game;  // its number in the game; 0 = a game begins
    int number;   // its number among all
    Position pos; // with its history
    Undo *undos;
} LabWalk;

// Starts before the first position. Release with lab_walk_end.
LabWalk lab_walk_begin(const LabGames *games);

// Goes to the next position; false after the last. The walk must not be copied between.
bool lab_walk_next(LabWalk *walk);
void lab_walk_end(LabWalk *walk);

#endif
