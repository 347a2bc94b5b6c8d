// SPDX-License-Identifier: GPL-3.0-or-later
// Copies out of the move tables what only their owner may read: for the thread that searches with them, between two
// iterations, or for anybody when it does not search.
#ifndef MAPS_DETAIL_H
#define MAPS_DETAIL_H

#include "lab/chains/chain_paths.h"
#include "maps/snapshot.h"
#include "search/history.h"

// What a search stands at.
typedef struct DetailSource {
    History *tables;                        // only read
    uint64_t (*attention)[PIECE_NB][SQ_NB]; // [MapEnd], of all threads
    const ChainPaths *chain_paths;          // NULL: the chains mode is off
    const Position *root;
    const Move *main_line; // best line so far; its moves count as the best there can be, though they never cut
    int main_line_length;
    Score score; // of that line, for the side to move; SCORE_NONE if it is not known
} DetailSource;

void detail_take(const DetailSource *source, MemoryDetail *out);

// The same side's moves if the other one passed. False in check: nobody may pass then.
bool detail_pass(Position *pos, Undo *undo);

#endif
