// SPDX-License-Identifier: GPL-3.0-or-later
// The help: a page of tasks, and behind it all keys and commands, made from their tables, so that it says what is there.
#include "ui/board/panels.h"

#include "base/fold.h"
#include "base/text.h"
#include "ui/board/actions.h"

#include <stdio.h>
#include <string.h>

enum {
    HELP_LINE_SIZE = 160,
    KEY_COLUMNS = 19,
    BINDING_COLUMNS = 40,
    COMMAND_COLUMNS = 42,
    HELP_COLUMNS_MIN = 20,
    WHEEL_LINES = 3
};

// --- the page of tasks -----------------------------------------------------------------------------------------------

enum { TASK_ROWS_MAX = 7, TASKS_LEFT = 5, TASK_KEY_COLUMNS = 14, TASK_COLUMNS = 40, TASKS_ROWS = 23 };

// How something is done: by the keys of an action, or by what is typed.
typedef struct TaskRow {
    const char *action, *typed;
    const char *help;
} TaskRow;

typedef struct Task {
    const char *title;
    TaskRow rows[TASK_ROWS_MAX];
} Task;

// The first TASKS_LEFT stand on the left, the others on the right.
static const Task tasks[] = {
    {"Play a move",
     {{.typed = "Nf3 e2e4 O-O", .help = "type a move, then Enter"},
      {.action = "pick", .help = "pick up, put down"},
      {.typed = "mouse", .help = "click, or drag a piece"},
      {.action = "hint", .help = "hint; again for more"},
      {.action = "go", .help = "move now"}}},
    {"Take back",
     {{.action = "undo", .help = "your move and the answer"}, {.typed = "redo", .help = "replay what was taken back"}}},
    {"Change sides, new game",
     {{.action = "new-game", .help = "side, strength, time"},
      {.typed = "new black", .help = "new game; you have Black"},
      {.typed = "elo 1500", .help = "playing strength"}}},
    {"Save and load",
     {{.typed = "save FILE", .help = "save the game as PGN"},
      {.typed = "load FILE N", .help = "load game N of a PGN file"},
      {.typed = "copy pgn", .help = "to the clipboard; or fen"},
      {.action = "quit", .help = "quit; the game is saved"}}},
    {"The screen",
     {{.typed = "1 .. 5", .help = "panels; again: full screen"},
      {.action = "flip", .help = "turn the board"},
      {.action = "larger", .help = "size of the squares"},
      {.action = "menu", .help = "all commands"}}},
    {"Analyse",
     {{.action = "analyse", .help = "on, off: move both sides"},
      {.action = "more-lines", .help = "more or fewer best lines"},
      {.action = "walk-back", .help = "step through a line"},
      {.action = "threat", .help = "the opponent's threat"},
      {.action = "focus-on-piece", .help = "only moves of one piece"},
      {.typed = "why", .help = "explain a move"}}},
    {"See the maps of the search",
     {{.action = "map", .help = "map on the board"},
      {.action = "next-map", .help = "next, previous piece"},
      {.action = "map-kind", .help = "next kind of map"},
      {.action = "difference", .help = "what has changed"},
      {.action = "chain", .help = "next line from memory"},
      {.action = "palette", .help = "next map colours"},
      {.typed = "export FILE", .help = "maps as picture or table"}}},
    {"Study a game",
     {{.action = "back", .help = "one ply back, forward"},
      {.action = "start", .help = "start, end of the game"},
      {.action = "previous-variation", .help = "variations of a move (*)"},
      {.action = "find", .help = "find a move or a comment"},
      {.typed = "comment TEXT", .help = "comment on the move shown"},
      {.typed = "goto 12", .help = "show move 12"}}},
};

enum { TASK_COUNT = sizeof tasks / sizeof tasks[0] };

// Smaller windows get the list of all keys at once.
static bool has_room_for_tasks(const App *app)
{
    return app->layout.columns >= 2 * TASK_COLUMNS && app->layout.rows > TASKS_ROWS;
}

