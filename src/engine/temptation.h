// SPDX-License-Identifier: GPL-3.0-or-later
// Where will a player of some rating go wrong? The chance of each legal move to be played by a person, and what it loses.
//
// engine/move_looks.h says what each move is worth at some looks, and engine/move_choice.h how players choose among them.
// `hotspur lab tempting` measures how well errors are foretold.
//
// A pure function of the position, the rating and the last two moves: its searches have a table of their own, and
// count nodes, not time. One thread.
#ifndef ENGINE_TEMPTATION_H
#define ENGINE_TEMPTATION_H

#include "base/error.h"
#include "board/position.h"
#include "notation/game_tree.h"

#include <stdint.h>

enum {
    TEMPTATION_UNIT = 1000,       // chances and losses are counted in such parts of 1
    TEMPTATION_ERROR = 150,       // a move that loses more expected points is an error
    TEMPTATION_RATING_MIN = 600,  // weaker players count as of this rating; few games below it were fitted
    TEMPTATION_RATING_MAX = 2600, // stronger ones as of this
    TEMPTATION_RATING = 1500,     // where none is told
};

typedef struct TemptingMove {
    Move move;
    int16_t chance; // that it is played
    int16_t loss;   // expected points that it loses against the best move
} TemptingMove;

// Does the move lose too much?
static inline bool temptation_is_error(const TemptingMove *move)
{
    return move->loss > TEMPTATION_ERROR;
}

// The same of a loss in expected points, 0 .. 1.
static inline bool temptation_loss_is_error(double loss)
{
    return loss > (double)TEMPTATION_ERROR / TEMPTATION_UNIT;
}

// What is looked at. Two of them are the same where all is equal.
typedef struct TemptationQuery {
    const Position *pos;
    int rating;
    Square last_to; // where the move before went; SQ_NONE if it is not known
    Square own_to;  // and the one before that, of the side to move
} TemptationQuery;

typedef struct Temptation {
    Key key; // of the position
    int rating;
    Square last_to, own_to;
    int16_t error_chance;          // that the move played will be an error
    int count;                     // 0: no move is legal
    TemptingMove moves[MAX_MOVES]; // all legal ones, the likeliest first
} Temptation;

typedef struct TemptationFinder TemptationFinder;

// NULL with a reason if memory cannot be had. Release with temptation_finder_free; NULL is ignored.
TemptationFinder *temptation_finder_new(Error *error);
void temptation_finder_free(TemptationFinder *finder);

// The rating of the player who is tempted, the one to answer or to move: what the option TemptingRating says, for either
// side; if that is 0, what the tags of the game (NULL: there is none) say of the player of `side`, or TEMPTATION_RATING.
int temptation_rating(int64_t option, const GameTree *game, Colour side);

// The question about a position, with its last two moves as far as its history tells them.
TemptationQuery temptation_query(const Position *pos, int rating);

// What is known: the last few answers are kept. NULL if it is not; lives until the next step.
const Temptation *temptation_known(const TemptationFinder *finder, const TemptationQuery *query);

// The searches of one move more, of some milliseconds, or of some hundredths of a second where the best one is searched
// for longer; another question than that of the step before begins anew. True while there is more to do.
bool temptation_step(TemptationFinder *finder, const TemptationQuery *query);

// All steps. Lives until the next step.
const Temptation *temptation_find(TemptationFinder *finder, const TemptationQuery *query);

// How many moves at the front are likely enough errors to be shown: up to `most`. Their places are written to `places`.
int temptation_errors(const Temptation *temptation, int most, int *places);

#endif
