// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything goes, for every size of the terminal. A pure function.
#ifndef UI_BOARD_LAYOUT_H
#define UI_BOARD_LAYOUT_H

#include "ui/board/areas.h"

// Short names for the bar of tabs.
const char *tab_name(TabId tab);

// Is there any panel on the tab?
bool tab_exists(TabId tab);

// The least that a game can be played on.
enum { LAYOUT_ROWS_MIN = 12, LAYOUT_COLUMNS_MIN = 40 };

// Columns left of the squares (the rank digits) and rows below them (the file letters).
enum { BOARD_MARGIN_COLUMNS = 2, BOARD_MARGIN_ROWS = 1 };

typedef struct Layout {
    bool too_small;
    int rows, columns;
    int board_size;
    int cell_rows, cell_columns;         // of a square on the board; about as wide as high
    int map_cell_rows, map_cell_columns; // of a square on the small map
    TabId tab;
    bool zoomed;      // also when nothing of the tab fits beside the board
    bool tab_is_lost; // nothing of it fits anywhere
    Area panels[PANEL_NB];
} Layout;

// A terminal that does not know its size (0 by 0) counts as 24 rows of 80 columns.
Layout layout_compute(int rows, int columns, const LayoutWish *wish);

bool area_contains(const Area *area, int row, int column);

#endif
