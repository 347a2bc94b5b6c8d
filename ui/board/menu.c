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

// Only what can be seen can be meant.
static void click(App *app, int line)
{
    const int row = app->menu.first + line;
    if (line < 0 || line >= rows_in_sight(app) || row >= row_count(app))
        return;
    choose(app, row);
    run_chosen(app);
}

static void mouse(App *app, const TermInput *input)
{
    if (input->mouse == TERM_MOUSE_WHEEL_DOWN || input->mouse == TERM_MOUSE_WHEEL_UP) {
        choose(app, app->menu.chosen + (input->mouse == TERM_MOUSE_WHEEL_DOWN ? 1 : -1));
    } else if (input->mouse == TERM_MOUSE_PRESS && input->row == app->layout.rows - 1) {
        app->page = NULL;
    } else if (input->mouse == TERM_MOUSE_PRESS) {
        click(app, input->row - FIRST_ROW);
    }
}

static void search(App *app, uint32_t character)
{
    const size_t length = strlen(app->menu.search);
    if (length + 1 >= sizeof app->menu.search || character < ' ' || character > '~')
        return;
    app->menu.search[length] = (char)character;
    app->menu.search[length + 1] = '\0';
    app->menu.first = 0;
    choose(app, 0);
}

static void forget_last(App *app)
{
    const size_t length = strlen(app->menu.search);
    if (length > 0)
        app->menu.search[length - 1] = '\0';
    app->menu.first = 0;
    choose(app, 0);
}

static void take_key(App *app, const TermInput *input)
{
    app->needs_drawing = true;
    switch (input->key) {
    case TERM_KEY_MOUSE: mouse(app, input); break;
    case TERM_KEY_UP: choose(app, app->menu.chosen - 1); break;
    case TERM_KEY_DOWN: choose(app, app->menu.chosen + 1); break;
    case TERM_KEY_PAGE_UP: choose(app, app->menu.chosen - rows_in_sight(app)); break;
    case TERM_KEY_PAGE_DOWN: choose(app, app->menu.chosen + rows_in_sight(app)); break;
    case TERM_KEY_ENTER: run_chosen(app); break;
    case TERM_KEY_BACKSPACE: forget_last(app); break;
    case TERM_KEY_CHARACTER: search(app, input->character); break;
    case TERM_KEY_ESCAPE: app->page = NULL; break;
    default: break;
    }
}

// The words that a command takes, and all of its help, which the row may have cut.
static void draw_chosen(const App *app, const Area *area)
{
    const Command *command = command_at(app, app->menu.chosen);
    char text[LINE_SIZE];
    if (command == NULL)
        return;
    snprintf(text, sizeof text, "%s%s%s: %s", command->name, command->arguments[0] != '\0' ? " " : "",
             command->arguments, command->help);
    panel_sentence(area, style_of(STYLE_PLAIN), text);
}

static void draw(const App *app)
{
    const Area area = {0, 0, app->layout.rows, app->layout.columns};
    char line[LINE_SIZE];
    snprintf(line, sizeof line, "all commands; type to search: %s_", app->menu.search);
    panel_title(&area, line);
    for (int i = 0; i < rows_in_sight(app); ++i) {
        const int row = app->menu.first + i;
        const Command *command = command_at(app, row);
        if (command == NULL)
            break;
        snprintf(line, sizeof line, " %-*s%s ", HELP_COLUMN, command->name, command->help);
        panel_line(&area, FIRST_ROW + i, style_of(row == app->menu.chosen ? STYLE_QUESTION : STYLE_PLAIN), line);
    }
    if (row_count(app) == 0)
        panel_line(&area, FIRST_ROW, style_of(STYLE_DIM), " nothing has that in its name or description");
    draw_chosen(app, &(Area){area.rows - 1 - ABOUT_ROWS, 1, ABOUT_ROWS, area.columns - 1});
    panel_line(&area, area.rows - 1, style_of(STYLE_DIM),
               " Enter or click: do it   Esc, or click here: back to the board");
}

static const PageOps menu_page = {.draw = draw, .key = take_key, .takes_text = true};

void menu_open(App *app)
{
    app->page = &menu_page;
    app->menu = (Menu){0};
    app->needs_drawing = true;
}
