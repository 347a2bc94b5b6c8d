// SPDX-License-Identifier: GPL-3.0-or-later
// What keys can do on the board: one table of actions with their usual keys, their place in the help
// and what they run - a function, a step in a direction, or a command as if it were typed. Help, key
// bar and key bindings are made from it.
#include "ui/board/actions.h"

#include "base/language.h"
#include "base/text.h"
#include "ui/board/input_line.h"
#include "ui/board/panels.h"
#include "ui/session/grammar.h"

#include <stdio.h>
#include <string.h>

// Origins or destinations: two ends of the same moves.
static void switch_map_end(App *app)
{
    app_set_map_end(app, app->map.end == MAP_TO ? MAP_FROM : MAP_TO);
}

// While the mouse is the terminal's, text can be marked and copied as anywhere else.
static void switch_mouse(App *app)
{
    const bool taken = term_take_mouse(!term_takes_mouse());
    app_say(app, "%s",
            taken ? _("Mouse on: clicks move pieces.") : _("Mouse off: the terminal selects and copies text."));
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
    app_say(app, rings ? N_("Bell on: it rings when Hotspur has moved.") : N_("Bell off."));
    if (rings)
        term_bell();
}

// An option like the bell. What is known of the last move is shown anew with it.
static void switch_why_search(App *app)
{
    OptionStore *options = session_options(&app->session);
    const bool tells = !option_bool(options, OPT_WHY_SEARCH);
    (void)option_set_int(options, OPT_WHY_SEARCH, tells, ORIGIN_PROTOCOL, NULL);
    app_say(app,
            tells ? N_("why also tells how the search found a move.") : N_("why tells what is good about a move."));
}

// After another program has written to the terminal.
static void redraw(App *app)
{
    (void)app;
    term_redraw();
}

// The order is that of the help. A row without help is one of a pair with the row before, which speaks for both.
#define ACTION(GROUP, NAME, KEYS, LABEL, HELP, ...)                                           \
    {                                                                                         \
        .group = GROUP, .name = NAME, .keys = KEYS, .label = LABEL, .help = HELP, __VA_ARGS__ \
    }
