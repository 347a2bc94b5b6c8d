// SPDX-License-Identifier: GPL-3.0-or-later
// The board as a front end of a session: what it does when the session says, asks or shows something,
// and the state that only the screen has - cursor, message, chosen panel. What lasts longer than the
// screen is in ui/session.
#include "ui/board/app.h"

#include "base/clock.h"
#include "base/language.h"
#include "base/memory.h"
#include "board/movegen.h"
#include "notation/coordinate.h"
#include "ui/board/best_moves.h"
#include "ui/board/input_line.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INTERRUPT_TWICE_US = 1000000,
};

// --- messages ------------------------------------------------------------------------------------------------------

void app_tell(App *app, MessageKind kind, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(app->message, sizeof app->message, _(format), arguments);
    va_end(arguments);
    app->message_kind = kind;
    app->needs_drawing = true;
}

void app_answer(App *app, char key)
{
    app->message[0] = '\0';
    app->needs_drawing = true;
    session_answer(&app->session, key);
}

// --- the game ------------------------------------------------------------------------------------------------------

static void on_said(void *context, MessageKind kind, const char *text)
{
    App *app = context;
    app_tell(app, kind, "%s", text);
}

static void on_question(void *context)
{
    App *app = context;
    app->needs_drawing = true;
}

// What was said of the place that was shown goes with it.
static void forget_place(App *app)
{
    if (app->message_kind == MESSAGE_PLACE)
        app->message[0] = '\0';
}

// Arrows are notes about a position, and so are some messages; the list shows its end again.
static void on_position_changed(void *context)
{
    App *app = context;
    forget_place(app);
    engine_game_hide_advice(app->session.engine_game);
    app->arrows.count = 0;
    app->moves_back = 0;
    app->picked = SQ_NONE;
    app->needs_drawing = true;
}

static void on_game_started(void *context)
{
    App *app = context;
    // The side of the user is at the bottom, in a puzzle that of its solver.
    app->flipped = session_bottom(&app->session) == BLACK;
    app->cursor = app->picked = SQ_NONE;
    app->needs_drawing = true;
    // Maps of the game before say nothing about this one.
    memset(&app->map.snapshot, 0, sizeof app->map.snapshot);
    app_forget_mark(app);
}

void app_show_tab(App *app, TabId tab)
{
    forget_place(app);
    app->wish.tab = tab;
    app->wish.zoomed = false;
}

// The sentence goes to the message line; the panel with all of them is shown if it is not.
static void on_explained(void *context, const Explanation *why)
{
    App *app = context;
    if (app->layout.panels[PANEL_EXPLAIN].rows == 0)
        app_show_tab(app, TAB_EXPLAIN);
    app_tell(app, MESSAGE_PLACE, "%s %s.", why->title, why->lines[0]);
}

static void on_copy(void *context, const char *text)
{
    (void)context;
    term_copy(text);
}

// What the session speaks of is the map that stands at first: effort now, all pieces, destination squares. What was on the
// board before comes back behind it.
static void on_show_map(void *context, bool is_shown)
{
    App *app = context;
    MapView *map = &app->map;
    if (is_shown) {
        map->before.overlay = map->overlay;
        map->before.difference = map->difference;
        map->before.kind = map->kind;
        map->before.end = map->end;
        map->before.chosen = map->chosen;
        map->before.path = map->path;
    }
    app_set_table(app, is_shown ? HEAT_TABLE_ALL : map->before.chosen);
    map->kind = is_shown ? MAP_NOW : map->before.kind;
    map->end = is_shown ? MAP_TO : map->before.end;
    map->difference = !is_shown && map->before.difference;
    map->overlay = is_shown || map->before.overlay;
    map->path = is_shown ? PATH_NONE : map->before.path; // the map alone, without lines over it
    app->needs_drawing = true;
}

static void on_choose_map(void *context, MapKind kind)
{
    App *app = context;
    app->map.kind = kind;
    app->needs_drawing = true;
}

static const SessionFront front = {
    .show_map = on_show_map,
    .choose_map = on_choose_map,
    .copy = on_copy,
    .say = on_said,
    .asked = on_question,
    .position_changed = on_position_changed,
    .explain = on_explained,
    .game_started = on_game_started,
};

App *app_new(Engine *engine, const Position *start, const CommandTable *const *tables, const KeyMap *keys)
{
    App *app = mem_new(1, sizeof *app);
    app->cursor = app->picked = app->drag.from = app->arrow_from = SQ_NONE;
    app->mouse_panel = -1;
    app->pixels = pixel_screen_new();
    app->map.end = MAP_TO;
    app->map.path = PATH_NONE;
    // Digits are on at first: classes can then be read without the legend.
    app->map.digits = true;
    app->keys = *keys;
    app_follow_keys(app);
    app->front = front;
    app->front.analysis_lines = BEST_MOVES_MAX;
    // The texts are the app's own: they change when keys are bound.
    app->front.help_key = app->help_key;
    app->front.analyse_key = app->analyse_key;
    app->front.annotate_key = app->annotate_key;
    app->front.mistake_key = app->mistake_key;
    session_open(&app->session, engine, start, &app->front, tables, app);
    app_say(app, "You have White. Type a move (e4), or use arrows and Enter. %s shows all keys.", app->help_key);
    return app;
}

