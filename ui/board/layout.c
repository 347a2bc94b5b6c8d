// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything goes on a screen of some size: first the squares, as large as leaves the panels
// enough, then the lines at top and bottom, then the panels beside or below the board. Nothing is drawn
// here, and nothing is known but sizes and wishes, so that layouts can be tested without a terminal.
#include "ui/board/layout.h"

#include "base/language.h"

enum {
    FALLBACK_ROWS = 24,
    FALLBACK_COLUMNS = 80,
    SIDE = 8,              // squares along the edge of a board
    GAP = 2,               // columns between the board and what is beside it
    BESIDE_MIN = 43,       // columns that the panels beside a large board need
    BESIDE_NARROW = 28,    // and beside a small one
    BESIDE_LEAST = 12,     // less is left empty
    BELOW_MIN = 5,         // rows that panels below the board need
    BELOW_GOOD = 12,       // rows with which they are better off than beside it
    ROWS_AROUND = 5,       // status, clocks, message, line, key bar
    ROWS_AROUND_LEAST = 3, // status, message, line
    WIDE_MAP = 60,         // columns that the large map and its bars are better off with
    ZOOM_SPLIT_MIN = 132,  // so wide a screen has room for the game beside the view that fills it
    TABS_ROWS_MIN = 5,     // less is not shared with the bar of tabs
};

typedef struct CellSize {
    int columns, rows;
} CellSize;

// Character cells are about twice as high as wide, so these squares look square; the first makes do.
static const CellSize cell_sizes[BOARD_SIZE_MAX + 1] = {
    [BOARD_SIZE_MIN] = {3, 1}, {4, 2}, {6, 3}, {8, 4}, {10, 5}, [BOARD_SIZE_MAX] = {12, 6}};

const char *tab_name(TabId tab)
{
    static const char *const names[TAB_NB] = {N_("Play"), N_("Map"), N_("Explain"), N_("Graph"), N_("Log")};
    return _(names[tab]);
}

bool tab_exists(TabId tab)
{
    int count;
    const PanelNeeds *needs = panel_needs(&count);
    for (int i = 0; i < count; ++i)
        if ((needs[i].tabs & ON_TAB(tab)) != 0)
            return true;
    return false;
}

// Never negative: what has no room has no rows, and is not drawn.
static Area area(int row, int column, int rows, int columns)
{
    return (Area){.row = row, .column = column, .rows = rows > 0 ? rows : 0, .columns = columns};
}

// --- the size of the squares ---------------------------------------------------------------------------------------

static int board_rows(CellSize cell)
{
    return SIDE * cell.rows + BOARD_MARGIN_ROWS;
}

static int board_columns(CellSize cell)
{
    return BOARD_MARGIN_COLUMNS + SIDE * cell.columns;
}

// Rows that a board of this size needs: its own, and those of the frame. Before pieces become signs, the clocks go beside
// the board.
static int rows_needed(const Layout *layout, int size)
{
    const CellSize cell = cell_sizes[size];
    const bool clocks_go_beside = size == BOARD_SIZE_DRAWN && layout->columns - board_columns(cell) - GAP >= BESIDE_MIN;
    return board_rows(cell) + ROWS_AROUND - (clocks_go_beside ? 1 : 0);
}

// Does it leave the panels enough, beside it or below?
static bool leaves_room(const Layout *layout, int size)
{
    const CellSize cell = cell_sizes[size];
    const int columns_left = layout->columns - board_columns(cell) - GAP;
    const int columns_needed = size > BOARD_SIZE_MIN + 1 ? BESIDE_MIN : BESIDE_NARROW;
    return (layout->rows >= rows_needed(layout, size) && columns_left >= columns_needed) ||
           (layout->rows - board_rows(cell) - ROWS_AROUND > BELOW_GOOD && columns_left >= 0);
}

// A size that was asked for is kept as far as it can be drawn; else the largest that leaves the panels enough.
static int choose_size(const Layout *layout, int wished)
{
    if (wished != BOARD_SIZE_AUTO) {
        while (wished > BOARD_SIZE_MIN && (board_rows(cell_sizes[wished]) + ROWS_AROUND_LEAST > layout->rows ||
                                           board_columns(cell_sizes[wished]) > layout->columns))
            --wished;
        return wished;
    }
    for (int size = BOARD_SIZE_MAX; size > BOARD_SIZE_MIN; --size)
        if (leaves_room(layout, size))
            return size;
    return BOARD_SIZE_MIN;
}

// --- the frame -----------------------------------------------------------------------------------------------------

