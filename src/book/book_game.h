// SPDX-License-Identifier: GPL-3.0-or-later
// A game as far as it teaches something about the book: which moves came from it, what the search found behind them, and
// how the game ended. The rule is in learning.h. Belongs to one thread.
#ifndef BOOK_BOOK_GAME_H
#define BOOK_BOOK_GAME_H

#include "book/learning.h"

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

// A move from the book, one of `choices`. What was noted at this ply or later was taken back.
void book_game_note_book(BookGame *game, const Position *pos, Move move, int choices);

// A move that was searched for, and its score for the side that has it.
void book_game_note_search(BookGame *game, const Position *pos, Score score);

typedef enum BookGameResult { BOOK_GAME_LOST = -1, BOOK_GAME_DRAWN, BOOK_GAME_WON, BOOK_GAME_UNKNOWN } BookGameResult;

// What the game teaches: `result` is that of White. Returns how many steps were written to `steps`, at most
// 2 * BOOK_GAME_STEPS_MAX.
int book_game_end(const BookGame *game, BookGameResult result, LearnedStep *steps);

#endif
