// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of the engine over time: what it held after each iteration of the search that goes on, and when each move
// of the game was played. Bounded: the oldest pictures give way. One thread.
#ifndef UI_SESSION_SNAPSHOT_HISTORY_H
#define UI_SESSION_SNAPSHOT_HISTORY_H

#include "interface/snapshot.h"

typedef enum SnapshotStrip { SNAPSHOT_ITERATIONS, SNAPSHOT_MOVES, SNAPSHOT_STRIP_NB } SnapshotStrip;

enum { SNAPSHOT_FRAMES_MAX = 128 };

typedef struct SnapshotFrame {
    MemorySnapshot snapshot;
    int ply;   // moves played in the game before
    Move move; // that was played then; MOVE_NONE in the strip of iterations
} SnapshotFrame;

typedef struct SnapshotHistory {
    SnapshotFrame *frames[SNAPSHOT_STRIP_NB][SNAPSHOT_FRAMES_MAX]; // oldest first
    int count[SNAPSHOT_STRIP_NB];
} SnapshotHistory;

void snapshot_history_free(SnapshotHistory *snapshots);

// Takes over a frame from mem_new, with what a search remembers after an iteration. One of the same depth takes the place
// of the last; another root begins anew. A memory without any nodes is no picture, and its frame is freed.
void snapshot_history_add_iteration(SnapshotHistory *snapshots, SnapshotFrame *frame);

// The newest picture of the position with this key; NULL if there is none.
const MemorySnapshot *snapshot_history_newest(const SnapshotHistory *snapshots, Key root);

// A move was played in the position of that picture: it is kept. Without effect if there is no such picture.
void snapshot_history_add_move(SnapshotHistory *snapshots, Key root, int ply, Move move);

// Moves from this ply on were taken back.
void snapshot_history_cut(SnapshotHistory *snapshots, int ply);

#endif
