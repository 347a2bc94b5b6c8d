// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/board/actions.h"

#include "base/text.h"
#include "ui/board/input_line.h"
#include "ui/board/panels.h"
#include "ui/session/grammar.h"

#include <stdio.h>
#include <string.h>

static void next_table(App *app)
{
    app_step_table(app, 1);
}

static void previous_table(App *app)
{
    app_step_table(app, -1);
}

static void next_kind(App *app)
{
    app_step_kind(app, 1);
}

static void earlier_picture(App *app)
{
    app_step_film(app, -1);
}

static void later_picture(App *app)
{
    app_step_film(app, 1);
}

static void switch_map_end(App *app)
{
    app_set_map_end(app, app->map.end == MAP_TO ? MAP_FROM : MAP_TO);
}

static void switch_mouse(App *app)
{
    const bool taken = term_take_mouse(!term_takes_mouse());
    app_say(app, "%s", taken ? "Clicks move pieces." : "The mouse is the terminal's: it can mark and copy text.");
}

static void larger_squares(App *app)
{
    app_step_board_size(app, 1);
}

static void smaller_squares(App *app)
{
    app_step_board_size(app, -1);
}

// Limits analysis to the moves of the piece that is picked, or under the cursor; if it is limited, ends that.
static void focus(App *app)
{
    const bool is_focused = engine_game_focused(app->session.engine_game)->count > 0;
    const Square square = app->picked != SQ_NONE ? app->picked : app->cursor;
    if (!is_focused && square == SQ_NONE && session_is_analysing(&app->session))
        app_complain(app, "Put the cursor on a piece first, or say focus e4 d4.");
    else
        session_focus_on_piece(&app->session, is_focused ? SQ_NONE : square);
}

static void cursor_up(App *app)
{
    app_move_cursor(app, 0, 1);
}

static void cursor_down(App *app)
{
    app_move_cursor(app, 0, -1);
}

static void cursor_left(App *app)
{
    app_move_cursor(app, -1, 0);
}

static void cursor_right(App *app)
{
    app_move_cursor(app, 1, 0);
}

static void next_square(App *app)
{
    app_next_square(app, 1);
}

static void previous_square(App *app)
{
    app_next_square(app, -1);
}

static void pick(App *app)
{
    if (app->cursor != SQ_NONE || !session_continue_from_view(&app->session))
        app_pick_or_drop(app);
}

static void begin_to_type(App *app)
{
    app->is_typing = true;
    app_say(app, "Type a move or a command; Enter or Esc: letters are keys again.");
}

static void begin_to_find(App *app)
{
    input_line_set("find ");
    app_say(app, "Find: a move such as Nx, or a word of a comment. Enter alone: the same again.");
}

static void switch_bell(App *app)
{
    OptionStore *options = session_options(&app->session);
    const bool rings = !option_bool(options, OPT_BELL);
    (void)option_set_int(options, OPT_BELL, rings, ORIGIN_PROTOCOL, NULL);
    app_say(app, rings ? "The bell rings when Hotspur has moved." : "The bell is silent.");
    if (rings)
        term_bell();
}

static void scroll_up(App *app)
{
    panels_scroll(app, 1);
}

static void scroll_down(App *app)
{
    panels_scroll(app, -1);
}

static void redraw(App *app)
{
    (void)app;
    term_redraw();
}

