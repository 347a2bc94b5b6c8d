// SPDX-License-Identifier: GPL-3.0-or-later
// Which panels go where in the columns that the layout leaves. Each panel has a small shape that it
// needs, rows that it wants, and perhaps a large shape; those of the chosen tab are placed first. The
// needs are those of panel_table.def.
#include "ui/board/layout.h"

#include <assert.h>
#include <string.h>

static const PanelNeeds needs_table[] = {
#define FRAME(id, operations)
#define PANEL(name, operations, ...) {.id = PANEL_##name, __VA_ARGS__},
#include "ui/board/panel_table.def"
#undef FRAME
#undef PANEL
};

enum { STACKED_NB = sizeof needs_table / sizeof needs_table[0], NOWHERE = -1 };

// Which panel goes where; the rows of the arrays are those of the table.
typedef struct Stacking {
    const Area *columns;
    int column_count;
    int free_rows[STACK_COLUMNS_MAX];
    int column_of[STACKED_NB]; // NOWHERE
    int rows_of[STACKED_NB];
} Stacking;

const PanelNeeds *panel_needs(int *count)
{
    *count = STACKED_NB;
    return needs_table;
}

static bool is_on_tab(const PanelNeeds *needs, TabId tab)
{
    return (needs->tabs & ON_TAB(tab)) != 0;
}

static bool is_absent(const PanelNeeds *needs, const LayoutWish *wish)
{
    return (wish->absent & (1U << needs->id)) != 0;
}

// Places a panel in its small shape if the column has room for it.
static void try_column(Stacking *stacking, int panel, int column)
{
    const PanelShape shape = needs_table[panel].small;
    if (stacking->column_of[panel] != NOWHERE || stacking->free_rows[column] < shape.rows ||
        stacking->columns[column].columns < shape.columns)
        return;
    stacking->column_of[panel] = column;
    stacking->rows_of[panel] = shape.rows;
    stacking->free_rows[column] -= shape.rows;
}

// Gives panels of some tabs room that is left, from the last column on to a first one.
static void fill_up(Stacking *stacking, const LayoutWish *wish, unsigned tabs, int first)
{
    for (int panel = 0; panel < STACKED_NB; ++panel)
        if ((needs_table[panel].tabs & tabs) != 0 && !needs_table[panel].on_tab_only &&
            !is_absent(&needs_table[panel], wish))
            for (int column = stacking->column_count - 1; column >= first; --column)
                try_column(stacking, panel, column);
}

// Has the column a panel that can use any number of rows?
static bool is_endless(const Stacking *stacking, int column)
{
    for (int panel = 0; panel < STACKED_NB; ++panel)
        if (stacking->column_of[panel] == column && needs_table[panel].rows_max == PANEL_ROWS_ANY)
            return true;
    return false;
}

// Gives a panel rows up to a number, as far as its column has free ones.
static void grow_to(Stacking *stacking, int panel, int rows)
{
    const int column = stacking->column_of[panel];
    if (column == NOWHERE)
        return;
    const int more = rows - stacking->rows_of[panel];
    const int given = more < stacking->free_rows[column] ? more : stacking->free_rows[column];
    if (given <= 0)
        return;
    stacking->rows_of[panel] += given;
    stacking->free_rows[column] -= given;
}

static void grow_to_wanted(Stacking *stacking)
{
    for (int panel = 0; panel < STACKED_NB; ++panel)
        grow_to(stacking, panel, needs_table[panel].rows_wanted);
}

// A larger shape is taken whole or not at all.
static void grow_to_large(Stacking *stacking, int panel)
{
    const PanelShape large = needs_table[panel].large;
    const int column = stacking->column_of[panel];
    if (column != NOWHERE && stacking->columns[column].columns >= large.columns &&
        stacking->free_rows[column] >= large.rows - stacking->rows_of[panel])
        grow_to(stacking, panel, large.rows);
}

