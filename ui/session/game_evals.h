// SPDX-License-Identifier: GPL-3.0-or-later
// What the engine knew about each move of a game when it was played, and the game as a row of points that can be drawn.
// One thread.
#ifndef UI_SESSION_GAME_EVALS_H
#define UI_SESSION_GAME_EVALS_H

#include "engine/game.h"
#include "ui/annotate/review.h"
#include "ui/session/explain.h"

// What was known when a move was played.
typedef struct GameEvalsPly {
    Key before; // the position it was played in
    Move move;
    Score score;      // of that position, for the side to move; SCORE_NONE if it was not searched
    bool is_reviewed; // the score and the line are those of a review, which knows more than the players did
    Move line[SEARCH_LOG_LINE_MAX]; // that was expected
    int line_length;
    Explanation why; // empty unless the search chose this move
} GameEvalsPly;

typedef struct GameEvals {
    GameEvalsPly *plies;
    int count;
    size_t capacity;
} GameEvals;

void game_evals_free(GameEvals *evals);

// Keeps what is known of the ply of this number, from 0; later ones are forgotten.
void game_evals_note(GameEvals *evals, int index, const GameEvalsPly *ply);

// What is known of a move of the game; NULL if nothing is, or if the game went on otherwise.
const GameEvalsPly *game_evals_ply(const GameEvals *evals, const Game *game, int index);

// The score of the position before that move, for the side to move; SCORE_NONE if none is known.
Score game_evals_score(const GameEvals *evals, const Game *game, int index);

enum {
    GAME_EVALS_SCORE_MAX = 1000, // centipawns; more is no more won
};

// One move to be drawn.
typedef struct GameEvalsPoint {
    bool has_score, is_of_file; // the file's evaluation, not one of ours
    int centipawns;             // for White, the score when the move was chosen
    int64_t time_us;
    bool from_book;
    MoveMark mistake; // MARK_NONE, or from MARK_INACCURACY on
} GameEvalsPoint;

// Writes the points of the first `max` moves of the game, and returns how many. `now` is what the position after the
// last move is worth for White, in centipawns, if `has_now`.
int game_evals_points(const GameEvals *evals, const Game *game, bool has_now, int now, GameEvalsPoint *out, int max);

// The same for the main line of a game that is viewed: what the file says of its moves, and our own scores where there are
// some. `live` is the node that the game stands at, `now` what the position there is worth, SCORE_NONE if unknown.
int game_evals_points_of_file(const GameEvals *evals, const Game *game, const GameTree *tree, int live, Score now,
                              GameEvalsPoint *out, int max);

// In a game with signs of mistakes, such as those of annotate, they count instead of what the scores say: for the points of
// the first moves on the way to a node.
void game_evals_take_signs(const GameTree *tree, int node, GameEvalsPoint *points, int count);

// The next move of the main line (step 1), or the one before (-1), that its signs call a mistake: ?! ? or ??. `from` is where
// the search begins; in a variation, where that begins. TREE_NONE if there is none.
int game_evals_next_mistake(const GameTree *tree, int from, int step);

// How many such moves the main line has, and the place of this one among them, from 1; 0 if it is none.
int game_evals_count_mistakes(const GameTree *tree, int node, int *place);

// Centipawns for White, within GAME_EVALS_SCORE_MAX; a mate counts as much.
int game_evals_centipawns(Score score, Colour stm);

#endif
