// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of the engine over time: what it held after each iteration of the search that goes on, and when each move
// of the game was played. Bounded: the oldest pictures give way. One thread.
#ifndef UI_SESSION_SNAPSHOT_HISTORY_H
#define UI_SESSION_SNAPSHOT_HISTORY_H

#include "maps/snapshot.h"

typedef enum SnapshotStrip { REEL_ITERATIONS, REEL_MOVES, REEL_STRIP_NB } SnapshotStrip;

enum { REEL_FRAMES_MAX = 128 };

typedef struct SnapshotFrame {
    MemorySnapshot snapshot;
    int ply;   // moves played in the game before
    Move move; // that was played then; MOVE_NONE in the strip of iterations
} SnapshotFrame;

typedef struct SnapshotHistory {
    SnapshotFrame *frames[REEL_STRIP_NB][REEL_FRAMES_MAX]; // oldest first
    int count[REEL_STRIP_NB];
} SnapshotHistory;

void snapshot_history_free(SnapshotHistory *reel);

// Takes in what a search remembers after an iteration. One of the same depth takes the place of the last; another root
// begins anew. A memory without any nodes is no picture.
void snapshot_history_add_iteration(SnapshotHistory *reel, const MemorySnapshot *snapshot, int ply);

// The newest picture of the position with this key; NULL if there is none.
const MemorySnapshot *snapshot_history_newest(const SnapshotHistory *reel, Key root);

// A move was played in the position of that picture: it is kept. Without effect if there is no such picture.
void snapshot_history_add_move(SnapshotHistory *reel, Key root, int ply, Move move);

// Moves from this ply on were taken back.
void snapshot_history_cut(SnapshotHistory *reel, int ply);

#endif
