// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of the board alone: about the screen, and about the maps.
#include "ui/board/actions.h"

#include "base/file.h"
#include "base/language.h"
#include "base/text.h"
#include "notation/san.h"
#include "ui/board/panels.h"
#include "ui/board/style.h"
#include "ui/heatmap/map_words.h"
#include "ui/session/export.h"
#include "ui/session/grammar.h"

#include <string.h>

// A command that does what the action of its name does.
static void run_as_action(Session *session, char *arguments)
{
    (void)arguments;
    action_run(session->context, session->running->name);
}

// Names of the tabs.
static void complete_panel(const Session *session, const char *before, const char *word, Completions *out)
{
    (void)session, (void)before;
    for (TabId tab = 0; tab < TAB_NB; ++tab)
        completions_add(out, word, tab_name(tab));
}

// By name, as it stands in the bar of tabs.
static void run_panel(Session *session, char *arguments)
{
    App *app = session->context;
    const char *word = text_next_word(&arguments);
    if (word == NULL) {
        app_next_tab(app);
        return;
    }
    for (TabId tab = 0; tab < TAB_NB; ++tab) {
        if (!text_equal_nocase(tab_name(tab), word))
            continue;
        app_show_tab(app, tab);
        return;
    }
    app_complain(app, "panel: no panel '%.40s'; Tab lists them.", word);
}

static void run_log(Session *session, char *arguments)
{
    (void)arguments;
    app_show_tab(session->context, TAB_LOG);
}

static const OptionDef *theme_def(const Session *session)
{
    return option_def(session_options(session), OPT_BOARD_THEME);
}

static void complete_theme(const Session *session, const char *before, const char *word, Completions *out)
{
    (void)before;
    completions_add_all(out, word, theme_def(session)->choices);
}

// The theme is an option; without a name it is the next one.
static void run_theme(Session *session, char *arguments)
{
    App *app = session->context;
    OptionStore *options = session_options(session);
    const OptionDef *def = theme_def(session);
    const char *name = text_next_word(&arguments);
    Error error;
    // Round the list, as the palettes go.
    if (name == NULL)
        name = def->choices[(option_int(options, OPT_BOARD_THEME) + 1) % THEME_NB];
    if (option_set(options, def->name, name, ORIGIN_PROTOCOL, &error))
        app_say(app, "Squares: %s.", def->choices[option_int(options, OPT_BOARD_THEME)]);
    else
        app_complain(app, "theme: %s.", error.text);
}

// The games stay open until others are, or `off` closes them.
static void open_explored(App *app, const char *name, const char *filter)
{
    char path[AUTOSAVE_PATH_SIZE];
    Error error;
    if (!session_expand_path(&app->session, name, path))
        return;
    if (!explored_games_open(&app->explored, path, &error)) {
        app_complain(app, "explore: %s.", error.text);
        return;
    }
    if (!explored_games_set_filter(&app->explored, filter, &error))
        app_complain(app, "%s.", error.text);
    if (session_hides_lines(&app->session))
        app_say(app, "The moves are shown while no clock runs: in analysis, or after the game.");
    app_show_tab(app, TAB_PLAY);
}

// "games Nf3": the games with that move in the position shown; without a move all that come to it.
static void list_explored(App *app, const char *word)
{
    const Position *pos = session_position(&app->session);
    Move move = MOVE_NONE;
    Error error;
    if (app->explored.set == NULL)
        app_complain(app, "explore: no games are open; explore FILE opens some.");
    else if (*word != '\0' && !san_read(pos, word, &move, &error))
        app_complain(app, "explore: %s.", error.text);
    else
        explorer_list_games(app, pos, move);
}

// Another filter for the games that are open.
static void filter_explored(App *app, const char *filter)
{
    Error error;
    if (!explored_games_exist(&app->explored))
        app_complain(app, "explore: no games are open; explore FILE opens some.");
    else if (!explored_games_set_filter(&app->explored, filter, &error))
        app_complain(app, "%s.", error.text);
    else
        app_show_tab(app, TAB_PLAY);
}

// The options behind a name, which begin with two signs; cut off from it.
static const char *take_filter(char *words)
{
    static const char mark[] = " --";
    char *found = strstr(words, mark);
    if (found == NULL || file_exists(words))
        return "";
    *found = '\0';
    return found + 1;
}

