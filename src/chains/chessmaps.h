// SPDX-License-Identifier: GPL-3.0-or-later
// The Chessmaps heuristic of K. Greer (Artificial Intelligence 120, 2000; "Dynamic Move Chains", 2015, section 6): the
// board is cut into twelve sectors, sectors are ranked by how much they matter, and quiet moves are ordered by the
// influence that they gain on those that do. Greer's neural net, which ranked the sectors, is not published: here control
// ranks them, or, as in his second variant, experience does. How he cuts the board is not known to us either: ours are
// pairs of files by White's third, the middle and Black's third.
#ifndef CHAINS_CHESSMAPS_H
#define CHAINS_CHESSMAPS_H

#include "board/position.h"

enum { CHESSMAPS_SECTOR_NB = 12 };

// The number of the sector of a square.
int chessmaps_sector(Square square);

// What each sector is worth, 1 .. CHESSMAPS_SECTOR_NB, each number once: the most important has the highest.
typedef struct SectorWorth {
    int of[CHESSMAPS_SECTOR_NB];
} SectorWorth;

// From how much each sector matters; of equals the one with the lower number is worth more.
SectorWorth chessmaps_rank(const int32_t matters[CHESSMAPS_SECTOR_NB]);

// Sectors matter where both sides look at squares, more so where neither side controls them, and near the kings.
SectorWorth chessmaps_rank_by_control(const Position *pos);

// What a quiet move gains in influence: the worth of the squares its piece looks at afterwards less those it looked at
// before. Castling counts as a move of the king.
int chessmaps_influence(const Position *pos, Move move, const SectorWorth *worth);

#endif
