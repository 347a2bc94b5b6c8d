// SPDX-License-Identifier: GPL-3.0-or-later
// A game with all that was played and tried: tags, result, and a tree of moves with comments and glyphs. The first move
// from a position is the main line, the others are variations. Nodes are known by their numbers, which stay until
// tree_reset. Belongs to one thread; knows no engine and no clock. Texts that are put in are copied, with '?' for control
// characters other than blanks: they may come from anywhere, and are shown.
#ifndef NOTATION_GAME_TREE_H
#define NOTATION_GAME_TREE_H

#include "board/position.h"

typedef struct GameTree GameTree;

enum { TREE_ROOT = 0, TREE_NONE = -1 };

// What is remembered with a played move.
typedef struct GamePly {
    Move move;
    Score score;     // for the side that moved; SCORE_NONE if unknown
    Depth depth;     // 0 if unknown
    int64_t time_us; // spent on the move; negative if unknown
    bool from_book;
} GamePly;

typedef struct GameTag {
    char *name;  // "White"
    char *value; // "Morphy, Paul", as it is, without quotes and backslashes
} GameTag;

// An empty game from the orthodox position, with the result "*".
GameTree *tree_new(void);
void tree_free(GameTree *tree);

// Forgets everything and starts from a position (its history is dropped; NULL = the orthodox one).
void tree_reset(GameTree *tree, const Position *start);
const Position *tree_start(const GameTree *tree);

// Starts from another position; moves are forgotten; tags, result and the comment before the first move stay.
void tree_set_start(GameTree *tree, const Position *start);

// --- tags and result -----------------------------------------------------------------------------------------------

int tree_tag_count(const GameTree *tree);
const GameTag *tree_tag_at(const GameTree *tree, int index);

// The value of a tag, NULL if the game has none of that name. Letters of names count alike, small or capital.
const char *tree_tag(const GameTree *tree, const char *name);

// The rating of a player by the tags WhiteElo and BlackElo; 0 if they do not tell it.
enum { RATING_MOST = 4000 }; // what is above is none
int tree_rating(const GameTree *tree, Colour side);

// Sets a tag, or takes it away (value NULL). The tags Result, FEN, SetUp and Variant of a file are made from the game
// itself.
void tree_set_tag(GameTree *tree, const char *name, const char *value);

// Sets all tags of another game, and its result.
void tree_copy_tags(GameTree *tree, const GameTree *from);

// "1-0", "0-1", "1/2-1/2" or "*"; anything else that is set counts as "*".
const char *tree_result(const GameTree *tree);
void tree_set_result(GameTree *tree, const char *result);

// Is the game of another variant than ours, or from a position that cannot be read? Its tags FEN, SetUp and Variant are
// written as they came then, and its moves stand unread in the comment before the first one. tree_reset and
// tree_set_start say no.
bool tree_is_foreign(const GameTree *tree);
void tree_set_foreign(GameTree *tree, bool is_foreign);

// --- moves ---------------------------------------------------------------------------------------------------------

// How a node was reached; not for the root. The move may be a pass (MOVE_NULL), which pos_advance makes too.
const GamePly *tree_ply(const GameTree *tree, int node);
int tree_parent(const GameTree *tree, int node); // TREE_NONE for the root
int tree_depth(const GameTree *tree, int node);  // plies from the root

// The `index`-th way to go on, 0 = the main one; TREE_NONE if there are not so many.
int tree_child(const GameTree *tree, int node, int index);

// The next way to go on from the same position, behind this one; TREE_NONE behind the last. To visit all of many.
int tree_next_sibling(const GameTree *tree, int node);

// Plies of the main line of the game.
int tree_main_length(const GameTree *tree);

// The last node of the main line on the way to a node: the node itself where it is of the main line.
int tree_main_before(const GameTree *tree, int node);

// The line of a node: the way to it, and what follows by the main moves from there on. The node of it `plies` from the
// root, TREE_NONE if the line is shorter; and its last one.
int tree_at(const GameTree *tree, int node, int plies);
int tree_line_end(const GameTree *tree, int node);

// The main line, or the variation, that a node stands in: the first node on the way to it from which on nothing is chosen
// but main moves. TREE_ROOT for the main line of the game.
int tree_line_begin(const GameTree *tree, int node);

// Does a node lie on the way to another one, or is it that?
bool tree_leads_to(const GameTree *tree, int node, int other);

// The way to go on from a node that is this move, the first of several; TREE_NONE if there is none.
int tree_find_child(const GameTree *tree, int node, Move move);

// The next (step 1) or previous (-1) of the moves that stand in the place of this one, around in a circle; the node itself
// if there is no other.
int tree_sibling(const GameTree *tree, int node, int step);
int tree_sibling_count(const GameTree *tree, int node); // with the node itself
int tree_sibling_index(const GameTree *tree, int node); // 0 = the main move; of a node that was taken out: before that

// The position of a node, without history.
void tree_position(const GameTree *tree, int node, Position *pos);

// Adds a legal move, or a pass of a side that is not in check, as the last way to go on, and returns its node. A move that
// is there already keeps its place and gets what is known of it now.
int tree_add(GameTree *tree, int parent, const GamePly *ply);

// The same, but beside an equal move: files may have two variations, or main line and variation, that begin alike.
int tree_append(GameTree *tree, int parent, const GamePly *ply);

// Makes a node the main way to go on; what was the main one before becomes a variation.
void tree_prefer(GameTree *tree, int node);

// Takes out the main way to go on from a node if it has no comment and no variation in it or beside it.
void tree_forget_next(GameTree *tree, int node);

// Takes out a node and all that follows, and puts it back where it was; the latter does nothing if it was not taken out.
// Until tree_reset the nodes are kept as they are, but nothing leads to them.
void tree_remove(GameTree *tree, int node);
void tree_restore(GameTree *tree, int node);

// Has a node, or one on the way to it, been taken out?
bool tree_is_removed(const GameTree *tree, int node);

// --- cursor --------------------------------------------------------------------------------------------------------

// A place in a game that is looked at. Walking it changes nothing in the tree.
typedef struct TreeCursor {
    int node;
    int tip; // the farthest node that was visited on this way, or `node`: steps forward lead there, then along main moves
} TreeCursor;

// The cursor after it has gone to a node: the tip stays where the node lies on the way to it.
TreeCursor tree_cursor_to(const GameTree *tree, TreeCursor cursor, int node);

// --- comments and glyphs -------------------------------------------------------------------------------------------

// The text after a move (before the first one for the root), "" if none.
const char *tree_comment(const GameTree *tree, int node);
void tree_set_comment(GameTree *tree, int node, const char *comment);
void tree_add_comment(GameTree *tree, int node, const char *comment); // behind what is there, after a blank

// The text before the first move of a variation.
const char *tree_comment_before(const GameTree *tree, int node);
void tree_set_comment_before(GameTree *tree, int node, const char *comment);

// Numeric glyphs in their order: the `index`-th, 0 behind the last. One that is there already, and what is more than
// TREE_NAGS_MAX, is not added. tree_set_nag puts one in the place of all, or none (0).
enum { TREE_NAGS_MAX = 8 };
uint8_t tree_nag(const GameTree *tree, int node, int index);
void tree_add_nag(GameTree *tree, int node, uint8_t nag);
void tree_set_nag(GameTree *tree, int node, uint8_t nag);

#endif
