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
    // Searching and drawing are one pass: whether a line is found does not depend on whether it is in sight.
    const bool has_it = writer->wanted[0] != '\0' && text_contains_nocase(text, writer->wanted);
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
        if (row->action[0] == '\0' || action_find(row->action) != NULL)
            continue;
        key_write(row->key, false, name);
        write_entry(writer, name, "", KEY_COLUMNS, row->action);
    }
}

static void write_keys(HelpWriter *writer, const KeyMap *keys)
{
    int count;
    const KeyNote *notes = key_notes(&count);
    write_line(writer, STYLE_TITLE, "Keys (symbols act when the line is empty; letters are typed)");
    for (int i = 0; i < count; ++i)
        write_entry(writer, notes[i].keys, "", KEY_COLUMNS, notes[i].help);
    const ActionDef *table = actions(&count);
    for (int i = 0; i < count; ++i) {
        char list[KEY_LIST_SIZE];
        if (i == 0 || table[i].group != table[i - 1].group)
            write_line(writer, STYLE_TITLE, action_group_title(table[i].group));
        action_write_keys(keys, &table[i], list);
        if (list[0] != '\0')
            write_entry(writer, list, "", KEY_COLUMNS, table[i].help);
    }
    write_bound_commands(writer, keys);
}

// Every action by its name, with its keys.
static void write_bindings(HelpWriter *writer, const KeyMap *keys)
{
    int count;
    const ActionDef *table = actions(&count);
    write_line(writer, STYLE_TITLE, "Keys and actions (bind KEY ACTION, bind KEY COMMAND, unbind KEY)");
    for (int i = 0; i < count; ++i) {
        char list[KEY_LIST_SIZE], head[HELP_LINE_SIZE];
        Text names = text_begin(list, sizeof list), text = text_begin(head, sizeof head);
        key_map_list(keys, table[i].name, &names);
        text_addf(&text, "%-*s%s", KEY_COLUMNS - 2, list, table[i].name);
        write_entry(writer, head, "", BINDING_COLUMNS, table[i].help);
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

// What keys do here, in as many words as there is room for.
static void draw_foot(const App *app, const HelpWriter *writer, const Area *foot)
{
    enum { WIDE = 78, SEARCH_WIDE = 70 };
    const char *wanted = app->help.wanted;
    const bool is_missing = writer->found < 0 && wanted[0] != '\0';
    if (app->help.is_searching && foot->columns >= SEARCH_WIDE)
        panel_text(foot, 0, 1, STYLE_STATUS, "/%s_%s   Enter: the next one   Esc: the search ends", wanted,
                   is_missing ? " (nothing found)" : "");
    else if (app->help.is_searching)
        panel_text(foot, 0, 1, STYLE_STATUS, "/%s_%s", wanted, is_missing ? " (none)" : " Enter Esc");
    else if (foot->columns >= WIDE)
        panel_text(foot, 0, 1, STYLE_STATUS,
                   "PgDn, PgUp: more   /: search   any other key: back to the board   (%d lines)", writer->next);
    else
        panel_text(foot, 0, 1, STYLE_STATUS, "PgDn: more  /: search  others: back");
}

void help_draw(const App *app)
{
    const Area foot = {app->layout.rows - 1, 0, 1, app->layout.columns};
    const HelpWriter writer = write_help(app, 0);
    term_fill(foot.row, 0, 1, foot.columns, style_of(STYLE_STATUS));
    draw_foot(app, &writer, &foot);
}

// --- keys ----------------------------------------------------------------------------------------------------------

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

static void search(App *app, const TermInput *input)
{
    Help *help = &app->help;
    if (input->key == TERM_KEY_ENTER) {
        show_wanted(app, help->first_line + 1);
    } else if (text_type(help->wanted, sizeof help->wanted, input)) {
        if (input->key == TERM_KEY_CHARACTER)
            show_wanted(app, help->first_line);
    } else if (input->key != TERM_KEY_CHARACTER || input->character < ' ' || input->character > '~') {
        help->is_searching = false;
        help->wanted[0] = '\0';
    }
}

void help_key(App *app, const TermInput *input)
{
    Help *help = &app->help;
    const int page = app->layout.rows / 2;
    int scrolled = 0; // lines
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
    // The last page stays full.
    help->first_line += scrolled;
    const int last_first = write_help(app, 0).next - (app->layout.rows - 1);
    if (help->first_line > last_first)
        help->first_line = last_first;
    if (help->first_line < 0)
        help->first_line = 0;
}
