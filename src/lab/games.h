// SPDX-License-Identifier: GPL-3.0-or-later
// The positions that experiments run on: consecutive ones of games, or single ones.
#ifndef LAB_GAMES_H
#define LAB_GAMES_H

#include "base/error.h"
#include "board/classify.h"
#include "lab/progress.h"

#include <stdint.h>

enum { LAB_GAME_NAME_SIZE = 32 };

typedef struct LabGame {
    char name[LAB_GAME_NAME_SIZE]; // the id of an EPD line; "" if it has none
    Position start;
    int every;          // plies from one position to the next
    Move *moves;        // that lead through the positions
    int position_count; // at least 1
} LabGame;

typedef struct LabGames {
    LabGame *games;
    int count, capacity;
    int position_count; // of all games
} LabGames;

// Which positions to take of which games. The last position of a game is never taken: there is nothing to search.
typedef struct LabGamesChoice {
    int games;    // at most, the first ones
    int per_game; // positions of one game at most
    int count;    // positions in all at most
    int first;    // plies before the first position of a game
    int every;    // plies from one position to the next, at least 1
} LabGamesChoice;

// Reads a PGN file (its name ends in .pgn); or a file with a FEN or EPD a line, where each is a game of one position. NULL
// for the path: games of this engine against itself that come with the program. NULL with a reason that names file and
// line.
LabGames *lab_games_load(const char *path, const LabGamesChoice *choice, Error *error);

// The positions of a kind, each a game of one position without a history. NULL with a reason if there is none.
LabGames *lab_games_of_kind(const LabGames *games, PositionClass kind, Error *error);

// Plays games of this engine against itself until they hold as many positions as wanted: after a random opening, of which
// no position is taken, each move has `nodes` nodes. The same seed gives the same games. NULL with a reason.
LabGames *lab_games_play(const LabGamesChoice *choice, uint64_t nodes, uint64_t seed, const LabProgress *progress,
                         Error *error);
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

// The name of the position for users: its id, or "no. 3, move 12, White".
enum { LAB_POSITION_NAME_SIZE = 48 };
void lab_walk_name(const LabWalk *walk, char out[LAB_POSITION_NAME_SIZE]);

#endif
