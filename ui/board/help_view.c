// SPDX-License-Identifier: GPL-3.0-or-later
// The help: a page of tasks, and behind it all keys and commands, made from their tables, so that it says what is there.
#include "ui/board/panels.h"

#include "base/fold.h"
#include "base/language.h"
#include "base/text.h"
#include "ui/board/actions.h"

#include <stdio.h>
#include <string.h>

enum {
    HELP_LINE_SIZE = 160,
    KEY_COLUMNS = 20,
    BINDING_COLUMNS = 40,
    COMMAND_COLUMNS = 42,
    NARROW_COLUMNS = 6, // where there is no room beside the keys, the help stands below them
    HELP_COLUMNS_MIN = 24,
    WHEEL_LINES = 3
};

// --- the page of tasks -----------------------------------------------------------------------------------------------

enum {
    TASK_ROWS_MAX = 6,
    TASK_KEY_COLUMNS = 14,
    TASK_COLUMNS = 40,      // the least for a list of tasks
    TASK_COLUMNS_WIDE = 44, // from so many on one more list is better than more room
    TASK_COLUMNS_MAX = 66,  // no text needs more
};

// How something is done: by the keys of an action, or by what is typed.
typedef struct TaskRow {
    const char *action, *typed;
    const char *help;
} TaskRow;

typedef struct Task {
    const char *title;
    TaskRow rows[TASK_ROWS_MAX];
} Task;

// In the order in which they stand in the lists.
static const Task tasks[] = {
    {N_("Play a move"),
     {{.typed = "Nf3 e2e4 O-O", .help = N_("type a move, then Enter")},
      {.action = "pick", .help = N_("pick up, put down")},
      {.typed = N_("mouse"), .help = N_("click, or drag a piece")},
      {.action = "hint", .help = N_("hint; again for more")},
      {.action = "go", .help = N_("move now")}}},
    {N_("Take back"),
     {{.action = "undo", .help = N_("your move and the answer")}, {.typed = "redo", .help = N_("replay it")}}},
    {N_("Change sides, new game"),
     {{.action = "new-game", .help = N_("side, strength, time")},
      {.typed = "new black", .help = N_("new game; you have Black")},
      {.typed = "elo 1500", .help = N_("playing strength")}}},
    {N_("Save and load"),
     {{.typed = "save FILE", .help = N_("save the game as PGN")},
      {.typed = "load FILE N", .help = N_("view game N of a file")},
      {.typed = "copy pgn", .help = N_("to the clipboard; or fen")},
      {.action = "quit", .help = N_("quit; the game is saved")}}},
    {N_("The screen"),
     {{.typed = "1 .. 5", .help = N_("view; again: full screen")},
      {.action = "flip", .help = N_("turn the board")},
      {.action = "larger", .help = N_("size of the squares")},
      {.action = "menu", .help = N_("all commands")}}},
    {N_("Analyse"),
     {{.action = "analyse", .help = N_("on, off: move both sides")},
      {.action = "more-lines", .help = N_("more or fewer best lines")},
      {.action = "walk-back", .help = N_("step through a line")},
      {.action = "threat", .help = N_("the opponent's threat")},
      {.typed = "why", .help = N_("explain a move")}}},
    {N_("See the maps of the search"),
     {{.action = "map", .help = N_("map on the board")},
      {.action = "next-map", .help = N_("next, previous piece")},
      {.action = "map-kind", .help = N_("next kind of map")},
      {.action = "difference", .help = N_("what has changed")},
      {.typed = "export FILE", .help = N_("maps as picture or table")}}},
    {N_("Study a game"),
     {{.action = "annotate", .help = N_("mistakes, with reasons")},
      {.action = "back", .help = N_("one ply back, forward")},
      {.action = "previous-variation", .help = N_("variations of a move")},
      {.action = "find", .help = N_("find a move or a comment")},
      {.typed = "comment TEXT", .help = N_("comment on the move shown")}}},
    {N_("Learn"),
     {{.typed = "tour", .help = N_("a guided tour of the maps")},
      {.typed = "puzzle FILE", .help = N_("solve puzzles")},
      {.typed = "drill FILE", .help = N_("drill your openings")},
      {.typed = "explore FILE", .help = N_("what others played here")}}},
};

enum { TASK_COUNT = sizeof tasks / sizeof tasks[0] };

// Rows of a task with its title.
static int rows_of_task(const Task *task)
{
    int rows = 1;
    for (int i = 0; i < TASK_ROWS_MAX && task->rows[i].help != NULL; ++i)
        ++rows;
    return rows;
}

