// SPDX-License-Identifier: GPL-3.0-or-later
// The positions that experiments run on: consecutive ones of games, single ones, or those of random games; and how far an
// experiment is with them.
#ifndef STUDY_GAMES_H
#define STUDY_GAMES_H

#include "base/error.h"
#include "base/rng.h"
#include "board/classify.h"

#include <stdint.h>

// `show` may be NULL; else it is called often, on the thread that runs the experiment. `what` lives during the call.
typedef struct LabProgress {
    void *context;
    void (*show)(void *context, const char *what, int done, int total);
} LabProgress;

static inline void lab_progress_show(const LabProgress *progress, const char *what, int done, int total)
{
    if (progress->show != NULL)
        progress->show(progress->context, what, done, total);
}

// --- games ---------------------------------------------------------------------------------------------------------

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
    int count;
    size_t capacity;
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

// Reads a PGN file (by its name: pgn_is_name); or a file with a FEN or EPD a line, where each is a game of one position. NULL
// for the path: games of this engine against itself that come with the program. NULL with a reason that names file and
// line.
LabGames *lab_games_load(const char *path, const LabGamesChoice *choice, Error *error);

// The positions of a kind, each a game of one position without a history. NULL with a reason if there is none.
LabGames *lab_games_of_kind(const LabGames *games, PositionClass kind, Error *error);

// Plays games of this engine against itself until they hold as many positions as wanted: after a random opening, of which
// no position is taken, each move has `nodes` nodes. The same seed gives the same games. NULL with a reason.
LabGames *lab_games_play(const LabGamesChoice *choice, uint64_t nodes, uint64_t seed, const LabProgress *progress,
                         Error *error);
void lab_games_free(LabGames *games); // NULL is ignored

// --- walks ---------------------------------------------------------------------------------------------------------

// A walk over all positions, or the first of them. Belongs to one thread.
typedef struct LabWalk {
    const LabGames *games;
    int game;     // of the position on the board
    int in_game;  // its number in the game; 0 = a game begins
    int number;   // its number among all
    Position pos; // with its history
    Undo *undos;
    int limit;        // positions at most
    const char *what; // shown as progress
    LabProgress progress;
} LabWalk;

// Starts before the first position, with all positions and no progress.
LabWalk lab_walk_begin(const LabGames *games);

// Goes to the next position; false after the last, which ends the walk. It must not be copied between.
bool lab_walk_next(LabWalk *walk);

// Ends a walk before its last position. Nothing happens to one that has ended.
void lab_walk_end(LabWalk *walk);

// The name of the position for users: its id, or "no. 3, move 12, White".
enum { LAB_POSITION_NAME_SIZE = 48 };
void lab_walk_name(const LabWalk *walk, char out[LAB_POSITION_NAME_SIZE]);

// The position of a FEN that stands in the program.
Position lab_position(const char *fen);

// --- phases --------------------------------------------------------------------------------------------------------

// Opening, middlegame and endgame, told apart by the pieces that are left.
typedef enum LabPhase { LAB_PHASE_OPENING, LAB_PHASE_MIDDLEGAME, LAB_PHASE_ENDGAME, LAB_PHASE_NB } LabPhase;

enum {
    LAB_OPENING_PIECES = 12, // of both sides, pawns and kings not counted: at least so many, and one side may castle
    LAB_ENDGAME_PIECES = 6,  // at most so many
};

LabPhase lab_phase_of(const Position *pos);

// --- random games --------------------------------------------------------------------------------------------------

// Positions of games with random moves, one after another without end: wilder than those of real games.
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