void app_free(App *app)
{
    explored_games_close(&app->explored);
    session_close(&app->session);
    app_forget_mark(app);
    mem_free(app->games.games);
    chain_companion_free(app->map.chains);
    mem_free(app);
}

void app_interrupt(App *app)
{
    const int64_t now = clock_now_us();
    // A first Ctrl-C stops what runs, a second one within a second quits.
    if (app->last_interrupt_us != 0 && now - app->last_interrupt_us < INTERRUPT_TWICE_US) {
        app->session.is_finished = true;
        return;
    }
    app->last_interrupt_us = now;
    session_cancel_question(&app->session);
    app->help.kind = HELP_NONE;
    app_cancel(app);
    session_stop(&app->session);
    app_say(app, "Stopped. Ctrl-C again quits.");
}

// --- the board -----------------------------------------------------------------------------------------------------

void app_flip(App *app)
{
    app->flipped = !app->flipped;
}

// What Esc does: it leaves one thing after another, from the piece in hand to the variation.
void app_cancel(App *app)
{
    // With nothing else to cancel, Esc leaves a variation of a game that is looked at.
    const bool is_idle = app->picked == SQ_NONE && app->cursor == SQ_NONE && app->session.view.kind == VIEW_LIVE &&
                         input_line_is_empty() && !app->is_typing;
    app->picked = SQ_NONE;
    app->needs_drawing = true;
    session_leave_view(&app->session);
    app->cursor = SQ_NONE;
    app->message[0] = '\0';
    if (is_idle)
        (void)session_leave_variation(&app->session);
    app->line_waits = false;
    app->is_typing = false;
    input_line_clear();
}

// --- the screen ----------------------------------------------------------------------------------------------------

// A second choice of the same tab makes it as large as the screen.
void app_choose_tab(App *app, TabId tab)
{
    const bool is_shown = tab == app->wish.tab;
    if (!tab_exists(tab))
        app_complain(app, "There is no panel %d.", (int)tab + 1);
    else if (!is_shown)
        app_show_tab(app, tab);
    else if (app->layout.zoomed) // a tab that has no room beside the board would stay in its place
        app_show_tab(app, app->wish.zoomed ? tab : TAB_PLAY);
    else {
        app->wish.zoomed = true;
        app_tell(app, MESSAGE_PLACE, "%s on the whole screen; %d again brings the board back.", tab_name(tab),
                 (int)tab + 1);
    }
}

// Tabs without a panel are passed over.
void app_next_tab(App *app)
{
    TabId tab = app->wish.tab;
    do
        tab = (TabId)((tab + 1) % TAB_NB);
    while (!tab_exists(tab));
    app_show_tab(app, tab);
}

// The size is an option, so that the configuration file can choose it.
void app_step_board_size(App *app, int step)
{
    LayoutWish wish = app->wish;
    wish.board_size = app->layout.board_size + step;
    const bool exists = wish.board_size >= BOARD_SIZE_MIN && wish.board_size <= BOARD_SIZE_MAX;
    // Laid out for a try: a size that the window has no room for would come out smaller.
    const Layout layout = exists ? layout_compute(app->layout.rows, app->layout.columns, &wish) : app->layout;
    if (!exists) {
        app_complain(app, "Squares cannot be %s.", step < 0 ? _("smaller") : _("larger"));
    } else if (layout.board_size != wish.board_size) {
        app_complain(app, "The window has no room for larger squares.");
    } else {
        option_set_int(session_options(&app->session), OPT_BOARD_SIZE, wish.board_size, ORIGIN_PROTOCOL, NULL);
        app_say(app, "Squares of %dx%d. \"set BoardSize auto\" goes by the window again.", layout.cell_columns,
                layout.cell_rows);
    }
}

void app_toggle_help(App *app)
{
    app_show_help(app, app->help.kind == HELP_NONE ? HELP_TASKS : HELP_NONE);
}

void app_show_help(App *app, HelpKind kind)
{
    app->help = (Help){.kind = kind};
}

// --- keys ----------------------------------------------------------------------------------------------------------

// Messages name keys as they are bound now.
void app_write_key(const App *app, const char *action, char out[KEY_NAME_SIZE])
{
    BoardKey key;
    if (key_map_key_of(&app->keys, action, &key))
        key_write(key, false, out);
    else
        snprintf(out, KEY_NAME_SIZE, "%s", action);
}

void app_follow_keys(App *app)
{
    app_write_key(app, "help", app->help_key);
    app_write_key(app, "analyse", app->analyse_key);
    app_write_key(app, "annotate", app->annotate_key);
    // Without a key the command is named, which has another name than the action.
    BoardKey key;
    if (key_map_key_of(&app->keys, "next-mistake", &key))
        app_write_key(app, "next-mistake", app->mistake_key);
    else
        snprintf(app->mistake_key, sizeof app->mistake_key, "mistake");
}
