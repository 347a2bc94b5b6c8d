// SPDX-License-Identifier: GPL-3.0-or-later
// What every legal move of a position is worth: by static evaluation after it, by a shallow search, and by a deep one of its
// own. From these three engine/move_choice.h says how likely a player chooses each.
//
// A pure function of the position and the nodes, where nothing stops it: its searches have a table of their own, and count
// nodes, not time. One thread.
#ifndef ENGINE_MOVE_LOOKS_H
#define ENGINE_MOVE_LOOKS_H

#include "base/error.h"
#include "board/position.h"

typedef enum Look {
    LOOK_STATIC,  // evaluation of the position after it, without any answer; without a network as LOOK_SHALLOW
    LOOK_SHALLOW, // one ply, and exchanges
    LOOK_DEEP,    // a search of some nodes, and of more for the best move
    LOOK_NB,
} Look;

typedef struct MoveLooks {
    Position pos;   // without its history
    MoveList moves; // all legal ones
    Score scores[LOOK_NB][MAX_MOVES];
} MoveLooks;

typedef struct MoveViewer MoveViewer;

// A viewer that searches each move for so many nodes. NULL with a reason if memory cannot be had. Release with
// move_viewer_free; NULL is ignored.
MoveViewer *move_viewer_new(uint64_t nodes, Error *error);
void move_viewer_free(MoveViewer *viewer);

// Begins with a position, which is copied.
void move_viewer_begin(MoveViewer *viewer, const Position *pos);

// The deep search of one move more, or of the best one for longer. True while there is more to do. Before the first step each
// move has its static evaluation and its shallow search, which counts as the deep one until that is done.
bool move_viewer_step(MoveViewer *viewer);

// What is known so far. Lives as long as the viewer.
const MoveLooks *move_viewer_looks(const MoveViewer *viewer);

#endif
