// SPDX-License-Identifier: GPL-3.0-or-later
// The menu: all commands in a box over the board, by subject, with what they do and their keys; typing searches them.

#include "base/fold.h"
#include "base/language.h"
#include "ui/board/actions.h"
#include "ui/board/input_line.h"
#include "ui/board/panels.h"
#include "ui/session/grammar.h"

#include <stdio.h>
#include <string.h>

enum {
    NAME_COLUMNS = 14,
    KEYS_COLUMNS = 10,
    WITH_KEYS = 56, // narrower menus have no keys
    BOX_COLUMNS = 112,
    SMALL_ROWS = 20,         // screens with fewer have none to spare
    OUTSIDE_ROWS = 4,        // of the board that can be seen above and below
    ABOUT_ROWS = 5,          // for the command that is chosen: the longest at 80 columns
    SMALL_ABOUT_ROWS = 4,    // on small screens, whose list needs the row
    ROWS_AROUND = 1 + 1 + 1, // a blank row, about the command, a blank row, the keys
    LINE_SIZE = 512,
    LINES_MAX = 256,
};

// A line of the list: a heading, or a command.
typedef struct MenuLine {
    const char *heading;
    const CommandDef *command;
} MenuLine;

typedef struct MenuList {
    MenuLine lines[LINES_MAX];
    int count;
} MenuList;

// The commands that have what was typed in their name or help, each group below its heading. Listed each time: it is short,
// and depends on what was typed.
static void list_commands(const App *app, MenuList *list)
{
    const CommandTable *table;
    list->count = 0;
    for (int t = 0; (table = session_command_table(&app->session, t)) != NULL; ++t) {
        const char *heading = table->title;
        // Everyday commands first: those that ask nothing before something is lost come behind the others of their group.
        for (int i = 0; i < 2 * table->count; ++i) {
            const CommandDef *command = &table->rows[i % table->count];
            const bool is_rash = strchr(command->name, '!') != NULL;
            if (is_rash != (i >= table->count))
                continue;
            const bool is_alias = app->menu.search[0] == '\0' && strcmp(command->help, "the same") == 0;
            if (is_alias ||
                (!fold_contains(command->name, app->menu.search) && !fold_contains(_(command->help), app->menu.search)))
                continue;
            if (heading != NULL && list->count < LINES_MAX)
                list->lines[list->count++] = (MenuLine){.heading = heading};
            // A heading comes with the first command below it, if there is one.
            heading = NULL;
            if (list->count < LINES_MAX)
                list->lines[list->count++] = (MenuLine){.command = command};
        }
    }
}

// Some of the board is left in sight, so that it is clear where Esc leads.
static Area menu_area(const App *app)
{
    const int rows = app->layout.rows;
    return box_area(app, rows < SMALL_ROWS ? rows : rows - OUTSIDE_ROWS, BOX_COLUMNS);
}

static int about_rows(const App *app)
{
    return app->layout.rows < SMALL_ROWS ? SMALL_ABOUT_ROWS : ABOUT_ROWS;
}

static int rows_in_sight(const App *app)
{
    return menu_area(app).rows - about_rows(app) - ROWS_AROUND;
}

// The nearest line with a command, from one on in a direction, else in the other; -1 if there is none.
static int command_near(const MenuList *list, int line, int direction)
{
    line = line < 0 ? 0 : line >= list->count ? list->count - 1 : line;
    for (int tries = 0; tries < 2; ++tries, direction = -direction)
        for (int i = line; i >= 0 && i < list->count; i += direction)
            if (list->lines[i].command != NULL)
                return i;
    return -1;
}

// Keeps the chosen line a command, and the list so that it is in sight, with its heading if that is the line above.
static void choose(App *app, int line, int direction)
{
    Menu *menu = &app->menu;
    MenuList list;
    list_commands(app, &list);
    menu->chosen = command_near(&list, line, direction);
    const int above = menu->chosen > 0 && list.lines[menu->chosen - 1].heading != NULL ? 1 : 0;
    if (menu->chosen - above < menu->first)
        menu->first = menu->chosen > above ? menu->chosen - above : 0;
    if (menu->chosen >= menu->first + rows_in_sight(app))
        menu->first = menu->chosen - rows_in_sight(app) + 1;
}

static const CommandDef *chosen_command(const App *app)
{
    MenuList list;
    list_commands(app, &list);
    return app->menu.chosen >= 0 && app->menu.chosen < list.count ? list.lines[app->menu.chosen].command : NULL;
}

// A command without arguments runs at once; another is put on the line to be completed.
static void run_chosen(App *app)
{
    const CommandDef *command = chosen_command(app);
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
    app_say(app, "%s %s: %s. Enter does it.", command->name, command->arguments, _(command->help));
}