// Two clocks in one row.
static void place_clocks_in_row(Layout *layout, int row, int column, int columns)
{
    const int half = columns / 2;
    layout->panels[PANEL_CLOCK_TOP] = area(row, column, 1, half - 1);
    layout->panels[PANEL_CLOCK_BOTTOM] = area(row, column + half, 1, columns - half);
}

// Room for panels that the frame leaves.
typedef struct Room {
    Area beside, below;
} Room;

// Board on the left with the clocks above and below it, or both below, or beside, where rows are missing.
static Room place_board(Layout *layout, int bottom)
{
    const CellSize cell = {layout->cell_columns, layout->cell_rows};
    const int width = SIDE * cell.columns;
    const int free_rows = bottom - 1 - board_rows(cell);
    const int board_row = free_rows >= 2 ? 2 : 1;
    const int beside_column = board_columns(cell) + GAP;
    int below = board_row + board_rows(cell);
    Room room = {.beside = area(1, beside_column, bottom - 1, layout->columns - beside_column)};
    layout->panels[PANEL_BOARD] = area(board_row, 0, board_rows(cell), board_columns(cell));
    if (room.beside.columns > 0)
        layout->panels[PANEL_BAR] = area(board_row, board_columns(cell), SIDE * cell.rows, 1);
    // Clocks take rows that the squares leave: two, or one for both; else they go beside the board.
    if (free_rows >= 2) {
        layout->panels[PANEL_CLOCK_TOP] = area(1, BOARD_MARGIN_COLUMNS, 1, width);
        layout->panels[PANEL_CLOCK_BOTTOM] = area(below++, BOARD_MARGIN_COLUMNS, 1, width);
    } else if (free_rows == 1) {
        place_clocks_in_row(layout, below++, BOARD_MARGIN_COLUMNS, width);
    } else if (room.beside.columns >= BESIDE_LEAST) {
        layout->panels[PANEL_CLOCK_TOP] = area(1, beside_column, 1, room.beside.columns);
        layout->panels[PANEL_CLOCK_BOTTOM] = area(2, beside_column, 1, room.beside.columns);
        room.beside.row += 2;
        room.beside.rows -= 2;
    }
    room.below = area(below, BOARD_MARGIN_COLUMNS, bottom - below, width);
    return room;
}

// --- the panels ----------------------------------------------------------------------------------------------------

// Takes the first row of some room for the bar of tabs. It is there at every size, so that it is always clear which view
// is shown and which others there are.
static void place_tabs(Layout *layout, Area *room)
{
    if (room->rows < TABS_ROWS_MIN)
        return;
    layout->panels[PANEL_TABS] = area(room->row, room->column, 1, room->columns);
    ++room->row;
    --room->rows;
}

// A wide column is better used as two. The first gets what the large map needs, if the second keeps enough for the others.
static int split(Area whole, Area columns[2])
{
    columns[0] = columns[1] = whole;
    if (whole.columns < 2 * BESIDE_MIN + GAP)
        return 1;
    const int half = (whole.columns - GAP) / 2, most = whole.columns - GAP - BESIDE_MIN;
    columns[0].columns = half >= WIDE_MAP ? half : most < WIDE_MAP ? most : WIDE_MAP;
    columns[1].column += columns[0].columns + GAP;
    columns[1].columns -= columns[0].columns + GAP;
    return 2;
}

// The room below the board that no panel has taken tells of keys.
static void place_card(Layout *layout, Area below)
{
    int taken = 0;
    for (int id = 0; id < PANEL_NB; ++id) {
        const Area *panel = &layout->panels[id];
        if (panel->rows > 0 && area_contains(&below, panel->row, panel->column))
            taken += panel->rows;
    }
    layout->panels[PANEL_CARD] = area(below.row + taken, below.column, below.rows - taken, below.columns);
}

// Places the panels in the room that the board leaves: below it in narrow windows, else beside it.
static bool place_beside_board(Layout *layout, Room room, const LayoutWish *wish)
{
    Area columns[STACK_COLUMNS_MAX];
    int count = 0;
    // Narrow windows are better used below the board than beside it.
    const bool is_upright = (room.below.rows >= BELOW_MIN && room.beside.columns < BESIDE_NARROW) ||
                            (room.below.rows >= BELOW_GOOD && room.beside.columns < BESIDE_MIN);
    if (is_upright) {
        Area whole = area(room.below.row, 0, room.below.rows, layout->columns);
        room.beside.rows = room.below.row - room.beside.row;
        place_tabs(layout, &whole);
        columns[count++] = whole;
        if (room.beside.columns >= BESIDE_LEAST)
            columns[count++] = room.beside;
        return stack_place(layout->panels, columns, count, wish);
    }
    if (room.beside.columns >= BESIDE_LEAST) {
        place_tabs(layout, &room.beside);
        count = split(room.beside, columns);
    }
    columns[count++] = room.below;
    const bool tab_has_place = stack_place(layout->panels, columns, count, wish);
    place_card(layout, room.below);
    return tab_has_place;
}

