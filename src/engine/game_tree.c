// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/game_tree.h"

#include "base/memory.h"

#include <string.h>

enum { NODES_AT_FIRST = 256 };

typedef struct Node {
    GamePly ply;
    char *comment; // NULL = none
    uint8_t nag;
    int parent;
    int first_child;  // the main way to go on
    int next_sibling; // the next in the place of this one
    int gone_last;    // the child that was gone to last
} Node;

struct GameTree {
    Position start;
    Node *nodes; // [TREE_ROOT] is the start; those that were removed are not used again
    int count, capacity;
};

// --- life ----------------------------------------------------------------------------------------------------------

static int new_node(GameTree *tree, int parent, const GamePly *ply)
{
    if (tree->count == tree->capacity) {
        const size_t size = sizeof tree->nodes[0];
        const int more = tree->capacity * 2;
        tree->nodes = mem_resize(tree->nodes, (size_t)tree->capacity * size, (size_t)more * size);
        tree->capacity = more;
    }
    tree->nodes[tree->count] = (Node){
        .ply = *ply, .parent = parent, .first_child = TREE_NONE, .next_sibling = TREE_NONE, .gone_last = TREE_NONE};
    return tree->count++;
}

static void drop_comments(GameTree *tree)
{
    for (int i = 0; i < tree->count; ++i)
        mem_free(tree->nodes[i].comment);
}

void tree_reset(GameTree *tree, const Position *start)
{
    const GamePly none = {.move = MOVE_NONE, .score = SCORE_NONE};
    drop_comments(tree);
    tree->count = 0;
    if (start == NULL)
        pos_set_start(&tree->start);
    else
        tree->start = *start;
    tree->start.last = NULL;
    new_node(tree, TREE_NONE, &none);
}

GameTree *tree_new(void)
{
    GameTree *tree = mem_new(1, sizeof *tree);
    tree->nodes = mem_new(NODES_AT_FIRST, sizeof tree->nodes[0]);
    tree->capacity = NODES_AT_FIRST;
    tree_reset(tree, NULL);
    return tree;
}

void tree_free(GameTree *tree)
{
    if (tree == NULL)
        return;
    drop_comments(tree);
    mem_free(tree->nodes);
    mem_free(tree);
}

// --- looking -------------------------------------------------------------------------------------------------------

const Position *tree_start(const GameTree *tree)
{
    return &tree->start;
}

const GamePly *tree_ply(const GameTree *tree, int node)
{
    return &tree->nodes[node].ply;
}

int tree_parent(const GameTree *tree, int node)
{
    return tree->nodes[node].parent;
}

int tree_depth(const GameTree *tree, int node)
{
    int plies = 0;
    for (; node != TREE_ROOT; node = tree->nodes[node].parent)
        ++plies;
    return plies;
}

int tree_child(const GameTree *tree, int node, int index)
{
    int child = tree->nodes[node].first_child;
    while (child != TREE_NONE && index-- > 0)
        child = tree->nodes[child].next_sibling;
    return child;
}

int tree_next(const GameTree *tree, int node)
{
    const Node *at = &tree->nodes[node];
    return at->gone_last != TREE_NONE ? at->gone_last : at->first_child;
}

void tree_follow(GameTree *tree, int node)
{
    for (; node != TREE_ROOT; node = tree->nodes[node].parent)
        tree->nodes[tree->nodes[node].parent].gone_last = node;
}

int tree_at(const GameTree *tree, int node, int plies)
{
    int depth = tree_depth(tree, node);
    for (; depth > plies && node != TREE_ROOT; --depth)
        node = tree->nodes[node].parent;
    for (; depth < plies && node != TREE_NONE; ++depth)
        node = tree_next(tree, node);
    return node;
}

int tree_sibling_count(const GameTree *tree, int node)
{
    int count = 0;
    if (node == TREE_ROOT)
        return 1;
    for (int i = tree->nodes[tree->nodes[node].parent].first_child; i != TREE_NONE; i = tree->nodes[i].next_sibling)
        ++count;
    return count;
}

