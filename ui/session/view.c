// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/view.h"

#include "base/text.h"
#include "notation/san.h"

#include <stdio.h>
#include <string.h>

// --- what is shown -------------------------------------------------------------------------------------------------

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

int view_node(const View *view, const EngineGame *engine_game)
{
    return view->kind == VIEW_PAST ? view->node : engine_game->node;
}

void view_leave(View *view)
{
    view->kind = VIEW_LIVE;
}

void view_show_node(View *view, const EngineGame *engine_game, int node)
{
    view->kind = node == engine_game->node ? VIEW_LIVE : VIEW_PAST;
    view->node = node;
    tree_position(engine_game->tree, node, &view->shown);
    view->last = node != TREE_ROOT ? tree_ply(engine_game->tree, node)->move : MOVE_NONE;
}

// --- browsing ------------------------------------------------------------------------------------------------------

bool view_step(View *view, const EngineGame *engine_game, int plies)
{
    const int from = view_node(view, engine_game);
    const int depth = tree_depth(engine_game->tree, from) + plies;
    const int node = depth >= 0 ? tree_at(engine_game->tree, from, depth) : TREE_NONE;
    if (node != TREE_NONE)
        view_show_node(view, engine_game, node);
    return node != TREE_NONE;
}

void view_first(View *view, const EngineGame *engine_game)
{
    view_show_node(view, engine_game, TREE_ROOT);
}

void view_end(View *view, const EngineGame *engine_game)
{
    int node = view_node(view, engine_game);
    while (tree_next(engine_game->tree, node) != TREE_NONE)
        node = tree_next(engine_game->tree, node);
    view_show_node(view, engine_game, node);
}

bool view_step_variation(View *view, const EngineGame *engine_game, int step)
{
    const int from = view_node(view, engine_game);
    const int node = tree_sibling(engine_game->tree, from, step);
    if (node == from)
        return false;
    // Steps forward now follow this variation.
    tree_follow(engine_game->tree, node);
    view_show_node(view, engine_game, node);
    return true;
}

bool view_go_to_move(View *view, const EngineGame *engine_game, int number, Colour side)
{
    // A game from a position may begin with Black, and at any number.
    const int plies = 2 * (number - 1) + (side == WHITE ? 1 : 2) - tree_start(engine_game->tree)->game_ply;
    const int node = plies >= 0 ? tree_at(engine_game->tree, view_node(view, engine_game), plies) : TREE_NONE;
    if (node != TREE_NONE)
        view_show_node(view, engine_game, node);
    return node != TREE_NONE;
}

// --- principal variations ------------------------------------------------------------------------------------------

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
        Undo undo;
        if (!pos_move_is_legal(&view->shown, move))
            break;
        pos_make_move(&view->shown, move, &undo);
        view->shown.last = NULL; // the undo record does not outlive this step
        view->last = move;
        ++view->ply;
    }
    return true;
}

// --- words ---------------------------------------------------------------------------------------------------------

static int line_end_depth(const GameTree *tree, int node)
{
    int depth = tree_depth(tree, node);
    for (; tree_next(tree, node) != TREE_NONE; node = tree_next(tree, node))
        ++depth;
    return depth;
}

void view_describe_node(const View *view, const EngineGame *engine_game, Text *text)
{
    const GameTree *tree = engine_game->tree;
    const int node = view_node(view, engine_game);
    const int depth = tree_depth(tree, node);
    if (node == TREE_ROOT) {
        text_add(text, "start");
    } else {
        Position before;
        tree_position(tree, tree_parent(tree, node), &before);
        san_write_line(&before, &tree_ply(tree, node)->move, 1, text);
    }
    text_addf(text, ", ply %d of %d", depth, line_end_depth(tree, node));
    const int ways = tree_sibling_count(tree, node);
    int number = 1;
    for (int i = 0; ways > 1 && tree_child(tree, tree_parent(tree, node), i) != node; ++i)
        ++number;
    if (ways > 1 && tree_main_before(tree, node) == node)
        text_add(text, ", main line");
    else if (ways > 1)
        text_addf(text, ", variation %d of %d", number, ways);
}

void view_describe(const View *view, const EngineGame *engine_game, char *out, size_t size)
{
    Text text = text_begin(out, size);
    if (view->kind == VIEW_PAST) {
        view_describe_node(view, engine_game, &text);
    } else if (view->kind == VIEW_LINE) {
        text_addf(&text, "preview of line %d, ply %d of %d", view->line + 1, view->ply, view->length);
    }
}
