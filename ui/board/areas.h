// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the screen: areas, panels, tabs, and which of them the user has chosen. Types only.
#ifndef UI_BOARD_AREAS_H
#define UI_BOARD_AREAS_H

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

// Sizes of a square: 3x1, 4x2, 6x3, 8x4, 10x5 columns and rows.
enum { BOARD_SIZE_AUTO, BOARD_SIZE_MIN, BOARD_SIZE_MAX = 5 };

// What the user has chosen to see, and the size of the screen.
typedef struct LayoutWish {
    TabId tab;
    bool zoomed;      // the tab in the place of the board
    int board_size;   // the largest that has room is taken instead of one that has not
    int message_rows; // that the message needs; it gets what can be spared
    uint32_t absent;  // panels that have nothing to show: bit 1 << PanelId
} LayoutWish;

#endif