int tree_sibling(const GameTree *tree, int node, int step)
{
    const int count = tree_sibling_count(tree, node);
    if (node == TREE_ROOT)
        return node;
    const int parent = tree->nodes[node].parent;
    int index = 0;
    while (tree_child(tree, parent, index) != node)
        ++index;
    return tree_child(tree, parent, (index + step + count) % count);
}

void tree_position(const GameTree *tree, int node, Position *pos)
{
    if (node == TREE_ROOT) {
        *pos = tree->start;
        return;
    }
    // From the root down; a line is as long as a game at most.
    const int plies = tree_depth(tree, node);
    int *way = mem_new((size_t)plies, sizeof way[0]);
    for (int i = plies; i > 0; --i, node = tree->nodes[node].parent)
        way[i - 1] = node;
    *pos = tree->start;
    for (int i = 0; i < plies; ++i) {
        Undo undo;
        pos_make_move(pos, tree->nodes[way[i]].ply.move, &undo);
        pos->last = NULL;
    }
    mem_free(way);
}

// --- growing and pruning -------------------------------------------------------------------------------------------

int tree_add(GameTree *tree, int parent, const GamePly *ply)
{
    int last = TREE_NONE;
    for (int child = tree->nodes[parent].first_child; child != TREE_NONE; child = tree->nodes[child].next_sibling) {
        if (move_equal(tree->nodes[child].ply.move, ply->move)) {
            tree->nodes[child].ply = *ply;
            return child;
        }
        last = child;
    }
    const int node = new_node(tree, parent, ply);
    if (last == TREE_NONE)
        tree->nodes[parent].first_child = node;
    else
        tree->nodes[last].next_sibling = node;
    return node;
}

// Takes a node out of the ways to go on from its parent.
static void unlink_node(GameTree *tree, int node)
{
    Node *parent = &tree->nodes[tree->nodes[node].parent];
    int *link = &parent->first_child;
    while (*link != node)
        link = &tree->nodes[*link].next_sibling;
    *link = tree->nodes[node].next_sibling;
    if (parent->gone_last == node)
        parent->gone_last = TREE_NONE;
    tree->nodes[node].next_sibling = TREE_NONE;
}

void tree_remove(GameTree *tree, int node)
{
    if (node != TREE_ROOT)
        unlink_node(tree, node);
}

// A line of moves and nothing else.
static bool is_bare(const GameTree *tree, int node)
{
    for (; node != TREE_NONE; node = tree->nodes[node].first_child) {
        const int child = tree->nodes[node].first_child;
        const bool branches = child != TREE_NONE && tree->nodes[child].next_sibling != TREE_NONE;
        if (branches || tree->nodes[node].comment != NULL || tree->nodes[node].nag != 0)
            return false;
    }
    return true;
}

void tree_prefer(GameTree *tree, int node)
{
    if (node == TREE_ROOT)
        return;
    const int parent = tree->nodes[node].parent;
    const int other = tree->nodes[parent].first_child;
    if (other == node)
        return;
    unlink_node(tree, node);
    tree->nodes[node].next_sibling = other;
    tree->nodes[parent].first_child = node;
}

void tree_forget_next(GameTree *tree, int node)
{
    const int next = tree->nodes[node].first_child;
    if (next != TREE_NONE && tree->nodes[next].next_sibling == TREE_NONE && is_bare(tree, next))
        tree_remove(tree, next);
}

// --- words ---------------------------------------------------------------------------------------------------------

const char *tree_comment(const GameTree *tree, int node)
{
    const char *comment = tree->nodes[node].comment;
    return comment != NULL ? comment : "";
}

void tree_set_comment(GameTree *tree, int node, const char *comment)
{
    char *copy = NULL;
    if (comment[0] != '\0') {
        const size_t size = strlen(comment) + 1;
        copy = mem_new(size, 1);
        memcpy(copy, comment, size);
    }
    mem_free(tree->nodes[node].comment);
    tree->nodes[node].comment = copy;
}

uint8_t tree_nag(const GameTree *tree, int node)
{
    return tree->nodes[node].nag;
}

void tree_set_nag(GameTree *tree, int node, uint8_t nag)
{
    tree->nodes[node].nag = nag;
}