// `explore`: opens the games of a file or a folder beside the board, filters them, or lists those of the position.
static void run_explore(Session *session, char *arguments)
{
    App *app = session->context;
    static const char games[] = "games";
    Error error;
    ExploreWords words;
    ExplorerFilter filter;
    arguments = text_trim(arguments);
    if (session_refuses_help(session))
        return;
    if (text_equal_nocase(arguments, "off"))
        explored_games_close(&app->explored);
    else if (text_equal_nocase(arguments, "all"))
        filter_explored(app, "");
    else if (*arguments == '\0')
        app_complain(app, "explore: which games? explore FILE, or a folder; explore off closes them.");
    else if (text_starts_with(arguments, "--"))
        filter_explored(app, arguments);
    else if (text_starts_with(arguments, "games ") || text_equal_nocase(arguments, games))
        list_explored(app, text_trim(arguments + strlen(games)));
    else {
        const char *options = take_filter(arguments);
        char copy[EXPLORED_FILTER_SIZE];
        // Before the games that are open are closed for it.
        if (snprintf(copy, sizeof copy, "%s", options) >= (int)sizeof copy)
            app_complain(app, "explore: the conditions are too long.");
        else if (explore_words_split(copy, &words, &error) && explore_filter_read(&words, &filter, &error))
            open_explored(app, text_trim(arguments), options);
        else
            app_complain(app, "%s.", error.text);
    }
}

// `diff` is `map diff`, and a toggle like its key.
static void run_diff(Session *session, char *arguments)
{
    (void)arguments;
    app_toggle_difference(session->context);
}

// Without a word the page, shown or hidden; else what a command does, in the message line, as the console says it.
static void run_help(Session *session, char *arguments)
{
    enum { CALL_SIZE = 256 };
    App *app = session->context;
    const char *word = text_next_word(&arguments);
    const CommandDef *command = word != NULL ? grammar_find(session, word) : NULL;
    char call[CALL_SIZE];
    if (word == NULL) {
        app_toggle_help(app);
    } else if (text_equal_nocase(word, "all")) {
        app_show_help(app, HELP_ALL);
    } else if (command == NULL) {
        app_complain(app, "help: no command is called '%.40s', or several begin so.", word);
    } else {
        Text text = text_begin(call, sizeof call);
        text_addf(&text, "%s%s%s", command->name, command->arguments[0] != '\0' ? " " : "", command->arguments);
        text_mask_controls(call, ""); // some have their words in several lines
        app_say(app, "%s: %s", call, _(command->help));
    }
}

static const char *const explore_words[] = {"games", "all", "off", NULL};

static const CommandDef commands[] = {
    {"flip", "", N_("turn the board"), .run = run_as_action},
    {"panel", "[play|map|explain|graph|log]", N_("show a panel; no argument: the next"), .run = run_panel,
     .complete = complete_panel},
    {"log", "", N_("show the log of what the engine said"), .run = run_log},
    {"lines", "[N | +1 | -1]", N_("number of best lines that analysis shows"), .run = session_run_multipv},
    {"theme", "[green|brown|blue|slate|contrast|night]", N_("colours of the squares; no argument: the next"),
     .run = run_theme, .complete = complete_theme},
    {"explore", "[FILE|FOLDER] [--player NAME ...] | games [MOVE] | all | off",
     N_("show which moves were played in the position shown, in the games of a file or folder; games lists those of a "
        "move, all drops the conditions, off closes the games"),
     .run = run_explore, .choices = explore_words, .complete = complete_file},
    {"diff", "", N_("map changes since the mark, or since the last move; the same as map diff"), .run = run_diff},
    {"help", "[COMMAND|all]", N_("show or hide the help, or explain one command"), .run = run_help,
     .complete = grammar_complete_command},
};

static const CommandTable screen_commands = {N_("The screen"), COMMAND_ROWS(commands)};

// --- the maps ------------------------------------------------------------------------------------------------------

// Words choose what the map shows; without one it is laid over the board or taken off.
static void run_map(Session *session, char *arguments)
{
    App *app = session->context;
    const char *word = text_next_word(&arguments);
    // As its key does.
    if (word == NULL) {
        app_toggle_overlay(app);
        return;
    }
    // The words that `hotspur map` has too.
    const MapWord read = map_word_read(word);
    // The board shows one end of the moves, and chooses a square by the cursor.
    const bool is_one_end = read.type == MAP_WORD_END && read.end != MAP_BOTH;
    if (read.type == MAP_WORD_TABLE)
        app_set_table(app, read.table);
    else if (read.type == MAP_WORD_KIND)
        app_set_kind(app, read.kind);
    else if (read.type == MAP_WORD_PALETTE)
        app_set_palette(app, read.palette);
    else if (read.type == MAP_WORD_SCALE)
        app_set_scale(app, read.scale);
    else if (is_one_end)
        app_set_map_end(app, read.end);
    else if (text_equal_nocase(word, "net"))
        app_set_net(app);
    else if (text_equal_nocase(word, "mark"))
        app_mark_map(app);
    else if (text_equal_nocase(word, "diff"))
        app_toggle_difference(app);
    else
        app_complain(app, "map: '%.40s' is not a piece, kind, colour or scale; Tab lists them.", word);
}