// The page of tasks: so many lists side by side, each of so many rows, with blank rows between tasks or without.
typedef struct TaskPlan {
    int lists, rows, gap;
} TaskPlan;

// Puts the tasks into lists of some height, one after the other. Returns how many lists that takes.
static int lists_taken(int rows, int gap)
{
    int lists = 1, used = 0;
    for (int i = 0; i < TASK_COUNT; ++i) {
        const int needed = rows_of_task(&tasks[i]);
        if (used > 0 && used + needed > rows) {
            ++lists;
            used = 0;
        }
        used += needed + gap;
    }
    return lists;
}

// As many lists as the columns of the screen hold, all of about the same height. False in smaller windows, which get the
// list of all keys at once.
static bool plan_tasks(const App *app, TaskPlan *plan)
{
    const int columns = app->layout.columns, rows = app->layout.rows - 1;
    plan->lists = columns / TASK_COLUMNS_WIDE > 2 ? columns / TASK_COLUMNS_WIDE : columns >= 2 * TASK_COLUMNS ? 2 : 1;
    for (plan->gap = 1; plan->gap >= 0; --plan->gap)
        for (plan->rows = TASK_ROWS_MAX; plan->rows <= rows; ++plan->rows)
            if (lists_taken(plan->rows, plan->gap) <= plan->lists)
                return true;
    return false;
}

static bool has_room_for_tasks(const App *app)
{
    TaskPlan plan;
    return plan_tasks(app, &plan);
}

// Draws a task from a row on and returns the row behind it. What has lost its keys is left out.
static int draw_task(const KeyMap *keys, const Task *task, int row, const Area *list)
{
    panel_text(list, row++, 0, STYLE_TITLE, "%s", _(task->title));
    for (int i = 0; i < TASK_ROWS_MAX && task->rows[i].help != NULL; ++i) {
        char bound[KEY_LIST_SIZE] = "";
        if (task->rows[i].action != NULL)
            action_write_keys(keys, action_find(task->rows[i].action), bound);
        const char *how = task->rows[i].typed != NULL ? _(task->rows[i].typed) : bound;
        if (how[0] == '\0')
            continue;
        const Area head = {list->row, list->column, list->rows, TASK_KEY_COLUMNS - 1};
        panel_words(&head, row, 1, STYLE_STRONG, how);
        panel_words(list, row++, TASK_KEY_COLUMNS, STYLE_PLAIN, _(task->rows[i].help));
    }
    return row;
}

// The lists of tasks, as wide as their texts need, with a blank column behind each.
static void draw_tasks(const App *app)
{
    TaskPlan plan;
    if (!plan_tasks(app, &plan))
        return;
    const int share = app->layout.columns / plan.lists;
    const int pitch = share < TASK_COLUMNS_MAX ? share : TASK_COLUMNS_MAX;
    Area list = {0, 1, app->layout.rows - 1, pitch - 1};
    for (int i = 0, row = 0; i < TASK_COUNT; ++i) {
        if (row > 0 && row + rows_of_task(&tasks[i]) > plan.rows) {
            row = 0;
            list.column += pitch;
        }
        list.columns = list.column + pitch > app->layout.columns ? app->layout.columns - list.column : pitch - 1;
        row = draw_task(&app->keys, &tasks[i], row, &list) + plan.gap;
    }
}

// --- all keys and commands -------------------------------------------------------------------------------------------

// Lines are produced one by one; those in sight are drawn, in as many lists as a wide screen has room for.
typedef struct HelpWriter {
    int first, next;
    int lists, rows, columns; // of a list
    const char *wanted;       // "" = nothing is looked for
    int from, found;          // the first line from that one on which has it; -1 = none
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
    if (row >= 0 && row < writer->lists * writer->rows)
        panel_cut_text(row % writer->rows, row / writer->rows * writer->columns + 1, writer->columns - 2,
                       style_of(style), text);
}

