// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/actions.h"

#include "base/text.h"
#include "ui/board/input_line.h"
#include "ui/board/panels.h"
#include "ui/session/grammar.h"

#include <stdio.h>
#include <string.h>

static void switch_map_end(App *app)
{
    app_set_map_end(app, app->map.end == MAP_TO ? MAP_FROM : MAP_TO);
}

// While the mouse is the terminal's, text can be marked and copied as anywhere else.
static void switch_mouse(App *app)
{
    const bool taken = term_take_mouse(!term_takes_mouse());
    app_say(app, "%s", taken ? "Mouse on: clicks move pieces." : "Mouse off: the terminal selects and copies text.");
}

// Limits analysis to the moves of the piece that is picked, or under the cursor; if it is limited, ends that.
static void focus(App *app)
{
    const bool is_focused = engine_game_focused(app->session.engine_game)->count > 0;
    const Square square = app->picked != SQ_NONE ? app->picked : app->cursor;
    if (!is_focused && square == SQ_NONE && session_is_analysing(&app->session))
        app_complain(app, "Put the cursor on a piece first, or type focus e4 d4.");
    else
        session_focus_on_piece(&app->session, is_focused ? SQ_NONE : square);
}

// With another position on the board and no cursor, analysis goes on from there instead.
static void pick(App *app)
{
    if (app->cursor == SQ_NONE && session_continue_from_view(&app->session))
        return;
    if (app_keys_step(app))
        session_browse(&app->session, 1);
    else
        app_pick_or_drop(app);
}

// Where letters are keys (option Keys), they type until the line is entered or given up.
static void begin_to_type(App *app)
{
    app->is_typing = true;
    app_say(app, "Type a move or a command; Enter or Esc ends typing.");
}

// The command is put on the line with room for its words; Enter alone repeats the last search.
static void begin_to_find(App *app)
{
    input_line_set("find ");
    app_say(app, "Find: a move (Nx) or a word of a comment; Enter alone repeats.");
}

// The bell is an option, so that the configuration file can choose it; it rings once as a sample.
static void switch_bell(App *app)
{
    OptionStore *options = session_options(&app->session);
    const bool rings = !option_bool(options, OPT_BELL);
    (void)option_set_int(options, OPT_BELL, rings, ORIGIN_PROTOCOL, NULL);
    app_say(app, rings ? "Bell on: it rings when Hotspur has moved." : "Bell off.");
    if (rings)
        term_bell();
}

static void redraw(App *app)
{
    (void)app;
    term_redraw();
}

