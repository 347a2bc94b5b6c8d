// SPDX-License-Identifier: GPL-3.0-or-later
// What the board shows: the game as it stands, an earlier position of it or of a variation, or a line that the engine
// expects. Looking changes nothing in the game, and the engine does not notice. Knows no screen.
#ifndef UI_SESSION_VIEW_H
#define UI_SESSION_VIEW_H

#include "base/text.h"
#include "ui/session/engine_game.h"

typedef enum ViewKind {
    VIEW_LIVE, // the game
    VIEW_PAST, // another position of the game, or of a variation
    VIEW_LINE, // a preview of a principal variation
} ViewKind;

typedef struct View {
    ViewKind kind;
    TreeCursor cursor; // in the tree; for VIEW_PAST
    // The line: as it was when it was first walked, while the engine may have found a better one since.
    int line; // which principal variation, from 0
    int ply, length;
    Position root;
    Move moves[MAX_PLY];
    Position shown; // but for VIEW_LIVE
    Move last;      // that led to it; MOVE_NONE at the start
} View;

const Position *view_position(const View *view, const EngineGame *engine_game);
Move view_last_move(const View *view, const EngineGame *engine_game);

// The place in the tree that is shown; during a preview that of the game.
TreeCursor view_cursor(const View *view, const EngineGame *engine_game);
int view_node(const View *view, const EngineGame *engine_game);

void view_leave(View *view);

// Shows a node; the one where the game stands is the game itself.
void view_show_node(View *view, const EngineGame *engine_game, int node);

// Steps along the line that is shown: back to its start, and forward to where it was left, then by main moves. False if
// nothing lies there.
bool view_step(View *view, const EngineGame *engine_game, int plies);

// Shows the start of the game, from where the main line is stepped along again; and the end of the line.
void view_first(View *view, const EngineGame *engine_game);
void view_end(View *view, const EngineGame *engine_game);

// Shows the next (or previous) variation of the move shown. False if there is no other.
bool view_step_variation(View *view, const EngineGame *engine_game, int step);

// Shows the position after a move, counted as on a score sheet, of one side: in the line that is shown, or in the main line
// where that has no such move. False if neither has it.
bool view_go_to_move(View *view, const EngineGame *engine_game, int number, Colour side);

// Shows the position after `ply` moves of a principal variation (cut to its length; 0 is where it starts). False if there
// is no such line.
bool view_walk(View *view, const EngineGame *engine_game, int line, int ply);

// Shows the position after moves that need not be in the tree.
void view_show_moves(View *view, const Position *root, const Move *moves, int count);

// The node that is shown: "12.Nf3, ply 23 of 40, variation 1 of 2".
void view_describe_node(const View *view, const EngineGame *engine_game, Text *text);

// What is shown, in words for a badge: "12.Nf3, ply 23 of 40, variation 1 of 2". "" for the game itself.
void view_describe(const View *view, const EngineGame *engine_game, char *out, size_t size);

#endif
