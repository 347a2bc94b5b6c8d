// SPDX-License-Identifier: GPL-3.0-or-later
// Sees to it that two players play a game by the rules, and names who does not. Time is measured here, by the wall
// clock; draws by repetition, fifty moves and dead positions end the game without a claim.
#ifndef MATCH_REFEREE_H
#define MATCH_REFEREE_H

#include "match/player.h"

typedef enum Fault {
    FAULT_NONE,
    FAULT_TIME,    // overstepped its time
    FAULT_CRASH,   // is gone, or silent where no clock runs
    FAULT_ILLEGAL, // made a move that is none
    FAULT_CLAIM,   // claimed a result that is not on the board, or called a legal move illegal
    FAULT_NB,
} Fault;

typedef struct Verdict {
    Fault fault;
    Colour offender; // if there is a fault
    bool cancelled;  // the user wanted no more: the game has no result
} Verdict;

// Plays `game`, which stands after its opening and whose players know of it, to its end. Afterwards the game has a
// result, unless it was cancelled, and the players are told.
Verdict referee_play(Game *game, Player *const players[COLOUR_NB], const PlayerLimits *limits);

// "time losses": the plural of a fault, for tables.
const char *fault_name(Fault fault);

#endif
