// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/snapshot_history.h"

#include "base/memory.h"

#include <string.h>

static void drop_frames(Reel *reel, ReelStrip strip, int from)
{
    while (reel->count[strip] > from)
        mem_free(reel->frames[strip][--reel->count[strip]]);
}

void reel_free(Reel *reel)
{
    drop_frames(reel, REEL_ITERATIONS, 0);
    drop_frames(reel, REEL_MOVES, 0);
}

// A frame at the end of a strip, the oldest one if there is no room for another.
static ReelFrame *new_frame(Reel *reel, ReelStrip strip)
{
    ReelFrame **frames = reel->frames[strip];
    if (reel->count[strip] < REEL_FRAMES_MAX)
        return frames[reel->count[strip]++] = mem_new(1, sizeof(ReelFrame));
    ReelFrame *oldest = frames[0];
    memmove(frames, frames + 1, (REEL_FRAMES_MAX - 1) * sizeof *frames);
    return frames[REEL_FRAMES_MAX - 1] = oldest;
}

static ReelFrame *newest_of(const Reel *reel, ReelStrip strip)
{
    return reel->count[strip] > 0 ? reel->frames[strip][reel->count[strip] - 1] : NULL;
}

void reel_add_iteration(Reel *reel, const MemorySnapshot *snapshot, int ply)
{
    ReelFrame *last = newest_of(reel, REEL_ITERATIONS);
    if (snapshot->nodes == 0)
        return;
    if (last != NULL && (last->snapshot.root.key != snapshot->root.key || last->snapshot.depth > snapshot->depth)) {
        drop_frames(reel, REEL_ITERATIONS, 0);
        last = NULL;
    }
    if (last == NULL || last->snapshot.depth != snapshot->depth)
        last = new_frame(reel, REEL_ITERATIONS);
    *last = (ReelFrame){.snapshot = *snapshot, .ply = ply, .move = MOVE_NONE};
}

const MemorySnapshot *reel_newest(const Reel *reel, Key root)
{
    const ReelFrame *last = newest_of(reel, REEL_ITERATIONS);
    return last != NULL && last->snapshot.root.key == root ? &last->snapshot : NULL;
}

void reel_add_move(Reel *reel, Key root, int ply, Move move)
{
    const MemorySnapshot *snapshot = reel_newest(reel, root);
    if (snapshot != NULL)
        *new_frame(reel, REEL_MOVES) = (ReelFrame){.snapshot = *snapshot, .ply = ply, .move = move};
}

void reel_cut(Reel *reel, int ply)
{
    int kept = 0;
    while (kept < reel->count[REEL_MOVES] && reel->frames[REEL_MOVES][kept]->ply < ply)
        ++kept;
    drop_frames(reel, REEL_MOVES, kept);
}
