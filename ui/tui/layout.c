// SPDX-License-Identifier: GPL-3.0-or-later
#include "tui/layout.h"

enum {
    FALLBACK_ROWS = 24,
    FALLBACK_COLUMNS = 80,
    SIDE = 8,            // squares along the edge of a board
    GAP = 2,             // columns between the board and what is beside it
    BESIDE_MIN = 43,     // columns that the panels beside the board need
    ROWS_BELOW = 5,      // file letters, clock, message, line, key bar
    MAP_EXTRA_ROWS = 2,  // title and legend
    MAP_LABEL_ROWS = 1,  // file letters, on the large map only
    LARGE_MAP_ROWS = 40, // from this many rows beside the board on, the map is drawn large
    LARGE_MAP_COLUMNS = 60,
    COMPACT_TITLE_COLUMNS = 28, // least width of a panel with titles in the compact layout
};

typedef struct CellSize {
    int columns, rows;
} CellSize;

// Character cells are about twice as high as wide, so these squares look square. Largest first.
static const CellSize cell_sizes[] = {{10, 5}, {8, 4}, {6, 3}, {4, 2}};
enum { CELL_SIZE_NB = sizeof cell_sizes / sizeof cell_sizes[0] };

static bool fits(CellSize cell, int rows, int columns)
{
    return SIDE * cell.rows + 1 + ROWS_BELOW <= rows &&
           BOARD_MARGIN_COLUMNS + SIDE * cell.columns + GAP + BESIDE_MIN <= columns;
}

static Area area(int row, int column, int rows, int columns)
{
    return (Area){.row = row, .column = column, .rows = rows, .columns = columns};
}

// Lines, moves and map share the column beside the board, from top to bottom.
static void stack_beside(Layout *layout, Area beside)
{
    const bool large = beside.rows >= LARGE_MAP_ROWS && beside.columns >= LARGE_MAP_COLUMNS;
    layout->map_cell_rows = large ? 2 : 1;
    layout->map_cell_columns = 2 * layout->map_cell_rows;
    const int map_rows = SIDE * layout->map_cell_rows + MAP_EXTRA_ROWS + (large ? MAP_LABEL_ROWS : 0);
    const int lines_rows = (beside.rows - map_rows) * 2 / 5;
    const int moves_rows = beside.rows - map_rows - lines_rows;
    layout->panels[PANEL_LINES] = area(beside.row, beside.column, lines_rows, beside.columns);
    layout->panels[PANEL_MOVES] = area(beside.row + lines_rows, beside.column, moves_rows, beside.columns);
    layout->panels[PANEL_MAP] = area(beside.row + lines_rows + moves_rows, beside.column, map_rows, beside.columns);
}

static void place_bottom_lines(Layout *layout, bool with_keys)
{
    int row = layout->rows;
    if (with_keys)
        layout->panels[PANEL_KEYS] = area(--row, 0, 1, layout->columns);
    layout->panels[PANEL_INPUT] = area(--row, 0, 1, layout->columns);
    layout->panels[PANEL_MESSAGE] = area(--row, 0, 1, layout->columns);
}

// Board on the left with the clocks above and below it, or both below where a row is missing.
static void place_full(Layout *layout, CellSize cell)
{
    enum { BOTTOM_LINES = 3 };
    layout->cell_rows = cell.rows;
    layout->cell_columns = cell.columns;
    const int board_rows = SIDE * cell.rows + BOARD_MARGIN_ROWS;
    const int board_columns = BOARD_MARGIN_COLUMNS + SIDE * cell.columns;
    const int free_rows = layout->rows - 1 - BOTTOM_LINES - board_rows; // for clocks and card
    const bool clock_above = free_rows >= 2;
    const int board_row = clock_above ? 2 : 1;
    const int below = board_row + board_rows;

    place_bottom_lines(layout, true);
    layout->panels[PANEL_STATUS] = area(0, 0, 1, layout->columns);
    layout->panels[PANEL_BOARD] = area(board_row, 0, board_rows, board_columns);
    if (clock_above) {
        layout->panels[PANEL_CLOCK_TOP] = area(1, BOARD_MARGIN_COLUMNS, 1, SIDE * cell.columns);
        layout->panels[PANEL_CLOCK_BOTTOM] = area(below, BOARD_MARGIN_COLUMNS, 1, SIDE * cell.columns);
    } else {
        const int half = SIDE * cell.columns / 2;
        layout->panels[PANEL_CLOCK_TOP] = area(below, BOARD_MARGIN_COLUMNS, 1, half - 1);
        layout->panels[PANEL_CLOCK_BOTTOM] = area(below, BOARD_MARGIN_COLUMNS + half, 1, half);
    }
    const int card_row = below + 1;
    layout->panels[PANEL_CARD] =
        area(card_row, BOARD_MARGIN_COLUMNS, layout->rows - BOTTOM_LINES - card_row, SIDE * cell.columns);
    const int beside_column = board_columns + GAP;
    stack_beside(layout, area(1, beside_column, layout->rows - 1 - BOTTOM_LINES, layout->columns - beside_column));
}

