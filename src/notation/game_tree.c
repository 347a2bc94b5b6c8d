// SPDX-License-Identifier: GPL-3.0-or-later
// A game with its variations, tags and comments. Nodes lie in one array and name each other by index,
// so that the array may move; a node keeps its index for the life of the tree, also when it was taken
// out, and so undo and cursors can hold on to it.
#include "notation/game_tree.h"

#include "base/memory.h"
#include "base/text.h"

#include <string.h>

enum { NODES_AT_FIRST = 256, RESULT_SIZE = 8, TAG_SLOTS_AT_FIRST = 64 };

typedef struct Node {
    GamePly ply;
    char *comment;               // NULL = none
    char *comment_before;        // the same
    uint8_t nags[TREE_NAGS_MAX]; // 0 = none, behind all others
    int parent;
    int first_child;  // the main way to go on
    int last_child;   // where another is added
    int next_sibling; // the next in the place of this one
    int removed_from; // its place among the ways to go on, if it was taken out; else TREE_NONE
} Node;

struct GameTree {
    Position start;
    Node *nodes; // [TREE_ROOT] is the start; those that were removed are not used again
    int count, capacity;
    GameTag *tags;
    int tag_count;
    size_t tag_capacity;
    int *tag_slots; // where each name is looked for: a hash table of indices, TREE_NONE = empty
    size_t tag_slot_count;
    char result[RESULT_SIZE];
    bool is_foreign;
};

static void clear_tags(GameTree *tree);

// --- life ----------------------------------------------------------------------------------------------------------

// `ply` may be of a node of the tree, which is moved when it grows.
static int new_node(GameTree *tree, int parent, const GamePly *ply)
{
    const GamePly copy = *ply;
    if (tree->count == tree->capacity) {
        const size_t size = sizeof tree->nodes[0];
        const int more = tree->capacity * 2;
        tree->nodes = mem_resize(tree->nodes, (size_t)tree->capacity * size, (size_t)more * size);
        tree->capacity = more;
    }
    tree->nodes[tree->count] = (Node){.ply = copy,
                                      .parent = parent,
                                      .first_child = TREE_NONE,
                                      .last_child = TREE_NONE,
                                      .next_sibling = TREE_NONE,
                                      .removed_from = TREE_NONE};
    return tree->count++;
}

static void drop_comments(GameTree *tree)
{
    for (int i = 0; i < tree->count; ++i) {
        mem_free(tree->nodes[i].comment);
        mem_free(tree->nodes[i].comment_before);
    }
}

void tree_set_start(GameTree *tree, const Position *start)
{
    const GamePly none = {.move = MOVE_NONE, .score = SCORE_NONE};
    char *comment = NULL;
    // The comment of the start belongs to the game, not to the position.
    if (tree->count > 0) {
        comment = tree->nodes[TREE_ROOT].comment;
        tree->nodes[TREE_ROOT].comment = NULL;
    }
    drop_comments(tree);
    tree->count = 0;
    tree->is_foreign = false;
    tree->start = *start;
    pos_drop_history(&tree->start);
    new_node(tree, TREE_NONE, &none);
    tree->nodes[TREE_ROOT].comment = comment;
}

void tree_reset(GameTree *tree, const Position *start)
{
    Position orthodox;
    pos_set_start(&orthodox);
    tree_set_start(tree, start != NULL ? start : &orthodox);
    tree_set_comment(tree, TREE_ROOT, "");
    clear_tags(tree);
    tree_set_result(tree, "*");
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
    clear_tags(tree);
    mem_free(tree->tags);
    mem_free(tree->tag_slots);
    mem_free(tree->nodes);
    mem_free(tree);
}

// --- tags and result -----------------------------------------------------------------------------------------------

// All texts of a game come in here: from files, from other programs and from the user. They end up on terminals.
static char *copy_text(const char *text)
{
    char *copy = mem_copy_text(text);
    text_mask_controls(copy, "\t\n\v\f\r");
    return copy;
}

int tree_tag_count(const GameTree *tree)
{
    return tree->tag_count;
}

const GameTag *tree_tag_at(const GameTree *tree, int index)
{
    return &tree->tags[index];
}

