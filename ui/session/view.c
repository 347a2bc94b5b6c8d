// SPDX-License-Identifier: GPL-3.0-or-later
// What the board shows: the game as it stands, an earlier or another position of its tree, or a step
// along one of Hotspur's lines. Looking changes nothing in the game.
#include "ui/session/view.h"

#include "base/language.h"
#include "base/text.h"
#include "notation/san.h"

#include <stdio.h>
#include <string.h>

// --- what is shown -------------------------------------------------------------------------------------------------

// A copy, except for the game itself: what is shown must not move with it.
const Position *view_position(const View *view, const EngineGame *engine_game)
{
    return view->kind == VIEW_LIVE ? game_position(engine_game->game) : &view->shown;
}

Move view_last_move(const View *view, const EngineGame *engine_game)
{
    const int plies = game_ply_count(engine_game->game);
    if (view->kind != VIEW_LIVE)
        return view->last;
    return plies > 0 ? game_ply(engine_game->game, plies - 1)->move : MOVE_NONE;
}

TreeCursor view_cursor(const View *view, const EngineGame *engine_game)
{
    if (view->kind != VIEW_PAST)
        return game_cursor(engine_game->game);
    // What lay ahead may have been taken out meanwhile.
    const bool is_cut = tree_is_removed(engine_game->tree, view->cursor.tip);
    return (TreeCursor){.node = view->cursor.node, .tip = is_cut ? view->cursor.node : view->cursor.tip};
}

int view_node(const View *view, const EngineGame *engine_game)
{
    return view_cursor(view, engine_game).node;
}

void view_leave(View *view)
{
    view->kind = VIEW_LIVE;
}

static void show(View *view, const EngineGame *engine_game, TreeCursor cursor)
{
    // The game's own place is not the past: the board follows the game there.
    view->kind = cursor.node == engine_game_node(engine_game) ? VIEW_LIVE : VIEW_PAST;
    view->cursor = cursor;
    tree_position(engine_game->tree, cursor.node, &view->shown);
    view->last = cursor.node != TREE_ROOT ? tree_ply(engine_game->tree, cursor.node)->move : MOVE_NONE;
}

void view_show_node(View *view, const EngineGame *engine_game, int node)
{
    show(view, engine_game, tree_cursor_to(engine_game->tree, view_cursor(view, engine_game), node));
}

// --- browsing ------------------------------------------------------------------------------------------------------

// Shows the node of the present line that lies so many plies from the start. False if it has none there.
static bool show_of_line(View *view, const EngineGame *engine_game, int plies)
{
    const TreeCursor cursor = view_cursor(view, engine_game);
    const int node = plies >= 0 ? tree_at(engine_game->tree, cursor.tip, plies) : TREE_NONE;
    if (node != TREE_NONE)
        view_show_node(view, engine_game, node);
    return node != TREE_NONE;
}

bool view_step(View *view, const EngineGame *engine_game, int plies)
{
    return show_of_line(view, engine_game, tree_depth(engine_game->tree, view_node(view, engine_game)) + plies);
}

void view_first(View *view, const EngineGame *engine_game)
{
    show(view, engine_game, (TreeCursor){.node = TREE_ROOT, .tip = TREE_ROOT});
}

void view_end(View *view, const EngineGame *engine_game)
{
    view_show_node(view, engine_game, tree_line_end(engine_game->tree, view_cursor(view, engine_game).tip));
}

bool view_step_variation(View *view, const EngineGame *engine_game, int step)
{
    const int from = view_node(view, engine_game);
    const int node = tree_sibling(engine_game->tree, from, step);
    if (node != from)
        view_show_node(view, engine_game, node);
    return node != from;
}

bool view_go_to_move(View *view, const EngineGame *engine_game, int number, Colour side)
{
    // A game from a position may begin with Black, and at any number.
    const int plies = 2 * (number - 1) + (side == WHITE ? 1 : 2) - tree_start(engine_game->tree)->game_ply;
    if (show_of_line(view, engine_game, plies))
        return true;
    const int node = plies >= 0 ? tree_at(engine_game->tree, TREE_ROOT, plies) : TREE_NONE;
    if (node != TREE_NONE)
        view_show_node(view, engine_game, node);
    return node != TREE_NONE;
}

// --- principal variations ------------------------------------------------------------------------------------------

// Copies a line of the search. False if there is none of this number.
static bool take_line(View *view, const EngineGame *engine_game, int line)
{
    if (line < 0 || line >= engine_game->line_count)
        return false;
    const InfoLine *info = &engine_game->lines[line];
    view->line = line;
    view->length = info->pv_length;
    view->root = engine_game->root;
    memcpy(view->moves, info->pv, sizeof view->moves);
    return true;
}

bool view_walk(View *view, const EngineGame *engine_game, int line, int ply)
{
    // Once begun, a line is kept as it was: the search may find another while it is walked along.
    const bool goes_on = view->kind == VIEW_LINE && view->line == line;
    if (!goes_on && !take_line(view, engine_game, line))
        return false;
    view->kind = VIEW_LINE;
    view->shown = view->root;
    view->last = MOVE_NONE;
    view->ply = 0;
    while (view->ply < ply && view->ply < view->length) {
        const Move move = view->moves[view->ply];
        // A line from a hash table may end in a move of another position.
        if (!pos_move_is_legal(&view->shown, move))
            break;
        pos_advance(&view->shown, move);
        view->last = move;
        ++view->ply;
    }
    return true;
}

void view_show_moves(View *view, const Position *root, const Move *moves, int count)
{
    *view = (View){.kind = VIEW_LINE, .ply = count, .length = count, .root = *root, .shown = *root, .last = MOVE_NONE};
    for (int i = 0; i < count; ++i) {
        view->moves[i] = view->last = moves[i];
        pos_advance(&view->shown, moves[i]);
    }
}

// --- words ---------------------------------------------------------------------------------------------------------

void view_describe_node(const View *view, const EngineGame *engine_game, Text *text)
{
    const GameTree *tree = engine_game->tree;
    const int node = view_node(view, engine_game);
    const int depth = tree_depth(tree, node);
    if (node == TREE_ROOT) {
        text_add(text, _("start"));
    } else {
        Position before;
        tree_position(tree, tree_parent(tree, node), &before);
        san_write_line(&before, &tree_ply(tree, node)->move, 1, text);
    }
    text_addf(text, _(", ply %d of %d"), depth,
              tree_depth(tree, tree_line_end(tree, view_cursor(view, engine_game).tip)));
    const int ways = tree_sibling_count(tree, node);
    if (ways > 1 && tree_main_before(tree, node) == node)
        text_add(text, _(", main line"));
    else if (ways > 1)
        text_addf(text, _(", variation %d of %d"), tree_sibling_index(tree, node) + 1, ways);
}

void view_describe(const View *view, const EngineGame *engine_game, char *out, size_t size)
{
    Text text = text_begin(out, size);
    if (view->kind == VIEW_PAST) {
        view_describe_node(view, engine_game, &text);
    } else if (view->kind == VIEW_LINE) {
        text_addf(&text, _("preview of line %d, ply %d of %d"), view->line + 1, view->ply, view->length);
    }
}