// The right-hand side of a small terminal: a map if it has the room, else clocks and moves.
static void place_compact_beside(Layout *layout, Area beside)
{
    enum { MAP_ROWS = SIDE + MAP_EXTRA_ROWS, LINES_ROWS_MIN = 3 };
    if (beside.columns < COMPACT_TITLE_COLUMNS) {
        layout->panels[PANEL_MOVES] = beside;
        return;
    }
    if (beside.rows < MAP_ROWS) {
        layout->panels[PANEL_LINES] = area(beside.row, beside.column, LINES_ROWS_MIN, beside.columns);
        layout->panels[PANEL_MOVES] =
            area(beside.row + LINES_ROWS_MIN, beside.column, beside.rows - LINES_ROWS_MIN, beside.columns);
        return;
    }
    const int above = beside.rows - MAP_ROWS;
    if (above >= LINES_ROWS_MIN)
        layout->panels[PANEL_LINES] = area(beside.row, beside.column, above, beside.columns);
    layout->panels[PANEL_MAP] = area(beside.row + above, beside.column, MAP_ROWS, beside.columns);
}

static void place_compact(Layout *layout)
{
    enum { CELL_COLUMNS = 3, BOTTOM_LINES = 2, MOVES_ROWS_MIN = 3 };
    layout->cell_rows = 1;
    layout->cell_columns = CELL_COLUMNS;
    layout->map_cell_rows = 1;
    layout->map_cell_columns = 2;
    const int board_columns = BOARD_MARGIN_COLUMNS + SIDE * CELL_COLUMNS;
    const int beside_column = board_columns + GAP;
    const int board_rows = SIDE + BOARD_MARGIN_ROWS;
    Area beside = area(1, beside_column, layout->rows - 1 - BOTTOM_LINES, layout->columns - beside_column);

    place_bottom_lines(layout, false);
    layout->panels[PANEL_STATUS] = area(0, 0, 1, layout->columns);
    layout->panels[PANEL_BOARD] = area(1, 0, board_rows, board_columns);
    const int below = 1 + board_rows;
    const int free_rows = layout->rows - BOTTOM_LINES - below;
    if (free_rows >= 2) {
        layout->panels[PANEL_CLOCK_TOP] = area(below, BOARD_MARGIN_COLUMNS, 1, SIDE * CELL_COLUMNS);
        layout->panels[PANEL_CLOCK_BOTTOM] = area(below + 1, BOARD_MARGIN_COLUMNS, 1, SIDE * CELL_COLUMNS);
    } else {
        layout->panels[PANEL_CLOCK_TOP] = area(1, beside_column, 1, beside.columns);
        layout->panels[PANEL_CLOCK_BOTTOM] = area(2, beside_column, 1, beside.columns);
        beside.row += 2;
        beside.rows -= 2;
    }
    place_compact_beside(layout, beside);
    if (layout->panels[PANEL_MOVES].rows == 0 && free_rows - 2 >= MOVES_ROWS_MIN)
        layout->panels[PANEL_MOVES] = area(below + 2, BOARD_MARGIN_COLUMNS, free_rows - 2, SIDE * CELL_COLUMNS);
}

Layout layout_compute(int rows, int columns)
{
    Layout layout = {.rows = rows > 0 ? rows : FALLBACK_ROWS, .columns = columns > 0 ? columns : FALLBACK_COLUMNS};
    if (layout.rows < LAYOUT_ROWS_MIN || layout.columns < LAYOUT_COLUMNS_MIN) {
        layout.too_small = true;
        return layout;
    }
    for (int i = 0; i < CELL_SIZE_NB; ++i) {
        if (fits(cell_sizes[i], layout.rows, layout.columns)) {
            place_full(&layout, cell_sizes[i]);
            return layout;
        }
    }
    place_compact(&layout);
    return layout;
}

bool area_contains(const Area *where, int row, int column)
{
    return row >= where->row && row < where->row + where->rows && column >= where->column &&
           column < where->column + where->columns;
}
