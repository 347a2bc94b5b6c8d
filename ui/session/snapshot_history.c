// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/snapshot_history.h"

#include "base/memory.h"

#include <string.h>

static void drop_frames(SnapshotHistory *reel, SnapshotStrip strip, int from)
{
    while (reel->count[strip] > from)
        mem_free(reel->frames[strip][--reel->count[strip]]);
}

void snapshot_history_free(SnapshotHistory *reel)
{
    drop_frames(reel, REEL_ITERATIONS, 0);
    drop_frames(reel, REEL_MOVES, 0);
}

// A frame at the end of a strip, the oldest one if there is no room for another.
static SnapshotFrame *new_frame(SnapshotHistory *reel, SnapshotStrip strip)
{
    SnapshotFrame **frames = reel->frames[strip];
    if (reel->count[strip] < REEL_FRAMES_MAX)
        return frames[reel->count[strip]++] = mem_new(1, sizeof(SnapshotFrame));
    SnapshotFrame *oldest = frames[0];
    memmove(frames, frames + 1, (REEL_FRAMES_MAX - 1) * sizeof *frames);
    return frames[REEL_FRAMES_MAX - 1] = oldest;
}

static SnapshotFrame *newest_of(const SnapshotHistory *reel, SnapshotStrip strip)
{
    return reel->count[strip] > 0 ? reel->frames[strip][reel->count[strip] - 1] : NULL;
}

void snapshot_history_add_iteration(SnapshotHistory *reel, const MemorySnapshot *snapshot, int ply)
{
    SnapshotFrame *last = newest_of(reel, REEL_ITERATIONS);
    if (snapshot->nodes == 0)
        return;
    if (last != NULL && (last->snapshot.root.key != snapshot->root.key || last->snapshot.depth > snapshot->depth)) {
        drop_frames(reel, REEL_ITERATIONS, 0);
        last = NULL;
    }
    if (last == NULL || last->snapshot.depth != snapshot->depth)
        last = new_frame(reel, REEL_ITERATIONS);
    *last = (SnapshotFrame){.snapshot = *snapshot, .ply = ply, .move = MOVE_NONE};
}

const MemorySnapshot *snapshot_history_newest(const SnapshotHistory *reel, Key root)
{
    const SnapshotFrame *last = newest_of(reel, REEL_ITERATIONS);
    return last != NULL && last->snapshot.root.key == root ? &last->snapshot : NULL;
}

void snapshot_history_add_move(SnapshotHistory *reel, Key root, int ply, Move move)
{
    const MemorySnapshot *snapshot = snapshot_history_newest(reel, root);
    if (snapshot != NULL)
        *new_frame(reel, REEL_MOVES) = (SnapshotFrame){.snapshot = *snapshot, .ply = ply, .move = move};
}

void snapshot_history_cut(SnapshotHistory *reel, int ply)
{
    int kept = 0;
    while (kept < reel->count[REEL_MOVES] && reel->frames[REEL_MOVES][kept]->ply < ply)
        ++kept;
    drop_frames(reel, REEL_MOVES, kept);
}