// A click does what the line says; at the bottom or beside the box it closes the menu.
static void mouse(App *app, const TermInput *input)
{
    const Area area = menu_area(app);
    const int row = input->row - area.row, line = app->menu.first + row;
    MenuList list;
    list_commands(app, &list);
    if (input->mouse == TERM_MOUSE_WHEEL_DOWN) {
        choose(app, app->menu.chosen + 1, 1);
    } else if (input->mouse == TERM_MOUSE_WHEEL_UP) {
        choose(app, app->menu.chosen - 1, -1);
    } else if (input->mouse != TERM_MOUSE_PRESS) {
        return;
    } else if (row == area.rows - 1 || !area_contains(&area, input->row, input->column)) {
        app->page = NULL;
    } else if (row < rows_in_sight(app) && line < list.count && list.lines[line].command != NULL) {
        // Only what can be seen can be meant.
        choose(app, line, 1);
        run_chosen(app);
    }
}

// The line of the command that is meant by what was typed: the first whose name begins with it, else has it in it, else
// the first of all, which has it in its help.
static int line_meant(const MenuList *list, const char *typed)
{
    int best = 0;
    for (int i = list->count - 1; i >= 0; --i)
        if (list->lines[i].command != NULL && fold_contains(list->lines[i].command->name, typed))
            best = i;
    for (int i = list->count - 1; i >= 0; --i)
        if (list->lines[i].command != NULL && strncasecmp(list->lines[i].command->name, typed, strlen(typed)) == 0)
            best = i;
    return best;
}

// Keys move through the list; all else is typed into the search.
static void take_key(App *app, const TermInput *input)
{
    const int chosen = app->menu.chosen;
    switch (input->key) {
    case TERM_KEY_MOUSE: mouse(app, input); break;
    case TERM_KEY_UP: choose(app, chosen - 1, -1); break;
    case TERM_KEY_DOWN: choose(app, chosen + 1, 1); break;
    case TERM_KEY_PAGE_UP: choose(app, chosen - rows_in_sight(app), -1); break;
    case TERM_KEY_PAGE_DOWN: choose(app, chosen + rows_in_sight(app), 1); break;
    case TERM_KEY_HOME: choose(app, 0, 1); break;
    case TERM_KEY_END: choose(app, LINES_MAX, -1); break;
    case TERM_KEY_ENTER: run_chosen(app); break;
    case TERM_KEY_ESCAPE: app->page = NULL; break;
    default:
        // Each letter searches anew, from the top.
        if (text_type(app->menu.search, sizeof app->menu.search, input)) {
            MenuList list;
            list_commands(app, &list);
            app->menu.first = 0;
            choose(app, line_meant(&list, app->menu.search), 1);
        }
    }
}

// A command with what it does and its keys.
static void draw_command(const App *app, const Area *area, int row, const CommandDef *command, bool is_chosen)
{
    char keys[KEY_LIST_SIZE] = "";
    const StyleId style = is_chosen ? STYLE_QUESTION : STYLE_PLAIN;
    const CommandDef *action = action_find(command->name);
    const int keys_columns = area->columns >= WITH_KEYS ? KEYS_COLUMNS : 0;
    if (action != NULL)
        action_write_keys(&app->keys, action, keys);
    if (is_chosen)
        term_fill(area->row + row, area->column, 1, area->columns, style_of(style));
    panel_text(area, row, 0, style, " %s", command->name);
    const Area texts = {area->row, area->column, area->rows, area->columns - keys_columns - 1};
    panel_beginning(&texts, row, NAME_COLUMNS, style, _(command->help));
    if (keys_columns > 0)
        panel_words(area, row, area->columns - keys_columns, style, keys);
}

// The list, and below it the chosen command in full.
static void draw(const App *app)
{
    const Area area = menu_area(app);
    const CommandDef *chosen = chosen_command(app);
    const int in_sight = rows_in_sight(app);
    char text[LINE_SIZE];
    MenuList list;
    list_commands(app, &list);
    snprintf(text, sizeof text, _("All commands; type to search: %s_"), app->menu.search);
    box_draw(app, &area, text);
    for (int row = 0; row < in_sight && app->menu.first + row < list.count; ++row) {
        const MenuLine *line = &list.lines[app->menu.first + row];
        if (line->command == NULL)
            panel_text(&area, row, 0, STYLE_STRONG, "%s", _(line->heading));
        else
            draw_command(app, &area, row, line->command, line->command == chosen);
    }
    if (chosen == NULL) {
        panel_text(&area, 0, 0, STYLE_DIM, " nothing found");
    } else {
        // The words that it takes, and all of its help, which its line may have cut.
        snprintf(text, sizeof text, "%s%s%s: %s", chosen->name, chosen->arguments[0] != '\0' ? " " : "",
                 chosen->arguments, _(chosen->help));
        panel_sentence(&(Area){area.row + in_sight + 1, area.column + 1, about_rows(app), area.columns - 1},
                       STYLE_PLAIN, text);
    }
    static const char *const keys[] = {N_("Enter or click: do it   Esc, or click here: back to the board"),
                                       N_("Enter, click: do it   Esc: back"), NULL};
    panel_fitting(&area, area.rows - 1, 1, STYLE_DIM, keys);
}

static const PageOps menu_page = {.draw = draw, .key = take_key, .takes_text = true, .is_box = true};

void menu_open(App *app)
{
    app->page = &menu_page;
    app->menu = (Menu){0};
    choose(app, 0, 1);
}