static const CommandDef action_rows[] = {
    ACTION(ABOUT_HELP, "help", "? F1", N_("Help"), N_("show or hide this help"), .run_key = app_toggle_help),
    ACTION(ABOUT_HELP, "menu", "F9", N_("Menu"), N_("all commands; type to search"), .run_key = menu_open),

    ACTION(
        ABOUT_CURSOR, "cursor-up", "Up", NULL,
        N_("move the cursor; the map follows the piece under it (a game from a file: Left, Right step, Up shows it)"),
        .run_step = app_move_cursor, .by = NORTH),
    ACTION(ABOUT_CURSOR, "cursor-down", "Down", NULL, "", .run_step = app_move_cursor, .by = SOUTH),
    ACTION(ABOUT_CURSOR, "cursor-left", "Left", NULL, "", .run_step = app_move_cursor, .by = WEST),
    ACTION(ABOUT_CURSOR, "cursor-right", "Right", NULL, "", .run_step = app_move_cursor, .by = EAST),
    ACTION(
        ABOUT_CURSOR, "pick", "Enter Space", NULL,
        N_("pick up the piece under the cursor, put it down (a game from a file: step; analysis: continue from there)"),
        .run_key = pick),
    ACTION(ABOUT_CURSOR, "next-square", "Tab", NULL, N_("next, previous movable piece, or its target squares"),
           .run_step = app_next_square, .by = 1),
    ACTION(ABOUT_CURSOR, "previous-square", "S-Tab", NULL, "", .run_step = app_next_square, .by = -1),
    ACTION(ABOUT_CURSOR, "type", "", NULL, N_("start typing (with set Keys vim)"), .run_key = begin_to_type),

    ACTION(ABOUT_GAME, "new-game", "F2", N_("New"), N_("new game: side, strength, time, start position, odds"),
           .run_key = form_open),
    ACTION(ABOUT_GAME, "hint", "! F3", N_("Hint"), N_("suggest a move; again for more"), .run_typed = "hint"),
    ACTION(ABOUT_GAME, "undo", ", F4", N_("Undo"), N_("take back your move and the answer"), .run_typed = "undo"),
    ACTION(ABOUT_GAME, "go", ".", NULL, N_("move now"), .run_typed = "go"),
    ACTION(ABOUT_GAME, "draw", "=", NULL, N_("offer a draw"), .run_typed = "draw"),
    ACTION(ABOUT_GAME, "quit", "F10", N_("Quit"), N_("quit; the game is saved"), .run_typed = "quit"),

    ACTION(ABOUT_PLACES, "back", "[", NULL, N_("one ply back, forward; nothing is taken back"), .run_typed = "goto -1"),
    ACTION(ABOUT_PLACES, "forward", "]", NULL, "", .run_typed = "goto +1"),
    ACTION(ABOUT_PLACES, "start", "Home", NULL, N_("start, end of the game"), .run_typed = "goto start"),
    ACTION(ABOUT_PLACES, "end", "End", NULL, "", .run_typed = "goto end"),
    ACTION(ABOUT_PLACES, "previous-variation", "{", NULL, N_("variations of a move"),
           .run_typed = "variation previous"),
    ACTION(ABOUT_PLACES, "next-variation", "}", NULL, "", .run_typed = "variation next"),
    ACTION(ABOUT_PLACES, "promote", "Alt-p", NULL, N_("make the variation the main line where it begins"),
           .run_typed = "promote"),
    ACTION(ABOUT_PLACES, "delete", "Alt-d", NULL, N_("delete the move shown and what follows, after asking"),
           .run_typed = "delete"),
    ACTION(ABOUT_PLACES, "walk-back", "(", NULL, N_("step through the expected line on the board"),
           .run_typed = "walk -1"),
    ACTION(ABOUT_PLACES, "walk", ")", NULL, "", .run_typed = "walk +1"),
    ACTION(ABOUT_PLACES, "games", "Ctrl-O", NULL, N_("the games of the file that was opened"), .run_typed = "games"),
    ACTION(ABOUT_PLACES, "find", "/", NULL, N_("find a move or a word of a comment (in the help: any words)"),
           .run_key = begin_to_find),

    ACTION(ABOUT_ANALYSIS, "analyse", "F7 ;", N_("Analyse"), N_("analysis on or off: move for both sides"),
           .run_typed = "analyse"),
    ACTION(ABOUT_ANALYSIS, "annotate", "F12", NULL, N_("mark the mistakes of the game, with reasons"),
           .run_typed = "annotate"),
    ACTION(ABOUT_ANALYSIS, "next-mistake", "Alt-n", NULL, N_("next, previous move marked ?! ? or ??"),
           .run_typed = "mistake next"),
    ACTION(ABOUT_ANALYSIS, "previous-mistake", "Alt-b", NULL, "", .run_typed = "mistake previous"),
    ACTION(ABOUT_ANALYSIS, "more-lines", "+", NULL, N_("more or fewer best lines"), .run_typed = "multipv +1"),
    ACTION(ABOUT_ANALYSIS, "fewer-lines", "-", NULL, "", .run_typed = "multipv -1"),
    ACTION(ABOUT_ANALYSIS, "threat", "*", NULL, N_("threat: what the opponent threatens"), .run_typed = "threat"),
    ACTION(ABOUT_ANALYSIS, "why-search", "Alt-w", NULL, N_("why: also how the search found the move: on, off"),
           .run_key = switch_why_search),
    ACTION(ABOUT_ANALYSIS, "focus-on-piece", "\\", NULL, N_("analysis: only moves of the selected piece, or all"),
           .run_key = focus),

    ACTION(ABOUT_MAPS, "map", "` F5", N_("Map"), N_("map of the search on the board"), .run_key = app_toggle_overlay),
    ACTION(ABOUT_MAPS, "next-map", "'", NULL, N_("map of the next piece, of the previous one"),
           .run_step = app_step_table, .by = 1),
    ACTION(ABOUT_MAPS, "previous-map", "\"", NULL, "", .run_step = app_step_table, .by = -1),
    ACTION(ABOUT_MAPS, "map-end", "Ctrl-E", NULL, N_("map of destination squares, of origin squares"),
           .run_key = switch_map_end),
    ACTION(ABOUT_MAPS, "map-kind", "Ctrl-K", NULL, N_("next kind of map: best moves, one piece, change, game ..."),
           .run_step = app_step_kind, .by = 1),
    ACTION(ABOUT_MAPS, "mark", "^", NULL, N_("mark the present maps"), .run_key = app_mark_map),
    ACTION(ABOUT_MAPS, "difference", "_", NULL, N_("what changed in the maps since the mark, or since the last move"),
           .run_key = app_toggle_difference),
    ACTION(ABOUT_MAPS, "scale", "$", NULL, N_("scale of the maps: octaves, rank, linear"), .run_key = app_step_scale),
    ACTION(ABOUT_MAPS, "earlier-map", "Ctrl-B", NULL,
           N_("maps an iteration earlier, later; after the last one they are live"), .run_step = app_step_film,
           .by = -1),
    ACTION(ABOUT_MAPS, "later-map", "Ctrl-F", NULL, "", .run_step = app_step_film, .by = 1),
    ACTION(ABOUT_MAPS, "chain", "&", NULL, N_("draw the next line from memory on the board"), .run_key = app_step_path),
    ACTION(ABOUT_MAPS, "palette", "|", NULL, N_("next map colours"), .run_key = app_step_palette),
    ACTION(ABOUT_MAPS, "digits", "#", NULL, N_("the map as digits 0 to 6 on the squares"),
           .run_key = app_toggle_digits),

    ACTION(ABOUT_SCREEN, "flip", "~ F6", N_("Flip"), N_("turn the board"), .run_key = app_flip),
    ACTION(ABOUT_SCREEN, "panel", "F8", N_("View"), N_("next view beside the board: play, map, explain, graph, log"),
           .run_key = app_next_tab),
    ACTION(ABOUT_SCREEN, "larger", ">", NULL, N_("larger, smaller squares"), .run_step = app_step_board_size, .by = 1),
    ACTION(ABOUT_SCREEN, "smaller", "<", NULL, "", .run_step = app_step_board_size, .by = -1),
    ACTION(ABOUT_SCREEN, "scroll-up", "PgUp", NULL, N_("scroll the log or the moves"), .run_step = panels_scroll,
           .by = 1),
    ACTION(ABOUT_SCREEN, "scroll-down", "PgDn", NULL, "", .run_step = panels_scroll, .by = -1),
    ACTION(ABOUT_SCREEN, "mouse", "%", NULL, N_("mouse for the board, or for selecting text"), .run_key = switch_mouse),
    ACTION(ABOUT_SCREEN, "bell", "@", NULL, N_("bell when Hotspur has moved: on, off"), .run_key = switch_bell),
    ACTION(ABOUT_SCREEN, "redraw", "Ctrl-L", NULL, N_("redraw the screen"), .run_key = redraw),
};