// The order is that of the help. A row without help is one of a pair with the row before, which speaks for both.
static const ActionDef defs[] = {
    {ABOUT_HELP, "help", "? F1", "Help", "show or hide this help", .run = app_toggle_help},
    {ABOUT_HELP, "menu", "F9", "Menu", "all commands; type to search", .run = menu_open},

    {ABOUT_CURSOR, "cursor-up", "Up", NULL,
     "move the cursor; the map follows the piece under it (a game from a file: Left, Right step, Up shows it)",
     .step = app_move_cursor, .by = NORTH},
    {ABOUT_CURSOR, "cursor-down", "Down", NULL, "", .step = app_move_cursor, .by = SOUTH},
    {ABOUT_CURSOR, "cursor-left", "Left", NULL, "", .step = app_move_cursor, .by = WEST},
    {ABOUT_CURSOR, "cursor-right", "Right", NULL, "", .step = app_move_cursor, .by = EAST},
    {ABOUT_CURSOR, "pick", "Enter Space", NULL,
     "pick up the piece under the cursor, put it down (a game from a file: step; analysis: continue from there)",
     .run = pick},
    {ABOUT_CURSOR, "next-square", "Tab", NULL, "next, previous movable piece, or its target squares",
     .step = app_next_square, .by = 1},
    {ABOUT_CURSOR, "previous-square", "S-Tab", NULL, "", .step = app_next_square, .by = -1},
    {ABOUT_CURSOR, "type", "", NULL, "start typing (with set Keys vim)", .run = begin_to_type},

    {ABOUT_GAME, "new-game", "F2", "New", "new game: side, strength, time, start position, odds", .run = form_open},
    {ABOUT_GAME, "hint", "! F3", "Hint", "suggest a move; again for more", .command = "hint"},
    {ABOUT_GAME, "undo", ", F4", "Undo", "take back your move and the answer", .command = "undo"},
    {ABOUT_GAME, "go", ".", NULL, "move now", .command = "go"},
    {ABOUT_GAME, "draw", "=", NULL, "offer a draw", .command = "draw"},
    {ABOUT_GAME, "quit", "F10", "Quit", "quit; the game is saved", .command = "quit"},

    {ABOUT_PLACES, "back", "[", NULL, "one ply back, forward; nothing is taken back", .command = "goto -1"},
    {ABOUT_PLACES, "forward", "]", NULL, "", .command = "goto +1"},
    {ABOUT_PLACES, "start", "Home", NULL, "start, end of the game", .command = "goto start"},
    {ABOUT_PLACES, "end", "End", NULL, "", .command = "goto end"},
    {ABOUT_PLACES, "previous-variation", "{", NULL, "variations of a move", .command = "variation previous"},
    {ABOUT_PLACES, "next-variation", "}", NULL, "", .command = "variation next"},
    {ABOUT_PLACES, "promote", "Alt-p", NULL, "make the variation the main line where it begins", .command = "promote"},
    {ABOUT_PLACES, "delete", "Alt-d", NULL, "delete the move shown and what follows, after asking",
     .command = "delete"},
    {ABOUT_PLACES, "walk-back", "(", NULL, "step through the expected line on the board", .command = "walk -1"},
    {ABOUT_PLACES, "walk", ")", NULL, "", .command = "walk +1"},
    {ABOUT_PLACES, "games", "Ctrl-O", NULL, "the games of the file that was opened", .command = "games"},
    {ABOUT_PLACES, "find", "/", NULL, "find a move or a word of a comment (in the help: any words)",
     .run = begin_to_find},

    {ABOUT_ANALYSIS, "analyse", "F7 ;", "Analyse", "analysis on or off: move for both sides", .command = "analyse"},
    {ABOUT_ANALYSIS, "annotate", "F12", NULL, "mark the mistakes of the game, with reasons", .command = "annotate"},
    {ABOUT_ANALYSIS, "more-lines", "+", NULL, "more or fewer best lines", .command = "multipv +1"},
    {ABOUT_ANALYSIS, "fewer-lines", "-", NULL, "", .command = "multipv -1"},
    {ABOUT_ANALYSIS, "threat", "*", NULL, "threat: what the opponent threatens", .command = "threat"},
    {ABOUT_ANALYSIS, "focus-on-piece", "\\", NULL, "analysis: only moves of the selected piece, or all", .run = focus},

    {ABOUT_MAPS, "map", "` F5", "Map", "map of the search on the board", .run = app_toggle_overlay},
    {ABOUT_MAPS, "next-map", "'", NULL, "map of the next piece, of the previous one", .step = app_step_table, .by = 1},
    {ABOUT_MAPS, "previous-map", "\"", NULL, "", .step = app_step_table, .by = -1},
    {ABOUT_MAPS, "map-end", "Ctrl-E", NULL, "map of destination squares, of origin squares", .run = switch_map_end},
    {ABOUT_MAPS, "map-kind", "Ctrl-K", NULL, "next kind of map: best moves, one piece, change, game ...",
     .step = app_step_kind, .by = 1},
    {ABOUT_MAPS, "mark", "^", NULL, "mark the present maps", .run = app_mark_map},
    {ABOUT_MAPS, "difference", "_", NULL, "what changed in the maps since the mark, or since the last move",
     .run = app_toggle_difference},
    {ABOUT_MAPS, "scale", "$", NULL, "scale of the maps: octaves, rank, linear", .run = app_step_scale},
    {ABOUT_MAPS, "earlier-map", "Ctrl-B", NULL, "maps an iteration earlier, later; after the last one they are live",
     .step = app_step_film, .by = -1},
    {ABOUT_MAPS, "later-map", "Ctrl-F", NULL, "", .step = app_step_film, .by = 1},
    {ABOUT_MAPS, "chain", "&", NULL, "draw the next line from memory on the board", .run = app_step_path},
    {ABOUT_MAPS, "palette", "|", NULL, "next map colours", .run = app_step_palette},
    {ABOUT_MAPS, "digits", "#", NULL, "map classes as digits on the squares", .run = app_toggle_digits},

    {ABOUT_SCREEN, "flip", "~ F6", "Flip", "turn the board", .run = app_flip},
    {ABOUT_SCREEN, "panel", "F8", "View", "next view beside the board: play, map, explain, graph, log",
     .run = app_next_tab},
    {ABOUT_SCREEN, "larger", ">", NULL, "larger, smaller squares", .step = app_step_board_size, .by = 1},
    {ABOUT_SCREEN, "smaller", "<", NULL, "", .step = app_step_board_size, .by = -1},
    {ABOUT_SCREEN, "scroll-up", "PgUp", NULL, "scroll the log or the moves", .step = panels_scroll, .by = 1},
    {ABOUT_SCREEN, "scroll-down", "PgDn", NULL, "", .step = panels_scroll, .by = -1},
    {ABOUT_SCREEN, "mouse", "%", NULL, "mouse for the board, or for selecting text", .run = switch_mouse},
    {ABOUT_SCREEN, "bell", "@", NULL, "bell when Hotspur has moved: on, off", .run = switch_bell},
    {ABOUT_SCREEN, "redraw", "Ctrl-L", NULL, "redraw the screen", .run = redraw},
};

