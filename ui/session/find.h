// SPDX-License-Identifier: GPL-3.0-or-later
// Looks for words in a game: in its moves, as they are written, and in its comments.
#ifndef UI_SESSION_FIND_H
#define UI_SESSION_FIND_H

#include "engine/game_tree.h"

// The next node behind `after` whose move begins with the text, or whose comment has it, in any case: along each line
// before its variations, and from the start again behind the last one, up to `after` itself. TREE_NONE if there is none.
int find_in_game(const GameTree *tree, int after, const char *text);

#endif