// Gives as many panels as possible a place in their small shape: those of the tab, then those of a
// game, then all others.
static void choose_columns(Stacking *stacking, const LayoutWish *wish)
{
    // Alone on the screen the panel that needs most of it goes first: beside a board it may have had no room.
    enum { ROWS_MANY = 15 };
    for (int panel = 0; wish->zoomed && panel < STACKED_NB; ++panel)
        if (is_on_tab(&needs_table[panel], wish->tab) && needs_table[panel].small.rows >= ROWS_MANY)
            try_column(stacking, panel, 0);
    for (int panel = 0; panel < STACKED_NB; ++panel)
        if (is_on_tab(&needs_table[panel], wish->tab) && !is_absent(&needs_table[panel], wish))
            for (int column = 0; column < stacking->column_count; ++column)
                try_column(stacking, panel, column);
    grow_to_wanted(stacking);
    // Alone on the screen nothing else has a place, but for what a game needs in a second column that would stay empty.
    if (wish->zoomed) {
        fill_up(stacking, wish, ON_TAB(TAB_PLAY), 1);
        fill_up(stacking, wish, ~0U, 1);
        return;
    }
    // Beside a game all panels are worth more than one that is large; on another tab its own panels come first.
    for (int panel = 0; wish->tab != TAB_PLAY && panel < STACKED_NB; ++panel)
        grow_to_large(stacking, panel);
    fill_up(stacking, wish, ON_TAB(TAB_PLAY), 0); // what a game needs goes first
    fill_up(stacking, wish, ~0U, 0);
    grow_to_wanted(stacking);
    // Panels that keep to their tab come beside others only where a column would stay empty.
    enum { ROWS_EMPTY = 10 };
    for (int panel = 0; panel < STACKED_NB; ++panel)
        for (int column = stacking->column_count - 1; column >= 0; --column)
            if (needs_table[panel].on_tab_only && !is_absent(&needs_table[panel], wish) &&
                stacking->free_rows[column] >= ROWS_EMPTY && !is_endless(stacking, column))
                try_column(stacking, panel, column);
}

// Rows that would stay empty go to a panel that can show more in them: the last of the table, which is the most patient.
static void stretch(Stacking *stacking)
{
    for (int panel = STACKED_NB - 1; panel >= 0; --panel)
        if (needs_table[panel].can_stretch)
            grow_to(stacking, panel, PANEL_ROWS_ANY);
}

// The order of the panels: those of the tab, the others, and those that are always last.
typedef enum Turn { TURN_OF_TAB, TURN_OF_OTHERS, TURN_OF_LAST, TURN_NB } Turn;

static Turn turn_of(const PanelNeeds *needs, TabId tab)
{
    return needs->is_last ? TURN_OF_LAST : is_on_tab(needs, tab) ? TURN_OF_TAB : TURN_OF_OTHERS;
}

// Sets the panels one below the other in their columns, by turns: order on the screen is not order of
// importance.
static void write_areas(const Stacking *stacking, TabId tab, Area panels[PANEL_NB])
{
    int used[STACK_COLUMNS_MAX] = {0};
    for (int i = 0; i < TURN_NB * STACKED_NB; ++i) {
        const int panel = i % STACKED_NB;
        const int column = stacking->column_of[panel];
        if (column == NOWHERE || turn_of(&needs_table[panel], tab) != (Turn)(i / STACKED_NB))
            continue;
        const Area *area = &stacking->columns[column];
        panels[needs_table[panel].id] =
            (Area){area->row + used[column], area->column, stacking->rows_of[panel], area->columns};
        used[column] += stacking->rows_of[panel];
    }
}

bool stack_place(Area panels[PANEL_NB], const Area *columns, int column_count, const LayoutWish *wish)
{
    assert(column_count <= STACK_COLUMNS_MAX);
    Stacking stacking = {.columns = columns, .column_count = column_count};
    for (int column = 0; column < column_count; ++column)
        stacking.free_rows[column] = columns[column].rows;
    for (int panel = 0; panel < STACKED_NB; ++panel)
        stacking.column_of[panel] = NOWHERE;
    // Small shapes first, so that as many panels as possible have a place; then the rows left are shared.
    choose_columns(&stacking, wish);
    // Rows that are left go one by one to panels below their wished size, then to panels that can use more.
    grow_to_wanted(&stacking);
    for (int panel = 0; panel < STACKED_NB; ++panel)
        grow_to_large(&stacking, panel);
    int free_before, free_now = 0;
    // One row each in turn, until no panel takes another.
    do {
        free_before = free_now;
        for (int panel = 0; panel < STACKED_NB; ++panel)
            if (stacking.rows_of[panel] < needs_table[panel].rows_max)
                grow_to(&stacking, panel, stacking.rows_of[panel] + 1);
        free_now = 0;
        for (int column = 0; column < stacking.column_count; ++column)
            free_now += stacking.free_rows[column];
    } while (free_now != free_before);

    stretch(&stacking);

    bool tab_has_place = false;
    for (int panel = 0; panel < STACKED_NB; ++panel) {
        const bool is_placed = stacking.column_of[panel] != NOWHERE;
        tab_has_place = tab_has_place || (is_placed && is_on_tab(&needs_table[panel], wish->tab));
        panels[needs_table[panel].id] = (Area){.rows = 0};
    }
    write_areas(&stacking, wish->tab, panels);
    return tab_has_place;
}
