// SPDX-License-Identifier: GPL-3.0-or-later
// Greer's search beside the one that plays, to be looked at: it searches the same positions with chains and move tables as
// printed (2015), and its tables and linked moves take their places in a snapshot. It plays nothing, and the engine's own
// search does not know of it. Belongs to one thread.
#ifndef CHAINS_CHAIN_COMPANION_H
#define CHAINS_CHAIN_COMPANION_H

#include "engine/options.h"
#include "interface/snapshot.h"

typedef struct ChainCompanion ChainCompanion;

// NULL with a reason if there is no memory. Release with chain_companion_free; NULL is ignored.
ChainCompanion *chain_companion_new(Error *error);
void chain_companion_free(ChainCompanion *companion);

// Searches the position with a limit of nodes; nothing where it was searched last, or where the game is over. Paths and their
// weights live through the game, up to the age of ChainsAge; chains as ChainsKeep says, by default as in the paper for one
// search to a depth. A position with fewer moves than the last one begins anew. The settings are the options of the chain
// search, but that the tables are always as printed.
void chain_companion_follow(ChainCompanion *companion, const Position *root, const OptionStore *options);

// Puts its weights and its paths into a snapshot of the same position, in place of those of the engine's search: `chain_best`
// and `chain_sum`, which may be below zero, and the paths, whose moves are those that figure 2 links.
void chain_companion_show(const ChainCompanion *companion, MemorySnapshot *snapshot);

#endif