// One tab instead of the board; the clocks stay. A screen that is wider than the tab can use has the game beside it.
static void place_zoomed(Layout *layout, int bottom, const LayoutWish *wish)
{
    Area columns[STACK_COLUMNS_MAX];
    enum { FIRST_ROW = 2 };
    layout->zoomed = true;
    layout->panels[PANEL_BOARD] = layout->panels[PANEL_BAR] = layout->panels[PANEL_CARD] = layout->panels[PANEL_TABS] =
        (Area){.rows = 0};
    place_clocks_in_row(layout, 1, BOARD_MARGIN_COLUMNS, layout->columns - BOARD_MARGIN_COLUMNS);
    Area whole = area(FIRST_ROW, 0, bottom - FIRST_ROW, layout->columns);
    place_tabs(layout, &whole);
    const int count = whole.columns >= ZOOM_SPLIT_MIN ? split(whole, columns) : 1;
    columns[0] = count == 1 ? whole : columns[0];
    layout->tab_is_lost = !stack_place(layout->panels, columns, count, wish);
}

// A long message takes rows from what ends above it, but never a row of squares.
static void give_rows_to_message(Layout *layout, int wanted)
{
    Area *message = &layout->panels[PANEL_MESSAGE];
    const Area *board = &layout->panels[PANEL_BOARD];
    const int first_free = board->row + board->rows - BOARD_MARGIN_ROWS;
    while (message->rows < wanted && message->row > first_free) {
        const int row = --message->row;
        ++message->rows;
        for (int id = 0; id < PANEL_NB; ++id) {
            Area *panel = &layout->panels[id];
            if (id != PANEL_MESSAGE && panel->rows > 0 && panel->row + panel->rows - 1 == row)
                --panel->rows;
        }
    }
}

// Has a panel fewer rows than it can be drawn in?
static bool a_panel_is_cut(const Layout *layout)
{
    int count;
    const PanelNeeds *needs = panel_needs(&count);
    for (int i = 0; i < count; ++i) {
        const int rows = layout->panels[needs[i].id].rows;
        if (rows > 0 && rows < needs[i].small.rows)
            return true;
    }
    return false;
}

// The layout with some rows above the message kept free of panels.
static Layout compute(int rows, int columns, const LayoutWish *wish, int reserved)
{
    Layout layout = {.rows = rows > 0 ? rows : FALLBACK_ROWS, .columns = columns > 0 ? columns : FALLBACK_COLUMNS};
    if (layout.rows < LAYOUT_ROWS_MIN || layout.columns < LAYOUT_COLUMNS_MIN) {
        layout.too_small = true;
        return layout;
    }
    layout.tab = wish->tab;
    layout.board_size = choose_size(&layout, wish->board_size);
    layout.cell_rows = cell_sizes[layout.board_size].rows;
    layout.cell_columns = cell_sizes[layout.board_size].columns;
    layout.panels[PANEL_STATUS] = area(0, 0, 1, layout.columns);
    const bool with_keys = rows_needed(&layout, layout.board_size) <= layout.rows;
    // The lines at the bottom, below all else.
    int bottom = layout.rows;
    if (with_keys)
        layout.panels[PANEL_KEYS] = area(--bottom, 0, 1, layout.columns);
    layout.panels[PANEL_INPUT] = area(--bottom, 0, 1, layout.columns);
    layout.panels[PANEL_MESSAGE] = area(--bottom, 0, 1, layout.columns);
    LayoutWish zoomed = *wish;
    zoomed.zoomed = true;
    Room room = place_board(&layout, bottom);
    room.beside.rows -= reserved;
    room.below.rows -= reserved;
    // What does not fit beside the board takes its place.
    if (wish->zoomed || !place_beside_board(&layout, room, wish))
        place_zoomed(&layout, bottom - reserved, &zoomed);
    give_rows_to_message(&layout, wish->message_rows);
    return layout;
}

// A long message takes its rows from lists, which show less then; what it would cut is stacked anew in less room.
Layout layout_compute(int rows, int columns, const LayoutWish *wish)
{
    const Layout layout = compute(rows, columns, wish, 0);
    if (layout.too_small || !a_panel_is_cut(&layout))
        return layout;
    return compute(rows, columns, wish, layout.panels[PANEL_MESSAGE].rows - 1);
}

bool area_contains(const Area *where, int row, int column)
{
    return row >= where->row && row < where->row + where->rows && column >= where->column &&
           column < where->column + where->columns;
}
