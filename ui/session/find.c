// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/commands.h"

#include "base/text.h"
#include "notation/san.h"

#include <string.h>
#include <strings.h>

// The way to go on from the same position that stands behind this one; TREE_NONE if it is the last.
static int next_way(const GameTree *tree, int node)
{
    const int parent = tree_parent(tree, node);
    int index = 0;
    while (tree_child(tree, parent, index) != node)
        ++index;
    return tree_child(tree, parent, index + 1);
}

// What follows, then what else was tried, nearest to the end first; behind the last node comes the root.
static int next_node(const GameTree *tree, int node)
{
    int next = tree_child(tree, node, 0);
    for (; next == TREE_NONE && node != TREE_ROOT; node = tree_parent(tree, node))
        next = next_way(tree, node);
    return next != TREE_NONE ? next : TREE_ROOT;
}

static bool node_has(const GameTree *tree, int node, const char *text)
{
    char san[SAN_SIZE];
    Position before;
    if (text_contains_nocase(tree_comment(tree, node), text))
        return true;
    if (node == TREE_ROOT)
        return false;
    tree_position(tree, tree_parent(tree, node), &before);
    san_write(&before, tree_ply(tree, node)->move, san);
    return strncasecmp(san, text, strlen(text)) == 0;
}

int find_in_game(const GameTree *tree, int after, const char *text)
{
    int node = after;
    do {
        node = next_node(tree, node);
        if (node_has(tree, node, text))
            return node;
    } while (node != after);
    return TREE_NONE;
}
