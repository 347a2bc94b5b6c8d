// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/actions.h"

#include "desk/grammar.h"
#include "tui/form.h"
#include "tui/menu.h"

#include <stddef.h>

enum { CONTROL_B = 2, CONTROL_F = 6 };

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

// The man in the hand, or under the cursor; a second time: all again.
static void focus(App *app)
{
    const bool is_focused = play_focused(app->play)->count > 0;
    const Square man = app->picked != SQ_NONE ? app->picked : app->cursor;
    if (!is_focused && man == SQ_NONE && app->play->analysing)
        app_complain(app, "Put the cursor on a man first, or say focus e4 d4.");
    else
        desk_focus_on_man(&app->desk, is_focused ? SQ_NONE : man);
}

static const ActionDef defs[] = {
    {"? F1", '?', TERM_KEY_F1, "Help", "show or hide this help", app_toggle_help, NULL},
    {"F2", 0, (TermKey)(TERM_KEY_F1 + 1), "New", "new game: side, level, time, start, handicap", form_open, NULL},
    {"! F3", '!', (TermKey)(TERM_KEY_F1 + 2), "Hint", "suggest a move; again: say more", NULL, "hint"},
    {", F4", ',', (TermKey)(TERM_KEY_F1 + 3), "Undo", "take back your move and the answer", NULL, "undo"},
    {"` F5", '`', (TermKey)(TERM_KEY_F1 + 4), "Map", "paint the map of the search on the board", app_toggle_overlay,
     NULL},
    {"~ F6", '~', (TermKey)(TERM_KEY_F1 + 5), "Flip", "turn the board round", app_flip, NULL},
    {"; F7", ';', (TermKey)(TERM_KEY_F1 + 6), "Analyse", "analysis on or off: move for both sides", NULL, "analyse"},
    {"F8", 0, (TermKey)(TERM_KEY_F1 + 7), "Panel", "next of the panels that share the room", app_next_tab, NULL},
    {"'", '\'', TERM_KEY_NONE, NULL, "map of the next piece", next_table, NULL},
    {"\"", '"', TERM_KEY_NONE, NULL, "map of the previous piece", previous_table, NULL},
    {"F9", 0, (TermKey)(TERM_KEY_F1 + 8), "Menu", "every command; typing searches", menu_open, NULL},
    {"/", '/', TERM_KEY_NONE, NULL, "map of squares moved to, or moved from", switch_map_end, NULL},
    {"@", '@', TERM_KEY_NONE, NULL, "next kind of map: best now, one man, change, game memory ...", next_kind, NULL},
    {"^", '^', TERM_KEY_NONE, NULL, "mark this moment of the maps", app_mark_map, NULL},
    {"_", '_', TERM_KEY_NONE, NULL, "what changed in the maps since the mark, or since the last move",
     app_toggle_difference, NULL},
    {"$", '$', TERM_KEY_NONE, NULL, "scale of the maps: octaves, rank, linear", app_step_scale, NULL},
    {"Ctrl-B", CONTROL_B, TERM_KEY_NONE, NULL, "the maps as they were an iteration earlier", earlier_picture, NULL},
    {"Ctrl-F", CONTROL_F, TERM_KEY_NONE, NULL, "an iteration later; behind the last one they are live", later_picture,
     NULL},
    {"&", '&', TERM_KEY_NONE, NULL, "draw the next chain of linked moves on the board", app_step_path, NULL},
    {"|", '|', TERM_KEY_NONE, NULL, "other colours for the map", app_step_palette, NULL},
    {"#", '#', TERM_KEY_NONE, NULL, "classes as digits on the squares", app_toggle_digits, NULL},
    {".", '.', TERM_KEY_NONE, NULL, "make Hotspur move now", NULL, "go"},
    {"=", '=', TERM_KEY_NONE, NULL, "offer a draw", NULL, "draw"},
    {"[ ]", '[', TERM_KEY_NONE, NULL, "look one ply back, further; nothing is taken back", NULL, "goto -1"},
    {"", ']', TERM_KEY_NONE, NULL, "", NULL, "goto +1"},
    {"Home End", 0, TERM_KEY_HOME, NULL, "look at the start, at the last move", NULL, "goto start"},
    {"", 0, TERM_KEY_END, NULL, "", NULL, "goto end"},
    {"{ }", '{', TERM_KEY_NONE, NULL, "what else was tried in the place of a move (*)", NULL, "variation previous"},
    {"", '}', TERM_KEY_NONE, NULL, "", NULL, "variation next"},
    {"( )", ')', TERM_KEY_NONE, NULL, "walk along the expected line on the board", NULL, "walk +1"},
    {"", '(', TERM_KEY_NONE, NULL, "", NULL, "walk -1"},
    {"*", '*', TERM_KEY_NONE, NULL, "threat: what the other side would do now", NULL, "threat"},
    {"\\", '\\', TERM_KEY_NONE, NULL, "analysis: look at the moves of the picked man alone, at all", focus, NULL},
    {"+ -", '+', TERM_KEY_NONE, NULL, "more or fewer best lines", NULL, "multipv +1"},
    {"", '-', TERM_KEY_NONE, NULL, "", NULL, "multipv -1"},
    {">", '>', TERM_KEY_NONE, NULL, "larger squares; the panels give way", larger_squares, NULL},
    {"<", '<', TERM_KEY_NONE, NULL, "smaller squares", smaller_squares, NULL},
    {"%", '%', TERM_KEY_NONE, NULL, "mouse for the board, or for marking text", switch_mouse, NULL},
    {"F10", 0, TERM_KEY_F10, "Quit", "leave; the game is kept", NULL, "quit"},
};

static const KeyNote notes[] = {
    {"letters", "type a move (Nf3, e2e4, O-O) or a command; Tab completes"},
    {":", "the same, about the position that is shown, not about the game"},
    {"arrows", "move the cursor; the map follows the piece under it"},
    {"Enter Space", "pick up the piece under the cursor, put it down"},
    {"", "(analysis, another position shown: go on from there)"},
    {"mouse", "click or drag men; click moves, lines, keys; wheel: look back"},
    {"right button", "map of a man on the board; again: away"},
    {"Tab", "empty line: next piece that can move, or where it can go"},
    {"1 .. 5, Alt-1 ..", "panel of this number; once more: alone, without the board"},
    {"Esc", "back to the game, put down, hide the cursor, empty the line"},
    {"Ctrl-C", "stop thinking; twice within a second: quit"},
    {"Ctrl-L Ctrl-Z", "draw the screen anew; suspend"},
    {"Ctrl-P Ctrl-R", "earlier line; the one before that begins like this"},
};

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

const ActionDef *action_find(const TermInput *input, bool line_is_empty)
{
    for (size_t i = 0; i < sizeof defs / sizeof defs[0]; ++i) {
        const bool is_of_line = defs[i].key < TERM_KEY_F1; // Home and End belong to what is typed
        const bool by_key = defs[i].key != TERM_KEY_NONE && defs[i].key == input->key && (line_is_empty || !is_of_line);
        const bool by_character = line_is_empty && input->key == TERM_KEY_CHARACTER && defs[i].character != 0 &&
                                  defs[i].character == input->character;
        if (by_key || by_character)
            return &defs[i];
    }
    return NULL;
}

void action_run(App *app, const ActionDef *action)
{
    if (action->run != NULL)
        action->run(app);
    else
        (void)grammar_run(&app->desk, action->command);
}
