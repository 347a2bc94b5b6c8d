// SPDX-License-Identifier: GPL-3.0-or-later
// The help: made from the tables of keys and commands, so that it says what is there.
#include "tui/panels.h"

#include "tui/actions.h"

#include <stdio.h>
#include <string.h>

enum { HELP_LINE_SIZE = 160, KEY_COLUMNS = 19, COMMAND_COLUMNS = 42, HELP_COLUMNS_MIN = 20 };

// Lines are produced one by one; those in sight are drawn.
typedef struct HelpWriter {
    int first, next, rows, columns;
} HelpWriter;

static void write_line(HelpWriter *writer, StyleId style, const char *text)
{
    const int row = writer->next++ - writer->first;
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
        int taken = (int)strlen(help);
        if (taken > room) {
            taken = room;
            while (taken > 0 && help[taken] != ' ')
                --taken;
            taken = taken == 0 ? room : taken;
        }
        snprintf(line, sizeof line, "%-*s%.*s", head_columns, head, taken, help);
        write_line(writer, STYLE_PLAIN, line);
        help += taken;
        help += strspn(help, " ");
        head = "";
    } while (*help != '\0');
}

static void write_keys(HelpWriter *writer)
{
    int count;
    char head[HELP_LINE_SIZE];
    const KeyNote *notes = key_notes(&count);
    write_line(writer, STYLE_TITLE, "Keys (signs act when the line is empty; letters always type)");
    for (int i = 0; i < count; ++i) {
        snprintf(head, sizeof head, "  %s", notes[i].keys);
        write_entry(writer, head, KEY_COLUMNS, notes[i].help);
    }
    const ActionDef *table = actions(&count);
    for (int i = 0; i < count; ++i) {
        if (table[i].keys[0] == '\0')
            continue;
        snprintf(head, sizeof head, "  %s", table[i].keys);
        write_entry(writer, head, KEY_COLUMNS, table[i].help);
    }
}

static void write_commands(HelpWriter *writer, const Desk *desk)
{
    char head[HELP_LINE_SIZE];
    const CommandTable *table;
    write_line(writer, STYLE_TITLE, "Commands (unique beginnings do)");
    for (int t = 0; (table = desk_command_table(desk, t)) != NULL; ++t) {
        for (int i = 0; i < table->count; ++i) {
            snprintf(head, sizeof head, "  %s %s", table->rows[i].name, table->rows[i].arguments);
            write_entry(writer, head, COMMAND_COLUMNS, table->rows[i].help);
        }
    }
}

int help_draw(const App *app)
{
    HelpWriter writer = {.first = app->help_first_line, .rows = app->layout.rows - 1, .columns = app->layout.columns};
    write_keys(&writer);
    write_line(&writer, STYLE_PLAIN, "");
    write_commands(&writer, &app->desk);
    char foot[HELP_LINE_SIZE];
    snprintf(foot, sizeof foot, "PgDn, PgUp: more   any other key: back to the board   (%d lines)", writer.next);
    term_fill(app->layout.rows - 1, 0, 1, app->layout.columns, style_of(STYLE_STATUS));
    term_text(app->layout.rows - 1, 1, app->layout.columns - 1, style_of(STYLE_STATUS), foot);
    return writer.next;
}
