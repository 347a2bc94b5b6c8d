// SPDX-License-Identifier: GPL-3.0-or-later
// Puzzles, wherever they come from: the mistakes of annotated games (moves marked ? or ??), games that begin with a
// position (their moves are the solution), lichess's table of puzzles (CSV), and positions with best moves (EPD).
// For one thread.
#ifndef UI_SESSION_PUZZLE_SET_H
#define UI_SESSION_PUZZLE_SET_H

#include "base/error.h"
#include "notation/game_tree.h"

enum {
    PUZZLE_MOVES_MAX = 32, // kept of a solution
    PUZZLE_ALSO_MAX = 7,   // first moves that are right beside that of the solution
    PUZZLES_MAX = 100000,  // of a file; the rest is left out
};

typedef struct Puzzle {
    char *fen;      // the position, before `lead_in`
    char *title;    // what may be told beforehand: "rating 970", "Ann - Bob"; "" = nothing
    char *themes;   // what may be told afterwards: "mateIn2"; "" = nothing
    Move lead_in;   // the opponent's move before; MOVE_NONE = none is known
    Move played;    // the mistake that was made in the game; MOVE_NONE = none
    int move_count; // of the solution; 0 = none is given, the search finds one
    Move moves[PUZZLE_MOVES_MAX];
    int also_count;
    Move also[PUZZLE_ALSO_MAX];
} Puzzle;

typedef struct PuzzleSet {
    Puzzle *puzzles;
    int count;
    size_t capacity;
    bool is_cut;        // there are more than PUZZLES_MAX
    bool is_repertoire; // what is asked is a repertoire: only its moves are right
} PuzzleSet;

// Adds the puzzles of a game: the positions before the mistakes of its main line, or its start if that is a position of
// its own. The better line beside a mistake is its solution: ours, else the first that is not marked as a mistake.
void puzzle_set_add_game(PuzzleSet *set, const GameTree *game);

// Reads a file; what it is shows its beginning. False with a reason that names the file, also if it has no puzzles; *set
// is then empty. Release with puzzle_set_clear.
bool puzzle_set_read(PuzzleSet *set, const char *path, Error *error);
void puzzle_set_clear(PuzzleSet *set);

// Reads a repertoire, any PGN file with variations: what its owner plays in each position is a puzzle of its own, in the
// order of the file, a position that several ways lead to once. COLOUR_NONE: each game says by its tag Orientation whose it
// is; those without one belong to the side that has fewer choices in all of them. False as above.
bool puzzle_set_read_repertoire(PuzzleSet *set, const char *path, Colour side, Error *error);

// Adds a puzzle, for those who fill a set; NULL if it is full.
Puzzle *puzzle_set_add(PuzzleSet *set, const Position *start, const char *title, const char *themes);

// The position before the opponent's move, and the one to solve.
void puzzle_start(const Puzzle *puzzle, Position *pos);
void puzzle_position(const Puzzle *puzzle, Position *pos);

// The puzzle as a game of its own, which has the opponent's move before it and nothing of the solution.
GameTree *puzzle_tree(const Puzzle *puzzle);

#endif
