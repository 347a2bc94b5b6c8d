// SPDX-License-Identifier: GPL-3.0-or-later
// An importance map as lines of text for a terminal, with the escape sequences of ECMA-48. Any thread.
#ifndef UI_HEATMAP_HEAT_ANSI_H
#define UI_HEATMAP_HEAT_ANSI_H

#include "base/text.h"
#include "ui/heatmap/heat.h"

// Room for one map with its legend at any depth.
enum { HEAT_ANSI_SIZE = 16384 };

// What the terminal of this program can probably show, from NO_COLOR, COLORTERM and TERM. INK_MONO if the output is no
// terminal or the user wants no colours.
InkDepth heat_ansi_depth(bool is_terminal);

// How a map is painted.
typedef struct HeatAnsi {
    HeatPalette palette;
    InkDepth depth;
    bool flipped;
} HeatAnsi;

// Appends the sequences that select colours for what follows; NULL inks are left as they are.
void heat_ansi_colours(Text *out, const Ink *paper, const Ink *ink, InkDepth depth);

// Appends the board of a layer: eight lines with coordinates, each square two characters with the digit of its class
// inside; a line of files below.
void heat_ansi_board(Text *out, const MapLayer *layer, const HeatAnsi *look);

// The same by the line, without its end, so that boards can stand side by side: row 0 is the top one.
void heat_ansi_row(Text *out, const MapLayer *layer, const HeatAnsi *look, int row);
void heat_ansi_files(Text *out, const HeatAnsi *look);

// Appends one line that says what the colours and digits mean; two where values have a sign.
void heat_ansi_legend(Text *out, const MapLayer *layer, const HeatAnsi *look);

#endif