// Draws a task from a row on and returns the row behind it. What has lost its keys is left out.
static int draw_task(const KeyMap *keys, const Task *task, int row, int column, int columns)
{
    term_text(row++, column, columns, style_of(STYLE_TITLE), task->title);
    for (int i = 0; i < TASK_ROWS_MAX && task->rows[i].help != NULL; ++i) {
        char list[KEY_LIST_SIZE] = "";
        if (task->rows[i].action != NULL)
            action_write_keys(keys, action_find(task->rows[i].action), list);
        const char *how = task->rows[i].typed != NULL ? task->rows[i].typed : list;
        if (how[0] == '\0')
            continue;
        term_text(row, column + 1, TASK_KEY_COLUMNS - 2, style_of(STYLE_STRONG), how);
        term_text(row++, column + TASK_KEY_COLUMNS, columns - TASK_KEY_COLUMNS, style_of(STYLE_PLAIN),
                  task->rows[i].help);
    }
    return row;
}

// Two columns of tasks.
static void draw_tasks(const App *app)
{
    // A blank row between tasks where there is room.
    const int gap = app->layout.rows > TASKS_ROWS + TASKS_LEFT ? 1 : 0;
    const int right = app->layout.columns / 2 < TASK_COLUMNS + TASK_KEY_COLUMNS ? app->layout.columns / 2
                                                                                : TASK_COLUMNS + TASK_KEY_COLUMNS;
    for (int i = 0, row = 0; i < TASK_COUNT; ++i) {
        row = i == TASKS_LEFT ? 0 : row;
        const int column = i < TASKS_LEFT ? 1 : right;
        row = draw_task(&app->keys, &tasks[i], row, column, TASK_COLUMNS) + gap;
    }
}

// --- all keys and commands -------------------------------------------------------------------------------------------

// Lines are produced one by one; those in sight are drawn.
typedef struct HelpWriter {
    int first, next, rows, columns;
    const char *wanted; // "" = nothing is looked for
    int from, found;    // the first line from that one on which has it; -1 = none
} HelpWriter;

// A line of the help: counted, compared with what is looked for, and drawn if it is in sight.
static void write_line(HelpWriter *writer, StyleId style, const char *text)
{
    const int row = writer->next - writer->first;
    // Searching and drawing are one pass: whether a line is found does not depend on whether it is in sight.
    const bool has_it = writer->wanted[0] != '\0' && fold_contains(text, writer->wanted);
    if (has_it && writer->found < 0 && writer->next >= writer->from)
        writer->found = writer->next;
    style = has_it ? STYLE_QUESTION : style;
    ++writer->next;
    if (row >= 0 && row < writer->rows)
        term_text(row, 1, writer->columns - 1, style_of(style), text);
}

// "  NAME REST     what it does", going on below its own beginning where the screen is too narrow.
static void write_entry(HelpWriter *writer, const char *name, const char *rest, int head_columns, const char *help)
{
    char line[HELP_LINE_SIZE], whole[HELP_LINE_SIZE];
    const char *head = whole;
    snprintf(whole, sizeof whole, "  %s%s%s", name, rest[0] != '\0' ? " " : "", rest);
    int room = writer->columns - 1 - head_columns;
    if (room < HELP_COLUMNS_MIN)
        room = HELP_COLUMNS_MIN;
    if ((int)strlen(head) >= head_columns) { // a row of its own
        write_line(writer, STYLE_PLAIN, head);
        head = "";
    }
    do {
        const size_t taken = panel_sentence_bytes(room, help);
        Text text = text_begin(line, sizeof line);
        text_addf(&text, "%-*s%.*s", head_columns, head, (int)taken, help);
        write_line(writer, STYLE_PLAIN, line);
        help += taken;
        help += strspn(help, " ");
        head = "";
    } while (*help != '\0');
}

// Keys bound to commands by the user.
static void write_bound_commands(HelpWriter *writer, const KeyMap *keys)
{
    for (int i = 0; i < keys->count; ++i) {
        const KeyBinding *row = &keys->rows[i];
        char name[KEY_NAME_SIZE];
        // Bound to nothing, or to an action, which has its row already.
        if (row->action[0] == '\0' || action_find(row->action) != NULL)
            continue;
        key_write(row->key, false, name);
        write_entry(writer, name, "", KEY_COLUMNS, row->action);
    }
}

