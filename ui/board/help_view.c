// SPDX-License-Identifier: GPL-3.0-or-later
// The help: made from the tables of keys and commands, so that it says what is there.
#include "ui/board/panels.h"

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

// Lines are produced one by one; those in sight are drawn.
typedef struct HelpWriter {
    int first, next, rows, columns;
    const char *wanted; // "" = nothing is looked for
    int from, found;    // the first line from that one on which has it; -1 = none
} HelpWriter;

static void write_line(HelpWriter *writer, StyleId style, const char *text)
{
    const int row = writer->next - writer->first;
    const bool has_it = writer->wanted[0] != '\0' && text_contains_nocase(text, writer->wanted);
    if (has_it && writer->found < 0 && writer->next >= writer->from)
        writer->found = writer->next;
    style = has_it ? STYLE_QUESTION : style;
    ++writer->next;
    if (row >= 0 && row < writer->rows)
        term_text(row, 1, writer->columns - 1, style_of(style), text);
}

// "  HEAD     what it does", going on below its own beginning where the screen is too narrow.
static void write_entry(HelpWriter *writer, const char *head, int head_columns, const char *help)
{
    char line[HELP_LINE_SIZE];
    int room = writer->columns - 1 - head_columns;
    if (room < HELP_COLUMNS_MIN)
        room = HELP_COLUMNS_MIN;
    if ((int)strlen(head) >= head_columns) { // a row of its own
        write_line(writer, STYLE_PLAIN, head);
        head = "";
    }
    do {
        const size_t taken = panel_sentence_bytes(room, help);
        snprintf(line, sizeof line, "%-*s%.*s", head_columns, head, (int)taken, help);
        write_line(writer, STYLE_PLAIN, line);
        help += taken;
        help += strspn(help, " ");
        head = "";
    } while (*help != '\0');
}

static void write_notes(HelpWriter *writer)
{
    int count;
    char head[HELP_LINE_SIZE];
    const KeyNote *notes = key_notes(&count);
    for (int i = 0; i < count; ++i) {
        snprintf(head, sizeof head, "  %s", notes[i].keys);
        write_entry(writer, head, KEY_COLUMNS, notes[i].help);
    }
}

static void write_group(HelpWriter *writer, const KeyMap *keys, ActionGroup group)
{
    int count;
    const ActionDef *table = actions(&count);
    write_line(writer, STYLE_TITLE, action_group_title(group));
    for (int i = 0; i < count; ++i) {
        char list[KEY_LIST_SIZE], head[HELP_LINE_SIZE];
        action_write_keys(keys, &table[i], list);
        if (table[i].group != group || list[0] == '\0')
            continue;
        snprintf(head, sizeof head, "  %s", list);
        write_entry(writer, head, KEY_COLUMNS, table[i].help);
    }
}

// Keys bound to commands by the user.
static void write_bound_commands(HelpWriter *writer, const KeyMap *keys, int head_columns)
{
    for (int i = 0; i < keys->count; ++i) {
        const KeyBinding *row = &keys->rows[i];
        char name[KEY_NAME_SIZE], head[HELP_LINE_SIZE];
        if (row->action[0] == '\0' || action_find(row->action) != NULL)
            continue;
        key_write(row->key, false, name);
        snprintf(head, sizeof head, "  %s", name);
        write_entry(writer, head, head_columns, row->action);
    }
}

static void write_keys(HelpWriter *writer, const KeyMap *keys)
{
    write_line(writer, STYLE_TITLE, "Keys (signs act when the line is empty; letters always type)");
    write_notes(writer);
    for (ActionGroup group = ABOUT_HELP; group <= ABOUT_SCREEN; ++group)
        write_group(writer, keys, group);
    write_bound_commands(writer, keys, KEY_COLUMNS);
}

// Every action by its name, with its keys.
static void write_bindings(HelpWriter *writer, const KeyMap *keys)
{
    int count;
    const ActionDef *table = actions(&count);
    write_line(writer, STYLE_TITLE, "Keys and actions (bind KEY ACTION, bind KEY COMMAND, unbind KEY)");
    for (int i = 0; i < count; ++i) {
        char list[KEY_LIST_SIZE], head[HELP_LINE_SIZE];
        Text text = text_begin(list, sizeof list);
        key_map_list(keys, table[i].name, &text);
        snprintf(head, sizeof head, "  %-*s%s", KEY_COLUMNS - 2, list, table[i].name);
        write_entry(writer, head, BINDING_COLUMNS, table[i].help);
    }
    write_bound_commands(writer, keys, KEY_COLUMNS);
}

