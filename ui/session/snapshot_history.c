// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of the engine's memory over time: one strip for the iterations of the search that runs, one
// for the moves of the game. They are large, so that each strip has an end.
#include "ui/session/snapshot_history.h"

#include "base/memory.h"

#include <string.h>

static void drop_frames(SnapshotHistory *snapshots, SnapshotStrip strip, int from)
{
    while (snapshots->count[strip] > from)
        mem_free(snapshots->frames[strip][--snapshots->count[strip]]);
}

void snapshot_history_free(SnapshotHistory *snapshots)
{
    drop_frames(snapshots, SNAPSHOT_ITERATIONS, 0);
    drop_frames(snapshots, SNAPSHOT_MOVES, 0);
}

// Puts a frame at the end of a strip; the oldest one goes if there is no room for another.
static void add_frame(SnapshotHistory *snapshots, SnapshotStrip strip, SnapshotFrame *frame)
{
    SnapshotFrame **frames = snapshots->frames[strip];
    if (snapshots->count[strip] == SNAPSHOT_FRAMES_MAX) {
        mem_free(frames[0]);
        memmove(frames, frames + 1, (size_t)--snapshots->count[strip] * sizeof *frames);
    }
    frames[snapshots->count[strip]++] = frame;
}

static SnapshotFrame *newest_of(const SnapshotHistory *snapshots, SnapshotStrip strip)
{
    return snapshots->count[strip] > 0 ? snapshots->frames[strip][snapshots->count[strip] - 1] : NULL;
}

void snapshot_history_add_iteration(SnapshotHistory *snapshots, SnapshotFrame *frame)
{
    const MemorySnapshot *fresh = &frame->snapshot;
    const SnapshotFrame *last = newest_of(snapshots, SNAPSHOT_ITERATIONS);
    if (fresh->nodes == 0) {
        mem_free(frame);
        return;
    }
    // Another position, or a smaller depth: a new search has begun, whose strip starts empty. The end of a search repeats
    // its last depth: it takes the place of that frame.
    if (last != NULL && (last->snapshot.root.key != fresh->root.key || last->snapshot.depth > fresh->depth))
        drop_frames(snapshots, SNAPSHOT_ITERATIONS, 0);
    else if (last != NULL && last->snapshot.depth == fresh->depth)
        drop_frames(snapshots, SNAPSHOT_ITERATIONS, snapshots->count[SNAPSHOT_ITERATIONS] - 1);
    add_frame(snapshots, SNAPSHOT_ITERATIONS, frame);
}

const MemorySnapshot *snapshot_history_newest(const SnapshotHistory *snapshots, Key root)
{
    const SnapshotFrame *last = newest_of(snapshots, SNAPSHOT_ITERATIONS);
    return last != NULL && last->snapshot.root.key == root ? &last->snapshot : NULL;
}

// A copy: the strip of iterations goes on with the next search.
void snapshot_history_add_move(SnapshotHistory *snapshots, Key root, int ply, Move move)
{
    const MemorySnapshot *snapshot = snapshot_history_newest(snapshots, root);
    if (snapshot == NULL)
        return;
    SnapshotFrame *frame = mem_new(1, sizeof *frame);
    *frame = (SnapshotFrame){.snapshot = *snapshot, .ply = ply, .move = move};
    add_frame(snapshots, SNAPSHOT_MOVES, frame);
}

// Moves that were taken back have no pictures any more.
void snapshot_history_cut(SnapshotHistory *snapshots, int ply)
{
    int kept = 0;
    while (kept < snapshots->count[SNAPSHOT_MOVES] && snapshots->frames[SNAPSHOT_MOVES][kept]->ply < ply)
        ++kept;
    drop_frames(snapshots, SNAPSHOT_MOVES, kept);
}
