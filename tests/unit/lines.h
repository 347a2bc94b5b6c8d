// SPDX-License-Identifier: GPL-3.0-or-later
// Games of several lines, for tests.
#ifndef UNIT_LINES_H
#define UNIT_LINES_H

#include "unit/unit.h"

#include "notation/game_tree.h"

// Plays moves in coordinates one after another from a node, and returns the last node.
static inline int add_line(GameTree *tree, int node, const char *moves)
{
    char copy[128];
    snprintf(copy, sizeof copy, "%s", moves);
    for (char *word = strtok(copy, " "); word != NULL; word = strtok(NULL, " ")) {
        Position pos;
        tree_position(tree, node, &pos);
        node = tree_add(tree, node, &(GamePly){.move = unit_move(&pos, word), .score = SCORE_NONE});
    }
    return node;
}

#endif
