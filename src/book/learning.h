// SPDX-License-Identifier: GPL-3.0-or-later
// What games have taught about the moves of a book: points for each move of each position, in a text file of their own. The
// book itself is never changed.
//
// The rule. A move has points from -LEARNED_MAX to LEARNED_MAX, none where nothing was learned. With points p its weight w
// counts as w * (U + p) / U if p is positive, and as w * U / (U - p) if it is not, where U = LEARNED_UNIT. After a game
// each side that took moves from the book learns in two halves:
//
//   the result: all of that half for a win, all of it against the line for a loss, nothing for a draw. Where no result was told
//   it, the last score of the side stands for it if it was decisive;
//   what the search found behind the book: the lowest score of the first own moves there, in steps and with a bound, so
//   that a sudden drop counts in full.
//
// The last move of the side that the book had alternatives for gets all of it, the one before half of it, and so on, until
// nothing is left. A step s takes p to p + s - p * |s| / LEARNED_MAX, so that it gets smaller as the points get larger, and
// a line that stops losing comes back.
#ifndef BOOK_LEARNING_H
#define BOOK_LEARNING_H

#include "base/error.h"
#include "book/selection.h"

#include <stdint.h>

typedef struct Learned Learned;

typedef struct LearnedMove {
    uint64_t key;  // of the position, see polyglot_key
    uint16_t move; // as a Polyglot book writes it
    int16_t points;
    int32_t games; // that taught something about it
} LearnedMove;

enum { LEARNED_ROWS_MAX = 1 << 20 };

// Reads such a file; one that is missing has taught nothing. NULL with a reason that names file and line. Release with
// learned_free (NULL is allowed).
Learned *learned_read(const char *path, Error *error);
void learned_free(Learned *learned);

int learned_count(const Learned *learned);

// Row `index` below learned_count, in the order of keys and moves.
LearnedMove learned_row(const Learned *learned, int index);

// Writes what was learned into the moves of a position. Positions without a key have nothing.
void learned_apply(const Learned *learned, const Position *pos, BookMove *moves, int count);

// A change of the points of a move.
typedef struct LearnedStep {
    uint64_t key;
    uint16_t move;
    int step;
} LearnedStep;

// The points after a step.
int learned_points_after(int points, int step);

// Adds what a game has taught to the file, which is made if it is missing; other programs that do so at the same time wait.
// False with a reason, also for a file of another kind; it then stays as it was. New rows beyond LEARNED_ROWS_MAX are left out.
bool learned_teach(const char *path, const LearnedStep *steps, int count, Error *error);

// Forgets what was learned: all of it with pos = NULL, else that of one position. The file stays, be it with its head
// alone. *rows gets how many moves were forgotten. False with a reason, also for a file of another kind, which is left as
// it is.
bool learned_forget(const char *path, const Position *pos, int *rows, Error *error);

// A game as far as it teaches something about the book: which moves came from it, what the search found behind them, and
// how the game ended. The rule is in learning.h. Belongs to one thread.

enum {
    BOOK_GAME_MOVES_MAX = 128, // of both sides; books are hardly deeper than half of it, and later ones are left out
    BOOK_GAME_STEPS_MAX = 16,  // the game is halved from move to move until nothing is left, for each side
};

typedef struct BookGameMove {
    uint64_t key;
    uint16_t move;
    int ply; // of the game
    bool had_alternatives;
} BookGameMove;

// What a side found behind the book.
typedef struct BookGameScores {
    int searches;     // that counted
    int lowest, last; // centipawns for this side; the last of all
    int next_ply;     // of the game, at which the next search of this side must stand
} BookGameScores;

typedef struct BookGame {
    BookGameMove moves[BOOK_GAME_MOVES_MAX];
    int count;
    BookGameScores scores[COLOUR_NB];
} BookGame;

// The start of a game.
void book_game_begin(BookGame *game);

// Does the position belong to another game than what was noted so far?
bool book_game_is_other_game(const BookGame *game, const Position *pos);

// A move from the book, one of `candidates`. What was noted at this ply or later was taken back.
void book_game_note_book(BookGame *game, const Position *pos, Move move, int candidates);

// A move that was searched for, and its score for the side that has it.
void book_game_note_search(BookGame *game, const Position *pos, Score score);

typedef enum BookGameResult { BOOK_GAME_LOST = -1, BOOK_GAME_DRAWN, BOOK_GAME_WON, BOOK_GAME_UNKNOWN } BookGameResult;

// What the game teaches: `result` is that of White. Returns how many steps were written to `steps`, at most
// 2 * BOOK_GAME_STEPS_MAX.
int book_game_end(const BookGame *game, BookGameResult result, LearnedStep *steps);

#endif