// The slot that has the name, or the empty one where it would go. Files may have tens of thousands of tags in a game.
static int *find_slot(const GameTree *tree, const char *name)
{
    uint32_t hash = 2166136261U; // FNV-1a
    for (const char *c = name; *c != '\0'; ++c)
        hash = (hash ^ (unsigned char)text_lower(*c)) * 16777619U;
    // Open addressing: the next slots are tried one by one. Their number is a power of two.
    size_t slot = hash & (tree->tag_slot_count - 1);
    while (tree->tag_slots[slot] != TREE_NONE && !text_equal_nocase(tree->tags[tree->tag_slots[slot]].name, name))
        slot = (slot + 1) & (tree->tag_slot_count - 1);
    return &tree->tag_slots[slot];
}

// At most half of the slots are taken, so that one is found soon.
static void make_slots(GameTree *tree, size_t count)
{
    if (count != tree->tag_slot_count) {
        mem_free(tree->tag_slots);
        tree->tag_slots = mem_new(count, sizeof tree->tag_slots[0]);
        tree->tag_slot_count = count;
    }
    for (size_t i = 0; i < count; ++i)
        tree->tag_slots[i] = TREE_NONE;
    for (int i = 0; i < tree->tag_count; ++i)
        *find_slot(tree, tree->tags[i].name) = i;
}

// tag_count if there is none.
static int find_tag(const GameTree *tree, const char *name)
{
    const int i = tree->tag_slot_count > 0 ? *find_slot(tree, name) : TREE_NONE;
    return i != TREE_NONE ? i : tree->tag_count;
}

const char *tree_tag(const GameTree *tree, const char *name)
{
    const int i = find_tag(tree, name);
    return i < tree->tag_count ? tree->tags[i].value : NULL;
}

int tree_rating(const GameTree *tree, Colour side)
{
    const char *text = tree_tag(tree, side == WHITE ? "WhiteElo" : "BlackElo");
    int64_t rating = 0;
    // What is no number, such as "?", is not known.
    if (text != NULL)
        (void)text_parse_int(text, 1, RATING_MOST, &rating);
    return (int)rating;
}

static void free_tag(const GameTag *tag)
{
    mem_free(tag->name);
    mem_free(tag->value);
}

static void clear_tags(GameTree *tree)
{
    for (int i = 0; i < tree->tag_count; ++i)
        free_tag(&tree->tags[i]);
    if (tree->tag_count == 0)
        return;
    tree->tag_count = 0;
    make_slots(tree, TAG_SLOTS_AT_FIRST);
}

// The tags behind it move up, so all of their slots are found anew.
static void remove_tag(GameTree *tree, int i)
{
    free_tag(&tree->tags[i]);
    --tree->tag_count;
    memmove(&tree->tags[i], &tree->tags[i + 1], (size_t)(tree->tag_count - i) * sizeof tree->tags[0]);
    make_slots(tree, tree->tag_slot_count);
}

void tree_set_tag(GameTree *tree, const char *name, const char *value)
{
    const int i = find_tag(tree, name);
    if (value == NULL) {
        if (i < tree->tag_count)
            remove_tag(tree, i);
        return;
    }
    char *copy = copy_text(value); // first: `value` may be the text that is replaced
    if (i < tree->tag_count) {
        mem_free(tree->tags[i].value);
        tree->tags[i].value = copy;
        return;
    }
    tree->tags = mem_grow(tree->tags, (size_t)tree->tag_count, &tree->tag_capacity, sizeof tree->tags[0]);
    tree->tags[tree->tag_count] = (GameTag){copy_text(name), copy};
    if (tree->tag_slot_count <= 2 * ((size_t)tree->tag_count + 1))
        make_slots(tree, tree->tag_slot_count > 0 ? tree->tag_slot_count * 2 : TAG_SLOTS_AT_FIRST);
    *find_slot(tree, name) = tree->tag_count++;
}

void tree_copy_tags(GameTree *tree, const GameTree *from)
{
    for (int i = 0; i < from->tag_count; ++i)
        tree_set_tag(tree, from->tags[i].name, from->tags[i].value);
    tree_set_result(tree, from->result);
}

const char *tree_result(const GameTree *tree)
{
    return tree->result;
}

// Anything else than a result of the standard is "*".
void tree_set_result(GameTree *tree, const char *result)
{
    static const char results[][RESULT_SIZE] = {"1-0", "0-1", "1/2-1/2"};
    memcpy(tree->result, "*", sizeof "*");
    for (size_t i = 0; i < sizeof results / sizeof results[0]; ++i) {
        if (strcmp(result, results[i]) == 0)
            memcpy(tree->result, results[i], sizeof results[i]);
    }
}

bool tree_is_foreign(const GameTree *tree)
{
    return tree->is_foreign;
}

