// SPDX-License-Identifier: GPL-3.0-or-later
// Perft: the number of move sequences of a length, the standard test of move generation (tests,
// `hotspur perft`). Counts of moves stand in for the last two plies ("bulk counting").
#include "board/movegen.h"

// Counts the sequences of `depth` moves, at least one, from here on. The position is changed and
// restored.
static uint64_t count_leaves(Position *pos, int depth)
{
    if (depth == 1)
        return (uint64_t)movegen_count(pos);

    Move moves[MAX_MOVES];
    const int count = movegen_write(pos, MOVES_ALL, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count; ++i) {
        // Of the position before the leaves only the number of moves is asked.
        if (depth == 2) {
            nodes += (uint64_t)movegen_count_replies(pos, moves[i]);
            continue;
        }
        Undo undo;
        pos_make_move(pos, moves[i], &undo);
        nodes += count_leaves(pos, depth - 1);
        pos_unmake_move(pos, moves[i], &undo);
    }
    return nodes;
}

uint64_t perft(const Position *pos, int depth)
{
    if (depth <= 0)
        return 1;
    // The caller's position stays untouched, also while another thread reads it.
    Position copy = *pos;
    return count_leaves(&copy, depth);
}

// The same with each move made and taken back, those to the leaves too.
static uint64_t walk_leaves(Position *pos, int depth)
{
    Move moves[MAX_MOVES];
    const int count = movegen_write(pos, MOVES_ALL, moves);
    uint64_t nodes = 0;
    for (int i = 0; i < count; ++i) {
        Undo undo;
        pos_make_move(pos, moves[i], &undo);
        nodes += depth > 1 ? walk_leaves(pos, depth - 1) : 1;
        pos_unmake_move(pos, moves[i], &undo);
    }
    return nodes;
}

uint64_t perft_no_bulk(const Position *pos, int depth)
{
    if (depth <= 0)
        return 1;
    Position copy = *pos;
    return walk_leaves(&copy, depth);
}
