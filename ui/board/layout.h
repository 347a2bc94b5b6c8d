// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the screen, what the user has chosen of them, and where everything goes for every size of the terminal. Pure
// functions.
#ifndef UI_BOARD_LAYOUT_H
#define UI_BOARD_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Area {
    int row, column;
    int rows, columns; // 0 rows: not shown
} Area;

typedef enum PanelId {
#define FRAME(id, operations) PANEL_##id,
#define PANEL(id, operations, ...) PANEL_##id,
#include "ui/board/panel_table.def"
#undef FRAME
#undef PANEL
    PANEL_NB,
} PanelId;

// What is looked at together where not all panels have room. The keys 1, 2 ... choose.
typedef enum TabId { TAB_PLAY, TAB_MAP, TAB_EXPLAIN, TAB_GRAPH, TAB_LOG, TAB_NB } TabId;

// Sizes of a square: 3x1, 4x2, 6x3, 8x4, 10x5, 12x6 columns and rows. From the third on pieces are drawings, not signs.
enum { BOARD_SIZE_AUTO, BOARD_SIZE_MIN, BOARD_SIZE_DRAWN = 3, BOARD_SIZE_MAX = 6 };

// What the user has chosen to see, and the size of the screen.
typedef struct LayoutWish {
    TabId tab;
    bool zoomed;      // the tab in the place of the board
    int board_size;   // the largest that has room is taken instead of one that has not
    int message_rows; // that the message needs; it gets what can be spared
    uint32_t absent;  // panels that have nothing to show: bit 1 << PanelId
} LayoutWish;

// --- the whole screen -----------------------------------------------------------------------------------------------

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
    int cell_rows, cell_columns; // of a square on the board; about as wide as high
    TabId tab;
    bool zoomed;      // also when nothing of the tab fits beside the board
    bool tab_is_lost; // nothing of it fits anywhere
    Area panels[PANEL_NB];
} Layout;

// A terminal that does not know its size (0 by 0) counts as 24 rows of 80 columns.
Layout layout_compute(int rows, int columns, const LayoutWish *wish);

bool area_contains(const Area *area, int row, int column);

// --- panels one above the other, in one column or several ------------------------------------------------------------

// Rows and columns that a panel can be drawn in; 0 rows: there is no such shape.
typedef struct PanelShape {
    int rows, columns;
} PanelShape;

enum { PANEL_ROWS_ANY = 1000 };
#define ON_TAB(tab) (1U << (tab))

typedef struct PanelNeeds {
    PanelId id;
    unsigned tabs;           // on which it comes first: ON_TAB bits
    PanelShape small, large; // the least it needs, and a larger way to draw it
    int rows_wanted;  // more than these are given to it only when others have theirs; on its tab, these come first
    int rows_max;     // and more than these only where its column would stay empty; 0: no more than its shape has
    bool on_tab_only; // on other tabs it fills only what would stay empty
    bool can_stretch; // it shows more, or larger, in any number of rows
    bool is_last;     // stands below the others, wherever in the table it is
} PanelNeeds;

// The panels of panel_table.def; `count` gets how many.
const PanelNeeds *panel_needs(int *count);

enum { STACK_COLUMNS_MAX = 3 };

// Writes the areas of all panels of panel_table.def: those of the wished tab go into the first of the columns that has room
// for them, what else there is fills up the columns from the last one on. Has at least one panel of the tab been placed?
bool stack_place(Area panels[PANEL_NB], const Area *columns, int column_count, const LayoutWish *wish);

#endif