// "  NAME REST     what it does", going on below its own beginning where the screen is too narrow.
static void write_entry(HelpWriter *writer, const char *name, const char *rest, int head_columns, const char *help)
{
    char line[HELP_LINE_SIZE], whole[HELP_LINE_SIZE];
    const char *head = whole;
    snprintf(whole, sizeof whole, "  %s%s%s", name, rest[0] != '\0' ? " " : "", rest);
    if (writer->columns - 2 - head_columns < HELP_COLUMNS_MIN)
        head_columns = NARROW_COLUMNS;
    const int room = writer->columns - 2 - head_columns;
    if (term_text_width(head) >= head_columns) { // a row of its own
        write_line(writer, STYLE_PLAIN, head);
        head = "";
    }
    do {
        const size_t taken = panel_sentence_bytes(room, help);
        Text text = text_begin(line, sizeof line);
        text_addf(&text, "%s%*s%.*s", head, head_columns - term_text_width(head), "", (int)taken, help);
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
    write_line(writer, STYLE_TITLE, _("Keys, while the line is empty"));
    for (int i = 0; i < key_notes.count; ++i)
        write_entry(writer, _(key_notes.rows[i].keys), "", KEY_COLUMNS, _(key_notes.rows[i].help));
    const char *group = "";
    for (int i = 0; i < actions.count; ++i) {
        const CommandDef *action = &actions.rows[i];
        char list[KEY_LIST_SIZE];
        if (strcmp(group, action->group) != 0)
            write_line(writer, STYLE_TITLE, _(action->group));
        group = action->group;
        action_write_keys(keys, action, list);
        if (list[0] != '\0')
            write_entry(writer, list, "", KEY_COLUMNS, _(action->help));
    }
    write_bound_commands(writer, keys);
}

// Every action by its name, with its keys.
static void write_bindings(HelpWriter *writer, const KeyMap *keys)
{
    write_line(writer, STYLE_TITLE, _("Keys and actions: bind KEY ACTION, unbind KEY"));
    for (int i = 0; i < actions.count; ++i) {
        char list[KEY_LIST_SIZE], head[HELP_LINE_SIZE];
        Text names = text_begin(list, sizeof list), text = text_begin(head, sizeof head);
        key_map_list(keys, actions.rows[i].name, &names);
        text_addf(&text, "%-*s%s", KEY_COLUMNS - 2, list, actions.rows[i].name);
        write_entry(writer, head, "", BINDING_COLUMNS, _(actions.rows[i].help));
    }
    write_bound_commands(writer, keys);
}

static void write_commands(HelpWriter *writer, const Session *session)
{
    const CommandTable *table;
    write_line(writer, STYLE_TITLE, _("Commands (can be shortened)"));
    for (int t = 0; (table = session_command_table(session, t)) != NULL; ++t)
        for (int i = 0; i < table->count; ++i)
            write_entry(writer, table->rows[i].name, table->rows[i].arguments, COMMAND_COLUMNS, _(table->rows[i].help));
}

// A line is seldom longer than LIST_COLUMNS.
static int lists_of_help(const App *app)
{
    enum { LIST_COLUMNS = 90 };
    return app->layout.columns > LIST_COLUMNS ? app->layout.columns / LIST_COLUMNS : 1;
}

// Draws all that is in sight.
static HelpWriter write_help(const App *app, int from)
{
    HelpWriter writer = {.first = app->help.first_line,
                         .lists = lists_of_help(app),
                         .rows = app->layout.rows - 1,
                         .columns = app->layout.columns / lists_of_help(app),
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
        static const char *const texts[] = {
            N_("PgDn: all keys, all commands   /: search   any other key: back to the board"),
            N_("PgDn: all keys   /: search   other keys: back"), NULL};
        panel_fitting(&foot, 0, 1, STYLE_STATUS, texts);
        return;
    }
    const HelpWriter writer = write_help(app, 0);
    term_fill(foot.row, 0, 1, foot.columns, style_of(STYLE_STATUS));
    // What keys do here, in as many words as there is room for.
    char text[HELP_LINE_SIZE], shorter[HELP_LINE_SIZE];
    const char *wanted = app->help.wanted;
    const bool is_missing = writer.found < 0 && wanted[0] != '\0';
    if (app->help.is_searching) {
        snprintf(text, sizeof text, _("/%s_%s   Enter: the next one   Esc: end the search"), wanted,
                 is_missing ? _(" (nothing found)") : "");
        snprintf(shorter, sizeof shorter, "/%s_%s", wanted, is_missing ? _(" (none)") : _("  Enter: next"));
    } else {
        snprintf(text, sizeof text, _("PgDn, PgUp: more   /: search   any other key: back to the board   (%d lines)"),
                 writer.next);
        snprintf(shorter, sizeof shorter, "%s", _("PgDn: more  /: search  others: back"));
    }
    panel_fitting(&foot, 0, 1, STYLE_STATUS, (const char *const[]){text, shorter, NULL});
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
    const int page = lists_of_help(app) * app->layout.rows / 2;
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
    const int last_first = write_help(app, 0).next - lists_of_help(app) * (app->layout.rows - 1);
    if (help->first_line > last_first)
        help->first_line = last_first;
    if (help->first_line < 0)
        help->first_line = 0;
}