void tree_set_foreign(GameTree *tree, bool is_foreign)
{
    tree->is_foreign = is_foreign;
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

int tree_next_sibling(const GameTree *tree, int node)
{
    return tree->nodes[node].next_sibling;
}

// Up to the root; each step that leaves a side line moves the answer to where that begins.
int tree_main_before(const GameTree *tree, int node)
{
    int last = node;
    for (; node != TREE_ROOT; node = tree_parent(tree, node))
        if (tree_child(tree, tree_parent(tree, node), 0) != node)
            last = tree_parent(tree, node);
    return last;
}

int tree_main_length(const GameTree *tree)
{
    int plies = 0;
    for (int node = tree->nodes[TREE_ROOT].first_child; node != TREE_NONE; node = tree->nodes[node].first_child)
        ++plies;
    return plies;
}

// Up from the node, or down its main line.
int tree_at(const GameTree *tree, int node, int plies)
{
    int depth = tree_depth(tree, node);
    for (; depth > plies && node != TREE_ROOT; --depth)
        node = tree->nodes[node].parent;
    for (; depth < plies && node != TREE_NONE; ++depth)
        node = tree->nodes[node].first_child;
    return node;
}

int tree_line_end(const GameTree *tree, int node)
{
    while (tree->nodes[node].first_child != TREE_NONE)
        node = tree->nodes[node].first_child;
    return node;
}

int tree_line_begin(const GameTree *tree, int node)
{
    while (node != TREE_ROOT && tree->nodes[tree->nodes[node].parent].first_child == node)
        node = tree->nodes[node].parent;
    return node;
}

bool tree_leads_to(const GameTree *tree, int node, int other)
{
    while (other != node && other != TREE_ROOT)
        other = tree->nodes[other].parent;
    return other == node;
}

int tree_find_child(const GameTree *tree, int node, Move move)
{
    int child = tree->nodes[node].first_child;
    while (child != TREE_NONE && !move_equal(tree->nodes[child].ply.move, move))
        child = tree->nodes[child].next_sibling;
    return child;
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

int tree_sibling_index(const GameTree *tree, int node)
{
    int index = 0;
    if (node == TREE_ROOT)
        return index;
    // It is in no list now; where it was in it is known.
    if (tree->nodes[node].removed_from != TREE_NONE)
        return tree->nodes[node].removed_from;
    for (int i = tree->nodes[tree->nodes[node].parent].first_child; i != node; i = tree->nodes[i].next_sibling)
        ++index;
    return index;
}

int tree_sibling(const GameTree *tree, int node, int step)
{
    const int count = tree_sibling_count(tree, node);
    if (node == TREE_ROOT || tree->nodes[node].removed_from != TREE_NONE)
        return node;
    return tree_child(tree, tree->nodes[node].parent, (tree_sibling_index(tree, node) + step + count) % count);
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
    for (int i = 0; i < plies; ++i)
        pos_advance(pos, tree->nodes[way[i]].ply.move);
    mem_free(way);
}

// --- growing and pruning -------------------------------------------------------------------------------------------

int tree_append(GameTree *tree, int parent, const GamePly *ply)
{
    const int node = new_node(tree, parent, ply);
    Node *from = &tree->nodes[parent];
    if (from->last_child != TREE_NONE)
        tree->nodes[from->last_child].next_sibling = node;
    else
        from->first_child = node;
    from->last_child = node;
    return node;
}

int tree_add(GameTree *tree, int parent, const GamePly *ply)
{
    const int child = tree_find_child(tree, parent, ply->move);
    if (child == TREE_NONE)
        return tree_append(tree, parent, ply);
    tree->nodes[child].ply = *ply;
    return child;
}

// Takes a node out of the ways to go on from its parent.
static void unlink_node(GameTree *tree, int node)
{
    Node *parent = &tree->nodes[tree->nodes[node].parent];
    int before = TREE_NONE;
    for (int child = parent->first_child; child != node; child = tree->nodes[child].next_sibling)
        before = child;
    // The link to it may be its parent's or that of the sibling before it.
    *(before != TREE_NONE ? &tree->nodes[before].next_sibling : &parent->first_child) = tree->nodes[node].next_sibling;
    if (parent->last_child == node)
        parent->last_child = before;
    tree->nodes[node].next_sibling = TREE_NONE;
}

// Makes a node one of the ways to go on from its parent, the last one where there are fewer than `index`.
static void link_node(GameTree *tree, int node, int index)
{
    Node *parent = &tree->nodes[tree->nodes[node].parent];
    int *link = &parent->first_child;
    for (; index > 0 && *link != TREE_NONE; --index)
        link = &tree->nodes[*link].next_sibling;
    tree->nodes[node].next_sibling = *link;
    *link = node;
    if (tree->nodes[node].next_sibling == TREE_NONE)
        parent->last_child = node;
}

void tree_remove(GameTree *tree, int node)
{
    if (node == TREE_ROOT || tree->nodes[node].removed_from != TREE_NONE)
        return;
    tree->nodes[node].removed_from = tree_sibling_index(tree, node);
    unlink_node(tree, node);
}

void tree_restore(GameTree *tree, int node)
{
    if (tree->nodes[node].removed_from == TREE_NONE)
        return;
    link_node(tree, node, tree->nodes[node].removed_from);
    tree->nodes[node].removed_from = TREE_NONE;
}

bool tree_is_removed(const GameTree *tree, int node)
{
    while (node != TREE_NONE && tree->nodes[node].removed_from == TREE_NONE)
        node = tree->nodes[node].parent;
    return node != TREE_NONE;
}

// A line of moves and nothing else.
static bool is_bare(const GameTree *tree, int node)
{
    for (; node != TREE_NONE; node = tree->nodes[node].first_child) {
        const int child = tree->nodes[node].first_child;
        const bool branches = child != TREE_NONE && tree->nodes[child].next_sibling != TREE_NONE;
        if (branches || tree->nodes[node].comment != NULL || tree->nodes[node].comment_before != NULL ||
            tree->nodes[node].nags[0] != 0)
            return false;
    }
    return true;
}

void tree_prefer(GameTree *tree, int node)
{
    if (node == TREE_ROOT || tree_sibling_index(tree, node) == 0)
        return;
    unlink_node(tree, node);
    link_node(tree, node, 0);
}

// A way that was only stepped back from is given up; one with words or variations is kept.
void tree_forget_next(GameTree *tree, int node)
{
    const int next = tree->nodes[node].first_child;
    if (next != TREE_NONE && tree->nodes[next].next_sibling == TREE_NONE && is_bare(tree, next))
        tree_remove(tree, next);
}

// --- cursor --------------------------------------------------------------------------------------------------------

TreeCursor tree_cursor_to(const GameTree *tree, TreeCursor cursor, int node)
{
    return (TreeCursor){.node = node, .tip = tree_leads_to(tree, node, cursor.tip) ? cursor.tip : node};
}

// --- words ---------------------------------------------------------------------------------------------------------

static void set_text(char **target, const char *text)
{
    char *copy = text[0] != '\0' ? copy_text(text) : NULL;
    mem_free(*target);
    *target = copy;
}

const char *tree_comment(const GameTree *tree, int node)
{
    const char *comment = tree->nodes[node].comment;
    return comment != NULL ? comment : "";
}

void tree_set_comment(GameTree *tree, int node, const char *comment)
{
    set_text(&tree->nodes[node].comment, comment);
}

// Two comments of one move are joined with a blank.
void tree_add_comment(GameTree *tree, int node, const char *comment)
{
    char **target = &tree->nodes[node].comment;
    if (*target == NULL) {
        set_text(target, comment);
        return;
    }
    if (comment[0] == '\0')
        return;
    char *more = copy_text(comment);
    const size_t old_length = strlen(*target);
    const size_t more_size = strlen(more) + 1;
    *target = mem_resize(*target, old_length + 1, old_length + 1 + more_size);
    (*target)[old_length] = ' ';
    memcpy(*target + old_length + 1, more, more_size);
    mem_free(more);
}

const char *tree_comment_before(const GameTree *tree, int node)
{
    const char *comment = tree->nodes[node].comment_before;
    return comment != NULL ? comment : "";
}

void tree_set_comment_before(GameTree *tree, int node, const char *comment)
{
    set_text(&tree->nodes[node].comment_before, comment);
}

uint8_t tree_nag(const GameTree *tree, int node, int index)
{
    return index < TREE_NAGS_MAX ? tree->nodes[node].nags[index] : 0;
}

// The same sign twice is one; where there is no room the sign is lost.
void tree_add_nag(GameTree *tree, int node, uint8_t nag)
{
    uint8_t *nags = tree->nodes[node].nags;
    for (int i = 0; i < TREE_NAGS_MAX && nags[i] != nag; ++i) {
        if (nags[i] != 0)
            continue;
        nags[i] = nag;
        return;
    }
}

void tree_set_nag(GameTree *tree, int node, uint8_t nag)
{
    memset(tree->nodes[node].nags, 0, TREE_NAGS_MAX);
    tree_add_nag(tree, node, nag);
}
