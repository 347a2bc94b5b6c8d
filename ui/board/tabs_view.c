// SPDX-License-Identifier: GPL-3.0-or-later
// The bar of tabs, where not all panels have room at once: their numbers and names, the chosen one marked.
#include "ui/board/panels.h"

#include <stdio.h>
#include <string.h>

enum { TAB_TEXT_SIZE = 24 };

// A tab of the bar and the columns it takes.
typedef struct TabPlace {
    TabId tab;
    int column, columns;
    char text[TAB_TEXT_SIZE];
} TabPlace;

static int write_places(const App *app, int columns, bool with_names, TabPlace places[TAB_NB])
{
    int count = 0, column = 0;
    for (TabId tab = 0; tab < TAB_NB; ++tab) {
        TabPlace *place = &places[count];
        const bool is_chosen = tab == app->layout.tab;
        if (!tab_exists(tab))
            continue;
        if (with_names || is_chosen)
            snprintf(place->text, sizeof place->text, is_chosen ? "[%d %s]" : " %d %s ", (int)tab + 1, tab_name(tab));
        else
            snprintf(place->text, sizeof place->text, " %d ", (int)tab + 1);
        place->tab = tab;
        place->column = column;
        place->columns = (int)strlen(place->text);
        column += place->columns;
        ++count;
    }
    return column <= columns || !with_names ? count : 0;
}

// The names of all, or, in few columns, of the chosen one alone.
static int tab_places(const App *app, int columns, TabPlace places[TAB_NB])
{
    const int count = write_places(app, columns, true, places);
    return count > 0 ? count : write_places(app, columns, false, places);
}

static void draw(const App *app, const Area *area)
{
    TabPlace places[TAB_NB];
    const int count = tab_places(app, area->columns, places);
    for (int i = 0; i < count; ++i) {
        const bool is_chosen = places[i].tab == app->layout.tab;
        term_text(area->row, area->column + places[i].column, area->columns - places[i].column,
                  style_of(is_chosen ? STYLE_KEY_LABEL : STYLE_PLAIN), places[i].text);
    }
    if (app->layout.tab_is_lost)
        term_text(area->row + 1, area->column, area->columns, style_of(STYLE_DIM), "This needs a larger window.");
}

static void click(App *app, const Area *area, int row, int column)
{
    TabPlace places[TAB_NB];
    const int count = tab_places(app, area->columns, places);
    (void)row;
    for (int i = 0; i < count; ++i)
        if (column >= places[i].column && column < places[i].column + places[i].columns)
            app_choose_tab(app, places[i].tab);
}

const PanelOps tabs_panel = {.name = "tabs", .draw = draw, .click = click};
