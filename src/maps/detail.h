// SPDX-License-Identifier: GPL-3.0-or-later
// Copies out of the move tables what only their owner may read: for the thread that searches with them, between two
// iterations, or for anybody when it does not search.
#ifndef MAPS_DETAIL_H
#define MAPS_DETAIL_H

#include "interface/snapshot.h"
#include "search/session.h"

// `attention` is that of all threads. All zero if nothing has been searched.
void detail_take(const SearchView *view, uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB], MemoryDetail *out);

// What the last search of a session, which was of this position, remembers. There is no memory of a game in it.
void snapshot_of_session(const SearchSession *session, const Position *root, MemorySnapshot *out);

// The same side's moves if the other one passed. False in check: a null move is illegal then.
bool detail_pass(Position *pos, Undo *undo);

#endif
