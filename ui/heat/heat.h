// SPDX-License-Identifier: GPL-3.0-or-later
// From an importance map to what is painted: the palette of the seven classes, the tables a person can choose from, the
// squares that stand out, and classes that do not flicker. Knows no screen. Any thread.
#ifndef HEAT_HEAT_H
#define HEAT_HEAT_H

#include "heat/ink.h"
#include "memory/map.h"

#include <stdbool.h>

// How one class is painted.
typedef struct HeatBand {
    Ink fill;         // the colour of the square
    Ink text;         // black or white, whichever can be read on the fill at that depth
    char digit;       // '0' .. '6'
    char shade;       // one character that is darker the higher the class, for small maps without colours
    const char *word; // short name for a legend, e.g. "ltblu"
} HeatBand;

// The band of a class 0..6. With 8 colours the two highest have one fill: whoever paints them writes the digit.
const HeatBand *heat_band(int class_of);

// A choice of tables that are shown as one map.
typedef struct HeatTable {
    const char *code; // as in commands: "all", "white", "wN"
    const char *name; // for titles: "white knights"
    PieceSet pieces;
} HeatTable;

// The choices: all, each side, then the twelve pieces.
enum { HEAT_TABLE_ALL, HEAT_TABLE_WHITE, HEAT_TABLE_BLACK, HEAT_TABLE_PIECES, HEAT_TABLE_NB = 15 };

const HeatTable *heat_table(int index);

// The choice with this code, in any case; -1 if there is none.
int heat_table_find(const char *code);

// The choice that shows one piece alone.
int heat_table_of(Piece piece);

// The square at a place of a drawn board: row 0 is the top one, where Black sits unless the board is flipped.
Square heat_square_at(int row, int column, bool flipped);

// The `count` squares of largest value (of either sign), in falling order, those of equal size from a1 to h8; squares without any value
// are left out. Returns how many were written to `out`.
int heat_top_squares(const MapLayer *layer, int count, Square *out);

// Moves painted classes to those of a new layer, but leaves a square alone that is only just across the edge of its
// class, so that a live map does not flicker.
void heat_settle(const MapLayer *layer, uint8_t painted[SQ_NB]);

#endif
