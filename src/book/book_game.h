// SPDX-License-Identifier: GPL-3.0-or-later
// A game as far as it teaches something about the book: which moves came from it, what the search found behind them, and
// how the game ended. The rule is in learning.h. Belongs to one thread.
#ifndef BOOK_BOOK_GAME_H
#define BOOK_BOOK_GAME_H

#include "book/learning.h"

enum {
    LESSON_MOVES_MAX = 128, // of both sides; books are hardly deeper than half of it, and later ones are left out
    LESSON_STEPS_MAX = 16,  // the lesson is halved from move to move until nothing is left, for each side
};

typedef struct LessonMove {
    uint64_t key;
    uint16_t move;
    int ply; // of the game
    bool had_choice;
} LessonMove;

// What a side found behind the book.
typedef struct LessonScores {
    int searches;     // that counted
    int lowest, last; // centipawns for this side; the last of all
    int next_ply;     // of the game, at which the next search of this side must stand
} LessonScores;

typedef struct Lesson {
    LessonMove moves[LESSON_MOVES_MAX];
    int count;
    LessonScores scores[COLOUR_NB];
} Lesson;

// The start of a game.
void lesson_begin(Lesson *lesson);

// Does the position belong to another game than what was noted so far?
bool lesson_is_other_game(const Lesson *lesson, const Position *pos);

// A move from the book, one of `choices`. What was noted at this ply or later was taken back.
void lesson_note_book(Lesson *lesson, const Position *pos, Move move, int choices);

// A move that was searched for, and its score for the side that has it.
void lesson_note_search(Lesson *lesson, const Position *pos, Score score);

typedef enum LessonResult { LESSON_LOST = -1, LESSON_DRAWN, LESSON_WON, LESSON_UNKNOWN } LessonResult;

// What the game teaches: `result` is that of White. Returns how many steps were written to `steps`, at most
// 2 * LESSON_STEPS_MAX.
int lesson_end(const Lesson *lesson, LessonResult result, LearnedStep *steps);

#endif
