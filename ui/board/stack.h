// SPDX-License-Identifier: GPL-3.0-or-later
// Panels one above the other, in one column or several. Pure functions.
#ifndef UI_BOARD_STACK_H
#define UI_BOARD_STACK_H

#include "ui/board/areas.h"

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
    int rows_max;     // and more than these never; 0: no more than its shape has
    bool on_tab_only; // it does not fill up room on other tabs
    bool is_last;     // stands below the others, wherever in the table it is
} PanelNeeds;

// The panels of panel_table.def; `count` gets how many.
const PanelNeeds *panel_needs(int *count);

typedef struct StackResult {
    bool tab_has_place; // at least one panel of the tab has been placed
    bool all_have_place;
} StackResult;

enum { STACK_COLUMNS_MAX = 3 };

// Writes the areas of all panels of panel_table.def: those of the wished tab go into the first of the columns that has room
// for them, what else there is fills up the columns from the last one on.
StackResult stack_place(Area panels[PANEL_NB], const Area *columns, int column_count, const LayoutWish *wish);

#endif
