// SPDX-License-Identifier: GPL-3.0-or-later
// A map as marks that other programs draw: coloured squares and arrows in comments of PGN, and the colours of XBoard.
// Any thread.
#ifndef UI_HEATMAP_HEAT_MARKS_H
#define UI_HEATMAP_HEAT_MARKS_H

#include "base/text.h"
#include "engine/map.h"

// Room for all squares of a board, and for arrows.
enum { HEAT_MARKS_SIZE = 512 };

// Appends the command for squares, e.g. "[%csl Rd5,Ye4]"; nothing if no square is marked. The four colours of PGN stand
// for classes: R red and orange, Y yellow, G green, B light blue; lower classes are not marked, or the board would be
// full of marks. Below zero everything from light blue up is B, and above zero nothing is.
void heat_marks_squares(Text *out, const MapLayer *layer);

// Appends the command for arrows, e.g. "[%cal Gg1f3,Rg8f6]": of each path the first move in green and the reply in red.
// Nothing if there is no path.
void heat_marks_arrows(Text *out, const MemoryPath *paths, int count);

// One letter a square as a COLORFEN, XBoard's way of writing coloured boards: rank 8 first, digits for gaps.
enum { HEAT_NO_MARK = '\0', HEAT_COLORFEN_SIZE = SQ_NB + RANK_NB }; // letters, a '/' between two ranks, the end
void heat_marks_board(Text *out, const char letters[SQ_NB]);

// The letter of a class above zero, as below.
char heat_marks_letter(int class_of);

// Appends the map in the form of XBoard's command `highlight`, e.g. "8/8/3r4/4y3/8/8/8/8". Lower-case letters only mark and
// say nothing of legal moves: r red, m (magenta) orange, y yellow, g green, c (cyan) light blue; dark blue is left out.
// Below zero red and orange are b (blue) and the rest c, and above zero there is no c.
void heat_marks_highlight(Text *out, const MapLayer *layer);

#endif