// All keys, by the groups of their actions.
static void write_keys(HelpWriter *writer, const KeyMap *keys)
{
    write_line(writer, STYLE_TITLE, "Keys (symbols act when the line is empty; letters are typed)");
    for (int i = 0; i < key_notes.count; ++i)
        write_entry(writer, key_notes.rows[i].keys, "", KEY_COLUMNS, key_notes.rows[i].help);
    const char *group = "";
    for (int i = 0; i < actions.count; ++i) {
        const CommandDef *action = &actions.rows[i];
        char list[KEY_LIST_SIZE];
        if (strcmp(group, action->group) != 0)
            write_line(writer, STYLE_TITLE, action->group);
        group = action->group;
        action_write_keys(keys, action, list);
        if (list[0] != '\0')
            write_entry(writer, list, "", KEY_COLUMNS, action->help);
    }
    write_bound_commands(writer, keys);
}

// Every action by its name, with its keys.
static void write_bindings(HelpWriter *writer, const KeyMap *keys)
{
    write_line(writer, STYLE_TITLE, "Keys and actions (bind KEY ACTION, bind KEY COMMAND, unbind KEY)");
    for (int i = 0; i < actions.count; ++i) {
        char list[KEY_LIST_SIZE], head[HELP_LINE_SIZE];
        Text names = text_begin(list, sizeof list), text = text_begin(head, sizeof head);
        key_map_list(keys, actions.rows[i].name, &names);
        text_addf(&text, "%-*s%s", KEY_COLUMNS - 2, list, actions.rows[i].name);
        write_entry(writer, head, "", BINDING_COLUMNS, actions.rows[i].help);
    }
    write_bound_commands(writer, keys);
}

static void write_commands(HelpWriter *writer, const Session *session)
{
    const CommandTable *table;
    write_line(writer, STYLE_TITLE, "Commands (can be shortened)");
    for (int t = 0; (table = session_command_table(session, t)) != NULL; ++t)
        for (int i = 0; i < table->count; ++i)
            write_entry(writer, table->rows[i].name, table->rows[i].arguments, COMMAND_COLUMNS, table->rows[i].help);
}

// Draws all that is in sight.
static HelpWriter write_help(const App *app, int from)
{
    HelpWriter writer = {.first = app->help.first_line,
                         .rows = app->layout.rows - 1,
                         .columns = app->layout.columns,
                         .wanted = app->help.wanted,
                         .from = from,
                         .found = -1};
    if (app->help.kind == HELP_BINDINGS) {
        write_bindings(&writer, &app->keys);
    } else {
        write_keys(&writer, &app->keys);
        write_line(&writer, STYLE_PLAIN, "");
        write_commands(&writer, &app->session);
    }
    return writer;
}

void help_draw(const App *app)
{
    const Area foot = {app->layout.rows - 1, 0, 1, app->layout.columns};
    if (app->help.kind == HELP_TASKS && has_room_for_tasks(app)) {
        draw_tasks(app);
        term_fill(foot.row, 0, 1, foot.columns, style_of(STYLE_STATUS));
        panel_text(&foot, 0, 1, STYLE_STATUS,
                   "PgDn: all keys, all commands   /: search   any other key: back to the board");
        return;
    }
    const HelpWriter writer = write_help(app, 0);
    term_fill(foot.row, 0, 1, foot.columns, style_of(STYLE_STATUS));
    // What keys do here, in as many words as there is room for.
    enum { WIDE = 78, SEARCH_WIDE = 70 };
    const char *wanted = app->help.wanted;
    const bool is_missing = writer.found < 0 && wanted[0] != '\0';
    if (app->help.is_searching && foot.columns >= SEARCH_WIDE)
        panel_text(&foot, 0, 1, STYLE_STATUS, "/%s_%s   Enter: the next one   Esc: the search ends", wanted,
                   is_missing ? " (nothing found)" : "");
    else if (app->help.is_searching)
        panel_text(&foot, 0, 1, STYLE_STATUS, "/%s_%s", wanted, is_missing ? " (none)" : " Enter Esc");
    else if (foot.columns >= WIDE)
        panel_text(&foot, 0, 1, STYLE_STATUS,
                   "PgDn, PgUp: more   /: search   any other key: back to the board   (%d lines)", writer.next);
    else
        panel_text(&foot, 0, 1, STYLE_STATUS, "PgDn: more  /: search  others: back");
}

