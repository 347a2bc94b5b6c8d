// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the next move or comment of a game that fits a text. Moves are compared with how they begin,
// comments with what they contain, without regard to capitals and accents.
#include "ui/session/commands.h"

#include "base/fold.h"
#include "notation/san.h"

#include <string.h>
#include <strings.h>

// What is looked for, as it was typed and folded, and room to fold comments.
typedef struct Search {
    const char *text;
    Folded folded, comment;
} Search;

// The room for the folded comment is used again for the next one.
static bool comment_has(Search *search, const char *comment)
{
    fold_set(&search->comment, comment);
    return folded_contains(search->comment.data, search->folded.data);
}

// Does the text stand in a comment of this move, or does the move begin with it?
static bool node_has(const GameTree *tree, int node, Search *search)
{
    char san[SAN_SIZE];
    Position before;
    if (comment_has(search, tree_comment(tree, node)))
        return true;
    if (node == TREE_ROOT)
        return false;
    if (comment_has(search, tree_comment_before(tree, node)))
        return true;
    tree_position(tree, tree_parent(tree, node), &before);
    san_write(&before, tree_ply(tree, node)->move, san);
    return strncasecmp(san, search->text, strlen(search->text)) == 0;
}

// Round once: `after` itself is looked at last.
int find_in_game(const GameTree *tree, int after, const char *text)
{
    Search search = {.text = text};
    fold_set(&search.folded, text);
    int node = after;
    bool is_found;
    do {
        // What follows, then what else was tried, nearest to the end first; behind the last node comes the root.
        int next = tree_child(tree, node, 0);
        for (; next == TREE_NONE && node != TREE_ROOT; node = tree_parent(tree, node))
            next = tree_next_sibling(tree, node);
        node = next != TREE_NONE ? next : TREE_ROOT;
        is_found = node_has(tree, node, &search);
    } while (!is_found && node != after);
    fold_free(&search.folded);
    fold_free(&search.comment);
    return is_found ? node : TREE_NONE;
}
