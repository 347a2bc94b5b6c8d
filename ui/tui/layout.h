// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything goes, for every size of the terminal. A pure function.
#ifndef TUI_LAYOUT_H
#define TUI_LAYOUT_H

#include <stdbool.h>

typedef struct Area {
    int row, column;
    int rows, columns; // 0 rows: not shown
} Area;

typedef enum PanelId {
    PANEL_STATUS,
    PANEL_CLOCK_TOP,    // of the side at the top of the board
    PANEL_CLOCK_BOTTOM, // of the other
    PANEL_BOARD,        // squares and coordinates
    PANEL_LINES,        // principal variations
    PANEL_MOVES,
    PANEL_MAP,
    PANEL_CARD, // the most useful keys
    PANEL_MESSAGE,
    PANEL_INPUT,
    PANEL_KEYS, // the bar of function keys
    PANEL_NB,
} PanelId;

// The least that a game can be played on.
enum { LAYOUT_ROWS_MIN = 12, LAYOUT_COLUMNS_MIN = 40 };

// Columns left of the squares (the rank digits) and rows below them (the file letters).
enum { BOARD_MARGIN_COLUMNS = 2, BOARD_MARGIN_ROWS = 1 };

typedef struct Layout {
    bool too_small;
    int rows, columns;
    int cell_rows, cell_columns;         // of a square on the board; about as wide as high
    int map_cell_rows, map_cell_columns; // of a square on the small map
    Area panels[PANEL_NB];
} Layout;

// A terminal that does not know its size (0 by 0) counts as 24 rows of 80 columns.
Layout layout_compute(int rows, int columns);

bool area_contains(const Area *area, int row, int column);

#endif
