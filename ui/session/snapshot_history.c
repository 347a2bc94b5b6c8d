// SPDX-License-Identifier: GPL-3.0-or-later
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

// A frame at the end of a strip, the oldest one if there is no room for another.
static SnapshotFrame *new_frame(SnapshotHistory *snapshots, SnapshotStrip strip)
{
    SnapshotFrame **frames = snapshots->frames[strip];
    if (snapshots->count[strip] < SNAPSHOT_FRAMES_MAX)
        return frames[snapshots->count[strip]++] = mem_new(1, sizeof(SnapshotFrame));
    SnapshotFrame *oldest = frames[0];
    memmove(frames, frames + 1, (SNAPSHOT_FRAMES_MAX - 1) * sizeof *frames);
    return frames[SNAPSHOT_FRAMES_MAX - 1] = oldest;
}

static SnapshotFrame *newest_of(const SnapshotHistory *snapshots, SnapshotStrip strip)
{
    return snapshots->count[strip] > 0 ? snapshots->frames[strip][snapshots->count[strip] - 1] : NULL;
}

void snapshot_history_add_iteration(SnapshotHistory *snapshots, const MemorySnapshot *snapshot, int ply)
{
    SnapshotFrame *last = newest_of(snapshots, SNAPSHOT_ITERATIONS);
    if (snapshot->nodes == 0)
        return;
    // Another position, or a smaller depth: a new search has begun, whose strip starts empty.
    if (last != NULL && (last->snapshot.root.key != snapshot->root.key || last->snapshot.depth > snapshot->depth)) {
        drop_frames(snapshots, SNAPSHOT_ITERATIONS, 0);
        last = NULL;
    }
    // The end of a search repeats its last depth: it takes the place of that frame.
    if (last == NULL || last->snapshot.depth != snapshot->depth)
        last = new_frame(snapshots, SNAPSHOT_ITERATIONS);
    *last = (SnapshotFrame){.snapshot = *snapshot, .ply = ply, .move = MOVE_NONE};
}

const MemorySnapshot *snapshot_history_newest(const SnapshotHistory *snapshots, Key root)
{
    const SnapshotFrame *last = newest_of(snapshots, SNAPSHOT_ITERATIONS);
    return last != NULL && last->snapshot.root.key == root ? &last->snapshot : NULL;
}

void snapshot_history_add_move(SnapshotHistory *snapshots, Key root, int ply, Move move)
{
    const MemorySnapshot *snapshot = snapshot_history_newest(snapshots, root);
    if (snapshot != NULL)
        *new_frame(snapshots, SNAPSHOT_MOVES) = (SnapshotFrame){.snapshot = *snapshot, .ply = ply, .move = move};
}

void snapshot_history_cut(SnapshotHistory *snapshots, int ply)
{
    int kept = 0;
    while (kept < snapshots->count[SNAPSHOT_MOVES] && snapshots->frames[SNAPSHOT_MOVES][kept]->ply < ply)
        ++kept;
    drop_frames(snapshots, SNAPSHOT_MOVES, kept);
}

// --- move rank ------------------------------------------------------------------------------------------------------

// The cells of one side: every second piece.
static bool is_of_side(int piece, Piece mover)
{
    return piece_colour((Piece)piece) == piece_colour(mover);
}

int move_rank(const MemorySnapshot *snapshot, Move move)
{
    const Piece mover = pos_piece_on(&snapshot->root, move_from(move));
    const uint64_t own = snapshot->attention[MAP_TO][mover][move_king_to(move)];
    int rank = 1;
    for (int piece = 0; own > 0 && piece < PIECE_NB; ++piece)
        for (int square = 0; is_of_side(piece, mover) && square < SQ_NB; ++square)
            rank += snapshot->attention[MAP_TO][piece][square] > own;
    return own > 0 ? rank : 0;
}
