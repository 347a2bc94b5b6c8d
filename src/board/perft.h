// SPDX-License-Identifier: GPL-3.0-or-later
// Counts the leaves of the tree of legal moves. Any thread.
#ifndef BOARD_PERFT_H
#define BOARD_PERFT_H

#include "board/position.h"

// Number of legal move sequences of `depth` plies (1 for depth 0). The last ply is counted, not played, the one before is
// played without keys (movegen_count_replies), and those above as in a search.
uint64_t perft(const Position *pos, int depth);

#endif
