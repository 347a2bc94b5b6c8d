// SPDX-License-Identifier: GPL-3.0-or-later
// A program that has the person's side in a game against the engine: it is started by its command line, spoken to in CECP
// or UCI, and thinks on a thread of its own, so that no front end waits for it. All functions are for the front end's
// thread.
#ifndef UI_SESSION_OPPONENT_H
#define UI_SESSION_OPPONENT_H

#include "ui/players/player.h"

typedef struct Opponent Opponent;

// Makes one for a command line, which is copied; PROTOCOL_NONE: the protocol that such a program is known to speak. Its
// timeout is that of a PlayerSpec. The program is started when it is first asked. NULL with a reason. Release with
// opponent_free, which ends the program.
Opponent *opponent_new(const char *command, Protocol protocol, int64_t timeout_us, Error *error);
void opponent_free(Opponent *opponent);

// What the program calls itself, or its file name as long as it has said nothing. Valid until the next call.
const char *opponent_name(Opponent *opponent);

// Becomes readable when it has answered; -1 for NULL.
int opponent_fd(const Opponent *opponent);

// Lets the program think about the position of a game, whose clocks count; a copy is taken. What it was thinking about is
// given up. Over CECP a second a move stands for a number of nodes.
void opponent_think(Opponent *opponent, const Game *game, const PlayerLimits *limits);

// Gives up what the program is thinking about.
void opponent_rest(Opponent *opponent);

// Is it thinking within these limits, or is its answer waiting to be taken, about the position of a game?
bool opponent_thinks_about(const Opponent *opponent, const Game *game, const PlayerLimits *limits);

// Says in `out` what the program has said unasked, as player_stray does; false if it has not, or if this was told before.
bool opponent_take_stray(Opponent *opponent, char *out, size_t size);

// Takes its answer, once. False if there is none yet. ANSWER_DIED: `error` has the reason.
bool opponent_take_answer(Opponent *opponent, Answer *answer, Error *error);

#endif