// --- keys ------------------------------------------------------------------------------------------------------------

// What goes on from the page of tasks leads to the list of all; any other key leaves the help. Returns whether the key has
// been used.
static bool leave_tasks(App *app, const TermInput *input)
{
    Help *help = &app->help;
    const bool is_search = input->key == TERM_KEY_CHARACTER && input->character == '/';
    const bool goes_on = input->key == TERM_KEY_PAGE_DOWN || input->key == TERM_KEY_DOWN || is_search ||
                         (input->key == TERM_KEY_MOUSE && input->mouse == TERM_MOUSE_WHEEL_DOWN);
    if (help->kind != HELP_TASKS)
        return false;
    const bool was_in_sight = has_room_for_tasks(app);
    if (goes_on || !was_in_sight)
        help->kind = HELP_ALL;
    return goes_on && was_in_sight && !is_search;
}

// Brings the first line into sight that has what is wanted, from a line on; around, if there is none behind it.
static void show_wanted(App *app, int from)
{
    int found = write_help(app, from).found;
    // Around: from the top, if there is none behind.
    if (found < 0)
        found = write_help(app, 0).found;
    if (found >= 0)
        app->help.first_line = found;
}

// Each letter looks from the present line on; Enter looks for the next one.
static void search(App *app, const TermInput *input)
{
    Help *help = &app->help;
    if (input->key == TERM_KEY_ENTER) {
        show_wanted(app, help->first_line + 1);
    } else if (text_type(help->wanted, sizeof help->wanted, input)) {
        if (input->key != TERM_KEY_BACKSPACE)
            show_wanted(app, help->first_line);
    } else if (input->key != TERM_KEY_CHARACTER || input->character < ' ') {
        help->is_searching = false;
        help->wanted[0] = '\0';
    }
}

void help_key(App *app, const TermInput *input)
{
    Help *help = &app->help;
    const int page = app->layout.rows / 2;
    int scrolled = 0; // lines
    if (leave_tasks(app, input))
        return;
    switch (input->key) {
    case TERM_KEY_MOUSE:
        if (input->mouse == TERM_MOUSE_WHEEL_UP || input->mouse == TERM_MOUSE_WHEEL_DOWN)
            scrolled = input->mouse == TERM_MOUSE_WHEEL_DOWN ? WHEEL_LINES : -WHEEL_LINES;
        else if (input->mouse == TERM_MOUSE_PRESS)
            help->kind = HELP_NONE;
        break;
    case TERM_KEY_PAGE_DOWN: scrolled = page; break;
    case TERM_KEY_DOWN: scrolled = 1; break;
    case TERM_KEY_PAGE_UP: scrolled = -page; break;
    case TERM_KEY_UP: scrolled = -1; break;
    default:
        if (help->is_searching)
            search(app, input);
        else if (input->key == TERM_KEY_CHARACTER && input->character == '/')
            help->is_searching = true;
        else
            help->kind = HELP_NONE;
    }
    // Above the first line is the page of tasks.
    if (help->kind == HELP_ALL && scrolled < 0 && help->first_line == 0)
        help->kind = HELP_TASKS;
    // The last page stays full.
    help->first_line += scrolled;
    // The help is written once more, for its length: it depends on the width.
    const int last_first = write_help(app, 0).next - (app->layout.rows - 1);
    if (help->first_line > last_first)
        help->first_line = last_first;
    if (help->first_line < 0)
        help->first_line = 0;
}
