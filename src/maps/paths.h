// SPDX-License-Identifier: GPL-3.0-or-later
// Paths: what the search has in mind, walked along the continuation histories from the moves it attended to most.
// Greer's getMtPaths, with the legal move generator in place of stored lines: what comes out can be played.
#ifndef MAPS_PATHS_H
#define MAPS_PATHS_H

#include "interface/snapshot.h"
#include "search/history.h"

typedef struct PathRules {
    int count;          // paths at most, up to PATHS_MAX
    int length;         // moves in one at most, up to PATH_MOVES_MAX
    double least_share; // of all attention to destination squares, that a first move's piece and square must exceed
    int least_weight;   // that every further move must have
    Move leader;        // the first path begins with this move, if it is legal, whatever its share; MOVE_NONE: with any
    bool
        weights_only; // neither attention nor continuation histories count, only a move's own weight: what walks are compared with
} PathRules;

// What the snapshots of an engine are made with.
extern const PathRules path_rules_usual;

// Walks the paths of a position, whose own moves made so far are linked to as well. First moves come in the order of
// attention, then of weight, then by squares, the leader before them all; each is continued by the move of largest weight
// until that is too small, at mate, or at a draw. The tables are only read; their owner must not be searching, or be the
// caller. Returns how many paths were written.
int paths_walk(History *tables, uint64_t attention[PIECE_NB][SQ_NB], const Position *pos, const PathRules *rules,
               MemoryPath *out);

#endif
