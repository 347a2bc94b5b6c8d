// SPDX-License-Identifier: GPL-3.0-or-later

#include "base/text.h"
#include "ui/board/input_line.h"
#include "ui/board/panels.h"
#include "ui/session/grammar.h"

#include <stdio.h>
#include <string.h>

enum { FIRST_ROW = 2, HELP_COLUMN = 14, LINE_SIZE = 256, ABOUT_ROWS = 2, ROWS_AROUND = FIRST_ROW + ABOUT_ROWS + 2 };

// The command of a row, of those that have what was typed in their name or help; NULL behind the last.
static const Command *command_at(const App *app, int row)
{
    const CommandTable *table;
    for (int t = 0; (table = session_command_table(&app->session, t)) != NULL; ++t)
        for (int i = 0; i < table->count; ++i) {
            const Command *command = &table->rows[i];
            const bool fits = text_contains_nocase(command->name, app->menu.search) ||
                              text_contains_nocase(command->help, app->menu.search);
            if (fits && row-- == 0)
                return command;
        }
    return NULL;
}

// The table is walked each time: it is short, and depends on what was typed.
static int row_count(const App *app)
{
    int count = 0;
    while (command_at(app, count) != NULL)
        ++count;
    return count;
}

static int rows_in_sight(const App *app)
{
    return app->layout.rows - ROWS_AROUND;
}

// Keeps the chosen row in the list, and the list so that it is in sight.
static void choose(App *app, int row)
{
    const int count = row_count(app);
    row = row >= count ? count - 1 : row;
    app->menu.chosen = row < 0 ? 0 : row;
    if (app->menu.chosen < app->menu.first)
        app->menu.first = app->menu.chosen;
    if (app->menu.chosen >= app->menu.first + rows_in_sight(app))
        app->menu.first = app->menu.chosen - rows_in_sight(app) + 1;
}

// A command without arguments runs at once; another is put on the line to be completed.
static void run_chosen(App *app)
{
    const Command *command = command_at(app, app->menu.chosen);
    char line[LINE_SIZE];
    if (command == NULL)
        return;
    app->page = NULL;
    if (command->arguments[0] == '\0') {
        (void)grammar_run(&app->session, command->name);
        return;
    }
    snprintf(line, sizeof line, "%s ", command->name);
    input_line_set(line);
    app_say(app, "%s %s: %s. Enter does it.", command->name, command->arguments, command->help);
}

static void mouse(App *app, const TermInput *input)
{
    const int line = input->row - FIRST_ROW, row = app->menu.first + line;
    if (input->mouse == TERM_MOUSE_WHEEL_DOWN || input->mouse == TERM_MOUSE_WHEEL_UP) {
        choose(app, app->menu.chosen + (input->mouse == TERM_MOUSE_WHEEL_DOWN ? 1 : -1));
    } else if (input->mouse == TERM_MOUSE_PRESS && input->row == app->layout.rows - 1) {
        app->page = NULL;
    } else if (input->mouse == TERM_MOUSE_PRESS && line >= 0 && line < rows_in_sight(app) && row < row_count(app)) {
        // Only what can be seen can be meant.
        choose(app, row);
        run_chosen(app);
    }
}

static void take_key(App *app, const TermInput *input)
{
    switch (input->key) {
    case TERM_KEY_MOUSE: mouse(app, input); break;
    case TERM_KEY_UP: choose(app, app->menu.chosen - 1); break;
    case TERM_KEY_DOWN: choose(app, app->menu.chosen + 1); break;
    case TERM_KEY_PAGE_UP: choose(app, app->menu.chosen - rows_in_sight(app)); break;
    case TERM_KEY_PAGE_DOWN: choose(app, app->menu.chosen + rows_in_sight(app)); break;
    case TERM_KEY_ENTER: run_chosen(app); break;
    case TERM_KEY_ESCAPE: app->page = NULL; break;
    default:
        // Each letter searches anew, from the top.
        if (text_type(app->menu.search, sizeof app->menu.search, input)) {
            app->menu.first = 0;
            choose(app, 0);
        }
    }
}

static void draw(const App *app)
{
    const Area area = {0, 0, app->layout.rows, app->layout.columns};
    const Command *chosen = command_at(app, app->menu.chosen);
    char text[LINE_SIZE];
    snprintf(text, sizeof text, "All commands; type to search: %s_", app->menu.search);
    panel_title(&area, text);
    for (int i = 0; i < rows_in_sight(app); ++i) {
        const int row = app->menu.first + i;
        const Command *command = command_at(app, row);
        if (command == NULL)
            break;
        panel_text(&area, FIRST_ROW + i, 0, row == app->menu.chosen ? STYLE_QUESTION : STYLE_PLAIN, " %-*s%s ",
                   HELP_COLUMN, command->name, command->help);
    }
    if (chosen == NULL) {
        panel_text(&area, FIRST_ROW, 0, STYLE_DIM, " nothing found");
    } else {
        // The words that it takes, and all of its help, which the row may have cut.
        snprintf(text, sizeof text, "%s%s%s: %s", chosen->name, chosen->arguments[0] != '\0' ? " " : "",
                 chosen->arguments, chosen->help);
        panel_sentence(&(Area){area.rows - 1 - ABOUT_ROWS, 1, ABOUT_ROWS, area.columns - 1}, STYLE_PLAIN, text);
    }
    panel_text(&area, area.rows - 1, 0, STYLE_DIM, " Enter or click: do it   Esc, or click here: back to the board");
}

static const PageOps menu_page = {.draw = draw, .key = take_key, .takes_text = true};

void menu_open(App *app)
{
    app->page = &menu_page;
    app->menu = (Menu){0};
}
