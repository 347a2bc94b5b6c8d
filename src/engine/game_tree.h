// SPDX-License-Identifier: GPL-3.0-or-later
// All that was played and tried in a game: a tree of moves with comments. The first way to go on from a position is the
// main one, the others are variations. Nodes are known by their numbers, which stay until tree_reset. Belongs to one
// thread; knows no engine and no clock.
#ifndef ENGINE_GAME_TREE_H
#define ENGINE_GAME_TREE_H

#include "engine/game.h"

typedef struct GameTree GameTree;

enum { TREE_ROOT = 0, TREE_NONE = -1 };

// Starts at the orthodox position.
GameTree *tree_new(void);
void tree_free(GameTree *tree);

// Forgets everything and starts from a position (its history is dropped; NULL = the orthodox one).
void tree_reset(GameTree *tree, const Position *start);
const Position *tree_start(const GameTree *tree);

// How a node was reached; not for the root.
const GamePly *tree_ply(const GameTree *tree, int node);
int tree_parent(const GameTree *tree, int node); // TREE_NONE for the root
int tree_depth(const GameTree *tree, int node);  // plies from the root

// The `index`-th way to go on, 0 = the main one; TREE_NONE if there are not so many.
int tree_child(const GameTree *tree, int node, int index);

// The way to go on that was gone last, else the main one; TREE_NONE at the end of a line. tree_follow says which way was
// gone: towards this node.
int tree_next(const GameTree *tree, int node);
void tree_follow(GameTree *tree, int node);

// The node `plies` from the root on the way to `node`, and beyond it as tree_next goes; TREE_NONE if the line is shorter.
int tree_at(const GameTree *tree, int node, int plies);

// The next (step 1) or previous (-1) of the moves that stand in the place of this one, around in a circle; the node itself
// if there is no other.
int tree_sibling(const GameTree *tree, int node, int step);
int tree_sibling_count(const GameTree *tree, int node); // with the node itself

// The position of a node, without history.
void tree_position(const GameTree *tree, int node, Position *pos);

// Adds a legal move as the last way to go on, and returns its node. A move that is there already keeps its place and gets
// what is known of it now.
int tree_add(GameTree *tree, int parent, const GamePly *ply);

// Makes a node the main way to go on; what was the main one before becomes a variation.
void tree_prefer(GameTree *tree, int node);

// Forgets the main way to go on from a node if it has no comment and no variation in it or beside it.
void tree_forget_next(GameTree *tree, int node);

// Forgets a node and all that follows.
void tree_remove(GameTree *tree, int node);

// The text after a move (before the first one for the root), "" if none; and a numeric glyph, 0 if none.
const char *tree_comment(const GameTree *tree, int node);
void tree_set_comment(GameTree *tree, int node, const char *comment);
uint8_t tree_nag(const GameTree *tree, int node);
void tree_set_nag(GameTree *tree, int node, uint8_t nag);

#endif
