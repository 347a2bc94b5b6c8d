// SPDX-License-Identifier: GPL-3.0-or-later
// Move chains: for each first move (piece, from, to) the line that was last found to be good after it, whatever the
// position was. K. Greer, "Dynamic Move Chains - a Forward Pruning Approach to Tree Search in Computer Chess" (Advances
// in Artificial Intelligence, 2013), Algorithm 1: one chain a key, a new one takes the place of the old.
// A table belongs to one thread.
#ifndef LAB_CHAINS_CHAIN_TABLE_H
#define LAB_CHAINS_CHAIN_TABLE_H

#include "lab/chains/chain_line.h"

typedef struct MoveChain {
    ChainLine line;      // .length 0 = no chain
    int16_t last_update; // move number of the game
    int32_t value;       // for the side that begins, as a Score
} MoveChain;

typedef struct MoveChains {
    MoveChain slot[PIECE_NB][SQ_NB][SQ_NB]; // by first move
} MoveChains;

void chains_clear(MoveChains *chains);

// The chain that begins with this legal move; NULL if there is none. Valid until the table changes.
const MoveChain *chains_find(const MoveChains *chains, const Position *pos, Move move);

// Keeps a line under its first move. `move_number` is that of the game at the root of the search.
void chains_store(MoveChains *chains, const ChainLine *line, Score value, int move_number);

// Forgets the chain that begins with this move of the position.
void chains_remove(MoveChains *chains, const Position *pos, Move move);

// Forgets what was stored more than `age` moves ago; 0 = nothing. So does a move number that lies before.
void chains_forget_old(MoveChains *chains, int move_number, int age);

#endif
