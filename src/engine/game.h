// SPDX-License-Identifier: GPL-3.0-or-later
// A game being played or looked at: a tree of all that was played and tried, a cursor in it with the position and its
// history, clocks, result. Taking back and replaying are steps of the cursor. Belongs to one front end; knows no engine.
#ifndef ENGINE_GAME_H
#define ENGINE_GAME_H

#include "base/error.h"
#include "board/position.h"
#include "board/rules.h"
#include "interface/limits.h"
#include "notation/game_tree.h"

typedef struct Game Game;

typedef enum GameResult { RESULT_NONE, RESULT_WHITE_WINS, RESULT_BLACK_WINS, RESULT_DRAW } GameResult;

typedef struct TimeControl {
    int64_t base_us;      // for the whole game, or for each session
    int64_t increment_us; // for each move
    int moves;            // per session; 0 = whole game
    int64_t move_us;      // fixed time per move instead of a clock; 0 = not set
    bool none;            // no clock runs
} TimeControl;

Game *game_new(void);
void game_free(Game *game);

// Starts anew from a position (its own history is dropped; NULL = the start position). Result, moves and redo list are
// cleared, clocks are set to the start of the time control.
void game_reset(Game *game, const Position *start);

// All moves of the game, which owns it; game_reset forgets them. A change of the tree that takes out the node of the cursor
// must be followed by game_go_to.
GameTree *game_tree(const Game *game);

// Takes over a tree in the place of its own, with the cursor at its start. The rest is as after game_reset.
void game_take_tree(Game *game, GameTree *tree);

// Where the game stands, and the tip as far as it has not been taken out of the tree.
int game_node(const Game *game);
TreeCursor game_cursor(const Game *game);

// Puts the game at a node, with the tip that may lie behind it; its result is what the rules say. Clocks stand.
void game_go_to(Game *game, TreeCursor cursor);

const Position *game_start(const Game *game);
const Position *game_position(const Game *game);      // with its history; valid until the next change of the game
int game_ply_count(const Game *game);                 // plies from the start to the cursor
const GamePly *game_ply(const Game *game, int index); // 0 .. game_ply_count - 1; valid until the next change
bool game_has_pass(const Game *game);                 // is one of them a pass?

// Position after `plies` moves, for browsing; *pos is a copy whose history is the game's.
void game_position_at(const Game *game, int plies, Position *pos);

// Plays a legal move, or a pass (MOVE_NULL) of a side that is not in check; false with a reason if it is not legal here or
// the game is over. A move that the tree has is not added again. The result is set when the move ends the game (mate,
// stalemate, insufficient material); claimable draws end it only with `claim_draws`.
bool game_play(Game *game, const GamePly *ply, Error *error);
void game_set_claim_draws(Game *game, bool claim_draws); // default true: 3-fold and 50 moves end the game at once

// Take back and replay one ply; false if there is none. Taking back revives a finished game. The clocks go back (and
// forth) with the moves; a clock that runs goes on for the side that is now to move. What was taken back stays in the tree;
// if it is taken out there, replaying puts it back.
bool game_undo(Game *game);
bool game_redo(Game *game);

GameResult game_result(const Game *game);
const char *game_result_text(const Game *game);   // "1-0", "0-1", "1/2-1/2", "*"
const char *game_result_reason(const Game *game); // "White mates", "" while the game goes on
// Ends the game from outside: resignation, agreed draw, flag fall. Ignored if it has ended already.
void game_end(Game *game, GameResult result, const char *reason);

// Lets a game go on that ended by a draw or a told result, as a GUI may order. Ignored after mate and stalemate.
void game_reopen(Game *game);

// Clocks. A clock runs for the side to move between game_clock_start and game_clock_stop. `now_us` is clock_now_us().
// game_play charges the mover, adds increment or session and goes on for the other side; it fills in a time_us of 0.
// The end of the game stops the clock. Setting the time control gives both sides its full time.
void game_set_time_control(Game *game, const TimeControl *control);
const TimeControl *game_time_control(const Game *game);
void game_clock_start(Game *game, int64_t now_us);
void game_clock_stop(Game *game, int64_t now_us);
bool game_clock_is_running(const Game *game);
// us; negative after the flag fell. With a fixed time per move, what is left of it; 0 without any clock.
int64_t game_clock_left(const Game *game, Colour colour, int64_t now_us);
// The same when the move of this number, from 0, was not begun yet; of a ply on the board.
int64_t game_clock_before(const Game *game, Colour colour, int index);
void game_clock_set(Game *game, Colour colour, int64_t left_us, int64_t now_us);
int game_moves_to_go(const Game *game, Colour colour); // to the next time control; 0 = whole game

// Adds the limits that the time control and the clocks set to a search for a side's move. False without a time control.
bool game_limit_search(const Game *game, Colour side, int64_t now_us, SearchLimits *limits);

#endif