// All words but "both": the board shows one end.
static void complete_map(const Session *session, const char *before, const char *word, Completions *out)
{
    (void)session, (void)before;
    for (int i = 0; i < MAP_WORD_NB; ++i)
        if (i != MAP_WORD_BOTH)
            completions_add(out, word, map_word_name(i));
}

// Chains have the letters that they are drawn with.
static void run_chain(Session *session, char *arguments)
{
    App *app = session->context;
    const char *word = text_next_word(&arguments);
    const int count = app->map.snapshot.detail.path_count;
    // A letter beyond the lines that there are is refused below.
    const int path = word != NULL && strlen(word) == 1 ? text_lower(word[0]) - 'a' : PATH_NONE;
    if (word == NULL)
        app_step_path(app);
    else if (text_equal_nocase(word, "off"))
        app_set_path(app, PATH_NONE);
    else if (text_equal_nocase(word, "all"))
        app_set_path(app, PATH_ALL);
    else if (path >= 0 && path < count)
        app_set_path(app, path);
    else if (count == 0)
        app_complain(app, "chain: no line from memory yet; search longer.");
    else
        app_complain(app, "chain: '%.40s' is neither all, off nor a letter from A to %c.", word, 'A' + count - 1);
}

// A sign in front of a number is required: a step, not the number of a picture.
static void run_film(Session *session, char *arguments)
{
    App *app = session->context;
    const char *word = text_next_word(&arguments);
    int64_t step = 0;
    if (word == NULL)
        app_step_film(app, -1);
    else if (text_equal_nocase(word, "live"))
        app_end_film(app);
    else if (text_equal_nocase(word, "first"))
        app_step_film(app, -SNAPSHOT_FRAMES_MAX);
    else if ((word[0] == '+' || word[0] == '-') &&
             text_parse_int(word, -SNAPSHOT_FRAMES_MAX, SNAPSHOT_FRAMES_MAX, &step))
        app_step_film(app, (int)step);
    else
        app_complain(app, "film: '%.40s' is neither first, live, +N nor -N.", word);
}

// What the board shows now, or would show.
static void run_export(Session *session, char *arguments)
{
    App *app = session->context;
    const MapView *map = &app->map;
    // It may be out of sight, and then it was not made for the last frame.
    app_make_map(app);
    const ShownMaps maps = {.snapshot = &map->snapshot,
                            .baseline = app_baseline(app),
                            .kind = map->kind,
                            .table = map->shown,
                            .shows_pieces = app->layout.panels[PANEL_MINIS].rows > 0,
                            .end = map->end,
                            .square = map->choice.square,
                            .palette = map->palette,
                            .scale = map->scale,
                            .depth = term_depth(),
                            .flipped = app->flipped};
    session_export(session, &maps, arguments, strchr(session->running->name, '!') != NULL);
}

static const char *const film_words[] = {"first", "live", "+1", "-1", NULL};
static const char *const map_words[] = {"net", "mark", "diff", NULL}; // besides those of map_words.h
static const char *const chain_words[] = {"A", "B", "C", "D", "E", "F", "G", "H", "all", "off", NULL};

static const CommandDef map_rows[] = {
    {"map", "[wN|white|all|net|from|to|KIND|PALETTE|SCALE|mark|diff]",
     N_("choose the maps' pieces, ends of moves, kind, colours or scale (Tab lists the words); mark a moment and show "
        "the "
        "difference to it; no argument: map on the board"),
     .run = run_map, .choices = map_words, .complete = complete_map},
    {"chain", "[A|B|...|all|off]", N_("draw a line from memory on the board; no argument: the next one"),
     .run = run_chain, .choices = chain_words},
    {"film", "[first | +N | -N | live]", N_("the maps of earlier iterations of this search; no argument: one earlier"),
     .run = run_film, .choices = film_words},
    {"export", "[timeline] FILE",
     N_("write the maps shown to a file ending in .svg, .png, .pdf, .csv, .json, .txt, .ans or .pgn (pgn: the game, "
        "with marks "
        "and reasons); timeline: the chosen map over iterations and moves, as CSV"),
     .run = run_export, .choices = export_words, .complete = complete_file},
    {"export!", "[timeline] FILE", N_("export, overwriting the file; games of others stay"), .run = run_export,
     .choices = export_words, .complete = complete_file},
};

static const CommandTable map_table = {N_("The maps"), COMMAND_ROWS(map_rows)};

const CommandTable *const board_command_tables[] = {&screen_commands, &map_table, &key_commands, NULL};
