// SPDX-License-Identifier: GPL-3.0-or-later
// The moves that the threads of a search are looking at, so that another thread may put them off until they are done.
// Weill, "The ABDADA Distributed Minimax-Search Algorithm" (ICCA Journal 19, 1996) counts the threads in the entries of
// the transposition table; here they have a small table of their own, which may forget: a move is then searched twice.
#ifndef SEARCH_BUSY_MOVES_H
#define SEARCH_BUSY_MOVES_H

#include "board/chess.h"

#include <stdbool.h>

typedef struct BusyMoves BusyMoves;

BusyMoves *busy_moves_new(void);
void busy_moves_free(BusyMoves *busy); // NULL is ignored

// `key` is that of the position after the move. All functions: any thread.
bool busy_moves_has(const BusyMoves *busy, Key key, Depth depth);
void busy_moves_add(BusyMoves *busy, Key key, Depth depth);
void busy_moves_remove(BusyMoves *busy, Key key, Depth depth);

#endif
