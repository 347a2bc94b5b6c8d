// SPDX-License-Identifier: GPL-3.0-or-later
// Palettes: how the seven classes of a map are painted. Any thread.
#ifndef UI_HEATMAP_PALETTE_H
#define UI_HEATMAP_PALETTE_H

#include "ui/heatmap/ink.h"

#include <stdbool.h>

// How one class is painted.
typedef struct HeatBand {
    Ink fill;         // the colour of the square
    Ink text;         // black or white, whichever can be read on the fill at that depth
    char digit;       // '0' .. '6'
    char shade;       // one character that is darker the higher the class, for small maps without colours
    const char *word; // short name for a legend: a colour, or the share of the largest value where the class begins
} HeatBand;

// The first four can be chosen. Two more are the halves of a scale from blue by white to red, for maps whose values have
// a sign. Viridis and inferno are our own stops along the lightness and hues of the scales of that name.
typedef enum HeatPalette {
    PALETTE_PAPER, // Greer's: white, blues, green, yellow, orange, red
    PALETTE_VIRIDIS,
    PALETTE_INFERNO,
    PALETTE_GREY,
    PALETTE_CHOICE_NB,
    PALETTE_WARM = PALETTE_CHOICE_NB, // above zero
    PALETTE_COLD,                     // below
    PALETTE_NB,
} HeatPalette;

// "paper" ... "cold".
const char *heat_palette_name(HeatPalette palette);

// The palette of that name among those that can be chosen, in any case; PALETTE_CHOICE_NB if there is none.
HeatPalette heat_palette_find(const char *name);

// The band of a class 0..6.
const HeatBand *heat_band(HeatPalette palette, int class_of);

// Do two classes look the same at this depth, so that the digit must be written?
bool heat_palette_needs_digits(HeatPalette palette, InkDepth depth);

#endif
