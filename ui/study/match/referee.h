// SPDX-License-Identifier: GPL-3.0-or-later
// Plays one game between two players by the rules of chess: checks each move, keeps the clocks by wall time, adjudicates,
// and records the fault of a player. Draws by repetition, fifty moves and dead positions end the game without a claim.
#ifndef UI_STUDY_MATCH_REFEREE_H
#define UI_STUDY_MATCH_REFEREE_H

#include "ui/players/player.h"

typedef enum Fault {
    FAULT_NONE,
    FAULT_TIME,    // overstepped its time
    FAULT_CRASH,   // is gone, or silent where no clock runs
    FAULT_ILLEGAL, // sent an illegal move
    FAULT_CLAIM,   // claimed a result that is not on the board, or called a legal move illegal
    FAULT_NB,
} Fault;

typedef struct Verdict {
    Fault fault;
    Colour offender;  // if there is a fault
    bool adjudicated; // ended by the rules below
    bool cancelled;   // interrupted by the user: the game has no result
} Verdict;

// When a game is ended early, to save time. Scores are those that the players give with their moves; a move without
// one, or from the opening, makes no case. A number of plies of 0: the rule is off.
typedef struct Adjudication {
    Score win_score; // so many plies in a row both players see one side ahead by this
    int win_plies;
    Score draw_score; // so many plies in a row both see no more than this, from this move of the game on
    int draw_plies;
    int draw_from;
    int max_plies; // a game that is so long, its opening included, is a draw
} Adjudication;

// Is called before each move, and when the game is over.
typedef struct RefereeObserver {
    void (*show)(void *context, const Game *game);
    void *context;
} RefereeObserver;

// Ends the game if the rules say so after its last move; returns true if they did.
bool referee_adjudicate(Game *game, const Adjudication *rules);

// Plays `game`, which stands after its opening and whose players know of it, to its end. Afterwards the game has a
// result, unless it was cancelled, and the players are told. The observer is NULL where there is none.
Verdict referee_play(Game *game, Player *const players[COLOUR_NB], const PlayerLimits *limits,
                     const Adjudication *rules, const RefereeObserver *observer);

// Ends a game that cannot begin: the program of this side does not start, or does not take the position.
Verdict referee_forfeit_absent(Game *game, Colour absent);

// "time losses": the plural of a fault, for tables.
const char *fault_name(Fault fault);

#endif