const CommandTable actions = {COMMAND_ROWS(action_rows)};
static const CommandTable *const action_tables[] = {&actions, NULL};

// Besides the keys that say it.
static const struct {
    char letter;
    const char *action;
} letters[] = {
    {'h', "cursor-left"},  {'j', "cursor-down"}, {'k', "cursor-up"},
    {'l', "cursor-right"}, {'i', "type"},        {'n', "next-mistake"},
};

static const CommandDef note_rows[] = {
    {"", .keys = N_("letters"), .help = N_("type a move (Nf3, e2e4, O-O) or a command; Tab completes")},
    {"", .keys = ":", .help = N_("the same, but the browsed position, not the game")},
    {"", .keys = N_("mouse"), .help = N_("click or drag pieces; click moves, lines, keys; wheel: look back")},
    {"", .keys = N_("right button"),
     .help = N_("map of a piece on the board, again removes it; dragged: an arrow, a click removes all")},
    {"", .keys = N_("double click"), .help = N_("on an expected line, in analysis: play it up to that move")},
    {"", .keys = "1 .. 5, Alt-1 ..", .help = N_("view of this number; again: full screen")},
    {"", .keys = "Esc",
     .help = N_("back to the game, or out of a variation; put down the piece; hide the cursor; clear the line")},
    {"", .keys = "Ctrl-C", .help = N_("stop thinking; twice within a second: quit")},
    {"", .keys = "Ctrl-Z", .help = N_("suspend the program; both clocks stop")},
    {"", .keys = "Ctrl-P Ctrl-R", .help = N_("earlier line; earlier line that begins like this")},
};

const CommandTable key_notes = {N_("Always the same"), COMMAND_ROWS(note_rows)};

const CommandDef *action_find(const char *text)
{
    // Names have priority over commands: "undo" is both.
    const CommandDef *named = command_find(action_tables, text, true);
    for (int i = 0; named == NULL && i < actions.count; ++i)
        if (action_rows[i].run_typed != NULL && text_equal_nocase(action_rows[i].run_typed, text))
            return &action_rows[i];
    return named;
}

// --- keys ----------------------------------------------------------------------------------------------------------

// The table has been written by us: a key in it that cannot be read is left out.
void actions_set_keys(KeyMap *keys)
{
    *keys = (KeyMap){.count = 0};
    for (int i = 0; i < actions.count; ++i) {
        char list[KEY_LIST_SIZE];
        char *cursor = list;
        snprintf(list, sizeof list, "%s", action_rows[i].keys);
        for (const char *name = text_next_word(&cursor); name != NULL; name = text_next_word(&cursor)) {
            BoardKey key;
            if (key_read(name, &key, NULL))
                key_map_bind(keys, key, action_rows[i].name);
        }
    }
}

// Letters that are taken away stay in the map without an action, which types them.
void actions_set_letters(KeyMap *keys, bool on)
{
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; ++i)
        // Vim's letters, one for the next mistake, and one that begins to type.
        key_map_bind(keys, (BoardKey){TERM_KEY_CHARACTER, (uint32_t)letters[i].letter}, on ? letters[i].action : "");
    keys->has_letters = on;
}

void action_write_keys(const KeyMap *keys, const CommandDef *action, char out[KEY_LIST_SIZE])
{
    Text list = text_begin(out, KEY_LIST_SIZE);
    const CommandDef *end = actions.rows + actions.count;
    // The row before speaks for it, with its keys.
    if (action->help[0] == '\0')
        return;
    do
        key_map_list(keys, action->name, &list);
    while (++action < end && action->help[0] == '\0');
}

void action_run(App *app, const char *text)
{
    const CommandDef *action = action_find(text);
    if (action != NULL && action->run_key != NULL)
        action->run_key(app);
    else if (action != NULL && action->run_step != NULL)
        action->run_step(app, action->by);
    else
        (void)grammar_run(&app->session, action != NULL ? action->run_typed : text);
}