// Besides the keys that say it.
static const struct {
    char letter;
    const char *action;
} letters[] = {
    {'h', "cursor-left"}, {'j', "cursor-down"}, {'k', "cursor-up"}, {'l', "cursor-right"}, {'i', "type"},
};

static const KeyNote notes[] = {
    {"letters", "type a move (Nf3, e2e4, O-O) or a command; Tab completes"},
    {":", "the same, but the browsed position, not the game"},
    {"mouse", "click or drag pieces; click moves, lines, keys; wheel: look back"},
    {"right button", "map of a piece on the board, again removes it; dragged: an arrow, a click removes all"},
    {"double click", "on an expected line, in analysis: play it up to that move"},
    {"1 .. 5, Alt-1 ..", "panel of this number; again: full screen"},
    {"Esc", "back to the game, or out of a variation; put down the piece; hide the cursor; clear the line"},
    {"Ctrl-C", "stop thinking; twice within a second: quit"},
    {"Ctrl-Z", "suspend the program; both clocks stop"},
    {"Ctrl-P Ctrl-R", "earlier line; earlier line that begins like this"},
};

const char *action_group_title(ActionGroup group)
{
    static const char *const titles[] = {
        [ABOUT_HELP] = "Help",         [ABOUT_CURSOR] = "The cursor",           [ABOUT_GAME] = "The game",
        [ABOUT_PLACES] = "Browsing",   [ABOUT_ANALYSIS] = "Hotspur's thinking", [ABOUT_MAPS] = "The maps",
        [ABOUT_SCREEN] = "The screen",
    };
    return titles[group];
}

const ActionDef *actions(int *count)
{
    *count = sizeof defs / sizeof defs[0];
    return defs;
}

const KeyNote *key_notes(int *count)
{
    *count = sizeof notes / sizeof notes[0];
    return notes;
}

const ActionDef *action_find(const char *text)
{
    const size_t count = sizeof defs / sizeof defs[0];
    // Names have priority over commands: "undo" is both.
    for (size_t i = 0; i < count; ++i)
        if (text_equal_nocase(defs[i].name, text))
            return &defs[i];
    for (size_t i = 0; i < count; ++i)
        if (defs[i].command != NULL && text_equal_nocase(defs[i].command, text))
            return &defs[i];
    return NULL;
}

// --- keys ----------------------------------------------------------------------------------------------------------

void actions_set_keys(KeyMap *keys)
{
    *keys = (KeyMap){.count = 0};
    for (size_t i = 0; i < sizeof defs / sizeof defs[0]; ++i) {
        char list[KEY_LIST_SIZE];
        char *cursor = list;
        snprintf(list, sizeof list, "%s", defs[i].keys);
        for (const char *name = text_next_word(&cursor); name != NULL; name = text_next_word(&cursor)) {
            BoardKey key;
            if (key_read(name, &key, NULL))
                key_map_bind(keys, key, defs[i].name);
        }
    }
}

// Letters that are taken away stay in the map without an action, which types them.
void actions_set_letters(KeyMap *keys, bool on)
{
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; ++i)
        key_map_bind(keys, (BoardKey){TERM_KEY_CHARACTER, (uint32_t)letters[i].letter}, on ? letters[i].action : "");
    keys->has_letters = on;
}

void action_write_keys(const KeyMap *keys, const ActionDef *action, char out[KEY_LIST_SIZE])
{
    Text list = text_begin(out, KEY_LIST_SIZE);
    const ActionDef *end = defs + sizeof defs / sizeof defs[0];
    if (action->help[0] == '\0')
        return;
    do
        key_map_list(keys, action->name, &list);
    while (++action < end && action->help[0] == '\0');
}

void action_run(App *app, const char *text)
{
    const ActionDef *action = action_find(text);
    if (action != NULL && action->run != NULL)
        action->run(app);
    else if (action != NULL && action->step != NULL)
        action->step(app, action->by);
    else
        (void)grammar_run(&app->session, action != NULL ? action->command : text);
}