static void write_commands(HelpWriter *writer, const Session *session)
{
    char head[HELP_LINE_SIZE];
    const CommandTable *table;
    write_line(writer, STYLE_TITLE, "Commands (unique beginnings do)");
    for (int t = 0; (table = session_command_table(session, t)) != NULL; ++t) {
        for (int i = 0; i < table->count; ++i) {
            snprintf(head, sizeof head, "  %s %s", table->rows[i].name, table->rows[i].arguments);
            write_entry(writer, head, COMMAND_COLUMNS, table->rows[i].help);
        }
    }
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

// What keys do here, in as many words as there is room for.
static void write_foot(const App *app, const HelpWriter *writer, char foot[HELP_LINE_SIZE])
{
    enum { WIDE = 78, SEARCH_WIDE = 70 };
    const int columns = app->layout.columns;
    const bool is_missing = writer->found < 0 && app->help.wanted[0] != '\0';
    if (app->help.is_searching && columns >= SEARCH_WIDE)
        snprintf(foot, HELP_LINE_SIZE, "/%s_%s   Enter: the next one   Esc: the search ends", app->help.wanted,
                 is_missing ? " (nothing has that)" : "");
    else if (app->help.is_searching)
        snprintf(foot, HELP_LINE_SIZE, "/%s_%s", app->help.wanted, is_missing ? " (none)" : " Enter Esc");
    else if (columns >= WIDE)
        snprintf(foot, HELP_LINE_SIZE, "PgDn, PgUp: more   /: search   any other key: back to the board   (%d lines)",
                 writer->next);
    else
        snprintf(foot, HELP_LINE_SIZE, "PgDn: more  /: search  others: back");
}

void help_draw(const App *app)
{
    char foot[HELP_LINE_SIZE];
    const HelpWriter writer = write_help(app, 0);
    write_foot(app, &writer, foot);
    term_fill(app->layout.rows - 1, 0, 1, app->layout.columns, style_of(STYLE_STATUS));
    term_text(app->layout.rows - 1, 1, app->layout.columns - 1, style_of(STYLE_STATUS), foot);
}

// --- keys ----------------------------------------------------------------------------------------------------------

static void scroll(Help *help, int lines)
{
    help->first_line += lines;
}

static void stay_in_text(App *app)
{
    const int last_first = write_help(app, 0).next - (app->layout.rows - 1);
    if (app->help.first_line > last_first)
        app->help.first_line = last_first;
    if (app->help.first_line < 0)
        app->help.first_line = 0;
}

// Brings the first line into sight that has what is wanted, from a line on; around, if there is none behind it.
static void show_wanted(App *app, int from)
{
    int found = write_help(app, from).found;
    if (found < 0)
        found = write_help(app, 0).found;
    if (found >= 0)
        app->help.first_line = found;
}

static void search(App *app, const TermInput *input)
{
    Help *help = &app->help;
    const size_t length = strlen(help->wanted);
    const bool types = input->key == TERM_KEY_CHARACTER && input->character >= ' ' && input->character <= '~';
    if (input->key == TERM_KEY_ENTER) {
        show_wanted(app, help->first_line + 1);
    } else if (types && length + 1 < sizeof help->wanted) {
        help->wanted[length] = (char)input->character;
        help->wanted[length + 1] = '\0';
        show_wanted(app, help->first_line);
    } else if (input->key == TERM_KEY_BACKSPACE && length > 0) {
        help->wanted[length - 1] = '\0';
    } else if (!types) {
        help->is_searching = false;
        help->wanted[0] = '\0';
    }
}

static void scroll_by_mouse(Help *help, TermMouse event)
{
    if (event == TERM_MOUSE_WHEEL_UP || event == TERM_MOUSE_WHEEL_DOWN)
        scroll(help, event == TERM_MOUSE_WHEEL_DOWN ? WHEEL_LINES : -WHEEL_LINES);
    else if (event == TERM_MOUSE_PRESS)
        help->kind = HELP_NONE;
}

void help_key(App *app, const TermInput *input)
{
    Help *help = &app->help;
    const int page = app->layout.rows / 2;
    const bool asks_for_search = input->key == TERM_KEY_CHARACTER && input->character == '/';
    switch (input->key) {
    case TERM_KEY_MOUSE: scroll_by_mouse(help, input->mouse); break;
    case TERM_KEY_PAGE_DOWN: scroll(help, page); break;
    case TERM_KEY_DOWN: scroll(help, 1); break;
    case TERM_KEY_PAGE_UP: scroll(help, -page); break;
    case TERM_KEY_UP: scroll(help, -1); break;
    default:
        if (help->is_searching)
            search(app, input);
        else if (asks_for_search)
            help->is_searching = true;
        else
            help->kind = HELP_NONE;
    }
    stay_in_text(app);
}
