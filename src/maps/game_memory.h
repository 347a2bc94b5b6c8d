// SPDX-License-Identifier: GPL-3.0-or-later
// What a game leaves behind of its searches, as the engine keeps it from one search to the next. One thread.
#ifndef MAPS_GAME_MEMORY_H
#define MAPS_GAME_MEMORY_H

#include "interface/snapshot.h"

// A search begins: what the last own search attended to becomes what it is compared with.
void game_memory_begin_search(GameMemory *memory);

// An own search has ended with this attention. One without any is not counted.
void game_memory_end_search(GameMemory *memory, uint64_t attention[MAP_END_NB][PIECE_NB][SQ_NB]);

#endif
