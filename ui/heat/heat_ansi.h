// SPDX-License-Identifier: GPL-3.0-or-later
// An importance map as lines of text for a terminal, with the escape sequences of ECMA-48. Any thread.
#ifndef HEAT_HEAT_ANSI_H
#define HEAT_HEAT_ANSI_H

#include "base/text.h"
#include "heat/heat.h"

// Room for one map with its legend at any depth.
enum { HEAT_ANSI_SIZE = 8192 };

// What the terminal of this program can probably show, from NO_COLOR, COLORTERM and TERM. INK_MONO if the output is no
// terminal or the user wants no colours.
InkDepth heat_ansi_depth(bool is_terminal);

// Appends the board of a layer: eight lines with coordinates, each square two characters with the digit of its class
// inside; a line of files below.
void heat_ansi_board(Text *out, const MapLayer *layer, InkDepth depth, bool flipped);

// Appends one line that says what the colours and digits mean.
void heat_ansi_legend(Text *out, InkDepth depth);

#endif
