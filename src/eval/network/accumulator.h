// SPDX-License-Identifier: GPL-3.0-or-later
// The hidden layer of the network beside the moves of a search: a stack of accumulators, one for each side and position
// of the line. A move only notes which pieces it changes; an evaluation brings the accumulators of its position up to
// date from the nearest ones that are. A king that crosses between files d and e sees the board mirrored: its side's
// accumulator then comes from the last one that was computed for that half of the board, by the pieces that differ.
// A stack belongs to one thread.
#ifndef EVAL_NETWORK_ACCUMULATOR_H
#define EVAL_NETWORK_ACCUMULATOR_H

#include "board/position.h"
#include "eval/network/network.h"

typedef struct Accumulators Accumulators;

// A stack for lines of up to `moves_max` moves with networks of this many neurons. Release with accumulators_free; NULL is
// ignored.
Accumulators *accumulators_new(int neurons, int moves_max);
void accumulators_free(Accumulators *accumulators);

// The number of neurons that it was made for.
int accumulators_neurons(const Accumulators *accumulators);

// Starts a line with no moves. The network must have that many neurons, and outlive the use.
void accumulators_begin(Accumulators *accumulators, const Network *network);

// Before a legal move is made on `pos`, and after it was taken back. Null moves need no call.
void accumulators_push(Accumulators *accumulators, const Position *pos, Move move);
void accumulators_pop(Accumulators *accumulators);

// Brings both accumulators up to date for `pos`, to which the moves have led since the start. accumulators_value does
// it too; a caller that has to wait for memory before it can know the value to be needed does it meanwhile.
void accumulators_update(Accumulators *accumulators, const Position *pos);

// The value for the side to move of `pos`, to which the moves have led since the start: the same as network_value.
Score accumulators_value(Accumulators *accumulators, const Position *pos);

// Moves made since the start.
int accumulators_moves(const Accumulators *accumulators);

#endif
