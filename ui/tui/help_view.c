// SPDX-License-Identifier: GPL-3.0-or-later
// The help: made from the tables of keys and commands, so that it says what is there.
#include "tui/panels.h"

#include "base/text.h"
#include "tui/actions.h"
#include "tui/commands.h"

#include <stdio.h>

enum { HELP_LINE_SIZE = 160, KEY_COLUMNS = 14, COMMAND_COLUMNS = 40 };

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

static void write_keys(HelpWriter *writer)
{
    int count;
    char line[HELP_LINE_SIZE];
    const KeyNote *notes = key_notes(&count);
    write_line(writer, STYLE_TITLE, "Keys (signs act when the line is empty; letters always type)");
    for (int i = 0; i < count; ++i) {
        snprintf(line, sizeof line, "  %-*s %s", KEY_COLUMNS, notes[i].keys, notes[i].help);
        write_line(writer, STYLE_PLAIN, line);
    }
    const ActionDef *table = actions(&count);
    for (int i = 0; i < count; ++i) {
        snprintf(line, sizeof line, "  %-*s %s", KEY_COLUMNS, table[i].keys, table[i].help);
        write_line(writer, STYLE_PLAIN, line);
    }
}

static void write_commands(HelpWriter *writer)
{
    int count;
    char line[HELP_LINE_SIZE];
    const BoardCommand *table = board_commands(&count);
    write_line(writer, STYLE_TITLE, "Commands (unique beginnings do)");
    for (int i = 0; i < count; ++i) {
        Text text = text_begin(line, sizeof line);
        text_addf(&text, "  %s %s", table[i].name, table[i].arguments);
        text_addf(&text, "%*s%s", COMMAND_COLUMNS - (int)text.length, " ", table[i].help);
        write_line(writer, STYLE_PLAIN, line);
    }
}

int help_draw(const App *app)
{
    HelpWriter writer = {.first = app->help_first_line, .rows = app->layout.rows - 1, .columns = app->layout.columns};
    write_keys(&writer);
    write_line(&writer, STYLE_PLAIN, "");
    write_commands(&writer);
    char foot[HELP_LINE_SIZE];
    snprintf(foot, sizeof foot, "PgDn, PgUp: more   any other key: back to the board   (%d lines)", writer.next);
    term_fill(app->layout.rows - 1, 0, 1, app->layout.columns, style_of(STYLE_STATUS));
    term_text(app->layout.rows - 1, 1, app->layout.columns - 1, style_of(STYLE_STATUS), foot);
    return writer.next;
}