static const ActionDef defs[] = {
    {ABOUT_HELP, "help", "? F1", "Help", "show or hide this help", app_toggle_help, NULL},
    {ABOUT_HELP, "menu", "F9", "Menu", "every command; typing searches", menu_open, NULL},

    {ABOUT_CURSOR, "cursor-up", "Up", NULL, "move the cursor; the map follows the piece under it", cursor_up, NULL},
    {ABOUT_CURSOR, "cursor-down", "Down", NULL, "", cursor_down, NULL},
    {ABOUT_CURSOR, "cursor-left", "Left", NULL, "", cursor_left, NULL},
    {ABOUT_CURSOR, "cursor-right", "Right", NULL, "", cursor_right, NULL},
    {ABOUT_CURSOR, "pick", "Enter Space", NULL,
     "pick up the piece under the cursor, put it down (analysis, another position shown: go on from there)", pick,
     NULL},
    {ABOUT_CURSOR, "next-square", "Tab", NULL, "next, previous piece that can move, or where it can go", next_square,
     NULL},
    {ABOUT_CURSOR, "previous-square", "S-Tab", NULL, "", previous_square, NULL},
    {ABOUT_CURSOR, "type", "", NULL, "type, where letters are keys (set Keys vim)", begin_to_type, NULL},

    {ABOUT_GAME, "new-game", "F2", "New", "new game: side, level, time, start, handicap", form_open, NULL},
    {ABOUT_GAME, "hint", "! F3", "Hint", "suggest a move; again: say more", NULL, "hint"},
    {ABOUT_GAME, "undo", ", F4", "Undo", "take back your move and the answer", NULL, "undo"},
    {ABOUT_GAME, "go", ".", NULL, "make Hotspur move now", NULL, "go"},
    {ABOUT_GAME, "draw", "=", NULL, "offer a draw", NULL, "draw"},
    {ABOUT_GAME, "quit", "F10", "Quit", "leave; the game is kept", NULL, "quit"},

    {ABOUT_PLACES, "back", "[", NULL, "look one ply back, further; nothing is taken back", NULL, "goto -1"},
    {ABOUT_PLACES, "forward", "]", NULL, "", NULL, "goto +1"},
    {ABOUT_PLACES, "start", "Home", NULL, "look at the start, at the last move", NULL, "goto start"},
    {ABOUT_PLACES, "end", "End", NULL, "", NULL, "goto end"},
    {ABOUT_PLACES, "previous-variation", "{", NULL, "what else was tried in the place of a move (*)", NULL,
     "variation previous"},
    {ABOUT_PLACES, "next-variation", "}", NULL, "", NULL, "variation next"},
    {ABOUT_PLACES, "walk-back", "(", NULL, "walk along the expected line on the board", NULL, "walk -1"},
    {ABOUT_PLACES, "walk", ")", NULL, "", NULL, "walk +1"},
    {ABOUT_PLACES, "find", "/", NULL, "look for a move or a word of a comment (in the help: any words)", begin_to_find,
     NULL},

    {ABOUT_ANALYSIS, "analyse", "; F7", "Analyse", "analysis on or off: move for both sides", NULL, "analyse"},
    {ABOUT_ANALYSIS, "more-lines", "+", NULL, "more or fewer best lines", NULL, "multipv +1"},
    {ABOUT_ANALYSIS, "fewer-lines", "-", NULL, "", NULL, "multipv -1"},
    {ABOUT_ANALYSIS, "threat", "*", NULL, "threat: what the other side would do now", NULL, "threat"},
    {ABOUT_ANALYSIS, "focus-on-piece", "\\", NULL, "analysis: look at the moves of the selected piece alone, at all",
     focus, NULL},

    {ABOUT_MAPS, "map", "` F5", "Map", "paint the map of the search on the board", app_toggle_overlay, NULL},
    {ABOUT_MAPS, "next-map", "'", NULL, "map of the next piece, of the previous one", next_table, NULL},
    {ABOUT_MAPS, "previous-map", "\"", NULL, "", previous_table, NULL},
    {ABOUT_MAPS, "map-end", "Ctrl-E", NULL, "map of squares moved to, or moved from", switch_map_end, NULL},
    {ABOUT_MAPS, "map-kind", "Ctrl-K", NULL, "next kind of map: best now, one piece, change, game memory ...",
     next_kind, NULL},
    {ABOUT_MAPS, "mark", "^", NULL, "mark this moment of the maps", app_mark_map, NULL},
    {ABOUT_MAPS, "difference", "_", NULL, "what changed in the maps since the mark, or since the last move",
     app_toggle_difference, NULL},
    {ABOUT_MAPS, "scale", "$", NULL, "scale of the maps: octaves, rank, linear", app_step_scale, NULL},
    {ABOUT_MAPS, "earlier-map", "Ctrl-B", NULL,
     "the maps as they were an iteration earlier, later; behind the last one they are live", earlier_picture, NULL},
    {ABOUT_MAPS, "later-map", "Ctrl-F", NULL, "", later_picture, NULL},
    {ABOUT_MAPS, "chain", "&", NULL, "draw the next chain of linked moves on the board", app_step_path, NULL},
    {ABOUT_MAPS, "palette", "|", NULL, "other colours for the map", app_step_palette, NULL},
    {ABOUT_MAPS, "digits", "#", NULL, "classes as digits on the squares", app_toggle_digits, NULL},

    {ABOUT_SCREEN, "flip", "~ F6", "Flip", "turn the board round", app_flip, NULL},
    {ABOUT_SCREEN, "panel", "F8", "Panel", "next of the panels that share the room", app_next_tab, NULL},
    {ABOUT_SCREEN, "larger", ">", NULL, "larger, smaller squares; the panels give way", larger_squares, NULL},
    {ABOUT_SCREEN, "smaller", "<", NULL, "", smaller_squares, NULL},
    {ABOUT_SCREEN, "scroll-up", "PgUp", NULL, "earlier, later lines of the log, or of the moves", scroll_up, NULL},
    {ABOUT_SCREEN, "scroll-down", "PgDn", NULL, "", scroll_down, NULL},
    {ABOUT_SCREEN, "mouse", "%", NULL, "mouse for the board, or for marking text", switch_mouse, NULL},
    {ABOUT_SCREEN, "bell", "@", NULL, "a bell when Hotspur has moved, or none", switch_bell, NULL},
    {ABOUT_SCREEN, "redraw", "Ctrl-L", NULL, "draw the screen anew", redraw, NULL},
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
    {":", "the same, about the position that is shown, not about the game"},
    {"mouse", "click or drag pieces; click moves, lines, keys; wheel: look back"},
    {"right button", "map of a piece on the board; again: away; dragged: an arrow, a click takes all of them away"},
    {"double click", "on an expected line, in analysis: play it up to there"},
    {"1 .. 5, Alt-1 ..", "panel of this number; once more: alone, without the board"},
    {"Esc", "back to the game, put down, hide the cursor, empty the line"},
    {"Ctrl-C", "stop thinking; twice within a second: quit"},
    {"Ctrl-Z", "suspend the program; both clocks stand"},
    {"Ctrl-P Ctrl-R", "earlier line; the one before that begins like this"},
};

const char *action_group_title(ActionGroup group)
{
    static const char *const titles[] = {
        [ABOUT_HELP] = "Help",
        [ABOUT_CURSOR] = "The cursor",
        [ABOUT_GAME] = "The game",
        [ABOUT_PLACES] = "Other positions",
        [ABOUT_ANALYSIS] = "What Hotspur thinks",
        [ABOUT_MAPS] = "The maps",
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
    if (action == NULL)
        (void)grammar_run(&app->session, text);
    else if (action->run != NULL)
        action->run(app);
    else
        (void)grammar_run(&app->session, action->command);
}
