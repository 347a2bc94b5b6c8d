// SPDX-License-Identifier: GPL-3.0-or-later
// What the colours and digits of a map mean, in one line.
#ifndef UI_BOARD_MAP_LEGEND_H
#define UI_BOARD_MAP_LEGEND_H

#include "ui/board/areas.h"
#include "ui/heatmap/heat.h"

// Draws the legend into the first row of an area, in as many words as fit. Values with a sign have a scale of their own,
// and classes by another scale than octaves have no names for where they begin.
void map_legend_draw(const Area *area, HeatPalette chosen, bool is_signed, HeatScale scale);

#endif
