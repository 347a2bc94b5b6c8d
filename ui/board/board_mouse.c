// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/panels.h"

// Pressing a piece picks it and begins a drag; if it was picked already, releasing it on its own square puts it down.
static void press(App *app, Square square)
{
    app->drag = (Drag){.from = square, .was_picked = app->picked == square};
    if (square != SQ_NONE && !app->drag.was_picked)
        app_click_square(app, square);
}

static void drag(App *app, Square square)
{
    if (square == SQ_NONE || app->picked != app->drag.from)
        return;
    app->cursor = square;
    app->needs_drawing = true;
}

static void release(App *app, Square square)
{
    const Drag drag = app->drag;
    app->drag.from = SQ_NONE;
    if (drag.from == SQ_NONE || app->picked != drag.from)
        return;
    if (square != drag.from)
        app_drop(app, square);
    else if (drag.was_picked)
        app_drop(app, SQ_NONE);
}

// The same piece again removes its map.
static void show_map_of(App *app, Square square)
{
    if (square == SQ_NONE)
        return;
    const bool again = app->map.overlay && app->cursor == square;
    app->cursor = again ? SQ_NONE : square;
    if (again == app->map.overlay)
        app_toggle_overlay(app);
    app->needs_drawing = true;
}

// From square to square it draws an arrow; on one square it removes the arrows, or shows the map of the piece there.
static void release_right(App *app, Square square)
{
    const Square from = app->arrow_from;
    app->arrow_from = SQ_NONE;
    if (from == SQ_NONE || square == SQ_NONE)
        return;
    if (from != square)
        arrows_toggle(&app->arrows, from, square);
    else if (app->arrows.count > 0)
        app->arrows.count = 0;
    else
        show_map_of(app, square);
    app->needs_drawing = true;
}

// A preview of a line is walked, the game is gone through.
static void browse(App *app, int plies)
{
    if (app->session.view.kind == VIEW_LINE)
        session_walk(&app->session, plies);
    else
        session_browse(&app->session, plies);
}

void board_mouse(App *app, TermMouse event, Square square)
{
    switch (event) {
    case TERM_MOUSE_PRESS: press(app, square); break;
    case TERM_MOUSE_DRAG: drag(app, square); break;
    case TERM_MOUSE_RELEASE: release(app, square); break;
    case TERM_MOUSE_RIGHT: app->arrow_from = square; break;
    case TERM_MOUSE_RIGHT_RELEASE: release_right(app, square); break;
    case TERM_MOUSE_WHEEL_UP: browse(app, -1); break;
    case TERM_MOUSE_WHEEL_DOWN: browse(app, 1); break;
    case TERM_MOUSE_MIDDLE:
    case TERM_MOUSE_HOVER: break;
    }
}
